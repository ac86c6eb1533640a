/** Programs from outside npm that the tests start: a browser, Redis, Postgres. Debian has them all. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

interface Tool {
  readonly what: string;
  readonly packages: readonly string[];
  find(): string | undefined;
}

const onPath = (...names: string[]): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file));

export const findBrowser = (): string | undefined =>
  process.env.CHROMIUM ?? onPath('chromium-headless-shell', 'chromium', 'google-chrome');

/** Debian keeps the server's programs off the path. */
export const findPostgres = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin/postgres').sort().at(-1) ?? onPath('postgres');

export const findRedis = (): string | undefined => onPath('redis-server', 'valkey-server');

const TOOLS: readonly Tool[] = [
  {
    what: 'a browser',
    packages: [
      'chromium',
      'chromium-headless-shell',
      'libgl1-mesa-dri',
      'libegl1',
      'libgles2',
      'fonts-dejavu-core',
    ],
    find: findBrowser,
  },
  { what: 'Postgres', packages: ['postgresql'], find: findPostgres },
  { what: 'Redis', packages: ['redis-server'], find: findRedis },
];

function apt(args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', [...args], { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}

/** Installs by package name where that is possible (root on Debian), and prints instructions elsewhere. */
export async function installMissingTools(): Promise<void> {
  const missing = TOOLS.filter((tool) => !tool.find());
  if (missing.length === 0) return;
  const what = missing.map((tool) => tool.what).join(', ');
  const packages = missing.flatMap((tool) => tool.packages);
  const command = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  if (process.getuid?.() !== 0 || !onPath('apt-get')) {
    process.stderr.write(`The tests need ${what}. On Debian or Ubuntu:\n\n  sudo ${command}\n\n`);
    process.exit(1);
  }
  process.stdout.write(`The tests need ${what}; installing: ${packages.join(' ')}\n`);
  const installed =
    apt(['update', '-qq']) && apt(['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  if (!installed) {
    process.stderr.write(`That did not work. Try it by hand:\n\n  ${command}\n\n`);
    process.exit(1);
  }
}
