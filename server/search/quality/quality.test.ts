import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { SearchDocument } from '../document.ts';
import { saysSomething, tokensOf } from '../text.ts';
import { loadWordVectors } from '../word-vectors.ts';
import { WorldIndex } from '../world-index.ts';
import {
  type QualityQuery,
  type QualitySet,
  type QueryClass,
  qualityDocuments,
  qualityQueries,
  SETS,
  worldDocuments,
} from './quality.ts';

function sharedStems(query: string, { labels = '', name, text }: SearchDocument): string[] {
  const own = new Set(tokensOf(`${name} ${labels} ${text}`).map(({ stem }) => stem));
  return tokensOf(query)
    .filter(({ word }) => saysSomething(word))
    .map(({ stem }) => stem)
    .filter((stem) => own.has(stem));
}

type Ranker = (query: string) => readonly string[];

/** The share of queries whose target is among the first `k`. */
function recallAt(k: number, queries: readonly QualityQuery[], rank: Ranker): number {
  const found = queries.filter(({ query, target }) => rank(query).slice(0, k).includes(target));
  return found.length / queries.length;
}

/** Full text search as in a database: the baseline. */
function fullText(documents: readonly SearchDocument[]): Ranker {
  const db = new DatabaseSync(':memory:');
  db.exec(
    "create virtual table docs using fts5(id unindexed, name, labels, text, tokenize='porter unicode61')",
  );
  const insert = db.prepare('insert into docs values (?, ?, ?, ?)');
  for (const { id, labels = '', name, text } of documents) insert.run(id, name, labels, text);
  const ask = db.prepare('select id from docs where docs match ? order by bm25(docs, 0, 3, 1.5, 1) limit 10');
  return (query) => {
    const words = tokensOf(query).filter(({ word }) => saysSomething(word));
    if (words.length === 0) return [];
    return ask.all(words.map(({ word }) => `"${word}"`).join(' OR ')).map(({ id }) => String(id));
  };
}

const vectors = loadWordVectors();

function searchOf(entries: readonly SearchDocument[]): Ranker {
  const index = new WorldIndex({ vectors });
  for (const entry of entries) index.put(entry);
  return (query) => index.search({ query, limit: 10 }).hits.map(({ id }) => id);
}

const documents = qualityDocuments();
const queries = qualityQueries();
const search = searchOf(documents);
const database = fullText(documents);
const of = (kind: QueryClass) => queries.filter((each) => each.kind === kind);

describe('the quality set', () => {
  it('has three hundred entries and 240 queries, each of its declared class', () => {
    expect(documents).toHaveLength(300);
    expect(queries.length).toBeGreaterThanOrEqual(240);
  });

  it.each(Object.keys(SETS) as QualitySet[])('has correctly classified queries in the %s set', (set) => {
    const byId = new Map(qualityDocuments(set).map((document) => [document.id, document]));
    for (const { kind, query, target } of qualityQueries(set)) {
      const document = byId.get(target);
      if (!document) throw new Error(`${target} is not there`);
      const shared = sharedStems(query, document).length;
      if (kind === 'none') expect(shared, query).toBe(0);
      if (kind === 'shared') expect([1, 2], query).toContain(shared);
    }
  });
});

describe('search', () => {
  it('finds exact names first', () => expect(recallAt(1, of('name'), search)).toBe(1));
  it('tolerates a wrong letter', () => expect(recallAt(5, of('typo'), search)).toBeGreaterThanOrEqual(0.85));
  it('is never worse than full text alone on keywords', () => {
    for (const k of [1, 5]) {
      expect(recallAt(k, of('keyword'), search)).toBeGreaterThanOrEqual(recallAt(k, of('keyword'), database));
    }
  });
  it('finds paraphrases that share a word or two', () =>
    expect(recallAt(5, of('shared'), search)).toBeGreaterThanOrEqual(0.9));
  it('finds paraphrases that share none, which full text cannot', () => {
    expect(recallAt(5, of('none'), search)).toBeGreaterThanOrEqual(0.8);
    expect(recallAt(5, of('none'), database)).toBeLessThan(0.1);
  });
  it('uses words alone without the vectors', () => {
    const lexical = new WorldIndex({ vectors: null });
    for (const document of documents) lexical.put(document);
    const ranked = (query: string) => lexical.search({ query, limit: 10 }).hits.map(({ id }) => id);
    expect(recallAt(1, of('name'), ranked)).toBe(1);
    expect(recallAt(5, of('keyword'), ranked)).toBe(1);
  });
});

describe('search in other styles', () => {
  const measured = (kind: QueryClass, set: QualitySet, among: readonly QualitySet[]) => {
    return recallAt(
      kind === 'name' ? 1 : 5,
      qualityQueries(set).filter((query) => query.kind === kind),
      searchOf(among.flatMap((each) => qualityDocuments(each))),
    );
  };

  it.each([
    ['name', 'second', 1],
    ['typo', 'second', 0.85],
    ['shared', 'second', 0.9],
    ['none', 'second', 0.55],
    ['shared', 'third', 0.9],
    ['none', 'third', 0.55],
    ['name', 'fourth', 1],
    ['typo', 'fourth', 0.85],
    ['keyword', 'fourth', 1],
    ['shared', 'fourth', 0.9],
    ['none', 'fourth', 0.8],
    ['name', 'fifth', 1],
    ['typo', 'fifth', 0.85],
    ['keyword', 'fifth', 1],
    ['shared', 'fifth', 0.9],
    ['none', 'fifth', 0.55],
  ] as const)('finds “%s” of the %s set', (kind, set, least) => {
    expect(measured(kind, set, [set])).toBeGreaterThanOrEqual(least);
  });

  it('finds unseen entries among all others as well', () => {
    const everything = ['first', 'second', 'third'] as const;
    expect(measured('shared', 'third', everything)).toBeGreaterThanOrEqual(0.9);
    expect(measured('none', 'third', everything)).toBeGreaterThanOrEqual(0.55);
  });
});

describe('search in a world of a few short texts', () => {
  const recallIn = (k: number, set: 'small' | 'smallSecond'): number => {
    const searches = new Map<string, Ranker>(
      SETS[set].worlds.map((world) => [world, searchOf(worldDocuments(set, world))]),
    );
    const asked = qualityQueries(set);
    const found = asked.filter(({ query, target, world }) =>
      searches.get(world)!(query).slice(0, k).includes(target),
    );
    return found.length / asked.length;
  };

  it.each([
    ['small', 1, 0.75],
    ['small', 2, 0.85],
    ['smallSecond', 1, 0.65],
    ['smallSecond', 2, 0.75],
  ] as const)('finds what is meant: %s, among the first %i', (set, k, least) => {
    expect(recallIn(k, set)).toBeGreaterThanOrEqual(least);
  });

  it('finds a healer and no thief for a query about curing the sick', () => {
    const found = searchOf(worldDocuments('small', 'priory'))('somebody who cures the sick');
    expect(found.indexOf('priory/Abbess Hildeg')).toBeLessThan(found.indexOf('priory/Bo'));
  });
});
