/** Renders outcomes for any transport; a set picks a renderer or brings its own. */
import { iso } from '../../shared/protocol/iso.ts';
import type { Answer, Refusal } from '../../shared/protocol/refusals.ts';
import type { Body, ReadyCall, Tool } from './tool.ts';
import { joined, membersOf, type Written, written } from './written-bodies.ts';

export interface ToolResult {
  readonly isError: boolean;
  readonly structuredContent: Readonly<Record<string, unknown>>;
  /** For clients that show a model only text; default: the whole structure. */
  readonly text?: string;
  /** The structure is not sent: the text contains everything. */
  readonly textOnly?: true;
  /** The structure as JSON, if it has been written already. */
  readonly written?: Written;
  readonly meta?: Readonly<Record<string, unknown>>;
}

const json = new WeakMap<ToolResult, string>();

/** Written once, for the answer and for recorders of calls. */
export function structureInJson(result: ToolResult): string {
  if (result.written) return result.written.json;
  const known = json.get(result) ?? JSON.stringify(result.structuredContent);
  json.set(result, known);
  return known;
}

export interface RenderedCall {
  readonly tool: Tool;
  readonly ready: ReadyCall;
  readonly now: number;
}

export type Render = (call: RenderedCall, outcome: Answer<Body>) => ToolResult;

/**
 * One shape for success and refusal (S0-116, D1): `ok`, `serverTime` and `error` around the body, or around a blank
 * body when refused. Every tool of the set must define `blank`.
 */
export const fullShape: Render = ({ tool, ready, now }, outcome) =>
  outcome.ok
    ? success(outcome.value, iso(now))
    : {
        isError: true,
        structuredContent: {
          ok: false,
          serverTime: iso(now),
          ...blankOf(tool, ready),
          error: outcome.refusal,
        },
        text: errorLine(outcome.refusal),
      };

const END = written(',"error":null}');

function success(body: Body, serverTime: string): ToolResult {
  const structuredContent = { ok: true, serverTime, ...body, error: null };
  const members = membersOf(body);
  if (!members) return { isError: false, structuredContent };
  const begin = written(`{"ok":true,"serverTime":"${serverTime}",`);
  return { isError: false, structuredContent, written: joined(begin, members, END) };
}

function blankOf(tool: Tool, ready: ReadyCall): Body {
  if (!ready.blank) throw new Error(`${tool.definition.name} has no shape for a refusal`);
  return ready.blank();
}

export const errorLine = ({ code, message, retryable }: Refusal): string =>
  `${code}: ${message}${retryable ? ' (retryable)' : ''}`;

/** For widgets, which read the structure, beside a model, which must see refusals in words. */
export const forWidgets =
  (textOf: (body: Body) => string = JSON.stringify): Render =>
  (_, outcome) => {
    if (outcome.ok) return { isError: false, structuredContent: outcome.value, text: textOf(outcome.value) };
    const { code, message } = outcome.refusal;
    return {
      isError: true,
      structuredContent: { error: { code, message } },
      text: errorLine(outcome.refusal),
    };
  };
