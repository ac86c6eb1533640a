import { describe, expect, it } from 'vitest';
import { AskedKinds, kindNumber } from './asked-kinds.ts';
import { loadWordVectors } from './word-vectors.ts';
import { WorldIndex } from './world-index.ts';

const vectors = loadWordVectors();
if (!vectors) throw new Error('the word vectors are missing');
const asked = new AskedKinds(vectors);

describe('the kind a query asks for', () => {
  it.each([
    ['somebody who cures the sick', 'character'],
    ['surgeon stitching up the troops', 'character'],
    ['village of fishermen', 'location'],
    ['where smuggled goods arrive', 'location'],
    ['wedding of a princess', 'event'],
  ])('is read from the first words: %s', (query, kind) => {
    const behind = asked.behind(query);
    const others = ['character', 'location', 'event'].filter((each) => each !== kind);
    expect(behind[kindNumber(kind)]).toBe(0);
    for (const other of others) expect(behind[kindNumber(other)], other).toBeGreaterThan(0.1);
  });

  it('is none if nothing is known of its words', () => {
    expect([...asked.behind('xqzzv')]).toEqual([0, 0, 0, 0]);
    expect([...asked.behind('')]).toEqual([0, 0, 0, 0]);
  });

  it('ignores words that are property names of every object', () => {
    expect(Math.max(...asked.behind('constructor'))).toBeGreaterThan(0);
  });

  it('does not penalise a match of another kind, or of words in the text', () => {
    expect(kindNumber('legend')).toBe(0);
    const index = new WorldIndex({ vectors });
    index.put({ id: 'a', kind: 'location', name: 'Stonewell', text: 'A clinic on the hill.' });
    index.put({ id: 'b', kind: 'character', name: 'Ada', text: 'She runs a clinic on the hill.' });
    const relevance = (query: string) => index.search({ query, limit: 2 }).hits.map((hit) => hit.relevance);
    for (const found of relevance('clinic')) expect(found).toBeGreaterThan(0.4);
  });
});

describe('a misspelt name', () => {
  it('finds its bearer before documents that mention it', () => {
    const index = new WorldIndex({ vectors });
    index.put({
      id: 'told',
      kind: 'event',
      name: 'The Ransom',
      labels: 'Nausika',
      text: 'Nausika was taken, Nausika came back.',
    });
    index.put({
      id: 'her',
      kind: 'character',
      name: 'Nausika',
      text: 'A princess who races chariots under the name of a groom at dawn.',
    });
    for (const query of ['Nauzika', 'nausikka', 'Nausika']) {
      expect(index.search({ query, limit: 2 }).hits[0]?.id, query).toBe('her');
    }
  });
});
