import { expect, it } from 'vitest';
import { cut } from './words.ts';

it.each([
  ['short', 5, 'short'],
  ['longer', 5, 'long…'],
  ['abc🐺', 5, 'abc🐺'],
  ['abc🐺d', 5, 'abc…'],
])('%s in %i characters is %s', (text, longest, shown) => expect(cut(text, longest)).toBe(shown));
