/** Builds the page into dist/client, unless the existing build comes from these very sources. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { buildWidgets } from '../client/widgets/build-widgets.ts';
import { plainProgram, runProgram } from './cli/program.ts';

const root = join(import.meta.dirname, '..');
const stamp = join(root, 'dist/client/.built-from');

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const folder of ['client', 'shared']) {
    const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
}

export async function buildPage(): Promise<void> {
  const sources = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  process.stderr.write('Building the page …\n');
  // As it is served, also where a test builds it: for any other environment everything would be larger.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  await build({ configFile: join(root, 'client/vite.config.ts'), logLevel: 'error' });
  process.env.NODE_ENV = NODE_ENV;
  await buildWidgets(join(root, 'dist/widgets'));
  writeFileSync(stamp, sources);
}

// Not `import.meta.main`: the launcher imports the scripts it runs.
if (realpathSync(process.argv[1] ?? '') === import.meta.filename) {
  await runProgram(
    plainProgram('build', 'Builds the page into dist/client, unless it is there already.').action(() =>
      buildPage(),
    ),
  );
}
