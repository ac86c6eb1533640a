import { expect, it } from 'vitest';
import { pointsOf } from './outcomes.ts';

it('gives points for results that it knows, and for no other word of an experience', () => {
  expect(['win', 'LOSS', 'Draw'].map((result) => pointsOf({ result }))).toEqual([1, 0, 0.5]);
  for (const result of ['constructor', '__proto__', 'valueOf', 'victory', 1, null])
    expect(pointsOf({ result }), String(result)).toBeUndefined();
});
