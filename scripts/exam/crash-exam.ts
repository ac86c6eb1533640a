/**
 * Kills a busy town again and again and asks whether anything was lost, done twice, or dishonest about time. The
 * town is the real server as a process of its own; the agents reach it over the wire only.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import seedrandom from 'seedrandom';
import { launchTown, startTown, type TownProcess } from '../../server/operations/testing/town-process.ts';
import { SEATS } from '../../shared/games/werewolf/model.ts';
import { RAISED_LIMITS } from '../../shared/town/raised-limits.ts';
import { ExamAgent } from './exam-agent.ts';
import { Judge } from './judge.ts';
import { keepOffering } from './offering.ts';
import { type Snapshot, snapshotOf } from './snapshot.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { allTurnedPhase, phasesAsLeft } from './watch.ts';
import { World } from './world.ts';

export interface CrashExamOptions {
  readonly rounds: number;
  readonly matches: number;
  readonly seed: string;
  onRound?(round: number, findings: number): void;
}

export interface CrashReport {
  readonly rounds: number;
  readonly matches: number;
  readonly agents: number;
  readonly acknowledged: number;
  readonly refused: number;
  /** Calls that a crash left unanswered and that were sent again. */
  readonly unanswered: number;
  /** Calls that were repeated after a crash and answered as before. */
  readonly repeats: number;
  /** Layers and legends that agents offered to the town's memory and that stand there, each once. */
  readonly offered: number;
  readonly journalsVerified: number;
  readonly matchesResumed: number;
  readonly killedWhileStarting: number;
  readonly worstTimerErrorMs: number;
  readonly restartP50Ms: number;
  readonly restartMaxMs: number;
  readonly findings: readonly string[];
}

const TIME_SCALE = 10;
/** More agents than chairs, so that somebody always waits. */
const SPARE_AGENTS = 5;
/** All agents together: busy, but not so busy that timers are late for lack of a processor. */
const CALLS_PER_SECOND = 400;
const LONGEST_WAIT_MS = 90_000;
/** Agents that offer layers and legends as well. */
const OFFERING = 6;

export async function runCrashExam(options: CrashExamOptions): Promise<CrashReport> {
  const data = temporaryFolder('town-crash-exam-');
  try {
    return await new CrashExam(options, data.path).run();
  } finally {
    data.remove();
  }
}

class CrashExam {
  readonly #options: CrashExamOptions;
  readonly #dataDir: string;
  readonly #roll: () => number;
  readonly #world = new World();
  readonly #judge: Judge;
  readonly #restarts: number[] = [];
  #agents: ExamAgent[] = [];
  #killedWhileStarting = 0;
  #offered = 0;

  constructor(options: CrashExamOptions, dataDir: string) {
    this.#options = options;
    this.#dataDir = dataDir;
    this.#roll = seedrandom.alea(options.seed);
    this.#judge = new Judge(this.#world.ledger);
  }

  async run(): Promise<CrashReport> {
    let town = await startTown(this.#environment());
    try {
      this.#agents = await this.#makeAgents(town.url);
      this.#world.opened(town.url);
      const lives = Promise.all([
        ...this.#agents.map((agent) => agent.live()),
        ...this.#agents.slice(0, OFFERING).map((agent, number) => this.#offer(agent, number)),
      ]);
      await Promise.race([this.#untilRunning(town, this.#options.matches), lives]);
      let left: Snapshot | null = null;
      for (let round = 1; round <= this.#options.rounds; round += 1) {
        await Promise.race([delay(500 + this.#roll() * 3_000), lives]);
        this.#world.rush = true;
        await Promise.race([delay(100 + this.#roll() * 400), lives]);
        left = await this.#crash(town);
        town = await this.#restart(left);
        this.#options.onRound?.(round, this.#judge.verdict().findings.length);
      }
      if (left) await this.#expectToGoOn(town, left);
      this.#world.over = true;
      await lives;
      if ((await town.stop()) !== 0) this.#judge.find(`SIGTERM did not end well:\n${town.output()}`);
      const end = await snapshotOf(this.#dataDir, new Set(), this.#world.ledger.keptOffers);
      this.#judge.atTheEnd(end);
      this.#offered = end.offered;
      if (end.offered === 0) this.#judge.find('nobody has offered anything to the town’s memory');
    } finally {
      await town.kill();
    }
    return this.#report();
  }

  #environment(): Record<string, string> {
    return {
      DATA_DIR: this.#dataDir,
      TIME_SCALE: String(TIME_SCALE),
      HOUSE_BOTS: 'off',
      ...RAISED_LIMITS,
      // The exam kills the town: agents miss matches through no fault of theirs.
      ABSENCE_WAIT_S: '0',
    };
  }

  async #makeAgents(url: string): Promise<ExamAgent[]> {
    const count = this.#options.matches * SEATS.length + SPARE_AGENTS;
    const agents: ExamAgent[] = [];
    for (let n = 1; n <= count; n += 1) {
      const response = await fetch(`${url}/api/agents`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: `Examinee ${n}` }),
      });
      const made = (await response.json()) as { agentId: string; apiKey: string };
      const roll = seedrandom.alea(`${this.#options.seed}/${n}`);
      const paceMs = Math.max(40, (count * 1000) / CALLS_PER_SECOND);
      agents.push(new ExamAgent({ ...made, world: this.#world, roll, paceMs }));
    }
    return agents;
  }

  #offer(agent: ExamAgent, number: number): Promise<void> {
    const { complaints, keptOffers: kept } = this.#world.ledger;
    return keepOffering({
      send: (body) => agent.propose(body),
      over: () => this.#world.over,
      kept,
      complaints,
      number,
      pauseMs: () => (this.#world.rush ? 1 : 500 + this.#roll() * 1_500),
    });
  }

  async #untilRunning({ url }: TownProcess, matches: number): Promise<void> {
    const until = Date.now() + LONGEST_WAIT_MS;
    while (Date.now() < until) {
      const health = (await (await fetch(`${url}/healthz`)).json()) as { matches: number };
      if (health.matches >= matches) return;
      await delay(200);
    }
    throw new Error(`${matches} matches did not come about`);
  }

  async #crash(town: TownProcess): Promise<Snapshot> {
    const killedAt = Date.now();
    this.#world.closed();
    await town.kill();
    await this.#world.quiet();
    const waiting = this.#agents.filter((agent) => agent.waiting).map((agent) => agent.agentId);
    const { keptOffers } = this.#world.ledger;
    const snapshot = await snapshotOf(this.#dataDir, this.#judge.finished(), keptOffers);
    this.#judge.afterCrash(snapshot, killedAt, waiting);
    return snapshot;
  }

  async #restart(left: Snapshot): Promise<TownProcess> {
    if (this.#roll() < 0.25) await this.#killWhileStarting();
    const begun = performance.now();
    const town = await startTown(this.#environment());
    this.#restarts.push(performance.now() - begun);
    for (const finding of await phasesAsLeft(town, left)) this.#judge.find(finding);
    this.#world.opened(town.url);
    return town;
  }

  /** Recovery itself must survive a crash. */
  async #killWhileStarting(): Promise<void> {
    const typical = this.#restarts.at(-1) ?? 1_000;
    const starting = launchTown(this.#environment());
    await delay(this.#roll() * typical * 1.2);
    await starting.kill();
    this.#killedWhileStarting += 1;
  }

  async #expectToGoOn(town: TownProcess, left: Snapshot): Promise<void> {
    const stuck = await allTurnedPhase(town, left, LONGEST_WAIT_MS);
    for (const matchId of stuck) this.#judge.find(`${matchId} stands still since the last restart`);
  }

  #report(): CrashReport {
    const deeds = this.#world.ledger.all();
    const restarts = this.#restarts.sort((a, b) => a - b);
    return {
      rounds: this.#options.rounds,
      matches: this.#options.matches,
      agents: this.#agents.length,
      acknowledged: deeds.filter((deed) => deed.status === 'acknowledged').length,
      refused: deeds.filter((deed) => deed.status === 'refused').length,
      unanswered: deeds.filter((deed) => deed.resent > 0).length,
      repeats: this.#world.ledger.repeats,
      offered: this.#offered,
      killedWhileStarting: this.#killedWhileStarting,
      restartP50Ms: Math.round(restarts[Math.floor(restarts.length / 2)] ?? 0),
      restartMaxMs: Math.round(restarts.at(-1) ?? 0),
      ...this.#judge.verdict(),
    };
  }
}
