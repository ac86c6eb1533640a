import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { restPage } from './rest-page.ts';

it('docs/rest.md is current: npm run docs writes it', () => {
  expect(readFileSync('docs/rest.md', 'utf8')).toBe(restPage());
});
