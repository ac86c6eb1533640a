/** What words mean: 60,000 of them as points in space, from the file that scripts/make-word-vectors.ts made. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export const WORDS_FILE = new URL('./words.vec', import.meta.url);
/** Of the committed file; another one is refused rather than searched with. */
export const WORDS_SHA256 = 'd665bcbb292581d45b5f211510bea9a9c3033616fc8911c6d71c87dac12eef6d';
export const DIMS = 100;

/** Smooth inverse frequency (Arora et al. 2017), with the frequency that Zipf's law gives to a rank. */
const SMOOTHING = 1e-4;
const HARMONIC = 11.6;
const RAREST = 1;

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

  /** Undefined: nothing is known of the word. */
  rowOf(word: string): number | undefined {
    return this.#ranks.get(word);
  }

  get size(): number {
    return this.norms.length;
  }

  /** From 0 for the commonest word to 1 for a rare or an unknown one. */
  weightOf(word: string): number {
    const rank = this.#ranks.get(word);
    if (rank === undefined) return RAREST;
    const frequency = 1 / ((rank + 2) * HARMONIC);
    return SMOOTHING / (SMOOTHING + frequency);
  }
}

function normOf(bytes: Int8Array, row: number): number {
  let sum = 0;
  for (let i = row * DIMS; i < (row + 1) * DIMS; i++) sum += bytes[i]! * bytes[i]!;
  return Math.sqrt(sum) || 1;
}

/** Null where the file is missing or not the one that was committed: search goes by words alone then. */
export function loadWordVectors(file: URL | string = WORDS_FILE): WordVectors | null {
  const content = contentOf(file);
  return typeof content === 'string' ? null : parseWordVectors(content);
}

/** Why they cannot be used; null when they can. */
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

export function parseWordVectors(content: Buffer): WordVectors {
  const headEnd = content.indexOf(10);
  const { words: count } = JSON.parse(content.toString('latin1', 0, headEnd)) as { words: number };
  const bytesAt = content.length - count * DIMS;
  const words = content.toString('latin1', headEnd + 1, bytesAt - 1).split('\n');
  return new WordVectors(words, new Int8Array(content.buffer, content.byteOffset + bytesAt, count * DIMS));
}
