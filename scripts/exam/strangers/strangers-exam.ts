/**
 * The first day on a public address, in minutes: a town with default settings, attackers of every kind, and among them
 * people who want to play. Quiet and hostile windows alternate, so that one is measured against the other.
 */

import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { startTown, type TownProcess } from '../../../server/operations/testing/town-process.ts';
import { PipedProcess } from '../../town/piped-process.ts';
import { temporaryFolder } from '../../town/temporary-folder.ts';
import { TownClient } from '../../town/town-client.ts';
import type { AttackReport } from './attackers.ts';
import { HonestCaller, seatNewcomer } from './honest.ts';
import { verdictOf } from './verdict.ts';

/** Linux's clock ticks per second. */
const TICKS_A_SECOND = 100;

class CpuClock {
  readonly #pid: number;
  readonly #used: Record<string, { cpuS: number; wallS: number }> = {};

  constructor(pid: number) {
    this.#pid = pid;
  }

  async during(window: string, work: () => Promise<void>): Promise<void> {
    const [cpuS, at] = [this.#cpuS(), performance.now()];
    await work();
    const { cpuS: cpu, wallS: wall } = this.#used[window] ?? { cpuS: 0, wallS: 0 };
    this.#used[window] = {
      cpuS: cpu + this.#cpuS() - cpuS,
      wallS: wall + (performance.now() - at) / 1_000,
    };
  }

  /** In cores; NaN where the system does not report it. */
  cores(window: string): number {
    const { cpuS, wallS } = this.#used[window] ?? { cpuS: Number.NaN, wallS: 1 };
    return Math.round((cpuS / wallS) * 100) / 100;
  }

  #cpuS(): number {
    try {
      // The name in brackets may hold anything; the times are the 12th and 13th field after it.
      const fields = readFileSync(`/proc/${this.#pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
    } catch {
      return Number.NaN;
    }
  }
}

export interface StrangersOptions {
  readonly minutes: number;
  readonly timeScale: number;
  /** A cap on requests per second. */
  readonly attackPerSecond: number;
  say(line: string): void;
}

export type StrangersReport = Awaited<ReturnType<typeof examineStrangers>>;

/** The town's own defaults, the subject of the exam. */
const HOUSE_FILL_AFTER_S = 20;
const AGENTS_ALLOWED = 30;
/** Per minute: ten at once, one more every six seconds, and a turn of the slow lane every two. */
const GUESSES_ALLOWED = 51;
/** Time for the rounds in which tables are filled, and for polling the seat. */
const SLACK_S = 5;
const PATIENCE_S = 60;
const NEWCOMER_EVERY_S = 15;
const LONGEST_WINDOW_S = 30;
/** Calls in flight at the end of a window belong to none. */
const BETWEEN_WINDOWS_S = 2;
const LOOK_EVERY_MS = 5_000;

export async function examineStrangers(options: StrangersOptions) {
  const data = temporaryFolder('town-strangers-exam-');
  const town = await startTown({
    DATA_DIR: data.path,
    TIME_SCALE: String(options.timeScale),
    EVEN_ODD_MATCHES: '2',
    MONITOR_PASSWORD: 'not to be guessed',
  });
  try {
    return await new StrangersExam(town, options).run();
  } finally {
    await town.kill();
    data.remove();
  }
}

class StrangersExam {
  readonly #options: StrangersOptions;
  readonly #url: string;
  readonly #honest: HonestCaller;
  readonly #owners = new Map<string, string>();
  /** By match: the agents at its table. */
  readonly #tables = new Map<string, readonly string[]>();
  readonly #newcomers: Promise<number | null>[] = [];
  readonly #cpu: CpuClock;
  readonly #took: Readonly<Record<'quiet' | 'hostile', number[]>> = { quiet: [], hostile: [] };
  #isOver = false;

  constructor({ pid, url }: TownProcess, options: StrangersOptions) {
    this.#cpu = new CpuClock(pid);
    this.#options = options;
    this.#url = url;
    this.#honest = new HonestCaller(url, '127.0.0.1');
  }

  async run() {
    const { attackPerSecond, minutes, say, timeScale } = this.#options;
    for (const agentId of await this.#honest.open()) this.#owners.set(agentId, 'the honest caller');
    const again = String(30_000 / timeScale);
    const attackers = new PipedProcess(new URL('./attackers.ts', import.meta.url), [
      this.#url,
      String(attackPerSecond),
      again,
    ]);
    try {
      await attackers.told();
      say('the strangers are in town');
      const coming = this.#newcomersCome();
      const looking = this.#lookAtTables();
      const windows = await this.#alternate(attackers);
      this.#isOver = true;
      this.#honest.close();
      await Promise.all([coming, looking]);
      const newcomersS = await Promise.all(this.#newcomers);
      const report = await attackers.ask<AttackReport>('report');
      return { minutes, timeScale, windows, ...this.#judge(report, newcomersS) };
    } finally {
      attackers.end();
    }
  }

  /** Quiet first, hostile last; equally many of both. */
  async #alternate(attackers: PipedProcess): Promise<number> {
    const { minutes, say } = this.#options;
    const windows = Math.max(2, 2 * Math.ceil((minutes * 60) / LONGEST_WINDOW_S / 2));
    const lengthMs = Math.max(1, (minutes * 60) / windows - BETWEEN_WINDOWS_S) * 1_000;
    for (let n = 1; n <= windows; n++) {
      const kind = n % 2 === 1 ? 'quiet' : 'hostile';
      await attackers.ask(kind === 'quiet' ? 'rest' : 'flood');
      await delay(BETWEEN_WINDOWS_S * 1_000);
      this.#honest.measure(this.#took[kind]);
      await this.#cpu.during(kind, () => delay(lengthMs));
      this.#honest.measure(null);
      say(`window ${n} of ${windows} (${kind}) is over; ${this.#newcomers.length} newcomers so far`);
    }
    await attackers.ask('rest');
    return windows;
  }

  async #newcomersCome(): Promise<void> {
    for (let n = 1; !this.#isOver; n++) {
      const from = new TownClient(this.#url, { address: `127.0.1.${(n % 250) + 1}`, sockets: 2 });
      this.#newcomers.push(this.#seat(from, n));
      await delay(NEWCOMER_EVERY_S * 1_000);
    }
  }

  async #seat(from: TownClient, n: number): Promise<number | null> {
    const { agentId, waitedS } = await seatNewcomer(from, `Newcomer ${n}`, PATIENCE_S);
    this.#owners.set(agentId, `newcomer ${n}`);
    if (waitedS === null) this.#options.say(`newcomer ${n} has given up`);
    return waitedS;
  }

  async #lookAtTables(): Promise<void> {
    const from = new TownClient(this.#url, { address: '127.0.2.1', sockets: 1 });
    while (!this.#isOver) {
      const { matches = [] } = await from.get<{
        matches?: { matchId: string; players: { agentId: string }[] }[];
      }>('/api/matches?game=werewolf&limit=100');
      for (const { matchId, players } of matches)
        this.#tables.set(
          matchId,
          players.map(({ agentId }) => agentId),
        );
      await delay(LOOK_EVERY_MS);
    }
  }

  #judge(attack: AttackReport, newcomersS: readonly (number | null)[]) {
    const { owners, ...figures } = attack;
    for (const [agentId, owner] of Object.entries(owners)) this.#owners.set(agentId, owner);
    const tables = [...this.#tables].map(([matchId, agents]) => ({
      matchId,
      owners: this.#ownersAt(agents),
    }));
    const verdict = verdictOf({
      newcomersS,
      promisedS: HOUSE_FILL_AFTER_S / this.#options.timeScale + SLACK_S,
      quietMs: this.#took.quiet,
      hostileMs: this.#took.hostile,
      honestRefusals: this.#honest.refusals,
      tables: tables.length,
      oneOwnerTables: tables.filter(({ owners }) => isUnfair(owners)).map(({ matchId }) => matchId),
      imitators: takenNames(attack),
      mostAgents: attack.mostAgents,
      agentsAllowed: AGENTS_ALLOWED + Math.ceil((AGENTS_ALLOWED * this.#options.minutes) / 60),
      mostGuesses: attack.mostGuesses,
      guessesAllowed: GUESSES_ALLOWED,
    });
    const townCores = { quiet: this.#cpu.cores('quiet'), hostile: this.#cpu.cores('hostile') };
    return {
      ...verdict,
      townCores,
      tables: tables.filter(({ owners }) => owners.length > 0).length,
      attack: figures,
    };
  }

  /** Owners of agents other than house bots; an unknown agent belongs to somebody else. */
  #ownersAt(agents: readonly string[]): readonly string[] {
    return agents
      .filter((agentId) => !agentId.startsWith('ag_house_'))
      .map((agentId) => this.#owners.get(agentId) ?? agentId);
  }
}

/** Two of one owner, and somebody else. */
const isUnfair = (owners: readonly string[]): boolean => {
  const different = new Set(owners).size;
  return different > 1 && different < owners.length;
};

const takenNames = ({ answers }: AttackReport): string[] =>
  Object.keys(answers.imitators ?? {}).flatMap((answer) =>
    answer.startsWith('TAKEN ') ? [answer.slice('TAKEN '.length)] : [],
  );
