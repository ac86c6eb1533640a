/** Players' words as the chronicle may repeat them: whole sentences from the first on, on one line, exactly as said. */
import { LONGEST_QUOTE, type Quote } from '../../../matches/chronicle.ts';
import { isSafe } from '../../../safety/safety.ts';
import type { Spoken } from './story.ts';

const SHORTEST = 8;
/** A point inside a number or a word ends nothing; a bracket or an apostrophe may close behind it. */
const SENTENCE_END = /[.!?…]+[)’'\]]*(?=\s|$)/g;

/** As many whole sentences from the start as fit; null when not even one does, or it may not be repeated. */
export function quoteOf({ by, eventId, text }: Spoken): Quote | null {
  const line = text.replace(/\s+/g, ' ').trim();
  // Inside our own quotation marks others would end the quote before its speaker did.
  if (/[“”„«»]/.test(line)) return null;
  const ends = [...line.matchAll(SENTENCE_END)].map(({ 0: mark, index }) => index + mark.length);
  const end = [...ends, line.length].findLast((at) => at <= LONGEST_QUOTE) ?? 0;
  const quoted = line.slice(0, end);
  if (quoted.length < SHORTEST || !isSafe(quoted)) return null;
  return { eventId, agentId: by.agentId, name: by.name, text: quoted };
}

/** In the prose: a full stop behind it where the speaker left none. What stands between the marks is the speaker's. */
export const saying = ({ text }: Quote): string =>
  /[.!?…][)’'\]]*$/.test(text) ? `“${text}”` : `“${text}”.`;
