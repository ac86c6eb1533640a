import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

it('every rule of SPEC.md stands in the title of a test', async () => {
  const spec = await readFile(join(ROOT, 'shared/games/werewolf/SPEC.md'), 'utf8');
  const rules = [...spec.matchAll(/^- \*\*([A-Z]+-\d+)\*\*/gm)].map((match) => match[1] ?? '');
  expect(rules.length).toBeGreaterThan(50);
  expect(new Set(rules).size).toBe(rules.length);
  let titles = '';
  for await (const file of glob('{shared,server}/**/*.test.ts', { cwd: ROOT })) {
    const source = await readFile(join(ROOT, file), 'utf8');
    titles += [...source.matchAll(/\b(?:it|test|describe)(?:\.\w+)*[^\n]*/g)].map((m) => m[0]).join('\n');
    titles += [...source.matchAll(/^\s*['"`]\[[A-Z]+-\d+\][^\n]*/gm)].map((m) => m[0]).join('\n');
    titles += [...source.matchAll(/\)\(\s*['"`](\[[A-Z]+-\d+\][^\n]*)/g)].map((m) => m[0]).join('\n');
  }
  expect(rules.filter((rule) => !titles.includes(`[${rule}]`))).toEqual([]);
});
