/** Plays matches of bots against one another in one process, and says how they went. */
import { writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { Option } from 'commander';
import { folkBot } from '../shared/games/werewolf/bots/folk/villager-folk.ts';
import { playRandomMatch } from '../shared/games/werewolf/bots/random-match.ts';
import { playMatch } from '../shared/games/werewolf/bots/table.ts';
import type { CreateMatch } from '../shared/games/werewolf/commands.ts';
import type { MatchEvent } from '../shared/games/werewolf/events.ts';
import type { MatchState, Team } from '../shared/games/werewolf/model.ts';
import { DEFAULT_SETTINGS } from '../shared/games/werewolf/model.ts';
import { diceFor } from '../shared/matches/dice.ts';
import { HOUSE_NAMES } from '../shared/town/residents.ts';
import { paint, printJson, program, runProgram, wholeNumber, writableFile } from './cli/program.ts';
import { showProgress } from './cli/progress.ts';
import { transcriptOf } from './cli/transcript.ts';

interface SimOptions {
  readonly matches: number;
  readonly bots: 'random' | 'folk';
  readonly seed: string;
  readonly json?: true;
  readonly show?: true;
  readonly journal?: string;
}

interface Played {
  readonly state: MatchState;
  readonly events: readonly MatchEvent[];
}

/** Eight neighbours drawn from the town; who they are, and all chance, follows from the seed. */
function matchNumber(index: number, seed: string): CreateMatch {
  const dice = diceFor(seed, index, 'neighbours');
  const names: string[] = [];
  while (names.length < 8) {
    const name = dice.pick(HOUSE_NAMES);
    if (!names.includes(name)) names.push(name);
  }
  return {
    matchId: `sim-${index + 1}`,
    gameNumber: index + 1,
    buildingId: `sim-building-${index + 1}`,
    seed: `${seed}/${index}`,
    settings: DEFAULT_SETTINGS,
    agents: names.map((name) => ({ agentId: `house-${name.toLowerCase()}`, displayName: name })),
    now: 0,
  };
}

function play(index: number, { bots, seed }: SimOptions): Played {
  const input = matchNumber(index, seed);
  const botSeed = `${seed}/${index}/bots`;
  if (bots === 'folk') return playMatch(input, botSeed, folkBot);
  const events: MatchEvent[] = [];
  const state = playRandomMatch(input, botSeed, (batch) => events.push(...batch));
  return { state, events };
}

class Tally {
  matches = 0;
  ended = 0;
  readonly wins: Record<Team, number> = { VILLAGERS: 0, WEREWOLVES: 0 };
  readonly days = new Map<number, number>();
  deathsAtNight = 0;
  deathsByVote = 0;
  saves = 0;
  ties = 0;
  messages = 0;

  add({ state, events }: Played): void {
    this.matches += 1;
    if (state.phase === 'ENDED') this.ended += 1;
    if (state.winner) this.wins[state.winner] += 1;
    this.days.set(state.dayNumber, (this.days.get(state.dayNumber) ?? 0) + 1);
    for (const day of state.history) {
      if (day.killed) this.deathsAtNight += 1;
      if (day.savedByDoctor) this.saves += 1;
      if (day.eliminated) this.deathsByVote += 1;
      if (day.tied.length > 0) this.ties += 1;
    }
    for (const event of events) if (event.type === 'PUBLIC_MESSAGE') this.messages += 1;
  }

  figures() {
    const { matches, ended, wins, deathsAtNight, deathsByVote, saves, ties, messages } = this;
    const lengths = Object.fromEntries([...this.days].toSorted(([a], [b]) => a - b));
    return {
      matches,
      ended,
      wins,
      lengths,
      deaths: { night: deathsAtNight, vote: deathsByVote },
      saves,
      ties,
      messages,
    };
  }
}

function report(figures: ReturnType<Tally['figures']>, seconds: number): string {
  const { matches, ended, wins, lengths, deaths, saves, ties, messages } = figures;
  const share = (count: number): string => `${((100 * count) / matches).toFixed(1)} %`;
  const each = (count: number): string => (count / matches).toFixed(2);
  return [
    `${paint('bold', String(matches))} ${matches === 1 ? 'match' : 'matches'}, ${ended} ended, in ${seconds.toFixed(1)} s`,
    `villagers win   ${share(wins.VILLAGERS)}  (${wins.VILLAGERS})`,
    `werewolves win  ${share(wins.WEREWOLVES)}  (${wins.WEREWOLVES})`,
    `days            ${Object.entries(lengths)
      .map(([days, count]) => `${days}: ${share(count)}`)
      .join('   ')}`,
    `a match         ${each(deaths.night)} killed at night, ${each(deaths.vote)} hanged, ${each(saves)} saved, ${each(ties)} ties, ${each(messages)} remarks`,
    '',
  ].join('\n');
}

function simulate(options: SimOptions): void {
  const started = performance.now();
  const tally = new Tally();
  const progress = showProgress(options.matches, 'matches');
  let first: Played | null = null;
  for (let i = 0; i < options.matches; i++) {
    const played = play(i, options);
    first ??= played;
    tally.add(played);
    progress.advance();
  }
  progress.stop();
  if (options.journal && first) {
    writeFileSync(options.journal, first.events.map((event) => `${JSON.stringify(event)}\n`).join(''));
  }
  if (options.show && first) {
    const out = options.json ? process.stderr : process.stdout;
    out.write(`${transcriptOf(first.events, first.state)}\n`);
  }
  const figures = tally.figures();
  if (options.json) printJson({ bots: options.bots, seed: options.seed, ...figures });
  else process.stdout.write(report(figures, (performance.now() - started) / 1000));
}

await runProgram(
  program('sim', 'Plays matches of bots in one process and says how they went.')
    .option('--matches <n>', 'how many matches', wholeNumber(1), 100)
    .addOption(new Option('--bots <kind>', 'who plays').choices(['random', 'folk']).default('folk'))
    .option('--seed <seed>', 'where all chance comes from', 'eliza')
    .option('--show', 'print the first match as a transcript')
    .option('--journal <file>', 'write the first match as JSON Lines, one event a line', writableFile)
    .action((options: SimOptions) => simulate(options)),
);
