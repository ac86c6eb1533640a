/**
 * Caches answers as bytes, up to a total size; the least recently used go first. Small results of zlib and
 * `Buffer.concat` are views of a pooled 64 KB ArrayBuffer that they keep alive, so every entry gets an ArrayBuffer of
 * exactly its length.
 */
import { LRUCache } from 'lru-cache';

/** An entry's overhead: its name, headers, buffer object and place in the map. */
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

  /** Returns the cached entry, so that callers do not retain the larger buffer. */
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
