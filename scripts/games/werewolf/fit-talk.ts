/**
 * Fits the reader of talk to all labelled lines and writes shared/games/werewolf/talk/weights.ts anew.
 * `--score <file>` fits nothing: it says how today's reader reads the labelled lines of a file, or of a game that begins with its table.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dressedLines, roster } from '../../../shared/games/werewolf/bots/folk/testing/spoken-lines.ts';
import { Scale, UNIT } from '../../../shared/games/werewolf/talk/scale.ts';
import { hear } from '../../../shared/games/werewolf/talk/talk.ts';
import { ARENA_TABLES } from '../../../shared/games/werewolf/talk/testing/arena-tables.ts';
import { type Example, fitWeights } from '../../../shared/games/werewolf/talk/testing/fit.ts';
import { GAME_TABLES, MESSAGE_TABLES } from '../../../shared/games/werewolf/talk/testing/game-tables.ts';
import {
  exampleOf,
  KINDS,
  type LabelledLine,
  parseLines,
  scoreOf,
} from '../../../shared/games/werewolf/talk/testing/labelled-lines.ts';
import { parseGame } from '../../../shared/games/werewolf/talk/testing/played-games.ts';
import { MENDED_TABLES } from '../../../shared/games/werewolf/talk/testing/tables.ts';
import { marksOf, weighed } from '../../../shared/games/werewolf/talk/weighing.ts';

const FILE = join(import.meta.dirname, '../../../shared/games/werewolf/talk/weights.ts');
/** Games as they are played count more than single lines, many of which were written to mislead. */
const COUNTS = { games: 3, lines: 1.1 } as const;
const counting = (lines: readonly LabelledLine[], weight: number, mended = false): Example[] =>
  lines.flatMap((line) => {
    const example = exampleOf(line, mended);
    return example ? [{ ...example, weight }] : [];
  });
const examples = [
  ...counting(MENDED_TABLES.flatMap(parseLines), COUNTS.lines, true),
  ...counting(ARENA_TABLES.flatMap(parseLines), COUNTS.lines),
  ...counting([...GAME_TABLES.flatMap(parseGame), ...MESSAGE_TABLES.flatMap(parseLines)], COUNTS.games),
];
/** Of the town's own lines the patterns know each by heart (hearing.test.ts): the weights must not unsettle them. */
const own = dressedLines().flatMap(
  (text) => hear(text, roster.names, { playerId: null, claimedSeer: true }) ?? [],
);
/** They are many and much alike; one that is read otherwise counts more next time. */
const counts = own.map(() => 0.3);

function fitted(): string {
  for (let round = 0; round < 8; round++) {
    const written = fitWeights(
      {
        labelled: examples,
        own: own.map((heard, i) => ({
          clauses: heard.clauses,
          marks: marksOf(heard),
          accused: new Set(heard.others.accused.keys()),
          weight: counts[i] as number,
        })),
      },
      UNIT,
    );
    const scale = new Scale(written);
    const unsettled = own.flatMap((heard, i) => {
      const now = weighed(heard, scale).accused;
      const same =
        now.size === heard.others.accused.size && [...now.keys()].every((id) => heard.others.accused.has(id));
      return same ? [] : [i];
    });
    process.stdout.write(`${unsettled.length} of ${own.length} of our own lines are read otherwise\n`);
    if (unsettled.length === 0) return written;
    for (const i of unsettled) counts[i] = (counts[i] as number) * 3 + 1;
  }
  throw new Error('some of our own lines are still read otherwise than they are meant');
}

function score(file: string): void {
  const text = readFileSync(file, 'utf8');
  const lines = text.startsWith('TABLE ') ? parseGame(text) : parseLines(text);
  const counts = KINDS.map((kind) => {
    const { right, wrong, missed } = scoreOf(lines, kind);
    return `${kind} ${right}/${wrong}/${missed}`;
  });
  process.stdout.write(`${file}, ${lines.length} lines, right/wrong/missed: ${counts.join(', ')}\n`);
}

function writeWeights(): void {
  const weights = fitted();
  writeFileSync(
    FILE,
    `/** Written by \`npm run fit:talk\` from ${examples.length} labelled lines and ${own.length} of the town's own; not to be edited by hand. */\nexport const WEIGHTS = \`\n${weights}\n\`;\n`,
  );
  process.stdout.write(
    `${weights.split(' ').length - weights.split('\n').length} weights from ${examples.length} labelled lines and ${own.length} of our own\n`,
  );
}

const { values } = parseArgs({ options: { score: { type: 'string', multiple: true } } });
if (values.score) values.score.forEach(score);
else writeWeights();
