/** How a search reads text: words without accents and case, their stems, and stopwords. */
import { stem } from './porter.ts';

const STOPWORDS = new Set(
  `a about above after again all also am an and any are as at be because been before being below between both but by
  can could did do does doing down during each either else ever few for from further had has have having he her here
  hers herself him himself his how i if in into is it its itself just let like made make me more most much must my
  myself no nor not now of off on once one only or other our ours out over own per quite rather same she should since
  so some somebody someone something such than that the their theirs them themselves then there these they thing
  things this those though through to too toward towards under until up upon us use used very was we were what when
  where which while who whom whose why will with within without would yet you your yours find show tell give get got
  anyone anybody anything everyone everything somewhere s t`.split(/\s+/),
);

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: everything that ASCII has.
const PLAIN = /^[\u0000-\u007f]*$/;
const MARKS = /\p{M}+/gu;
const APOSTROPHE = /['’]/;
const LONGEST_WORD = 40;

export interface Token {
  readonly word: string;
  readonly stem: string;
}

/** Most texts have no accents and only need lower case. */
export const folded = (text: string): string =>
  PLAIN.test(text) ? text.toLowerCase() : text.normalize('NFKD').replace(MARKS, '').toLowerCase();

/** Stemming is expensive, and a world repeats its words. */
const stems = new Map<string, string>();
const STEMS_KEPT = 200_000;

export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= STEMS_KEPT) stems.clear();
  const made = stem(word);
  stems.set(word, made);
  return made;
}

export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const match of folded(text).match(WORD) ?? []) {
    const end = match.search(APOSTROPHE);
    const word = (end < 0 ? match : match.slice(0, end)).slice(0, LONGEST_WORD);
    if (word !== '') words.push(word);
  }
  return words;
}

export const tokensOf = (text: string): Token[] =>
  wordsOf(text).map((word) => ({ word, stem: stemOf(word) }));

export const saysSomething = (word: string): boolean => !STOPWORDS.has(word);

/** The terms of a query, each once; a query of stopwords alone keeps them. */
export function termsOf(query: string, most: number): Token[] {
  const tokens = tokensOf(query);
  const telling = tokens.filter(({ word }) => saysSomething(word));
  const unique = new Map((telling.length > 0 ? telling : tokens).map((token) => [token.stem, token]));
  return [...unique.values()].slice(0, most);
}

/** The trigrams of a word between blanks: "cat" has ` ca`, `cat`, `at `. */
export function trigramsOf(word: string): string[] {
  const padded = ` ${word} `;
  return Array.from({ length: padded.length - 2 }, (_, i) => padded.slice(i, i + 3));
}

/** How many letters must be changed, added, removed or swapped with their neighbour; `most` + 1 if it is more. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(changed, last[j]! + 1, row[j - 1]! + 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
    }
    if (Math.min(...row) > most) return most + 1;
    before = last;
    last = row;
  }
  return last[b.length]!;
}
