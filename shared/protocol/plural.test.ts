import { expect, it } from 'vitest';
import { plural } from './plural.ts';

it.each([
  [0, '0 matches'],
  [1, '1 match'],
  [2, '2 matches'],
  [21, '21 matches'],
])('counts %i', (count, text) => expect(plural(count, 'match', 'matches')).toBe(text));

it('adds an s by default', () => expect(plural(3, 'vote')).toBe('3 votes'));
