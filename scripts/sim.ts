import { writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { Option } from 'commander';
import type { Game } from '../shared/matches/game.ts';
import { logOf } from '../shared/matches/log.ts';
import {
  paint,
  paintFor,
  printJson,
  program,
  runProgram,
  UsageError,
  wholeNumber,
  writableFile,
} from './cli/program.ts';
import { showProgress } from './cli/progress.ts';
import { onTerminal } from './cli/terminal-markdown.ts';
import { SIMULATED_GAMES } from './games.ts';
import type { SimGame, SimTally, SimulatedMatch } from './sim/sim-game.ts';

interface SimOptions {
  readonly game: string;
  readonly matches: number;
  readonly bots?: string;
  readonly seed: string;
  readonly json?: true;
  readonly show?: true;
  readonly journal?: string;
  readonly chronicles?: number;
}

/** The players; an unknown name is the caller's mistake. */
function botsOf({ game, bots }: SimGame, asked: string | undefined): string {
  const chosen = asked ?? bots[0] ?? '';
  if (!bots.includes(chosen))
    throw new UsageError(`${game.title} is played by ${bots.join(', ')}, not by ${chosen}`);
  return chosen;
}

function show(game: Game, { events }: SimulatedMatch, out: NodeJS.WriteStream): void {
  out.write(`${onTerminal(game.transcript(logOf(game, events)), paintFor(out))}\n`);
}

function report(tally: SimTally, seconds: number): string {
  const { matches, ended } = tally.figures();
  const played = `${paint('bold', String(matches))} ${matches === 1 ? 'match' : 'matches'}`;
  return `${[`${played}, ${ended} ended, in ${seconds.toFixed(1)} s`, ...tally.lines()].join('\n')}\n`;
}

function simulate(options: SimOptions): void {
  const sim = SIMULATED_GAMES.find(({ game }) => game.id === options.game) ?? SIMULATED_GAMES[0];
  const bots = botsOf(sim, options.bots);
  const started = performance.now();
  const tally = sim.tally();
  const progress = showProgress(options.matches, 'matches');
  let first: SimulatedMatch | null = null;
  for (let i = 0; i < options.matches; i++) {
    const played = sim.play(i, options.seed, bots);
    first ??= played;
    tally.add(played);
    progress.advance();
  }
  progress.stop();
  if (options.journal && first) {
    writeFileSync(options.journal, first.events.map((event) => `${JSON.stringify(event)}\n`).join(''));
  }
  if (options.show && first) show(sim.game, first, options.json ? process.stderr : process.stdout);
  if (options.json) printJson({ game: sim.game.id, bots, seed: options.seed, ...tally.figures() });
  else process.stdout.write(report(tally, (performance.now() - started) / 1000));
}

/** Prints chronicles, or with `--json` only their totals; a false sentence in one of them fails the command. */
function chronicle({ bots: asked, chronicles: count = 0, game, json, seed }: SimOptions): void {
  const sim = SIMULATED_GAMES.find((one) => one.game.id === game) ?? SIMULATED_GAMES[0];
  const chronicles = sim.chronicles?.();
  if (!chronicles) throw new UsageError(`${sim.game.title} is not chronicled`);
  const bots = botsOf(sim, asked);
  const progress = showProgress(count, 'chronicles');
  for (let i = 0; i < count; i++) {
    const told = chronicles.tell(sim.play(i, seed, bots));
    if (!json) process.stdout.write(`${i === 0 ? '' : '\n* * *\n\n'}${told}\n`);
    progress.advance();
  }
  progress.stop();
  const { faults } = chronicles;
  if (json) printJson({ game: sim.game.id, bots, seed, ...chronicles.figures() });
  else process.stderr.write(`\n${count} told, ${faults.length} things in them that are not so\n`);
  for (const fault of faults.slice(0, 20)) process.stderr.write(`${fault}\n`);
  if (faults.length > 0) process.exitCode = 1;
}

const ids = SIMULATED_GAMES.map(({ game }) => game.id);
const players = SIMULATED_GAMES.map(({ game, bots }) => `${game.id}: ${bots.join(', ')}`);

await runProgram(
  program('sim', 'Plays matches of bots in one process and says how they went.')
    .addOption(new Option('--game <id>', 'what is played').choices(ids).default(ids[0]))
    .option('--matches <n>', 'how many matches', wholeNumber(1), 100)
    .option('--bots <kind>', `who plays (${players.join('; ')})`)
    .option('--seed <seed>', 'where all chance comes from', 'eliza')
    .option('--show', 'print the first match as a transcript')
    .option('--journal <file>', 'write the first match as JSON Lines, one event a line', writableFile)
    .option(
      '--chronicles <n>',
      'instead: tell that many matches as the library does, and check every sentence and quote (with --json: only the counts)',
      wholeNumber(1),
    )
    .action((options: SimOptions) => (options.chronicles ? chronicle(options) : simulate(options))),
);
