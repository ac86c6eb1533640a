import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { titlesIn } from './testing/test-titles.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const SPECS = globSync('shared/games/*/SPEC.md', { cwd: ROOT });
const GAMES = SPECS.map((spec) => basename(dirname(spec)));
const TESTS = globSync('{shared,server,scripts}/**/*.test.ts', {
  cwd: ROOT,
  exclude: ['**/node_modules/**'],
});

const rulesIn = (spec: string): string[] =>
  [...spec.matchAll(/^- \*\*([A-Z]+-\d+)\*\*/gm)].map((match) => match[1] ?? '');

/** Games may use the same ids: a test in another game's folder covers that game. */
function mayCover(game: string, file: string): boolean {
  const owner = GAMES.find((id) => new RegExp(`(^|/)(games|parts)/${id}/`).test(file));
  return owner === undefined || owner === game;
}

const uncovered = (rules: readonly string[], titles: readonly string[]): string[] =>
  rules.filter((rule) => !titles.some((title) => title.includes(`[${rule}]`)));

describe('test titles', () => {
  it('include those of tests, whichever way they are written, and nothing else', () => {
    const source = `
      // it('[COMMENT-1] stands in a comment')
      /* it is [COMMENT-2] */
      const text = "it('[TEXT-1] stands in a text')";
      run('[CALL-1] is given to another function');
      it.skip('[SKIP-1] is not run', () => {});
      it.todo('[TODO-1] is not written');
      it('[IT-1] is one', () => expect(run('[CALL-2]')).toBe(1));
      test.only("[IT-2] is one", () => {});
      describe(\`[IT-3] \${name}\`, () => it.each([['[ROW-1]']] as const)('[IT-4] with %s', () => {}));
      it.each\`a\${1}\`('[IT-5] by a table', ({ a }: { a: number }) => a);`;
    const ids = titlesIn(source).map((title) => title.match(/[A-Z]+-\d/)?.[0]);
    expect(ids.toSorted()).toEqual(['IT-1', 'IT-2', 'IT-3', 'IT-4', 'IT-5']);
  });
});

describe.each(SPECS)('%s', (spec) => {
  const game = basename(dirname(spec));
  const rules = rulesIn(read(spec));
  const titles = TESTS.filter((file) => mayCover(game, file)).flatMap((file) => titlesIn(read(file)));

  it('has rules, each with an id of its own', () => {
    expect(rules.length).toBeGreaterThan(20);
    expect(new Set(rules).size).toBe(rules.length);
  });

  it('has every rule in the title of a test', () => {
    expect(uncovered(rules, titles)).toEqual([]);
  });

  it('would miss a rule that is in no title', () => {
    expect(uncovered(['INVENTED-1'], titles)).toEqual(['INVENTED-1']);
  });
});
