import { expect, it } from 'vitest';
import { KeptByWeight } from './kept-by-weight.ts';

it('keeps what was asked for lately, up to so much together', () => {
  const kept = new KeptByWeight<string>(10);
  kept.put('a', 'A', 4);
  kept.put('b', 'B', 4);
  kept.get('a');
  kept.put('c', 'C', 4);
  expect(['a', 'b', 'c'].map((name) => kept.get(name))).toEqual(['A', undefined, 'C']);
  kept.put('c', 'C2', 6);
  expect(['a', 'c'].map((name) => kept.get(name))).toEqual(['A', 'C2']);
});

it('does not throw everything out for what is too heavy by itself', () => {
  const kept = new KeptByWeight<string>(10);
  kept.put('a', 'A', 4);
  kept.put('whale', 'W', 11);
  expect(kept.get('whale')).toBeUndefined();
  expect(kept.get('a')).toBe('A');
});
