/**
 * Kills a busy town again and again and checks whether anything was lost, done twice, or shifted in time. The town is
 * the real server as a process of its own; the agents reach it over the wire only.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import seedrandom from 'seedrandom';
import { launchTown, startTown, type TownProcess } from '../../server/operations/testing/town-process.ts';
import { SEATS } from '../../shared/games/werewolf/model.ts';
import { RAISED_LIMITS } from '../../shared/town/raised-limits.ts';
import { median } from '../cli/statistics.ts';
import { Ledger } from '../town/ledger.ts';
import { temporaryFolder } from '../town/temporary-folder.ts';
import { TownClient } from '../town/town-client.ts';
import { Judge } from './judge.ts';
import { MatchAgent, type Stage } from './match-agent.ts';
import { type Snapshot, snapshotOf } from './snapshot.ts';
import { allTurnedPhase, phasesAsLeft } from './watch.ts';

export interface CrashExamOptions {
  readonly rounds: number;
  readonly matches: number;
  readonly seed: string;
  onRound?(round: number, findings: number): void;
}

const TIME_SCALE = 10;
/** More agents than chairs, so that somebody always waits. */
const SPARE_AGENTS = 5;
/** All agents together: busy, but not so busy that timers are late for lack of a processor. */
const TURNS_PER_SECOND = 250;
const LONGEST_WAIT_MS = 90_000;
/** Commands acknowledged between two crashes, at least. */
const LEAST_PER_LIFE = 30;
/** Agents that offer layers and legends as well. */
const OFFERING = 6;

export async function runCrashExam(options: CrashExamOptions) {
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
  readonly #client = new TownClient('');
  readonly #ledger = new Ledger();
  readonly #judge = new Judge(this.#ledger);
  readonly #restarts: number[] = [];
  #agents: MatchAgent[] = [];
  /** Starts of the town. */
  #life = 1;
  #isOver = false;
  /** In a rush nobody pauses: at the moment of death as many calls as possible should be in flight. */
  #pace: 'rush' | 'busy' | 'calm' = 'busy';
  #killedWhileStarting = 0;
  #offered = 0;

  constructor(options: CrashExamOptions, dataDir: string) {
    this.#options = options;
    this.#dataDir = dataDir;
    this.#roll = seedrandom.alea(options.seed);
  }

  async run() {
    let town = await startTown(this.#environment());
    try {
      this.#client.resume(town.url);
      this.#agents = await this.#makeAgents();
      const lives = Promise.all([
        ...this.#agents.map((agent) => agent.live()),
        ...this.#agents
          .slice(0, OFFERING)
          .map((agent, number) =>
            agent.offer(number, () => (this.#pace === 'rush' ? 1 : 500 + this.#roll() * 1_500)),
          ),
      ]);
      await Promise.race([this.#untilRunning(this.#options.matches), lives]);
      let left: Snapshot | null = null;
      for (let round = 1; round <= this.#options.rounds; round += 1) {
        const before = this.#acknowledged();
        await Promise.race([delay(500 + this.#roll() * 3_000), lives]);
        // On a slow machine the agents need longer to do anything that a crash could lose.
        await Promise.race([this.#until(() => this.#acknowledged() >= before + LEAST_PER_LIFE), lives]);
        this.#pace = 'rush';
        await Promise.race([delay(100 + this.#roll() * 400), lives]);
        left = await this.#crash(town);
        town = await this.#restart(left);
        this.#options.onRound?.(round, this.#judge.verdict().findings.length);
      }
      this.#pace = 'calm';
      if (left) await this.#expectToGoOn(town, left);
      this.#isOver = true;
      await lives;
      if ((await town.stop()) !== 0) this.#judge.find(`SIGTERM did not end well:\n${town.output()}`);
      const end = await snapshotOf(this.#dataDir, new Set(), this.#ledger.keptOffers);
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
      // The exam kills the town: agents miss matches through no fault of their own.
      ABSENCE_WAIT_S: '0',
    };
  }

  async #makeAgents(): Promise<MatchAgent[]> {
    const count = this.#options.matches * SEATS.length + SPARE_AGENTS;
    const busy = Math.max(40, (count * 1000) / TURNS_PER_SECOND);
    const pauses = { busy, calm: 5 * busy };
    const stage: Stage = {
      client: this.#client,
      ledger: this.#ledger,
      life: () => this.#life,
      pauseMs: () => (this.#pace === 'rush' ? 1 : pauses[this.#pace] * (0.5 + this.#roll())),
      stopping: () => this.#isOver,
      over: () => this.#isOver,
    };
    const agents: MatchAgent[] = [];
    for (let n = 1; n <= count; n += 1) {
      const made = await this.#client.makeAgent(`Examinee ${n}`);
      agents.push(new MatchAgent(made, stage, seedrandom.alea(`${this.#options.seed}/${n}`)));
    }
    return agents;
  }

  async #untilRunning(matches: number): Promise<void> {
    const running = async () => (await this.#client.get<{ matches: number }>('/healthz')).matches >= matches;
    if (!(await this.#until(running))) throw new Error(`${matches} matches did not come about`);
  }

  async #until(condition: () => boolean | Promise<boolean>): Promise<boolean> {
    const until = Date.now() + LONGEST_WAIT_MS;
    while (Date.now() < until) {
      if (await condition()) return true;
      await delay(200);
    }
    return false;
  }

  readonly #acknowledged = (): number =>
    this.#ledger.all().filter(({ status }) => status === 'acknowledged').length;

  async #crash(town: TownProcess): Promise<Snapshot> {
    const killedAt = Date.now();
    this.#pace = 'busy';
    const quiet = this.#client.pause();
    await town.kill();
    await quiet;
    const waiting = this.#agents.filter((agent) => agent.waiting).map((agent) => agent.agentId);
    const snapshot = await snapshotOf(this.#dataDir, this.#judge.finished(), this.#ledger.keptOffers);
    this.#judge.afterCrash(snapshot, killedAt, waiting);
    return snapshot;
  }

  async #restart(left: Snapshot): Promise<TownProcess> {
    if (this.#roll() < 0.25) await this.#killWhileStarting();
    const begun = performance.now();
    const town = await startTown(this.#environment());
    this.#restarts.push(performance.now() - begun);
    for (const finding of await phasesAsLeft(town, left)) this.#judge.find(finding);
    this.#life += 1;
    this.#client.resume(town.url);
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

  #report() {
    const commands = this.#ledger.all();
    return {
      rounds: this.#options.rounds,
      matches: this.#options.matches,
      agents: this.#agents.length,
      acknowledged: this.#acknowledged(),
      refused: commands.filter(({ status }) => status === 'refused').length,
      /** Calls that a crash left unanswered and that were sent again. */
      unanswered: this.#client.unanswered,
      /** Calls that were repeated after a crash and received the same response. */
      repeats: this.#ledger.repeats,
      /** Layers and legends that agents offered to the town's memory and that were found there, each once. */
      offered: this.#offered,
      killedWhileStarting: this.#killedWhileStarting,
      restartP50Ms: Math.round(median(this.#restarts)),
      restartMaxMs: Math.round(Math.max(0, ...this.#restarts)),
      ...this.#judge.verdict(),
    };
  }
}
