/** Fits the reader of talk to all labelled lines and writes shared/games/werewolf/talk/weights.ts anew. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dressedLines, roster } from '../../../shared/games/werewolf/bots/folk/testing/spoken-lines.ts';
import { UNIT } from '../../../shared/games/werewolf/talk/scale.ts';
import { hear, marksOf } from '../../../shared/games/werewolf/talk/talk.ts';
import { type Example, fitWeights } from '../../../shared/games/werewolf/talk/testing/fit.ts';
import { exampleOf, parseLines } from '../../../shared/games/werewolf/talk/testing/labelled-lines.ts';
import { TABLES } from '../../../shared/games/werewolf/talk/testing/tables.ts';

const FILE = join(import.meta.dirname, '../../../shared/games/werewolf/talk/weights.ts');
const examples = TABLES.flatMap(parseLines).flatMap((line) => exampleOf(line) ?? []);
/** Of the town's own lines the patterns know each by heart (hearing.test.ts): the weights must not unsettle them. */
const own = dressedLines().flatMap((text): Example[] => {
  const heard = hear(text, roster.names, { playerId: null, claimedSeer: true });
  return heard
    ? [{ clauses: heard.clauses, marks: marksOf(heard), accused: new Set(heard.others.accused.keys()) }]
    : [];
});
const weights = fitWeights({ labelled: examples, own }, UNIT);
writeFileSync(
  FILE,
  `/** Written by \`npm run fit:talk\` from ${examples.length} labelled lines and ${own.length} of the town's own; not to be edited by hand. */\nexport const WEIGHTS = \`\n${weights}\n\`;\n`,
);
process.stdout.write(
  `${weights.split(' ').length - weights.split('\n').length} weights from ${examples.length} labelled lines and ${own.length} of our own\n`,
);
