import { readFileSync } from 'node:fs';
import type { SearchDocument } from '../document.ts';

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
