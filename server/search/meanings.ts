/** The meanings of texts as vectors: each the weighted mean of its words, or from an embeddings endpoint. */
import { type Breathe, inStretches } from './breath.ts';
import { ByteVectors } from './byte-vectors.ts';
import { DIMS, type WordVectors } from './word-vectors.ts';

export type Meaning = Float32Array;

/** A word of a text: the row of its vector, and its weight. */
export interface WeighedRow {
  readonly row: number;
  readonly share: number;
}

export function meaningOf(words: readonly WeighedRow[], { bytes, norms }: WordVectors): Meaning | null {
  const sum = new Float32Array(DIMS);
  let known = 0;
  for (const { row, share } of words) {
    if (row < 0) continue;
    known++;
    const scale = share / norms[row]!;
    for (let d = 0, at = row * DIMS; d < DIMS; d++, at++) sum[d]! += scale * bytes[at]!;
  }
  return known === 0 ? null : sum;
}

export class Meanings {
  readonly #dims: number;
  readonly #vectors: ByteVectors;
  #norms = new Float32Array(64);

  constructor(dims: number) {
    this.#dims = dims;
    this.#vectors = new ByteVectors(dims);
  }

  set(slot: number, meaning: Meaning | null): void {
    this.#makeRoom(slot);
    if (!meaning || meaning.length > this.#dims) {
      this.#norms[slot] = 0;
      return;
    }
    const { bytes, norm } = quantised(meaning, this.#dims);
    this.#vectors.set(slot, bytes);
    this.#norms[slot] = norm;
  }

  #makeRoom(slot: number): void {
    const norms = this.#norms;
    if (slot < norms.length) return;
    let room = norms.length;
    while (room <= slot) room *= 2;
    this.#norms = new Float32Array(room);
    this.#norms.set(norms);
  }

  /** Writes the cosines into `likeness`, one per slot; NaN where a slot has no meaning. */
  compare(meaning: Meaning, likeness: Float32Array, breathe: Breathe): void {
    const query = quantised(meaning, this.#dims);
    const norms = this.#norms;
    const scale = 1 / query.norm;
    inStretches(likeness.length, breathe, (from, to) => {
      const products = this.#vectors.products(query.bytes, from, to);
      for (let slot = from; slot < to; slot++) {
        const norm = norms[slot]!;
        likeness[slot] = norm === 0 ? Number.NaN : (products[slot - from]! * scale) / norm;
      }
    });
  }
}

function quantised(meaning: Meaning, dims: number): { bytes: Int8Array; norm: number } {
  let largest = 0;
  for (const value of meaning) largest = Math.max(largest, Math.abs(value));
  const bytes = new Int8Array(dims);
  let sum = 0;
  for (let d = 0; d < meaning.length; d++) {
    const value = Math.round((meaning[d]! / (largest || 1)) * 127);
    bytes[d] = value;
    sum += value * value;
  }
  return { bytes, norm: Math.sqrt(sum) || 1 };
}
