/**
 * Answers kept as bytes, up to a number of bytes in total; the least recently used go first. Small results of zlib and
 * `Buffer.concat` are views of a pooled ArrayBuffer of 64 KB, which such a view keeps alive: every entry gets an
 * ArrayBuffer of its own, of exactly its length.
 */
import { LRUCache } from 'lru-cache';

/** What an entry takes besides its bytes: its name, headers, buffer object and place in the map. */
const OVERHEAD_BYTES = 1_024;

export class ByteCache<T extends { readonly bytes: Buffer }> {
  readonly #kept: LRUCache<string, T>;

  constructor(mostBytes: number) {
    this.#kept = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: ({ bytes }) => bytes.length + OVERHEAD_BYTES,
    });
  }

  get(name: string): T | undefined {
    return this.#kept.get(name);
  }

  /** Returns the entry as it is kept, so that nobody holds on to the larger buffer. */
  put(name: string, entry: T): T {
    const exact = { ...entry, bytes: exactBuffer(entry.bytes) };
    this.#kept.set(name, exact);
    return exact;
  }
}

function exactBuffer(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  return Buffer.from(new Uint8Array(bytes).buffer);
}
