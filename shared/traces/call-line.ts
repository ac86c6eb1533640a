/** One call of an agent as it is kept, a line of JSON each, and what a reader may know of it. */

export interface CallLine {
  readonly at: number;
  readonly ms: number;
  readonly tool: string;
  /** `ok`, a refusal's code, or what was wrong with the call. */
  readonly code: string;
  /** Why it was refused, in words. */
  readonly message?: string;
  /** Left out when there was no more room for it, as the answer is, and of tools that are not the game's own. */
  readonly args?: unknown;
  readonly answer?: string;
  /** How long the answer was, kept or not. */
  readonly chars: number;
  /** The last event that the answer told of, where it says so. */
  readonly upTo?: string;
  /** The answer was a list of events, the first of them this one: it is told again from the journal. */
  readonly from?: string;
}

/** Models read about so many characters as one token of English; no tokenizer is asked. */
const CHARS_PER_TOKEN = 4;

export const tokensOf = (chars: number): number => Math.ceil(chars / CHARS_PER_TOKEN);

export const LONGEST_REASONING = 2_000;

/** Characters as people count them; a pair of surrogates is never torn. */
export function cutReasoning(text: string): string {
  const trimmed = text.trim();
  return trimmed.length <= LONGEST_REASONING ? trimmed : [...trimmed].slice(0, LONGEST_REASONING).join('');
}

/** What an agent says it thought when it acted. Its own word: nobody can check it. */
export interface Reasoning {
  readonly agentId: string;
  readonly playerId: string;
  readonly at: number;
  readonly tool: string;
  readonly text: string;
  /** The event that came of it; null when nothing did. */
  readonly eventId: string | null;
}
