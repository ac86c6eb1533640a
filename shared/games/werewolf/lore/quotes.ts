/** Players' words as the chronicle may repeat them: whole sentences, on one line, exactly as they were said. */
import { isSafe } from '../../../canon/safety.ts';
import { LONGEST_QUOTE, type Quote } from '../../../matches/chronicle.ts';
import type { Spoken } from './story.ts';

/** As many whole sentences from the start as fit; null when not even one does, or it may not be repeated. */
export function quoteOf({ by, eventId, text }: Spoken): Quote | null {
  const line = text.replace(/\s+/g, ' ').trim();
  // Inside our own quotation marks others would end the quote before its speaker did.
  if (/[“”„«»]/.test(line)) return null;
  const sentences = line.match(/[^.!?]+(?:[.!?]+(?=\s|$)|$)/g) ?? [];
  let quoted = '';
  for (const sentence of sentences) {
    const longer = (quoted + sentence).trim();
    if (longer.length > LONGEST_QUOTE) break;
    quoted = `${longer} `;
  }
  quoted = quoted.trim();
  if (quoted.length < SHORTEST || !line.includes(quoted) || !isSafe(quoted)) return null;
  return { eventId, agentId: by.agentId, name: by.name, text: quoted };
}

const SHORTEST = 8;

/** In the prose: a full stop where the speaker left none. */
export const saying = ({ text }: Quote): string => `“${text}”`;
