/** What texts mean: each a point in space, the weighted mean of its words or what an embeddings endpoint made of it. */
import { DIMS, type WordVectors } from './word-vectors.ts';

export type Meaning = Float32Array;

/** A word of a text: where its vector stands, and how much it counts. */
export interface WeighedRow {
  /** -1: nothing is known of it. */
  readonly row: number;
  readonly share: number;
}

/** Null: none of its words is known. */
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

/** Many of them, as signed bytes, compared with one. */
export class Meanings {
  readonly #dims: number;
  #bytes: Int8Array;
  #norms = new Float32Array(64);

  /** Filled up with noughts to a multiple of four: so many are multiplied at a time. */
  constructor(dims: number) {
    this.#dims = Math.ceil(dims / 4) * 4;
    this.#bytes = new Int8Array(64 * this.#dims);
  }

  set(slot: number, meaning: Meaning | null): void {
    this.#makeRoom(slot);
    if (!meaning || meaning.length > this.#dims) {
      this.#norms[slot] = 0;
      return;
    }
    const { bytes, norm } = quantised(meaning, this.#dims);
    this.#bytes.set(bytes, slot * this.#dims);
    this.#norms[slot] = norm;
  }

  #makeRoom(slot: number): void {
    const [bytes, norms] = [this.#bytes, this.#norms];
    if (slot < norms.length) return;
    let room = norms.length;
    while (room <= slot) room *= 2;
    this.#norms = new Float32Array(room);
    this.#norms.set(norms);
    this.#bytes = new Int8Array(room * this.#dims);
    this.#bytes.set(bytes);
  }

  /**
   * Into `likeness`, for the first `count` slots: the cosine, or NaN where a slot has no meaning. Of many slots, only
   * those that may come near are compared to the last number; `mustBeExact` names others that have to be.
   */
  compare(meaning: Meaning, likeness: Float32Array, mustBeExact: (slot: number) => boolean): void {
    const query = quantised(meaning, this.#dims);
    const [bytes, norms, dims, count] = [this.#bytes, this.#norms, this.#dims, likeness.length];
    const rough = count > EXACT_UP_TO ? Math.min(dims, ROUGH_DIMS) : dims;
    const scale = 1 / query.norm;
    for (let slot = 0; slot < count; slot++) {
      const norm = norms[slot]!;
      likeness[slot] =
        norm === 0 ? Number.NaN : (product(query.bytes, bytes, slot * dims, 0, rough) * scale) / norm;
    }
    if (rough === dims) return;
    const near = nthLargest(likeness, COMPARED);
    for (let slot = 0; slot < count; slot++) {
      if (!(likeness[slot]! >= near || (norms[slot]! > 0 && mustBeExact(slot)))) continue;
      likeness[slot]! += product(query.bytes, bytes, slot * dims, rough, dims) / (query.norm * norms[slot]!);
    }
  }
}

/** The first numbers of a vector say most: the file was turned for that. */
const ROUGH_DIMS = 32;
const EXACT_UP_TO = 5_000;
const COMPARED = 2_000;

function product(query: Int8Array, bytes: Int8Array, at: number, from: number, to: number): number {
  // Four sums that wait for none of the others.
  let [a, b, c, e] = [0, 0, 0, 0];
  for (let d = from, i = at + from; d < to; d += 4, i += 4) {
    a = (a + Math.imul(query[d]!, bytes[i]!)) | 0;
    b = (b + Math.imul(query[d + 1]!, bytes[i + 1]!)) | 0;
    c = (c + Math.imul(query[d + 2]!, bytes[i + 2]!)) | 0;
    e = (e + Math.imul(query[d + 3]!, bytes[i + 3]!)) | 0;
  }
  return a + b + c + e;
}

const STEPS = 512;

/** Nearly: cosines are counted in steps. */
function nthLargest(values: Float32Array, n: number): number {
  const counts = new Uint32Array(STEPS + 1);
  for (const value of values) {
    if (value > 0) counts[Math.min(STEPS, Math.floor(value * STEPS))]! += 1;
  }
  let [step, seen] = [STEPS, 0];
  while (step > 0) {
    seen += counts[step]!;
    if (seen >= n) break;
    step--;
  }
  return step / STEPS;
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
