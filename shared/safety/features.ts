/** What the classifier sees of a text: its words, and pairs and triples of words and of word classes, hashed into buckets. */
import { CLASSES } from './lexicon.ts';

/** Rows of phrase weights: a power of two. */
export const BUCKETS = 1 << 15;
/** How far apart two words may stand to make a pair. */
const REACH = 5;
export const PHRASES_PER_WORD = 5 + REACH;

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Class numbers: hand-made classes, numbers by length, words without a class; below are those by meaning. */
const FIRST_LISTED = 1_000;
const FIRST_NUMBER = 2_000;
const LONGEST_NUMBER = 6;
const UNKNOWN = 3_000;

export const isListedClass = (kind: number): boolean => kind >= FIRST_LISTED && kind < UNKNOWN;

const LISTED: ReadonlyMap<string, number> = new Map(
  Object.values(CLASSES)
    .flatMap((words, i) => [...words].map((word) => [word, FIRST_LISTED + i] as const))
    .reverse(),
);

export const listedClassOf = (word: string): number | undefined => LISTED.get(word);

export const unlistedClassOf = (word: string): number =>
  word.length > 1 && word >= '0' && word < ':'
    ? FIRST_NUMBER + Math.min(LONGEST_NUMBER, word.length)
    : UNKNOWN;

export function hashOf(word: string): number {
  let hash = FNV_OFFSET;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), FNV_PRIME);
  // Spreads what short words have in common.
  return Math.imul(hash ^ (hash >>> 15), FNV_PRIME);
}

const MIX_A = 0x9e3779b1 | 0;
const MIX_B = 0x85ebca6b | 0;
const MIX_C = 0xc2b2ae35 | 0;

function bucketOf(kind: number, one: number, two: number, three: number): number {
  const hash = Math.imul(Math.imul(Math.imul((kind << 24) ^ one, MIX_A) ^ two, MIX_B) ^ three, MIX_C);
  return (hash ^ (hash >>> 15)) & (BUCKETS - 1);
}

export interface Encoded {
  readonly hashes: Int32Array;
  readonly classes: Int32Array;
}

/** Writes the buckets of all phrases in the words `from` to `to` to `out`; returns how many there are. */
export function phrasesIn({ classes, hashes }: Encoded, from: number, to: number, out: Int32Array): number {
  let count = 0;
  for (let i = from; i < to; i++) {
    const word = hashes[i] as number;
    const kind = classes[i] as number;
    if (i + 1 < to) {
      const next = hashes[i + 1] as number;
      const nextKind = classes[i + 1] as number;
      out[count++] = bucketOf(1, word, next, 0);
      out[count++] = bucketOf(2, word, nextKind, 0);
      out[count++] = bucketOf(3, kind, next, 0);
      out[count++] = bucketOf(4, kind, nextKind, 0);
      if (i + 2 < to) {
        out[count++] = bucketOf(5, word, next, hashes[i + 2] as number);
        out[count++] = bucketOf(6, kind, nextKind, classes[i + 2] as number);
      }
    }
    const last = Math.min(to, i + REACH + 1);
    for (let j = i + 2; j < last; j++) out[count++] = bucketOf(7, kind, classes[j] as number, 0);
  }
  return count;
}
