/**
 * Fits the reader of talk to labelled lines and writes shared/games/werewolf/talk/weights*.ts. `--data <dir>`: real
 * games stored outside the project. `--left-out` writes no weights: it evaluates each real game by weights that were
 * fitted without it. `--score <file>`: evaluates the current reader on the labelled lines of a file.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MEANINGS } from '../../../shared/games/werewolf/bots/folk/intent.ts';
import { dressedLines, NAMES } from '../../../shared/games/werewolf/bots/folk/testing/spoken-lines.ts';
import type { PlayerId } from '../../../shared/games/werewolf/model.ts';
import type { Conversation } from '../../../shared/games/werewolf/talk/conversation.ts';
import { Model } from '../../../shared/games/werewolf/talk/model.ts';
import { hear, readTalk, type Talk, understood } from '../../../shared/games/werewolf/talk/talk.ts';
import { Examples, type Weighted } from '../../../shared/games/werewolf/talk/testing/fit.ts';
import {
  follow,
  type Game,
  KINDS,
  type Message,
  parseGames,
  type Score,
  scoreOf,
} from '../../../shared/games/werewolf/talk/testing/labelled.ts';

const TALK = join(import.meta.dirname, '../../../shared/games/werewolf/talk');
/** Real games count most; single lines, many of which were written to mislead, least. */
const COUNTS = { real: 4, games: 3, lines: 1.1, own: 0.6 } as const;

interface RealGame {
  readonly source: string;
  readonly game: string;
  readonly players: readonly { readonly name: string }[];
  readonly events: readonly { readonly t: string; readonly who: string; readonly text: string }[];
}

interface RealLine {
  readonly game: string;
  readonly line: number;
  readonly labels: readonly string[];
}

const rowsOf = <T>(file: string): readonly T[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((row) => JSON.parse(row) as T);

/** Labelled games of others, which are not part of the project. */
function realGames(dir: string | undefined): readonly Game[] {
  const files = ['labelled-games.jsonl', 'labelled-lines.jsonl'].map((name) => join(dir ?? '', name));
  if (!dir || !files.every((file) => existsSync(file))) {
    process.stdout.write(`No real games${dir ? ` in ${dir}` : ': name their folder with --data <dir>'}.\n`);
    return [];
  }
  const [games = '', lines = ''] = files;
  const labels = new Map(
    rowsOf<RealLine>(lines).map(({ game, line, labels }) => [`${game} ${line}`, labels]),
  );
  return rowsOf<RealGame>(games).flatMap(({ source, game, players, events }) => {
    const rows: object[] = [
      { game: `${source} ${game}`, table: players.map(({ name }) => name), single: false },
    ];
    let [line, gone]: [number, string[]] = [0, []];
    for (const { t, who, text } of events) {
      if (t === 'out') gone.push(who);
      if (t !== 'say') continue;
      rows.push({ who, labels: labels.get(`${game} ${line++}`) ?? [], text, gone });
      gone = [];
    }
    return parseGames(rows.map((row) => JSON.stringify(row)).join('\n'));
  });
}

const AFTER_A_CLAIM = /^(?:new|list)|^insistSeen$/;

function ownLines(): readonly Game[] {
  const table = ['Mabel', 'Otto', 'Pim', 'Agnes', 'Ann', 'Annabel Lee', 'Hugo', 'Dr. No'];
  const rows = dressedLines().flatMap(({ key, text }, i): object[] => {
    const { accused = [], defended = [], claim, result } = MEANINGS[key] ?? {};
    const named = (letter: string, people: readonly (keyof typeof NAMES)[]) =>
      people.map((person) => `${letter}:${NAMES[person]}`);
    const labels = [
      ...named('A', accused),
      ...named('D', defended),
      ...(claim ? [`C:${claim.toLowerCase()}`] : []),
      ...(result ? [`R:${NAMES.T}=${result === 'WEREWOLF' ? 'wolf' : 'clear'}`] : []),
      ...(key === 'insistSeen' ? ['?C:seer', `?R:${NAMES.T}=wolf`] : []),
    ];
    const line = {
      who: 'Dr. No',
      labels,
      text,
      answers: i % 3 === 0 ? NAMES.T : undefined,
      seer: AFTER_A_CLAIM.test(key),
    };
    return [{ game: `own ${i}`, table, single: true }, line];
  });
  return parseGames(rows.map((row) => JSON.stringify(row)).join('\n'));
}

const written = (games: readonly Game[]): readonly Weighted[] =>
  games.map((game) => ({ game, weight: game.single ? COUNTS.lines : COUNTS.games, isWeak: false }));

type Read = (message: Message, game: Game, earlier: Conversation | null, claimedSeer: boolean) => Talk;

const readBy =
  (model: Model): Read =>
  ({ text, speaker, answers }, { names }, earlier, claimedSeer) =>
    understood(hear(text, names, { playerId: speaker, claimedSeer, answers, earlier }, model), model);

const readToday: Read = ({ text, speaker, answers }, { names }, earlier, claimedSeer) =>
  readTalk(text, names, { playerId: speaker, claimedSeer, answers, earlier });

const ROUNDS = 8;

const isSame = (read: ReadonlyMap<PlayerId, unknown>, meant: ReadonlySet<PlayerId>): boolean =>
  read.size === meant.size && [...meant].every((id) => read.has(id));

/**
 * None of the house bots' own lines may be read as a charge that it does not make: a misread line gets more weight in
 * the next round.
 */
function fitted(examples: Examples, own: readonly Game[]): string {
  const counts = new Map<string, number>();
  let [best, fewest] = ['', Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round++) {
    const weights = examples.fit(counts);
    const model = new Model(weights);
    const misread = own.filter((game) => {
      let isRight = true;
      follow(game, (message, earlier, claimedSeer) => {
        const talk = readBy(model)(message, game, earlier, claimedSeer);
        const { accused, defended } = message.meant;
        isRight &&= isSame(talk.accused, accused) && isSame(talk.defended, defended);
        return talk;
      });
      return !isRight;
    });
    process.stdout.write(`${misread.length} of ${own.length} own lines are misread\n`);
    if (misread.length < fewest) [best, fewest] = [weights, misread.length];
    if (fewest === 0) break;
    for (const { id } of misread) counts.set(id, (counts.get(id) ?? 1) * 3 + 1);
  }
  return best;
}

function writeWeights(file: string, name: string, labelled: number, weights: readonly string[]): void {
  const origin = `${labelled} labelled lines and the house bots' own; not to be edited by hand`;
  writeFileSync(
    join(TALK, file),
    `/** Written by \`npm run fit:talk\` from ${origin}. */\nexport const ${name} = \`\n${weights.join('\n')}\n\`;\n`,
  );
}

function print(title: string, scores: readonly Readonly<Record<(typeof KINDS)[number], Score>>[]): void {
  for (const kind of KINDS) {
    const [right, wrong, missed] = (['right', 'wrong', 'missed'] as const).map((each) =>
      scores.reduce((sum, score) => sum + score[kind][each], 0),
    ) as [number, number, number];
    const share = (of: number): string => (of === 0 ? '–' : (right / of).toFixed(3));
    process.stdout.write(
      `${title}, ${kind}: ${right} right, ${wrong} wrong, ${missed} missed (${share(right + wrong)}, ${share(right + missed)})\n`,
    );
  }
}

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    'left-out': { type: 'boolean', default: false },
    score: { type: 'string', multiple: true },
    errors: { type: 'boolean', default: false },
  },
});
const showError = values.errors
  ? ({ kind, found, what, text }: { kind: string; found: boolean; what: string; text: string }) =>
      process.stdout.write(
        `  ${kind}, ${found ? 'wrong' : 'missed'}, ${what}: ${text.replace(/\s+/g, ' ')}\n`,
      )
  : undefined;

if (values.score) {
  for (const file of values.score)
    print(file, [scoreOf(parseGames(readFileSync(file, 'utf8')), readToday, showError)]);
} else {
  const fixtures = parseGames(readFileSync(join(TALK, 'fixtures/labelled.jsonl'), 'utf8'));
  const real = realGames(values.data);
  const plain = parseGames(readFileSync(join(TALK, 'fixtures/plain.jsonl'), 'utf8'));
  const own = [...ownLines(), ...plain];
  const examples = new Examples([
    ...written(fixtures),
    ...own.map((game) => ({ game, weight: COUNTS.own, isWeak: false })),
    ...real.map((game) => ({ game, weight: COUNTS.real, isWeak: true })),
  ]);
  if (values['left-out']) {
    const scores = real.map((game) =>
      scoreOf([game], readBy(new Model(examples.fit(new Map([[game.id, 0]])))), showError),
    );
    print('real games, each left out', scores);
  } else {
    const weights = fitted(examples, own);
    const lines = [...fixtures, ...real].reduce((sum, { messages }) => sum + messages.length, 0);
    // Two files, so that the page loads two chunks of half the size.
    const isAccused = (line: string): boolean => line.startsWith('accused ');
    const all = weights.split('\n');
    writeWeights('weights-accused.ts', 'ACCUSED_WEIGHTS', lines, all.filter(isAccused));
    writeWeights(
      'weights.ts',
      'WEIGHTS',
      lines,
      all.filter((line) => !isAccused(line)),
    );
    const model = new Model(weights);
    print('fitted to, labelled', [scoreOf(fixtures, readBy(model))]);
    print('fitted to, own', [scoreOf(own, readBy(model), showError)]);
  }
}
