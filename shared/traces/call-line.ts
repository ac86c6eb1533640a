/** One recorded call of an agent, as a line of JSON, and what a reader may see of it. */

export interface CallLine {
  readonly at: number;
  readonly ms: number;
  readonly tool: string;
  /** `ok`, a refusal's code, or the error in the call. */
  readonly code: string;
  /** The reason for a refusal, in words. */
  readonly message?: string;
  /** Omitted when space ran out, as is the result, and for tools that are not the game's own. */
  readonly args?: unknown;
  readonly answer?: string;
  /** The length of the result, stored or not. */
  readonly chars: number;
  /** The last event in the result, if it states one. */
  readonly upTo?: string;
  /** The result was a list of events starting with this one: the journal reproduces it. */
  readonly from?: string;
}

/** Approximate characters per token of English; no tokenizer is used. */
const CHARS_PER_TOKEN = 4;

export const tokensOf = (chars: number): number => Math.ceil(chars / CHARS_PER_TOKEN);

export const LONGEST_REASONING = 2_000;

/** Counts code points; never splits a surrogate pair. */
export function cutReasoning(text: string): string {
  const trimmed = text.trim();
  return trimmed.length <= LONGEST_REASONING ? trimmed : [...trimmed].slice(0, LONGEST_REASONING).join('');
}

/** An agent's stated thoughts for an action. Unverifiable. */
export interface Reasoning {
  readonly agentId: string;
  readonly playerId: string;
  readonly at: number;
  readonly tool: string;
  readonly text: string;
  /** The resulting event; null when there was none. */
  readonly eventId: string | null;
}
