import { performance } from 'node:perf_hooks';
import { playRandomSteps } from '../../shared/games/werewolf/bots/random-match.ts';
import { DEFAULT_SETTINGS, SEATS } from '../../shared/games/werewolf/model.ts';
import { median } from '../cli/statistics.ts';

const WARM_UP_MS = 1_000;
const ROUNDS = 20;
const ROUND_MS = 250;

const AGENTS = SEATS.map((seat) => ({ agentId: `agent-${seat}`, displayName: `Agent ${seat}` }));

class Bench {
  matches = 0;
  events = 0;
  wolfWins = 0;

  playFor(ms: number): number {
    const started = performance.now();
    const before = this.matches;
    while (performance.now() - started < ms) this.#play();
    return (1000 * (this.matches - before)) / (performance.now() - started);
  }

  #play(): void {
    this.matches += 1;
    const { winner } = playRandomSteps(
      {
        matchId: `bench-${this.matches}`,
        gameNumber: this.matches,
        buildingId: 'bench',
        seed: `seed-${this.matches}`,
        settings: DEFAULT_SETTINGS,
        agents: AGENTS,
        now: 0,
      },
      `bots-${this.matches}`,
      (entries) => {
        this.events += entries.length;
      },
    );
    if (winner === 'WEREWOLVES') this.wolfWins += 1;
  }
}

/**
 * The median of the rounds counts; the best one is shown beside it: on a shared machine the others measure neighbours.
 */
export function run(): Record<string, number> {
  const bench = new Bench();
  bench.playFor(WARM_UP_MS);
  const before = bench.matches;
  const cpuBefore = process.threadCpuUsage();
  const rounds = Array.from({ length: ROUNDS }, () => bench.playFor(ROUND_MS));
  const cpu = process.threadCpuUsage(cpuBefore);
  const best = Math.max(...rounds);
  return {
    matchesPerSecond: Math.round(median(rounds)),
    bestMatchesPerSecond: Math.round(best),
    /** By the processor time of this thread alone: the value on a machine without neighbours. */
    matchesPerCpuSecond: Math.round((1e6 * (bench.matches - before)) / (cpu.user + cpu.system)),
    eventsPerSecond: Math.round((median(rounds) * bench.events) / bench.matches),
    eventsPerMatch: Number((bench.events / bench.matches).toFixed(1)),
    wolfWinShare: Number((bench.wolfWins / bench.matches).toFixed(3)),
    matches: bench.matches,
  };
}
