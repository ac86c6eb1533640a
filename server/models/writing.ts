/** What is made of a text that a model wrote, before anybody holds it against facts. */

import { cleanText } from '../../shared/matches/text.ts';
import { withoutThoughts } from '../../shared/mind/thoughts.ts';
import { rootsOf } from '../search/forms.ts';
import { loadWords } from '../search/word-vectors.ts';

const FENCE = /^\s*```\w*\n?|\n?```\s*$/g;

/** Paragraphs, without what a model says around them. */
export const paragraphsIn = (text: string): string[] =>
  withoutThoughts(text)
    .replace(FENCE, '')
    .split(/\n\s*\n|\n(?=\S)/)
    .map((paragraph) => cleanText(paragraph.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '')))
    .filter(Boolean);

/** Null: it holds no JSON. */
export function jsonIn(text: string): unknown {
  const source = /[[{][\s\S]*[\]}]/.exec(withoutThoughts(text).replace(FENCE, ''))?.[0];
  try {
    return source === undefined ? null : JSON.parse(source);
  } catch {
    return null;
  }
}

let words: ReadonlySet<string> | null | undefined;

/** By the 60,000 words that search knows; where they are missing, everything is taken for one. */
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
