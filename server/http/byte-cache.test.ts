import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { expect, it } from 'vitest';
import { ByteCache } from './byte-cache.ts';

const small = (text: string) => promisify(gzip)(text);

it('copies a small result of zlib out of the shared pool', async () => {
  const cache = new ByteCache<{ readonly bytes: Buffer; readonly etag: string }>(1_000_000);
  const bytes = await small('a short answer');
  expect(bytes.buffer.byteLength).toBeGreaterThan(bytes.length);
  const put = cache.put('a', { bytes, etag: 'A' });
  for (const entry of [put, cache.get('a')]) {
    expect(entry).toEqual({ bytes, etag: 'A' });
    expect(entry?.bytes.buffer.byteLength).toBe(bytes.length);
  }
});

it('does not copy a buffer that has its own memory', () => {
  const bytes = Buffer.alloc(70_000);
  expect(new ByteCache(1_000_000).put('a', { bytes }).bytes).toBe(bytes);
});

it('drops the least recently used entries beyond its limit, counting the overhead of small ones', async () => {
  const cache = new ByteCache(100_000);
  const bytes = await small('a short answer');
  for (let n = 0; n < 1_000; n++) cache.put(`${n}`, { bytes });
  const kept = Array.from({ length: 1_000 }, (_, n) => cache.get(`${n}`)).filter(Boolean);
  expect(cache.get('999')).toBeDefined();
  expect(cache.get('0')).toBeUndefined();
  expect(kept.length).toBeLessThan(100);
});

it('does not drop other entries for one that exceeds the limit by itself', () => {
  const cache = new ByteCache(10_000);
  cache.put('a', { bytes: Buffer.alloc(1_000) });
  cache.put('whale', { bytes: Buffer.alloc(10_000) });
  expect(cache.get('whale')).toBeUndefined();
  expect(cache.get('a')).toBeDefined();
});
