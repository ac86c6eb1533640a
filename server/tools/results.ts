/** A tool's outcome as its output schema wants it, for success and refusal alike (S0-116, D1). */
import type { Refusal } from '../../shared/protocol/refusals.ts';
import type { Body } from './tool.ts';

export interface ToolResult {
  readonly isError: boolean;
  /** Fits the tool's `outputSchema` whether or not it is an error. */
  readonly structuredContent: Readonly<Record<string, unknown>>;
}

const iso = (at: number): string => new Date(at).toISOString();

export const success = (body: Body, now: number): ToolResult => ({
  isError: false,
  structuredContent: { ok: true, serverTime: iso(now), ...body, error: null },
});

export const failure = (blank: Body, refusal: Refusal, now: number): ToolResult => ({
  isError: true,
  structuredContent: { ok: false, serverTime: iso(now), ...blank, error: refusal },
});

/**
 * The MCP form. Some clients show a model only the text, others only the structure, so a success is told in
 * full in both.
 */
export function callToolResult({ isError, structuredContent }: ToolResult) {
  const text = isError ? errorLine(structuredContent.error as Refusal) : JSON.stringify(structuredContent);
  return { content: [{ type: 'text' as const, text }], structuredContent, ...(isError && { isError }) };
}

const errorLine = ({ code, message, retryable }: Refusal): string =>
  `${code}: ${message}${retryable ? ' (retryable)' : ''}`;
