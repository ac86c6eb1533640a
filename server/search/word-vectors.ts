/** The meanings of 60,000 words as vectors, from the file made by scripts/make-word-vectors.ts. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basesOf, partsOf, rootsOf } from './forms.ts';

export const WORDS_FILE = new URL('./words.vec', import.meta.url);
/** The hash of the committed file; any other file is rejected. */
export const WORDS_SHA256 = 'd665bcbb292581d45b5f211510bea9a9c3033616fc8911c6d71c87dac12eef6d';
export const DIMS = 100;

/** Smooth inverse frequency (Arora et al. 2017), with the frequency from Zipf's law by rank. */
const SMOOTHING = 1e-4;
const HARMONIC = 11.6;
const RAREST = 1;

/** The likeness from which a word counts as a form of another, and how far it is moved towards it. */
const FORM_FROM = 0.3;
const FORM_SHARE = 0.5;
/** Rarer words do not count as parts of a compound: they would be found in any name. */
const PARTS_AMONG = 25_000;

export class WordVectors {
  /** Row by row, as signed bytes. */
  readonly bytes: Int8Array;
  readonly norms: Float32Array;
  readonly #ranks: ReadonlyMap<string, number>;

  constructor(words: readonly string[], bytes: Int8Array) {
    if (bytes.length !== words.length * DIMS) throw new Error('word vectors: the file is cut short');
    this.bytes = bytes;
    this.#ranks = new Map(words.map((word, rank) => [word, rank]));
    this.norms = Float32Array.from(words, (_, row) => normOf(bytes, row));
  }

  knows(word: string): boolean {
    return this.#ranks.has(word);
  }

  /** Undefined: neither the word nor any it may be made from is known. */
  rowOf(word: string): number | undefined {
    return this.#ranks.get(word) ?? this.#firstOf(rootsOf(word)) ?? this.#partOf(word);
  }

  #firstOf(words: readonly string[]): number | undefined {
    for (const word of words) {
      const rank = this.#ranks.get(word);
      if (rank !== undefined) return rank;
    }
    return undefined;
  }

  /** The rarer part of the likeliest compound says more: a candlemaker is about candles. */
  #partOf(word: string): number | undefined {
    let found: number | undefined;
    for (const [start, end] of partsOf(word)) {
      const one = this.#ranks.get(start);
      const other = one === undefined ? one : this.#firstOf([end, ...basesOf(end)]);
      if (one === undefined || other === undefined) continue;
      const rarer = Math.max(one, other);
      if (rarer < (found ?? PARTS_AMONG)) found = rarer;
    }
    return found;
  }

  get size(): number {
    return this.norms.length;
  }

  /** From 0 for the commonest word to 1 for a rare or unknown one. */
  weightOf(word: string): number {
    const rank = this.#ranks.get(word);
    if (rank === undefined) return RAREST;
    const frequency = 1 / ((rank + 2) * HARMONIC);
    return SMOOTHING / (SMOOTHING + frequency);
  }
}

/**
 * WordNet has "cure" but not "cures", so inflected words were not moved towards related ones when the file was made.
 * Here each is moved towards its base form, if their meanings are near enough to confirm it ("news" is not a form of
 * "new").
 */
function drawnToBases(words: readonly string[], original: Int8Array): Int8Array {
  const ranks = new Map(words.map((word, rank) => [word, rank]));
  const bytes = original.slice();
  const sum = new Float32Array(DIMS);
  words.forEach((word, row) => {
    let [base, nearest] = [-1, FORM_FROM];
    for (const form of basesOf(word)) {
      const other = ranks.get(form);
      if (other === undefined) continue;
      const likeness = productOf(original, row, other) / (normOf(original, row) * normOf(original, other));
      if (likeness > nearest) [base, nearest] = [other, likeness];
    }
    if (base < 0) return;
    const share = (FORM_SHARE * normOf(original, row)) / normOf(original, base);
    let largest = 1;
    for (let d = 0; d < DIMS; d++) {
      sum[d] = original[row * DIMS + d]! + share * original[base * DIMS + d]!;
      largest = Math.max(largest, Math.abs(sum[d]!));
    }
    for (let d = 0; d < DIMS; d++) bytes[row * DIMS + d] = Math.round((sum[d]! / largest) * 127);
  });
  return bytes;
}

function productOf(bytes: Int8Array, a: number, b: number): number {
  let sum = 0;
  for (let d = 0, i = a * DIMS, j = b * DIMS; d < DIMS; d++, i++, j++) sum += bytes[i]! * bytes[j]!;
  return sum;
}

function normOf(bytes: Int8Array, row: number): number {
  return Math.sqrt(productOf(bytes, row, row)) || 1;
}

/** Null if the file is missing or not the committed one: search uses words alone then. */
export function loadWordVectors(file: URL | string = WORDS_FILE): WordVectors | null {
  const content = contentOf(file);
  return typeof content === 'string' ? null : parseWordVectors(content);
}

/** Why they cannot be used; null if they can. */
export function vectorsTrouble(file: URL | string = WORDS_FILE): string | null {
  const content = contentOf(file);
  return typeof content === 'string' ? content : null;
}

function contentOf(file: URL | string): Buffer | string {
  let content: Buffer;
  try {
    content = readFileSync(file);
  } catch {
    return 'the word vectors are missing: search goes by words alone';
  }
  const hash = createHash('sha256').update(content).digest('hex');
  return hash === WORDS_SHA256
    ? content
    : 'the word vectors are not those of this version: search goes by words alone';
}

/** The words alone, for callers that only check whether a word exists; null as above. */
export function loadWords(file: URL | string = WORDS_FILE): readonly string[] | null {
  const content = contentOf(file);
  return typeof content === 'string' ? null : partsOfFile(content).words;
}

function partsOfFile(content: Buffer) {
  const headEnd = content.indexOf(10);
  const { words: count } = JSON.parse(content.toString('latin1', 0, headEnd)) as { words: number };
  const bytesAt = content.length - count * DIMS;
  return { bytesAt, count, words: content.toString('latin1', headEnd + 1, bytesAt - 1).split('\n') };
}

export function parseWordVectors(content: Buffer): WordVectors {
  const { bytesAt, count, words } = partsOfFile(content);
  const original = new Int8Array(content.buffer, content.byteOffset + bytesAt, count * DIMS);
  return new WordVectors(words, drawnToBases(words, original));
}
