import { expect, it } from 'vitest';
import { median, quantile } from './statistics.ts';

it('a quantile is an observed value', () => {
  expect(median([5, 1, 4, 2, 3])).toBe(3);
  expect(quantile([5, 1, 4, 2, 3], 0.99)).toBe(5);
  expect(median([])).toBeNaN();
});
