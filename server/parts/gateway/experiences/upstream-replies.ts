import { cleanJson, cleanText } from '../../../../shared/gateway/clean-text.ts';
import { type GatewayRefusalCode, gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import { TOOLS } from '../../../../shared/gateway/tool-names.ts';
import { OutboundError, type OutboundFailure } from '../../../outbound/outbound-error.ts';
import { isJsonObject, type JsonObject } from '../json.ts';
import type { Reply } from './experience.ts';
import { NoRoomError } from './upstream-limits.ts';

type Failed = Extract<Reply, { ok: false }>;

const LONGEST_MESSAGE = 2_000;
const MOST_MEDIA_BYTES = 256 * 1024;

export const messageOf = (text: string): string => cleanText(text).slice(0, LONGEST_MESSAGE);

export const failed = (
  code: GatewayRefusalCode,
  message: string,
  { inDoubt, retryable }: { readonly inDoubt: boolean; readonly retryable?: boolean },
): Failed => ({ ok: false, inDoubt, refusal: gatewayRefusal(code, messageOf(message), retryable) });

const CODES: Readonly<Record<OutboundFailure, GatewayRefusalCode>> = {
  ADDRESS_REFUSED: 'EXPERIENCE_UNREACHABLE',
  UNREACHABLE: 'EXPERIENCE_UNREACHABLE',
  TIMEOUT: 'EXPERIENCE_TIMEOUT',
  REDIRECTED: 'EXPERIENCE_ERROR',
  ENCODED: 'EXPERIENCE_ERROR',
  TOO_LARGE: 'EXPERIENCE_ERROR',
};

/** Null: not a failure that a remote server could cause. */
export function replyToFailure(error: unknown): Failed | null {
  if (error instanceof NoRoomError) return { ok: false, inDoubt: false, refusal: error.refusal };
  if (error instanceof OutboundError)
    return failed(CODES[error.failure], error.message, { inDoubt: error.wasSent });
  return null;
}

const ADVICE: Readonly<Record<string, string>> = {
  EXPERIENCE_AUTH_FAILED: `Check the credential that is stored for it (${TOOLS.credentialList}).`,
  EXPERIENCE_TOOL_NOT_FOUND: 'Check the address in its manifest.',
  EXPERIENCE_ERROR: '',
};

/** The failure for an unsuccessful status from the server at `address`. */
export function replyToStatus(status: number, message: string, address: string): Failed {
  const code: GatewayRefusalCode =
    status === 401 || status === 403
      ? 'EXPERIENCE_AUTH_FAILED'
      : status === 404 || status === 405
        ? 'EXPERIENCE_TOOL_NOT_FOUND'
        : 'EXPERIENCE_ERROR';
  const advice = status >= 500 ? 'Try again later.' : ADVICE[code];
  const words = [`${address} answered ${status}${message && `: ${message}`}.`.replace(/\.\.$/, '.'), advice];
  return failed(code, words.filter(Boolean).join(' '), { inDoubt: status >= 500, retryable: status >= 500 });
}

/** The answer of an MCP tool: its structure, else its text as JSON if it is JSON, else its content. */
export function responseOf({ content, structuredContent }: JsonObject): unknown {
  if (isJsonObject(structuredContent)) return cleanJson(structuredContent);
  const items = (Array.isArray(content) ? content.filter(isJsonObject) : []).map(withoutMedia);
  const texts = items.flatMap((item) =>
    item.type === 'text' && typeof item.text === 'string' ? [item.text] : [],
  );
  const [only] = items;
  if (items.length === 1 && only?.type === 'text') return cleanJson(jsonIn(texts[0] ?? '') ?? texts[0] ?? '');
  const said = texts
    .map(jsonIn)
    .find((value) => isJsonObject(value) && ('outcomes' in value || 'memory_update' in value));
  return cleanJson({ content: items, ...(isJsonObject(said) && said) });
}

export function textOf({ content }: JsonObject): string {
  const items = Array.isArray(content) ? content.filter(isJsonObject) : [];
  return items.map(({ text }) => (typeof text === 'string' ? text : '')).join('\n');
}

/** Objects and arrays only: a text such as `42` or `true` stays text. */
function jsonIn(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Pictures and sounds, which a model could not be shown anyway, are described by their size. */
function withoutMedia(item: JsonObject): JsonObject {
  const { blob, data, resource, ...rest } = item;
  const body = data ?? blob;
  if (isJsonObject(resource)) return { ...item, resource: withoutMedia(resource) };
  if (typeof body !== 'string' || body.length <= MOST_MEDIA_BYTES) return item;
  return { ...rest, omitted: true, bytes: Math.floor((body.length * 3) / 4) };
}

export function statusIn(response: unknown): { current_players: number; active_lobbies: number } {
  const said = isJsonObject(response) ? response : {};
  const count = (value: unknown): number =>
    typeof value === 'number' && Number.isFinite(value) && value >= 0
      ? Math.min(Math.floor(value), 1_000_000)
      : 0;
  return { current_players: count(said.current_players), active_lobbies: count(said.active_lobbies) };
}
