/**
 * Which files may import a game: its own folders and the lists of registration; read from the sources, and as Biome
 * enforces it.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const BIOME = join(ROOT, 'node_modules/.bin/biome');

const REGISTRATIONS = [
  'server/parts/parts.ts',
  'client/games/games.ts',
  'loadtest/games/games.ts',
  'scripts/agent/games/games.ts',
  'scripts/league/league-games.ts',
  'scripts/games.ts',
  'scripts/pictured-games.ts',
];

const OWN_FOLDER =
  /^(?:(?:shared|client|loadtest|scripts|scripts\/agent)\/games|server\/parts)\/(?!testing\/)([^/]+)\//;
const FREE = /\.test\.tsx?$|\/testing\/[^/]+$|^scripts\/(?:bench|exam)\//;
const IMPORT = /\b(?:from|import)\s*\(?\s*(['"])(\.[^'"\n]+)\1/g;

/** The commands of a part are in a folder of its name. */
const OWN_COMMANDS = /^scripts\/(?!games\/|agent\/)([^/]+)\//;

const gameOf = (file: string): string | null => OWN_FOLDER.exec(file)?.[1] ?? null;

const ownerOf = (file: string): string | null => gameOf(file) ?? OWN_COMMANDS.exec(file)?.[1] ?? null;

const importsIn = (file: string, source: string): string[] =>
  [...source.matchAll(IMPORT)].map(([, , path = '']) => normalize(join(dirname(file), path)));

/** The forbidden imports of `file`. */
function violations(file: string, source: string): string[] {
  if (REGISTRATIONS.includes(file) || FREE.test(file)) return [];
  return importsIn(file, source).filter((path) => gameOf(path) !== null && gameOf(path) !== ownerOf(file));
}

const SOURCES = globSync('{server,client,shared,loadtest,scripts}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: ['**/node_modules/**', '**/dist/**'],
});
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/**
 * [file, its import, whether it is allowed]: each is written to disk for Biome, and checked by this test's own reader.
 */
const CASES = [
  ['server/matches/x.ts', '../../shared/games/werewolf/model.ts', false],
  ['server/matches/y.ts', '../parts/even-odd/part.ts', false],
  ['server/town.ts', './parts/werewolf/settings.ts', false],
  ['server/parts/town-parts.ts', './werewolf/part.ts', false],
  ['server/parts/kernel.ts', './part.ts', true],
  ['server/parts/parts.ts', './werewolf/part.ts', true],
  ['server/parts/even-odd/part.ts', '../../../shared/games/even-odd/game.ts', true],
  ['server/parts/even-odd/x.ts', '../../../shared/games/werewolf/game.ts', false],
  ['server/parts/even-odd/y.ts', '../werewolf/settings.ts', false],
  ['server/parts/even-odd/z.ts', './tools/choose.ts', true],
  ['server/parts/even-odd/tools/x.ts', '../../werewolf/settings.ts', false],
  ['server/parts/even-odd/tools/y.ts', '../../../tools/matches/queue-tools.ts', true],
  ['scripts/league/x.ts', '../../server/parts/league/league-stores.ts', true],
  ['scripts/league/y.ts', '../../server/parts/even-odd/part.ts', false],
  ['scripts/agent/w.ts', '../../server/parts/league/league-stores.ts', false],
  ['server/matches/x.test.ts', '../../shared/games/werewolf/model.ts', true],
  ['server/mcp/testing/x.ts', '../../../shared/games/werewolf/model.ts', true],
  ['client/ui/x.tsx', '../games/werewolf/view.ts', false],
  ['client/net/x.ts', '../../shared/games/even-odd/view.ts', false],
  ['client/games/game-view.ts', './werewolf/view.ts', false],
  ['client/games/games.ts', './werewolf/view.ts', true],
  ['client/games/even-odd/state/x.ts', '../../werewolf/state/match-model.ts', false],
  ['client/games/even-odd/state/y.ts', '../scenes/table-acts.ts', true],
  ['client/games/even-odd/scenes/deep/x.ts', '../../../werewolf/text.ts', false],
  ['shared/matches/x.ts', '../games/werewolf/model.ts', false],
  ['shared/town/x.ts', '../games/even-odd/model.ts', false],
  ['shared/games/even-odd/x.ts', '../werewolf/model.ts', false],
  ['shared/games/even-odd/y.ts', './rules/draw.ts', true],
  ['shared/games/even-odd/z.ts', '../../matches/game.ts', true],
  ['shared/games/even-odd/rules/x.ts', '../../werewolf/model.ts', false],
  ['shared/games/even-odd/rules/y.ts', '../bots/sight.ts', true],
  ['scripts/league/x.ts', '../../server/parts/league/league-stores.ts', true],
  ['scripts/league/y.ts', '../../shared/games/even-odd/game.ts', false],
  ['scripts/league/league-games.ts', '../../shared/games/even-odd/league/league-game.ts', true],
  ['loadtest/checks/x.ts', '../../shared/games/werewolf/model.ts', false],
  ['loadtest/x.ts', './games/werewolf/mind.ts', false],
  ['loadtest/y.ts', './games/games.ts', true],
  ['loadtest/games/games.ts', './werewolf/load-game.ts', true],
  ['loadtest/games/even-odd/x.ts', '../werewolf/mind.ts', false],
  ['scripts/verify.ts', '../shared/games/werewolf/verify.ts', false],
  ['scripts/agent/x.ts', './games/werewolf/brain.ts', false],
  ['scripts/agent/games/even-odd/x.ts', '../werewolf/brain.ts', false],
  ['scripts/games.ts', './games/werewolf/sim.ts', true],
  ['scripts/pictured-games.ts', './games/werewolf/pictures.ts', true],
  ['scripts/bench/engine.ts', '../../shared/games/werewolf/game.ts', true],
  ['scripts/exam/judge.ts', '../../shared/games/werewolf/game.ts', true],
] as const;

/** Every way to write an import. */
const FORMS: readonly ((path: string) => string)[] = [
  (path) => `import { a } from '${path}';\nexport const b = a;\n`,
  (path) => `import type { A } from '${path}';\nexport type B = A;\n`,
  (path) => `import {\n  a,\n} from '${path}';\nexport const b = a;\n`,
  (path) => `export { a } from '${path}';\n`,
  (path) => `export * from '${path}';\n`,
  (path) => `export const load = () => import('${path}');\n`,
  (path) => `export type A = import('${path}').A;\n`,
];

describe('sources', () => {
  it('import games only in their own folders, in the lists of registration, in measures, exams and tests', () => {
    const found = SOURCES.flatMap((file) =>
      violations(file, read(file)).map((path) => `${file} imports ${path}`),
    );
    expect(found).toEqual([]);
    expect(SOURCES.length).toBeGreaterThan(800);
  });

  it('have every list of registration, and each imports games', () => {
    for (const list of REGISTRATIONS) {
      expect(importsIn(list, read(list)).filter((path) => gameOf(path) !== null)).not.toEqual([]);
    }
  });

  it.each(CASES)('%s with %s: allowed is %s', (file, path, isAllowed) => {
    for (const form of FORMS) expect(violations(file, form(path)).length === 0).toBe(isAllowed);
  });
});

interface Report {
  readonly diagnostics: readonly {
    readonly category: string;
    readonly severity: string;
    readonly message: unknown;
    readonly location: { readonly path: string | { readonly file: string } };
  }[];
}

describe('Biome, with the configuration of this project', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'imports-'));
    cpSync(join(ROOT, 'biome.json'), join(folder, 'biome.json'));
    cpSync(join(ROOT, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function lay(file: string, source: string): void {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), source);
  }

  /** The files in which it finds an error of this category. */
  function errors(category: string): Set<string> {
    let output: string;
    try {
      const args = ['lint', '--reporter=json', '--max-diagnostics=none', '--vcs-enabled=false', '.'];
      output = execFileSync(BIOME, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
    } catch (error) {
      output = (error as { readonly stdout: string }).stdout;
    }
    const { diagnostics } = JSON.parse(output) as Report;
    const found = diagnostics.filter((each) => each.category === category && each.severity === 'error');
    return new Set(
      found.map(({ location: { path } }) => normalize(typeof path === 'string' ? path : path.file)),
    );
  }

  it('catches every import of a game that is not allowed, however it is written, and no other', () => {
    for (const [form, write] of FORMS.entries()) {
      for (const [file, path] of CASES) lay(file, write(path));
      const caught = errors('plugin');
      const wrong = CASES.filter(([file, , isAllowed]) => caught.has(file) === isAllowed);
      expect({ form, wrong }).toEqual({ form, wrong: [] });
    }
  });

  it('enforces the directions between the layers too', () => {
    const directions = [
      ['shared/matches/to-server.ts', '../../server/log.ts'],
      ['shared/games/even-odd/to-server.ts', '../../../server/log.ts'],
      ['shared/matches/to-node.ts', 'node:fs'],
      ['server/matches/to-client.ts', '../../client/main.ts'],
      ['server/parts/even-odd/to-client.ts', '../../../client/main.ts'],
      ['server/matches/to-rooms.ts', '../rooms/game-room.ts'],
      ['client/ui/to-server.ts', '../../server/log.ts'],
      ['client/games/even-odd/to-rules.ts', '../../../shared/games/even-odd/decide.ts'],
      ['loadtest/to-server.ts', '../server/log.ts'],
    ] as const;
    for (const [file, path] of directions) lay(file, `import { a } from '${path}';\nexport const b = a;\n`);
    const caught = errors('lint/style/noRestrictedImports');
    expect(directions.map(([file]) => file).filter((file) => !caught.has(file))).toEqual([]);
  });
});
