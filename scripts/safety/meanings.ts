import { readFileSync } from 'node:fs';
import { DIMS, WORDS_FILE, type WordVectors } from '../../server/search/word-vectors.ts';

const COMMONEST = 30_000;
/** A byte has room for them. */
const CLASSES = 255;
const ROUNDS = 8;
/** Class centres begin at common words. */
const STARTS = 15_000;
const SEED = 7;

export interface Meanings {
  readonly words: readonly string[];
  /** Of unit length, row by row. */
  readonly vectors: Float32Array;
  /** From 1. */
  readonly classes: Uint8Array;
}

export function meaningsOf({ bytes, norms, size }: WordVectors): Meanings {
  const content = readFileSync(WORDS_FILE);
  const list = content.toString('latin1', content.indexOf(10) + 1, content.length - size * DIMS - 1);
  const words = list.split('\n').slice(0, COMMONEST);
  const vectors = new Float32Array(words.length * DIMS);
  for (let i = 0; i < vectors.length; i++)
    vectors[i] = (bytes[i] as number) / (norms[Math.floor(i / DIMS)] as number);
  return { words, vectors, classes: classesOf(vectors) };
}

/** Spherical k-means. */
function classesOf(vectors: Float32Array): Uint8Array {
  const chance = new Chance(SEED);
  const centres = new Float32Array(CLASSES * DIMS);
  for (let c = 0; c < CLASSES; c++) {
    const word = Math.floor(chance.next() * STARTS) * DIMS;
    centres.set(vectors.subarray(word, word + DIMS), c * DIMS);
  }
  const nearest = new Uint8Array(vectors.length / DIMS);
  for (let round = 0; round < ROUNDS; round++) {
    for (let word = 0; word < nearest.length; word++) nearest[word] = nearestTo(vectors, word, centres);
    centres.fill(0);
    for (let i = 0; i < vectors.length; i++) {
      const centre = nearest[Math.floor(i / DIMS)] as number;
      (centres[centre * DIMS + (i % DIMS)] as number) += vectors[i] as number;
    }
    for (let c = 0; c < CLASSES; c++) {
      const centre = centres.subarray(c * DIMS, (c + 1) * DIMS);
      const norm = Math.hypot(...centre) || 1;
      for (let d = 0; d < DIMS; d++) (centre[d] as number) /= norm;
    }
  }
  return nearest.map((centre) => centre + 1);
}

function nearestTo(vectors: Float32Array, word: number, centres: Float32Array): number {
  let [nearest, highest] = [0, -Infinity];
  for (let c = 0; c < CLASSES; c++) {
    let product = 0;
    for (let d = 0, i = word * DIMS, j = c * DIMS; d < DIMS; d++, i++, j++)
      product += (vectors[i] as number) * (centres[j] as number);
    if (product > highest) [nearest, highest] = [c, product];
  }
  return nearest;
}

/** Pseudo-random numbers from a seed (mulberry32). */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}
