/**
 * Before `npm pack`: the page, and the commands compiled to JavaScript, which Node requires of files in node_modules.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildPage } from './build-page.ts';
import { plainProgram, runProgram } from './cli/program.ts';

const root = join(import.meta.dirname, '..');
const compiled = join(root, 'dist/town');
/** Read from beside the modules that use them. */
const DATA = ['server/search/words.vec', 'server/search/products.wasm'];

async function buildPackage(): Promise<void> {
  await buildPage();
  rmSync(compiled, { recursive: true, force: true });
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.package.json'], {
    cwd: root,
    stdio: 'inherit',
  });
  for (const file of DATA) cpSync(join(root, file), join(compiled, file));
}

await runProgram(
  plainProgram('build:package', 'Builds what is published: the page and the compiled commands.').action(
    buildPackage,
  ),
);
