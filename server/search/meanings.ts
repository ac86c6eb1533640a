/** What texts mean: each a point in space, the weighted mean of its words or what an embeddings endpoint made of it. */
import type { Token } from './text.ts';
import { DIMS, type WordVectors } from './word-vectors.ts';

export type Meaning = Float32Array;

/** Null: none of its words is known. */
export function meaningOf(
  tokens: readonly { readonly token: Token; readonly weight: number }[],
  vectors: WordVectors,
): Meaning | null {
  const sum = new Float32Array(DIMS);
  let known = 0;
  for (const { token, weight } of tokens) {
    const row = vectors.rowOf(token.word);
    if (row === undefined) continue;
    known++;
    const share = (weight * vectors.weightOf(token.word)) / vectors.norms[row]!;
    for (let d = 0, at = row * DIMS; d < DIMS; d++, at++) sum[d]! += share * vectors.bytes[at]!;
  }
  return known === 0 ? null : sum;
}

/** Many of them, as signed bytes, compared with one. */
export class Meanings {
  readonly #dims: number;
  #bytes: Int8Array;
  #norms = new Float32Array(64);

  constructor(dims: number) {
    this.#dims = dims;
    this.#bytes = new Int8Array(64 * dims);
  }

  set(slot: number, meaning: Meaning | null): void {
    this.#makeRoom(slot);
    if (!meaning || meaning.length !== this.#dims) {
      this.#norms[slot] = 0;
      return;
    }
    const { bytes, norm } = quantised(meaning);
    this.#bytes.set(bytes, slot * this.#dims);
    this.#norms[slot] = norm;
  }

  #makeRoom(slot: number): void {
    if (slot < this.#norms.length) return;
    const [bytes, norms] = [this.#bytes, this.#norms];
    this.#norms = new Float32Array(norms.length * 2);
    this.#norms.set(norms);
    this.#bytes = new Int8Array(bytes.length * 2);
    this.#bytes.set(bytes);
  }

  /** Into `likeness`, for the first `count` slots: the cosine, or NaN where a slot has no meaning. */
  compare(meaning: Meaning, count: number, likeness: Float32Array): void {
    const dims = this.#dims;
    const { bytes: query, norm } = quantised(meaning);
    for (let slot = 0, at = 0; slot < count; slot++, at += dims) {
      let sum = 0;
      for (let d = 0; d < dims; d++) sum += query[d]! * this.#bytes[at + d]!;
      const other = this.#norms[slot]!;
      likeness[slot] = other === 0 ? Number.NaN : sum / (norm * other);
    }
  }
}

function quantised(meaning: Meaning): { bytes: Int8Array; norm: number } {
  let largest = 0;
  for (const value of meaning) largest = Math.max(largest, Math.abs(value));
  const bytes = new Int8Array(meaning.length);
  let sum = 0;
  for (let d = 0; d < meaning.length; d++) {
    const value = Math.round((meaning[d]! / (largest || 1)) * 127);
    bytes[d] = value;
    sum += value * value;
  }
  return { bytes, norm: Math.sqrt(sum) || 1 };
}
