/** `npm run docs`: writes docs/rest.md from the contracts in `shared/contracts`. */
import { writeFile } from 'node:fs/promises';
import { plainProgram, runProgram } from './cli/program.ts';
import { restPage } from './docs/rest-page.ts';

await runProgram(
  plainProgram('docs', 'Writes docs/rest.md from the contracts of the routes.').action(() =>
    writeFile(new URL('../docs/rest.md', import.meta.url), restPage()),
  ),
);
