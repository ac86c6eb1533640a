/** Parses what a model wrote, before it is checked. */

import { cleanText } from '../../shared/matches/text.ts';
import { withoutThoughts } from '../../shared/mind/thoughts.ts';
import { rootsOf } from '../search/forms.ts';
import { loadWords } from '../search/word-vectors.ts';

const FENCE = /^\s*```\w*\n?|\n?```\s*$/g;

/** The paragraphs, without thoughts, fences and list marks. */
export const paragraphsIn = (text: string): string[] =>
  withoutThoughts(text)
    .replace(FENCE, '')
    .split(/\n\s*\n|\n(?=\S)/)
    .map((paragraph) => cleanText(paragraph.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '')))
    .filter(Boolean);

/** Null if the text contains no JSON. */
export function jsonIn(text: string): unknown {
  const source = /[[{][\s\S]*[\]}]/.exec(withoutThoughts(text).replace(FENCE, ''))?.[0];
  try {
    return source === undefined ? null : JSON.parse(source);
  } catch {
    return null;
  }
}

let words: ReadonlySet<string> | null | undefined;

/** Looks the word up among the 60,000 of search; without that file everything counts as a word. */
export function isWord(word: string): boolean {
  if (words === undefined) {
    const known = loadWords();
    words = known && new Set(known);
  }
  if (!words) return true;
  const known = words;
  const plain = word.toLowerCase().replaceAll('’', "'");
  const parts = plain.split(/[-']/).filter((part) => part.length > 1);
  return parts.every(
    (part) => /\d/.test(part) || known.has(part) || rootsOf(part).some((root) => known.has(root)),
  );
}
