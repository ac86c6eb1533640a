import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChangedDocument } from './document.ts';
import { Embeddings } from './embeddings.ts';
import { Search } from './search.ts';

/** A stand-in that knows three subjects, whatever words they are spoken of with. */
const SUBJECTS = [/ship|sail|harbou?r|zeegat/i, /bread|oven|bake|brood/i, /sword|duel|steel|zwaard/i];

let server: Server;
let asked: string[][];
let isAway: boolean;
let now: number;
let troubles: unknown[];
let search: Search;

beforeEach(async () => {
  [asked, troubles, isAway, now] = [[], [], false, 0];
  server = createServer(async (req, res) => {
    const { input, model } = (await json(req)) as { input: string[]; model: string };
    asked.push(input);
    if (isAway || model !== 'tiny' || req.url !== '/v1/embeddings') {
      res.statusCode = 500;
      res.end();
      return;
    }
    const data = input.map((text, index) => ({
      index,
      embedding: [...SUBJECTS.map((subject) => (subject.test(text) ? 1 : 0.01)), 0.1, 0.1],
    }));
    res.setHeader('Content-Type', 'application/json').end(JSON.stringify({ data: data.reverse() }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  search = new Search({
    mostDocuments: 100,
    onTrouble: (error) => troubles.push(error),
    embeddings: new Embeddings({
      baseUrl: `http://127.0.0.1:${port}/v1/`,
      model: 'tiny',
      now: () => now,
      onTrouble: (error) => troubles.push(error),
    }),
  });
});
afterEach(async () => {
  await search.close();
  server.close();
});

const documents: ChangedDocument[] = [
  { rev: 1, id: 'a', kind: 'location', name: 'Quay', text: 'Ships sail from this harbour.' },
  { rev: 2, id: 'b', kind: 'location', name: 'Hearth', text: 'The oven smells of bread.' },
  { rev: 3, id: 'c', kind: 'location', name: 'Yard', text: 'Steel rings where they duel.' },
];
const source = {
  changesAfter: async (rev: number) => documents.filter((document) => document.rev > rev),
};
const first = async (query: string): Promise<string | undefined> =>
  (await search.search('w', source, { query, limit: 3 })).hits[0]?.id;

describe('an embeddings endpoint', () => {
  it('finds what the shipped vectors cannot know, and is asked for each text once', async () => {
    expect(await first('zwaard')).toBe('c');
    expect(await first('brood')).toBe('b');
    const calls = asked.length;
    expect(await first('brood')).toBe('b');
    expect(asked).toHaveLength(calls);
    expect(asked.flat().filter((text) => text.includes('oven'))).toHaveLength(1);
    expect(troubles).toEqual([]);
  });

  it('is done without when it is away, left alone for a while, and used again', async () => {
    isAway = true;
    expect(await first('vessels at the port')).toBe('a');
    expect(troubles.length).toBeGreaterThan(0);
    const calls = asked.length;
    expect(await first('loaf')).toBe('b');
    expect(asked).toHaveLength(calls);
    isAway = false;
    now += 60_000;
    search.forget('w');
    expect(await first('zeegat')).toBe('a');
  });
});
