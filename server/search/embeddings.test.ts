import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalServer, serveLocally } from '../../scripts/town/local-server.ts';
import type { ChangedDocument } from './document.ts';
import { Embeddings } from './embeddings.ts';
import { Search } from './search.ts';

/** A stand-in that recognises three subjects, in whatever words. */
const SUBJECTS = [/ship|sail|harbou?r|zeegat/i, /bread|oven|bake|brood/i, /sword|duel|steel|zwaard/i];

let server: LocalServer;
let asked: string[][];
let isAway: boolean;
/** Delays the answers for documents; queries are answered at once. */
let holdingDocuments: Promise<void>;
let unreadable: RegExp;
let now: number;
let troubles: unknown[];
let search: Search;

beforeEach(async () => {
  [asked, troubles, isAway, now] = [[], [], false, 0];
  [holdingDocuments, unreadable] = [Promise.resolve(), /^$/];
  server = await serveLocally(async (req, res) => {
    const { input, model } = (await json(req)) as { input: string[]; model: string };
    asked.push(input);
    if (isAway || model !== 'tiny' || req.url !== '/v1/embeddings') {
      res.statusCode = 500;
      res.end();
      return;
    }
    if (input.some((text) => unreadable.test(text))) {
      res.statusCode = 400;
      res.end();
      return;
    }
    if (input.some((text) => text.includes('. '))) await holdingDocuments;
    const data = input.map((text, index) => ({
      index,
      embedding: [...SUBJECTS.map((subject) => (subject.test(text) ? 1 : 0.01)), 0.1, 0.1],
    }));
    res.setHeader('Content-Type', 'application/json').end(JSON.stringify({ data: data.reverse() }));
  });
  search = new Search({
    mostDocuments: 100,
    onTrouble: (error) => troubles.push(error),
    embeddings: new Embeddings({
      baseUrl: `${server.url}/v1/`,
      model: 'tiny',
      now: () => now,
      onTrouble: (error) => troubles.push(error),
    }),
  });
});
afterEach(async () => {
  await search.close();
  await server.close();
});

const documents: ChangedDocument[] = [
  { rev: 1, id: 'a', kind: 'location', name: 'Quay', text: 'Ships sail from this harbour.' },
  { rev: 2, id: 'b', kind: 'location', name: 'Hearth', text: 'The oven smells of bread.' },
  { rev: 3, id: 'c', kind: 'location', name: 'Yard', text: 'Steel rings where they duel.' },
];
const crate = (rev: number, text: string): ChangedDocument => ({
  rev,
  id: `k${rev}`,
  kind: 'location',
  name: `Crate ${rev}`,
  text,
});
const inOrder = (all: readonly ChangedDocument[]) => ({
  changesAfter: async (rev: number, limit: number) =>
    all
      .filter((document) => document.rev > rev)
      .toSorted((a, b) => a.rev - b.rev)
      .slice(0, limit),
});
const source = inOrder(documents);
const first = async (query: string): Promise<string | undefined> =>
  (await search.search('w', source, { query, limit: 3 })).hits[0]?.id;

describe('an embeddings endpoint', () => {
  it('finds what the shipped vectors cannot, and is asked once per text', async () => {
    await expect.poll(() => first('zwaard')).toBe('c');
    expect(await first('brood')).toBe('b');
    const calls = asked.length;
    expect(await first('brood')).toBe('b');
    expect(asked).toHaveLength(calls);
    expect(asked.flat().filter((text) => text.includes('oven'))).toHaveLength(1);
    expect(troubles).toEqual([]);
  });

  it('never delays a search: documents without an embedding are found by their words', async () => {
    const answering = Promise.withResolvers<void>();
    holdingDocuments = answering.promise;
    expect(await first('ships in the harbour')).toBe('a');
    await expect.poll(() => asked.flat().some((text) => text.includes('oven'))).toBe(true);
    expect(await first('bread')).toBe('b');
    expect(await first('zwaard')).not.toBe('c');
    answering.resolve();
    await expect.poll(() => first('zwaard')).toBe('c');
  });

  it('gets documents in small batches, and again when they change', async () => {
    const many = Array.from({ length: 150 }, (_, i) => crate(10 + i, 'Full of straw.'));
    const crates = [...documents.filter(({ id }) => id !== 'b'), ...many];
    const ask = async (query: string) =>
      (await search.search('crates', inOrder(crates), { query, limit: 3 })).hits[0]?.id;
    await expect.poll(() => ask('zwaard')).toBe('c');
    await expect.poll(() => asked.flat().filter((text) => text.includes('straw')).length).toBe(150);
    expect(Math.max(...asked.map(({ length }) => length))).toBeLessThanOrEqual(64);
    crates.splice(crates.length - 1, 1, { ...crate(500, 'Full of bread.'), id: 'k159' });
    await expect.poll(() => ask('brood')).toBe('k159');
  });

  it('is skipped while it is down, rests for a while, and then gets what it missed', async () => {
    isAway = true;
    expect(await first('vessels at the port')).toBe('a');
    expect(troubles.length).toBeGreaterThan(0);
    const calls = asked.length;
    expect(await first('loaf')).toBe('b');
    expect(asked).toHaveLength(calls);
    isAway = false;
    now += 60_000;
    await expect.poll(() => first('zeegat')).toBe('a');
  });

  it('is not asked again for unreadable texts, and continues with the rest', async () => {
    unreadable = /oven/;
    await first('zwaard');
    await expect.poll(() => asked.flat().some((text) => text.includes('oven'))).toBe(true);
    now += 60_000;
    const calls = () => asked.flat().filter((text) => text.includes('oven')).length;
    await first('zeegat');
    expect(calls()).toBe(1);
    documents.push({ rev: 9, id: 'd', kind: 'location', name: 'Shed', text: 'Old steel.' });
    // Its refusal may arrive after the clock was advanced; then the rest starts from there.
    await expect
      .poll(() => {
        now += 60_000;
        return first('zwaard');
      })
      .toBe('d');
    documents.pop();
    expect(calls()).toBe(1);
  });
});
