/**
 * Fits the reader of talk to all labelled lines and writes shared/games/werewolf/talk/weights.ts anew.
 * `--score <file>` fits nothing: it says how today's reader reads the labelled lines of a file, or of a game that begins with its table.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dressedLines, roster } from '../../../shared/games/werewolf/bots/folk/testing/spoken-lines.ts';
import { Scale, UNIT } from '../../../shared/games/werewolf/talk/scale.ts';
import { type Numbers, Settling } from '../../../shared/games/werewolf/talk/settling.ts';
import { hear } from '../../../shared/games/werewolf/talk/talk.ts';
import { ARENA_TABLES } from '../../../shared/games/werewolf/talk/testing/arena-tables.ts';
import { type Example, fitWeights } from '../../../shared/games/werewolf/talk/testing/fit.ts';
import { type Case, casesIn, fitNumbers } from '../../../shared/games/werewolf/talk/testing/fit-settling.ts';
import { GAME_TABLES, MESSAGE_TABLES } from '../../../shared/games/werewolf/talk/testing/game-tables.ts';
import {
  examplesOf,
  KINDS,
  type LabelledLine,
  parseLines,
  scoreOf,
} from '../../../shared/games/werewolf/talk/testing/labelled-lines.ts';
import { parseGame } from '../../../shared/games/werewolf/talk/testing/played-games.ts';
import { MENDED_TABLES } from '../../../shared/games/werewolf/talk/testing/tables.ts';
import { marksOf, type Weighable, weighed } from '../../../shared/games/werewolf/talk/weighing.ts';

const FILE = join(import.meta.dirname, '../../../shared/games/werewolf/talk/weights.ts');
/** Games as they are played count more than single lines, many of which were written to mislead. */
const COUNTS = { games: 3, lines: 1.1 } as const;
const counting = (lines: readonly LabelledLine[], weight: number, mended = false): Example[] =>
  examplesOf(lines, mended).map((example) => ({ ...example, weight }));
const lines = [
  ...MENDED_TABLES.map((table) => counting(parseLines(table), COUNTS.lines, true)),
  ...ARENA_TABLES.map((table) => counting(parseLines(table), COUNTS.lines)),
];
const games = GAME_TABLES.map((table) => counting(parseGame(table), COUNTS.games));
const messages = counting(MESSAGE_TABLES.flatMap(parseLines), COUNTS.games);
const examples = [...lines.flat(), ...messages, ...games.flat()];
/** Of the town's own lines the patterns know each by heart (hearing.test.ts): the weights must not unsettle them. */
const own = dressedLines().flatMap(
  (text) => hear(text, roster.names, { playerId: null, claimedSeer: true }) ?? [],
);
/** They are many and much alike; one that is read otherwise counts more next time. */
const counts = own.map(() => 0.3);

const ownExamples = (): readonly Example[] =>
  own.map((heard, i) => ({
    heard,
    marks: marksOf(heard),
    accused: new Set(heard.others.accused.keys()),
    weight: counts[i] as number,
  }));

const FOLDS = 6;
/** How likely an accusation must be: asking for less found hardly more in games that were left out, and more that was wrong. */
const ACCUSES = 0.25;
/** Neighbours are by one writer, and left out together. */
const inFold = (tables: readonly Example[][], fold: number): boolean[] =>
  tables.map((_, at) => Math.floor((at * FOLDS) / tables.length) === fold);
const pick = (tables: readonly Example[][], picked: readonly boolean[], which: boolean): Example[] =>
  tables.filter((_, at) => picked[at] === which).flat();

/** How much words are worth beside all else, seen where they were not fitted. */
function fittedNumbers(): Numbers {
  const [alone, inMatch]: [Case[], Case[]] = [[], []];
  for (let fold = 0; fold < FOLDS; fold++) {
    const [tables, matches] = [inFold(lines, fold), inFold(games, fold)];
    const labelled = [...pick(lines, tables, false), ...messages, ...pick(games, matches, false)];
    const scale = new Scale(fitWeights({ labelled, own: ownExamples() }, UNIT));
    alone.push(...casesIn(pick(lines, tables, true), scale));
    inMatch.push(...casesIn(pick(games, matches, true), scale));
  }
  return { alone: fitNumbers(alone, ACCUSES), inMatch: fitNumbers(inMatch, ACCUSES) };
}

/** However its speaker and those it names stand to each other, it means what it means alone. */
const STANDINGS: readonly Weighable['before'][] = [
  null,
  () => [],
  () => ['accuser', 'accuser now', 'accused just now'],
  () => ['others accused', 'another accused just now'],
];
const isHeardAsMeant = (heard: Weighable, scale: Scale, settling: Settling): boolean =>
  STANDINGS.every((before) => {
    const now = weighed({ ...heard, before }, scale, settling).accused;
    const meant = heard.others.accused;
    return now.size === meant.size && [...now.keys()].every((id) => meant.has(id));
  });

function fitted(): { readonly weights: string; readonly numbers: Numbers } {
  const numbers = fittedNumbers();
  const settling = new Settling(numbers);
  for (let round = 0; round < 8; round++) {
    const written = fitWeights({ labelled: examples, own: ownExamples() }, UNIT);
    const scale = new Scale(written);
    const unsettled = own.flatMap((heard, i) => (isHeardAsMeant(heard, scale, settling) ? [] : [i]));
    process.stdout.write(`${unsettled.length} of ${own.length} of our own lines are read otherwise\n`);
    if (unsettled.length === 0) return { weights: written, numbers };
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
  const { weights, numbers } = fitted();
  writeFileSync(
    FILE,
    `/** Written by \`npm run fit:talk\` from ${examples.length} labelled lines and ${own.length} of the town's own; not to be edited by hand. */\nimport type { Numbers } from './settling.ts';\n\nexport const WEIGHTS = \`\n${weights}\n\`;\n\n/** Of \`settling.ts\`. */\nexport const NUMBERS: Numbers = {\n  alone:\n    '${numbers.alone}',\n  inMatch:\n    '${numbers.inMatch}',\n};\n`,
  );
  process.stdout.write(
    `${weights.split(' ').length - weights.split('\n').length} weights from ${examples.length} labelled lines and ${own.length} of our own\n`,
  );
}

const { values } = parseArgs({ options: { score: { type: 'string', multiple: true } } });
if (values.score) values.score.forEach(score);
else writeWeights();
