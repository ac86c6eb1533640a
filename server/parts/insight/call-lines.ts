import type { CallLine } from '../../../shared/traces/call-line.ts';
import type { AnsweredCall } from '../../tools/dispatch.ts';
import { structureInJson, type ToolResult } from '../../tools/results.ts';

/** Of one answer: a state with its transcript is about as long. */
const LONGEST_ANSWER = 16_000;
const LONGEST_ARGS = 4_000;
const LONGEST_MESSAGE = 500;

/** In text, the way models are told where they have got to. */
const UP_TO = /\(event ([\w.:-]+)\)\s*$/;

export interface NotedCall {
  readonly call: AnsweredCall;
  readonly told: ReturnedEvents | null;
}

/** Where a list of events begins and ends, and how long it was: the journal has the rest, so nobody need keep it. */
export interface ReturnedEvents {
  readonly from: string;
  readonly upTo: string;
  readonly chars: number;
}

export function returnedEvents({ result }: AnsweredCall): ReturnedEvents | null {
  if (!result || result.text !== undefined) return null;
  const { events } = result.structuredContent as {
    readonly events?: readonly { readonly eventId?: unknown }[];
  };
  const [from, upTo] = Array.isArray(events) ? [events[0]?.eventId, events.at(-1)?.eventId] : [];
  if (typeof from !== 'string' || typeof upTo !== 'string') return null;
  return { from, upTo, chars: structureInJson(result).length };
}

/** `isWhole`: with arguments and answer, as long as there is room for them. */
export function callLine({ call, told }: NotedCall, matchId: string, isWhole: boolean): string {
  const { tool, code, message, args, begunAt, endedAt, result } = call;
  const given = isWhole ? argsOf(args) : undefined;
  const line: CallLine = {
    at: begunAt,
    ms: endedAt - begunAt,
    tool,
    code,
    ...(message !== null && { message: message.slice(0, LONGEST_MESSAGE) }),
    ...(given !== undefined && { args: given }),
    ...(told ?? keptOf(result, matchId, isWhole)),
  };
  return `${JSON.stringify(line)}\n`;
}

function keptOf(
  result: ToolResult | null,
  matchId: string,
  isWhole: boolean,
): Pick<CallLine, 'answer' | 'chars' | 'upTo'> {
  const answer = result === null ? '' : answerOf(result);
  const upTo = result === null ? undefined : upToOf(result, matchId);
  return {
    ...(isWhole && { answer: answer.slice(0, LONGEST_ANSWER) }),
    chars: answer.length,
    ...(upTo !== undefined && { upTo }),
  };
}

/**
 * A call of another set while its agent sits in a match: that it was made, what came of it, and no word of it. What
 * agents tell those tools is nobody's to keep: passwords of theirs, worlds, what they remember.
 */
export function nameLine({ call: { tool, code, begunAt, endedAt, result }, told }: NotedCall): string {
  const chars = told?.chars ?? (result === null ? 0 : answerOf(result).length);
  const line: CallLine = { at: begunAt, ms: endedAt - begunAt, tool, code, chars };
  return `${JSON.stringify(line)}\n`;
}

/** What a client shows its model: the text, or else the structure as JSON. */
const answerOf = (result: ToolResult): string => result.text ?? structureInJson(result);

function upToOf({ structuredContent, text }: ToolResult, matchId: string): string | undefined {
  const { events } = structuredContent as { readonly events?: readonly { readonly eventId?: string }[] };
  if (Array.isArray(events)) return events.at(-1)?.eventId;
  const short = text === undefined ? undefined : UP_TO.exec(text)?.[1];
  if (short === undefined) return undefined;
  return short.startsWith(`${matchId}.`) ? short : `${matchId}.${short}`;
}

/** The match is known already, and arguments that did not fit may be anything. */
function argsOf(args: unknown): unknown {
  if (typeof args !== 'object' || args === null) return undefined;
  const { matchId: _, ...rest } = args as Record<string, unknown>;
  return JSON.stringify(rest).length <= LONGEST_ARGS ? rest : undefined;
}
