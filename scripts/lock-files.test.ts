/** What `npm ci` checks first, without a network: every lock file holds every package that its packages require. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
type Packages = Readonly<Record<string, Locked>>;

const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** In Node's lookup order: the package's own folder, then those above. */
function isThere(packages: Packages, from: string, name: string): boolean {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (`${at}${at && '/'}node_modules/${name}` in packages) return true;
    if (at === '') return false;
  }
}

const missingIn = (packages: Packages): string[] =>
  Object.entries(packages).flatMap(([path, { dependencies, devDependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...(path === '' && devDependencies), ...optionalDependencies })
      .filter((name) => !isThere(packages, path, name))
      .map((name) => `${path || 'the project'} needs ${name}`),
  );

describe.each(globSync(['package-lock.json', 'examples/*/package-lock.json'], { cwd: root }))(
  '%s',
  (file) => {
    const { packages } = read(file) as { readonly packages: Packages };

    it('holds every required package, those of other platforms too', () => {
      expect(missingIn(packages)).toEqual([]);
    });

    it('matches the package.json beside it, and names no registry', () => {
      const { dependencies, devDependencies, optionalDependencies } = read(
        file.replace('package-lock', 'package'),
      ) as Locked;
      expect(packages['']).toMatchObject(
        JSON.parse(JSON.stringify({ dependencies, devDependencies, optionalDependencies })),
      );
      for (const { resolved } of Object.values(packages)) expect(resolved).toBeUndefined();
    });
  },
);

describe('ElizaOS versions that work together', () => {
  const { dependencies = {} } = read('examples/elizaos/package.json') as Locked;
  const pair = ['@elizaos/core', '@elizaos/plugin-mcp'].map((name) => `${name}@${dependencies[name]}`);

  it.each(['docs/connect.md', 'client/ui/client-configs.ts'])(
    'are named in %s as the example has them',
    (file) => {
      const text = readFileSync(join(root, file), 'utf8');
      for (const version of pair) expect(text).toContain(version);
    },
  );
});
