import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { SearchDocument } from '../document.ts';
import { saysSomething, tokensOf } from '../text.ts';

/**
 * The search was tuned on all but `fifth` and `smallSecond`, which were written afterwards. The small ones are worlds
 * of five to twelve entries, each searched by itself.
 */
export const SETS = {
  first: { folder: '.', worlds: ['saltmarch', 'perihelion', 'larkspur'] },
  second: { folder: './second', worlds: ['blackwharf', 'ashensteppe', 'tenthstreet'] },
  third: { folder: './third', worlds: ['velmoor', 'tidewood'] },
  fourth: { folder: './fourth', worlds: ['akramos'] },
  small: {
    folder: './small',
    worlds: ['priory', 'rainstreet', 'dustmoon', 'northgate', 'fjordhall', 'orchardlane'],
  },
  fifth: { folder: './fifth', worlds: ['halloran'] },
  smallSecond: { folder: './small-second', worlds: ['bigtop', 'icebase', 'thornwood'] },
} as const;
export type QualitySet = keyof typeof SETS;
/**
 * From easy to hard: the exact name, a wrong letter, words of the text, a paraphrase that shares words, one that shares
 * none.
 */
export const CLASSES = ['name', 'typo', 'keyword', 'shared', 'none'] as const;
export type QueryClass = (typeof CLASSES)[number];

export interface QualityQuery {
  readonly world: string;
  readonly kind: QueryClass;
  readonly query: string;
  readonly target: string;
}

const rowsOf = (set: QualitySet, file: string): string[][] =>
  readFileSync(new URL(`${SETS[set].folder}/${file}.tsv`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'));

export const worldDocuments = (set: QualitySet, world: string): SearchDocument[] =>
  rowsOf(set, world).map(([kind = '', name = '', labels = '', text = '']) => ({
    id: `${world}/${name}`,
    kind,
    name,
    labels,
    text,
  }));

export const qualityDocuments = (set: QualitySet = 'first'): SearchDocument[] =>
  SETS[set].worlds.flatMap((world) => worldDocuments(set, world));

export const qualityQueries = (set: QualitySet = 'first'): QualityQuery[] =>
  rowsOf(set, 'queries').map(([world = '', kind, query = '', target]) => ({
    world,
    kind: kind as QueryClass,
    query,
    target: `${world}/${target}`,
  }));

export function sharedStems(query: string, { labels = '', name, text }: SearchDocument): string[] {
  const own = new Set(tokensOf(`${name} ${labels} ${text}`).map(({ stem }) => stem));
  return tokensOf(query)
    .filter(({ word }) => saysSomething(word))
    .map(({ stem }) => stem)
    .filter((stem) => own.has(stem));
}

export type Ranker = (query: string) => readonly string[];

/** The share of queries whose target is among the first `k`. */
export function recallAt(k: number, queries: readonly QualityQuery[], rank: Ranker): number {
  const found = queries.filter(({ query, target }) => rank(query).slice(0, k).includes(target));
  return found.length / queries.length;
}

/** Full text search as in a database: the baseline. */
export function fullText(documents: readonly SearchDocument[]): Ranker {
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
