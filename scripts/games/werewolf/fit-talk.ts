/** Fits the reader of talk to all labelled lines and writes shared/games/werewolf/talk/weights.ts anew. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UNIT } from '../../../shared/games/werewolf/talk/scale.ts';
import { fitWeights } from '../../../shared/games/werewolf/talk/testing/fit.ts';
import { exampleOf, parseLines } from '../../../shared/games/werewolf/talk/testing/labelled-lines.ts';
import { TABLES } from '../../../shared/games/werewolf/talk/testing/tables.ts';

const FILE = join(import.meta.dirname, '../../../shared/games/werewolf/talk/weights.ts');
const examples = TABLES.flatMap(parseLines).flatMap((line) => exampleOf(line) ?? []);
const weights = fitWeights(examples, UNIT);
writeFileSync(
  FILE,
  `/** Written by \`npm run fit:talk\` from ${examples.length} labelled lines; not to be edited by hand. */\nexport const WEIGHTS = \`\n${weights}\n\`;\n`,
);
process.stdout.write(
  `${weights.split(' ').length - weights.split('\n').length} weights from ${examples.length} lines\n`,
);
