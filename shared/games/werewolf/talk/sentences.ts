/** Cuts a message into sentences in which everybody is named, and names in a row are one. */
import type { PlayerId } from '../model.ts';
import type { NameBook } from './names.ts';
import { References } from './references.ts';
import { type Word, wordsOf } from './words.ts';

export interface Sentence {
  readonly words: readonly Word[];
  /** One letter a word. */
  readonly tags: string;
  readonly question: boolean;
  /** Who was called by name before anything else was said, here or earlier: the one whom a question is for. */
  readonly called: PlayerId | null;
  /** Who did what "that" means, in "That is suspicious". */
  readonly topic: PlayerId | null;
  /** Whom "you" means. */
  readonly addressee: PlayerId | null;
}

const SINGULAR = /^(?:is|was|has|does|seems|looks|sounds|feels|keeps|smells|acts)$/;

/** What one player does, after a comma. */
const DOES =
  /^(?:gets|got|takes|took|goes|went|stays|stayed|makes|made|says|said|wants|wanted|votes|voted|came|comes|gave|gives|jumped|pushed|knows|knew|claims|claimed|told|tells|did|should|will|would|just|never|then|still|remains|followed|agreed|backed|defended)$/;

/** "Bo, Cleo and Finn" becomes one word; "Bo or Cleo" and "one of Bo and Cleo" become one that means neither. */
function listed(words: readonly Word[]): Word[] {
  const out: Word[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as Word;
    const end = word.tag === 'P' ? endOfList(words, i) : i;
    if (end === i) {
      out.push(word);
      continue;
    }
    const members = words.slice(i, end + 1);
    const before = out.at(-1)?.text;
    const either =
      members.some(({ tag }) => tag === '|') ||
      before === 'between' ||
      before === 'either' ||
      (before === 'of' && /^(?:one|either|neither|none)$/.test(out.at(-2)?.text ?? ''));
    out.push({
      text: 'several',
      tag: either ? 'H' : 'P',
      players: members.flatMap(({ players }) => players),
    });
    i = end;
  }
  return out;
}

function endOfList(words: readonly Word[], start: number): number {
  let end = start;
  let joined = false;
  let commas = 0;
  // "Neither Finn nor Hilde strike me as wolves": denied once.
  const neither = words[start - 1]?.text === 'neither';
  while (!joined) {
    const [a, b, c] = [words[end + 1], words[end + 2], words[end + 3]];
    // "Edda, and her heart": once named already.
    if (words[end]?.players[0] === (b?.tag === 'P' ? b : c)?.players[0]) break;
    if (a?.tag === ',' && b?.tag === 'P') {
      end += 2;
      commas += 1;
    } else if ((a?.tag === '&' || a?.tag === '|' || (a?.text === 'nor' && neither)) && b?.tag === 'P') {
      end += 2;
      joined = true;
    } else if (a?.tag === ',' && (b?.tag === '&' || b?.tag === '|') && c?.tag === 'P') {
      // "I trust Edda, and Gus gets my vote": another thought.
      if (commas === 0 && DOES.test(words[end + 4]?.text ?? '')) break;
      end += 3;
      joined = true;
    } else break;
  }
  while (joined && words[end + 1]?.tag === '&' && words[end + 2]?.tag === 'P') end += 2;
  const after = words[end + 1]?.text ?? '';
  const several = words[start - 1]?.text === 'of' || words[start - 1]?.text === 'both';
  if (joined) return !several && SINGULAR.test(after) && words[end - 1]?.tag !== '|' ? start : end;
  // Without an "and": three names in a row, or what is said of several ("Bo, Cleo as human").
  const told = words[start - 1]?.tag === ':' || words[start - 1]?.tag === 'C';
  return commas >= 2 || (commas === 1 && (told || /^(?:are|were|as|both)$/.test(after))) ? end : start;
}

/** "… I still say it's you. @Bo": the last word says whom the line is for. */
function mentionedLast(words: readonly Word[]): PlayerId | null {
  const last = words.findLastIndex(({ tag }) => tag !== '.');
  const alone = /[.?!]/.test(words[last - 1]?.tag ?? '');
  return alone && words[last]?.tagged ? (words[last].players[0] ?? null) : null;
}

/** "Bo, on the other hand, has lied": what stands between the commas says nothing of him, and calls nobody. */
function withoutAside(words: readonly Word[]): readonly Word[] {
  const at = words.findIndex(({ tag }) => tag === 'P');
  if (at < 0 || words[at + 1]?.tag !== ',') return words;
  const end = words.findIndex(({ tag }, i) => i > at + 1 && tag === ',');
  // "Gus, who pushed him all day, is my suspect."
  const rest = words
    .slice(end + 1)
    .map(({ tag }) => tag)
    .join('');
  if (words[at + 2]?.text === 'who' && end > 0 && end - at <= 12 && /^[AaN]*B[adm]*[KwbV]/.test(rest))
    return [...words.slice(0, at + 1), ...words.slice(end + 1)];
  if (end < 0 || end - at > 7 || !/[ABvj]/.test(words[end + 1]?.tag ?? '')) return words;
  if (words.slice(at + 2, end).some(({ tag }) => /[PUyfqHOo;&|X]/.test(tag))) return words;
  return /[A]/.test(words[end + 1]?.tag ?? '') && /[UyPI]/.test(words[end + 2]?.tag ?? '')
    ? words
    : [...words.slice(0, at + 1), ...words.slice(end + 1)];
}

export interface Situation {
  /** Whom the message answers. */
  readonly answers: PlayerId | null;
  /** Who was spoken of before it, likeliest first. */
  readonly spokenOf: readonly PlayerId[];
  readonly pronouns: NameBook['pronouns'];
}

export function sentencesIn(marked: string, { answers, spokenOf, pronouns }: Situation): readonly Sentence[] {
  const words = wordsOf(marked);
  const references = new References(answers ?? mentionedLast(words), pronouns, spokenOf);
  const sentences: Sentence[] = [];
  let start = 0;
  for (let i = 0; i <= words.length; i++) {
    const tag = words[i]?.tag;
    if (tag !== undefined && tag !== '.' && tag !== '?') continue;
    if (i > start) {
      const named = listed(references.resolve(withoutAside(words.slice(start, i))));
      sentences.push({
        words: named,
        tags: named.map((word) => word.tag).join(''),
        question: tag === '?',
        called: references.called,
        addressee: references.addressee,
        topic: references.topic,
      });
    }
    start = i + 1;
  }
  return sentences;
}
