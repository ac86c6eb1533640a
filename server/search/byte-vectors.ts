/**
 * Many vectors of signed bytes, and the product of one with all of them, which is most of a search's work
 * (products.wat).
 */
import { readFileSync } from 'node:fs';
import { MOST_AT_ONCE } from './breath.ts';

interface Products {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  products(query: number, length: number, row: number, count: number, out: number): void;
}

/**
 * One per thread: each WebAssembly memory reserves ten gigabytes of address space, of which a process has only some
 * thousands. Vectors are copied there in portions.
 */
const program = new WebAssembly.Instance(
  new WebAssembly.Module(readFileSync(new URL('./products.wasm', import.meta.url))),
).exports as unknown as Products;
const AT_A_TIME = 16;
const PAGE = 65_536;

export class ByteVectors {
  readonly #length: number;
  #rows = new Int8Array();

  constructor(dims: number) {
    this.#length = Math.ceil(dims / AT_A_TIME) * AT_A_TIME;
  }

  set(slot: number, vector: Int8Array): void {
    this.#makeRoom(slot + 1);
    this.#rows.set(vector, slot * this.#length);
  }

  /** Products with the vectors from one slot to another; valid until the next call on any instance. */
  products(query: Int8Array, from: number, to: number): Int32Array {
    this.#makeRoom(to);
    const [length, count] = [this.#length, to - from];
    const productsAt = length;
    const rowsAt = productsAt + MOST_AT_ONCE * Int32Array.BYTES_PER_ELEMENT;
    const bytes = laidOut(rowsAt + count * length);
    bytes.fill(0, 0, length);
    bytes.set(query);
    bytes.set(this.#rows.subarray(from * length, to * length), rowsAt);
    program.products(0, length, rowsAt, count, productsAt);
    return new Int32Array(bytes.buffer, productsAt, count);
  }

  #makeRoom(vectors: number): void {
    const needed = vectors * this.#length;
    if (needed <= this.#rows.length) return;
    const larger = new Int8Array(Math.max(needed, this.#rows.length * 2));
    larger.set(this.#rows);
    this.#rows = larger;
  }
}

function laidOut(size: number): Int8Array<ArrayBuffer> {
  const missing = Math.ceil((size - program.memory.buffer.byteLength) / PAGE);
  if (missing > 0) program.memory.grow(missing);
  return new Int8Array(program.memory.buffer);
}
