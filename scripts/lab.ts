/**
 * `npm run lab`: tests whether B is better than A. The same matches are played twice against the same pool of house
 * strategies, with A and with B in the same seat, until a sequential test decides. Exit code 0: B is better; 1: it is
 * not; 2: undecided at the cap; 3: no test was run.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SEASON_LIMITS } from '../shared/contracts/season.ts';
import { type PairScore, type Standing, standingOf } from '../shared/ratings/paired-test.ts';
import {
  EXIT_FAILED,
  EXIT_USAGE,
  exitOnSignals,
  FailedError,
  numberOf,
  printJson,
  program,
  runProgram,
  UsageError,
  wholeNumber,
} from './cli/program.ts';
import { type Entrant, readEntrant, type SeasonConfig } from './season/config.ts';
import { SeasonFolder } from './season/folder.ts';
import { labReport, type Outcome, outcomeOf, type Pair, partingOf } from './season/lab-report.ts';
import { gameOf, readMatches } from './season/read-season.ts';
import { recordOf } from './season/record.ts';
import { runSeason } from './season/runner.ts';
import { embeddedTown } from './season/town.ts';

interface Options {
  readonly a: string;
  readonly b: string;
  readonly out: string;
  readonly pairs: number;
  readonly seed: string;
  readonly timeScale: number;
  readonly concurrency: number;
  readonly pool: 'folk' | 'random';
  readonly json?: true;
}

const BLOCK = 8;
const CANDIDATE = 'Candidate';
const EXIT = { better: 0, 'not better': 1, undecided: 2 } as const;
/** Also for wrong options, so that a pipeline never mistakes an error for a verdict. */
const EXIT_NO_VERDICT = 3;

let hasVerdict = false;
process.once('exit', (code) => {
  if (!hasVerdict && (code === EXIT_FAILED || code === EXIT_USAGE)) process.exitCode = EXIT_NO_VERDICT;
});

const say = (line: string): void => void process.stderr.write(`${line}\n`);

const configOf = (entrant: Entrant, { concurrency, pool, seed, timeScale }: Options): SeasonConfig => ({
  name: 'Lab',
  game: 'werewolf',
  // With a higher cap the run continues with the same matches.
  matches: SEASON_LIMITS.matches,
  seed,
  pace: 'patient',
  timeScale,
  capSeconds: 120,
  rounds: 3,
  concurrency,
  entrants: [
    entrant,
    ...Array.from({ length: BLOCK - 1 }, (_, i) => ({ name: `Pool ${i + 1}`, house: pool })),
  ],
});

/** The candidate's results, match by match; only matches that follow from rules and schedule count. */
function outcomesOf(config: SeasonConfig, folder: SeasonFolder): Outcome[] {
  const record = recordOf(config, folder);
  const { wolves } = gameOf(record);
  const outcomes: Outcome[] = [];
  for (const match of readMatches(record, folder)) {
    if (match.fault) throw new FailedError(`match ${match.played.number}: ${match.fault}`);
    const outcome = outcomeOf(match, CANDIDATE, wolves);
    if (outcome) outcomes.push(outcome);
  }
  return outcomes;
}

async function main(options: Options): Promise<void> {
  if (options.pairs > SEASON_LIMITS.matches)
    throw new UsageError(`--pairs: at most ${SEASON_LIMITS.matches} are possible`);
  const sides = (['a', 'b'] as const).map((side) => {
    const config = configOf(readEntrant(options[side], CANDIDATE), options);
    return { config, folder: new SeasonFolder(join(options.out, side)) };
  });
  const town = await embeddedTown(join(options.out, '.town'), options.timeScale);
  let standing: Standing = standingOf([]);
  let pairs: Pair[] = [];
  for (let upTo = BLOCK; standing.verdict === 'undecided'; upTo += BLOCK) {
    for (const { config, folder } of sides) await runSeason({ config, folder, say, upTo, url: town.url });
    const [a = [], b = []] = sides.map(({ config, folder }) => outcomesOf(config, folder));
    pairs = a.flatMap((one, i) => (b[i] ? [{ a: one, b: b[i] }] : []));
    standing = standingOf(pairs.map((pair) => (Number(pair.b.won) - Number(pair.a.won)) as PairScore));
    say(
      `${standing.pairs} pairs: B wins ${standing.gain.toFixed(2)} more a match, evidence ${standing.evidence.toFixed(2)}`,
    );
    if (upTo >= options.pairs) break;
  }
  hasVerdict = true;
  process.exitCode = EXIT[standing.verdict];
  const report = labReport(standing, pairs);
  writeFileSync(join(options.out, 'report.md'), report);
  if (!options.json) {
    process.stdout.write(report);
    return;
  }
  const differ = pairs
    .filter(({ a, b }) => a.won !== b.won)
    .map((pair) => ({
      number: pair.b.number,
      role: pair.b.role,
      a: { matchId: pair.a.matchId, won: pair.a.won },
      b: { matchId: pair.b.matchId, won: pair.b.won },
      parting: partingOf(pair),
    }));
  printJson({ ...standing, differ });
}

exitOnSignals();
await runProgram(
  program(
    'lab',
    'Plays A and B in the same matches against the same pool, until it is known whether B is better.',
  )
    .requiredOption(
      '--a <entrant>',
      'a strategy of the house, a file, or JSON such as {"model":"qwen3","baseUrl":"http://localhost:11434/v1"}',
    )
    .requiredOption('--b <entrant>', 'the same')
    .option('--out <folder>', 'where journals go; the same folder again goes on with it', 'lab')
    .option('--pairs <count>', 'at most so many', wholeNumber(BLOCK), 400)
    .option('--seed <text>', 'what all matches are drawn from', 'lab')
    .option('--pool <strategy>', 'what the other seven play: folk or random', 'folk')
    .option('--time-scale <factor>', 'how much faster than usual the town goes', numberOf(0.1), 20)
    .option('--concurrency <count>', 'matches at once', wholeNumber(1), 4)
    .action(main),
);
// Connections to a stopped town must not keep it alive.
process.exit();
