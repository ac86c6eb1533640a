import { readFileSync } from 'node:fs';
import seedrandom from 'seedrandom';
import { describe, expect, it } from 'vitest';
import wabt from 'wabt';
import { MOST_AT_ONCE } from './breath.ts';
import { ByteVectors } from './byte-vectors.ts';

const file = (name: string): URL => new URL(name, import.meta.url);

describe('products of vectors', () => {
  it.each([1, 15, 16, 100, 1536])('equal those computed by hand, for %i numbers', (dims) => {
    const random = seedrandom.alea(`products of ${dims}`);
    const vector = (): Int8Array => Int8Array.from({ length: dims }, () => Math.floor(random() * 256) - 128);
    const rows = Array.from({ length: 300 }, vector);
    const query = vector();
    const vectors = new ByteVectors(dims);
    for (const [slot, row] of rows.entries()) vectors.set(slot, row);
    const byHand = rows.map((row) => row.reduce((sum, number, d) => sum + number * query[d]!, 0));
    expect([...vectors.products(query, 0, 300)]).toEqual(byHand);
    expect([...vectors.products(query, 123, 200)]).toEqual(byHand.slice(123, 200));
  });

  it('do not overflow with the largest numbers', () => {
    const dims = 3072;
    const vectors = new ByteVectors(dims);
    vectors.set(0, new Int8Array(dims).fill(-128));
    expect([...vectors.products(new Int8Array(dims).fill(-128), 0, 1)]).toEqual([dims * 128 * 128]);
  });

  it('are zero for empty slots, and none if none are requested', () => {
    const vectors = new ByteVectors(100);
    const query = new Int8Array(100).fill(1);
    vectors.set(100_000, query);
    expect([...vectors.products(query, 99_998, 100_001)]).toEqual([0, 0, 100]);
    expect(vectors.products(query, 5, 5)).toHaveLength(0);
    expect(vectors.products(query, 0, MOST_AT_ONCE)).toHaveLength(MOST_AT_ONCE);
  });

  it('of different widths do not affect each other', () => {
    const made = [1, 1536, 100, 20_000].flatMap((dims) => {
      const ones = new Int8Array(dims).fill(1);
      return Array.from({ length: 5_000 / Math.ceil(dims / 10) }, () => {
        const vectors = new ByteVectors(dims);
        vectors.set(1, ones);
        return { dims, ones, vectors };
      });
    });
    for (const { dims, ones, vectors } of made) expect([...vectors.products(ones, 0, 2)]).toEqual([0, dims]);
  });

  it('are computed by the program in the committed source', async () => {
    const { parseWat } = await wabt();
    const written = parseWat('products.wat', readFileSync(file('products.wat'), 'utf8'), { simd: true });
    expect(Buffer.from(written.toBinary({}).buffer)).toEqual(readFileSync(file('products.wasm')));
  });
});
