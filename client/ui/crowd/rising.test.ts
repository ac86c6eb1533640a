import { expect, it } from 'vitest';
import { risen } from './rising.ts';

const NONE = { bravo: 0, laughter: 0, gasp: 0, doubt: 0, heart: 0, howl: 0 };

it('raises a sign for each new reaction, at most four of a kind', () => {
  expect(risen(NONE, { ...NONE, gasp: 2, howl: 1 })).toEqual(['gasp', 'gasp', 'howl']);
  expect(risen({ ...NONE, bravo: 10 }, { ...NONE, bravo: 90 })).toEqual(['bravo', 'bravo', 'bravo', 'bravo']);
});

it('raises nothing for what was there before, nor when a restarted room counts from nothing', () => {
  expect(risen(null, { ...NONE, gasp: 2 })).toEqual([]);
  expect(risen({ ...NONE, gasp: 9 }, NONE)).toEqual([]);
});
