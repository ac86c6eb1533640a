import { describe, expect, it } from 'vitest';
import { type Described, type Figure, figureOf } from './figure.ts';
import { characterLook, lookOf } from './look.ts';
import { GREY } from './palette.ts';

const someone: Described = { name: 'Alex', role: null, traits: [], background: null };
const IDS = Array.from({ length: 300 }, (_, i) => `ch_${i}`);

describe('how a character looks', () => {
  it.each([
    [{ role: 'Queen of Eldergrove' }, 'woman', null],
    [{ name: 'Queen Maeve', role: 'Ruler' }, 'woman', null],
    [{ role: 'The Queen’s guard' }, null, null],
    [{ role: 'King' }, 'man', null],
    [{ name: 'Lady Isolde', background: 'He who crosses him pays; his men fear him.' }, 'woman', null],
    [{ background: 'She keeps the mill that her father built.' }, 'woman', null],
    [{ background: 'He keeps his bees and trusts nobody.' }, 'man', null],
    [{ role: 'Shepherd boy' }, 'man', 'child'],
    [{ role: 'Orphan' }, null, 'child'],
    [{ role: 'Grandmother' }, 'woman', 'old'],
    [{ traits: ['Old', 'Wise'] }, null, 'old'],
    [{ role: 'Smith', background: 'The forge never cools.' }, null, null],
  ] satisfies [Partial<Described>, Figure['gender'], Figure['age']][])(
    '%o is %s, %s',
    (told, gender, age) => {
      expect(figureOf({ ...someone, ...told })).toEqual({ gender, age });
    },
  );

  it('gives no woman or child a beard, no man a dress, and the old grey hair', () => {
    for (const id of IDS) {
      expect(characterLook(id, { gender: 'woman', age: null }).beard).toBe(false);
      expect(characterLook(id, { gender: null, age: 'child' }).beard).toBe(false);
      expect(characterLook(id, { gender: 'man', age: null }).outfit).not.toBe('dress');
      expect(characterLook(id, { gender: null, age: 'old' }).hair).toBe(GREY);
    }
    // By chance alone some of them would have had one.
    expect(IDS.some((id) => characterLook(id, { gender: null, age: null }).beard)).toBe(true);
  });

  it('keeps the face of an agent of the town', () => {
    expect(characterLook('ag_1', { gender: 'woman', age: 'old' })).toEqual(lookOf('ag_1'));
  });
});
