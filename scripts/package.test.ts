/** The contents of the package made by `npm pack`; `npm run exam package` tests that it installs and starts. */
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const MOST_BYTES = 25_000_000;

interface Packed {
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}
type Commands = Readonly<Record<string, { readonly source: string; readonly packed?: string }>>;

const cli = join(import.meta.dirname, 'eliza-town.cjs');
const { COMMANDS } = createRequire(import.meta.url)(cli) as { readonly COMMANDS: Commands };
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

describe('npm package', { timeout: 120_000 }, () => {
  let size: number;
  let paths: readonly string[];
  beforeAll(() => {
    // Compiles the files it packs.
    const report = execFileSync('npm', ['pack', '--dry-run', '--json'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [packed] = Object.values(JSON.parse(report) as Record<string, Packed>);
    size = packed?.size ?? 0;
    paths = packed?.files.map(({ path }) => path) ?? [];
  }, 120_000);

  it('has the page, the widgets, the guides and every command', () => {
    expect(paths).toEqual(
      expect.arrayContaining([
        'dist/client/index.html',
        'dist/widgets/hall.html',
        'dist/widgets/world-card.html',
        'dist/town/server/search/words.vec',
        'docs/experiences.md',
        'docs/league.md',
        'scripts/eliza-town.cjs',
        ...Object.values(COMMANDS).map(({ source, packed = source }) => `dist/town/${packed}.js`),
      ]),
    );
  });

  it('has no tests, fixtures, pictures or sources, and is small', () => {
    const strays = paths.filter(
      (path) =>
        /\.test\.|\/fixtures\/|shots|decisions|\.tsx?$|\.map$/.test(path) &&
        path !== 'examples/agents/agent.ts',
    );
    expect(strays).toEqual([]);
    expect(size).toBeGreaterThan(1_000_000);
    expect(size).toBeLessThan(MOST_BYTES);
  });

  it('depends on what its modules import, and on nothing else', () => {
    const imported = new Set<string>();
    for (const file of globSync('dist/town/**/*.js', { cwd: root }))
      for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(
        /(?:\bfrom |\bimport |\bimport\(|\.resolve\()\s*'((?:@[\w.-]+\/)?[a-zA-Z][\w.-]*)(?:\/[^']*)?'/g,
      ))
        imported.add(name ?? '');
    expect([...imported].sort()).toEqual(Object.keys(dependencies).sort());
  });
});

describe('eliza-town', () => {
  const run = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...words], { encoding: 'utf8' });
    return { status, stdout, stderr };
  };

  it('lists its commands, and rejects others', () => {
    const { status, stdout } = run('--help');
    expect(status).toBe(0);
    for (const name of Object.keys(COMMANDS)) expect(stdout).toMatch(new RegExp(`^ {2}${name} `, 'm'));
    expect(run('dance')).toEqual({ status: 2, stdout: '', stderr: expect.stringContaining(stdout) });
  });

  it('runs a command with its arguments, and ends as it does', () => {
    const { status, stdout } = run('sim', '--matches', '2', '--bots', 'random', '--json');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ matches: 2 });
    expect(run('sim', '--matches', '0')).toMatchObject({ status: 2 });
  });
});
