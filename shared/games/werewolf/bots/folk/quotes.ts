/** Which of somebody's sentences are worth holding against them. */
import { type Heard, hear, sentencesOf } from './hearing.ts';
import type { Roster } from './roster.ts';
import { COMMON_LINES, VOICES } from './speech.ts';

export const quotesIn = (text: string, roster: Roster): string[] =>
  sentencesOf(text).filter((sentence) => isWhole(sentence) && isMusing(hear(sentence, roster)));

/** A whole statement about oneself, no question and no figure of speech: worth holding against somebody. */
function isWhole(sentence: string): boolean {
  const words = sentence.split(/\s+/).length;
  return (
    words >= 5 &&
    words <= 14 &&
    /\b(?:I|my|me)\b/.test(sentence) &&
    !/[“”"?]/.test(sentence) &&
    !FLOURISHES.has(sentence.toLowerCase())
  );
}

/** Neither a charge nor a claim: those are answered, not quoted. */
const isMusing = ({ accused, defended, topics, claim }: Heard): boolean =>
  accused.length + defended.length + topics.length === 0 && !claim;

/** What people say to begin and to end means nothing. */
const FLOURISHES: ReadonlySet<string> = new Set(
  [COMMON_LINES, ...Object.values(VOICES)]
    .flatMap(({ opener = [], closer = [] }) => [...opener, ...closer])
    .flatMap((line) => sentencesOf(line.toLowerCase())),
);
