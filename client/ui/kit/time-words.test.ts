import { describe, expect, it } from 'vitest';
import { callWords, sinceWords, spanWords } from './words.ts';

const MIN = 60_000;

describe('times in words', () => {
  it.each([
    [0, '0 s'],
    [40_400, '40 s'],
    [5 * MIN, '5 min'],
    [3 * 60 * MIN, '3 h'],
    [49 * 60 * MIN, '2 days'],
  ])('%i ms last %s', (ms, words) => expect(spanWords(ms)).toBe(words));

  it('tell before from after', () => {
    expect(sinceWords(1_000, 1_500)).toBe('now');
    expect(sinceWords(0, 5 * MIN)).toBe('5 min ago');
    expect(sinceWords(40_000, 0)).toBe('in 40 s');
  });

  it.each([
    [84.4, '84 ms'],
    [1_240, '1.2 s'],
    [30_400, '30 s'],
  ])('a call of %d ms took %s', (ms, words) => expect(callWords(ms)).toBe(words));
});
