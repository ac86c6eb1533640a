import { describe, expect, it } from 'vitest';
import { AskedKinds, kindNumber } from './asked-kinds.ts';
import { loadWordVectors } from './word-vectors.ts';
import { WorldIndex } from './world-index.ts';

const vectors = loadWordVectors();
if (!vectors) throw new Error('the word vectors are missing');
const asked = new AskedKinds(vectors);

describe('the kind that is asked for', () => {
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

  it('is none where nothing is known of them', () => {
    expect([...asked.behind('xqzzv')]).toEqual([0, 0, 0, 0]);
    expect([...asked.behind('')]).toEqual([0, 0, 0, 0]);
  });

  it('is read from words that every object has as a member', () => {
    expect(Math.max(...asked.behind('constructor'))).toBeGreaterThan(0);
  });

  it('leaves alone what is of no such kind, and words that stand there', () => {
    expect(kindNumber('legend')).toBe(0);
    const index = new WorldIndex({ vectors });
    index.put({ id: 'a', kind: 'location', name: 'Stonewell', text: 'A clinic on the hill.' });
    index.put({ id: 'b', kind: 'character', name: 'Ada', text: 'She runs a clinic on the hill.' });
    const relevance = (query: string) => index.search({ query, limit: 2 }).hits.map((hit) => hit.relevance);
    for (const found of relevance('clinic')) expect(found).toBeGreaterThan(0.4);
  });
});

describe('a name with a fault', () => {
  it('is found before whatever else speaks of its bearer', () => {
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
