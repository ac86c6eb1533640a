import { expect, it } from 'vitest';
import { pointsOf } from './outcomes.ts';

it('scores known results, and ignores other words of an experience', () => {
  expect(['win', 'LOSS', 'Draw'].map((result) => pointsOf({ result }))).toEqual([1, 0, 0.5]);
  for (const result of ['constructor', '__proto__', 'valueOf', 'victory', 1, null])
    expect(pointsOf({ result }), String(result)).toBeUndefined();
});
