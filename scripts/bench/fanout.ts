/**
 * One hot match with thousands of spectators: the CPU that a frame to one of them costs, against a bare Colyseus
 * room that broadcasts as much to as many. In one run, turn by turn, so that a busy machine slows both.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { CallTally } from './rooms/call-watch.ts';
import type { OpenTable } from './rooms/host.ts';
import { Host } from './rooms/host-process.ts';
import { BENCH_LINE } from './rooms/line.ts';
import { Voter } from './rooms/voter.ts';

export interface FanoutBenchOptions {
  readonly spectators?: number;
  readonly rounds?: number;
  readonly secondsPerTurn?: number;
  readonly callsPerSecond?: number;
}

export interface FanoutBenchFigures {
  readonly cpuPerFrameVsBare: number;
  /** Key moments make more frames of ours, and smaller ones; by the byte there is no such difference. */
  readonly cpuPerByteVsBare: number;
  readonly cpuPerFrameUs: number;
  readonly bareCpuPerFrameUs: number;
  readonly bytesPerFrame: number;
  readonly bareBytesPerFrame: number;
  readonly spectators: number;
  readonly frames: number;
  readonly bareFrames: number;
}

const KINDS = ['ours', 'bare'] as const;
type Kind = (typeof KINDS)[number];
const ROOM: Readonly<Record<Kind, string>> = { ours: 'werewolf', bare: 'bare' };
/** Of four calls one is a vote, which also changes the state. */
const CALLS_PER_VOTE = 4;
const JOINING_AT_ONCE = 16;
const SETTLE_MS = 500;

export async function run(options: FanoutBenchOptions = {}): Promise<FanoutBenchFigures> {
  const { spectators = 3_000, rounds = 6, secondsPerTurn = 3, callsPerSecond = 10 } = options;
  const halls: Record<Kind, Hall> = { ours: await Hall.open('ours'), bare: await Hall.open('bare') };
  const turns: Record<Kind, Turn[]> = { ours: [], bare: [] };
  try {
    for (const kind of KINDS) await halls[kind].fill(spectators);
    for (let round = -1; round < rounds; round++) {
      for (const kind of round % 2 ? KINDS : KINDS.toReversed()) {
        const turn = await halls[kind].play(secondsPerTurn, callsPerSecond);
        // The first round is for the compiler.
        if (round >= 0) turns[kind].push(turn);
      }
    }
  } finally {
    for (const kind of KINDS) halls[kind].close();
  }
  return figuresOf(turns, spectators);
}

function figuresOf(turns: Readonly<Record<Kind, readonly Turn[]>>, spectators: number): FanoutBenchFigures {
  const per = (kind: Kind, unit: 'frames' | 'bytes'): number[] =>
    turns[kind].map((turn) => turn.cpuUs / turn[unit]);
  const ratio = (unit: 'frames' | 'bytes'): number => {
    const bare = per('bare', unit);
    return median(per('ours', unit).map((used, i) => used / (bare[i] ?? used)));
  };
  const sum = (kind: Kind, figure: keyof Turn): number =>
    turns[kind].reduce((total, turn) => total + turn[figure], 0);
  return {
    cpuPerFrameVsBare: round2(ratio('frames')),
    cpuPerByteVsBare: round2(ratio('bytes')),
    cpuPerFrameUs: round2(median(per('ours', 'frames'))),
    bareCpuPerFrameUs: round2(median(per('bare', 'frames'))),
    bytesPerFrame: Math.round(sum('ours', 'bytes') / sum('ours', 'frames')),
    bareBytesPerFrame: Math.round(sum('bare', 'bytes') / sum('bare', 'frames')),
    spectators,
    frames: sum('ours', 'frames'),
    bareFrames: sum('bare', 'frames'),
  };
}

interface Turn {
  readonly cpuUs: number;
  readonly frames: number;
  readonly bytes: number;
}

/** One room of one kind, its players and its audience. */
class Hall {
  readonly #kind: Kind;
  readonly #host: Host;
  readonly #table: OpenTable;
  readonly #players: Voter[] = [];
  readonly #audience: Voter[] = [];
  #calls = 0;

  private constructor(kind: Kind, host: Host, table: OpenTable) {
    this.#kind = kind;
    this.#host = host;
    this.#table = table;
  }

  static async open(kind: Kind): Promise<Hall> {
    const host = await Host.start();
    const [table] = await host.ask<OpenTable[]>({ order: 'open', kind, count: 1 });
    if (!table) throw new Error('no room was opened');
    return new Hall(kind, host, table);
  }

  /** Two in three watch as the public, one with the cards open; the bare room knows no difference. */
  async fill(spectators: number): Promise<void> {
    for (const { agentId } of this.#table.voters) this.#players.push(await this.#join({ key: agentId }));
    let seated = 0;
    const usher = async (): Promise<void> => {
      while (seated < spectators) {
        const view = seated++ % 3 === 2 ? 'omniscient' : 'public';
        this.#audience.push(await this.#join({ view }));
      }
    };
    await Promise.all(Array.from({ length: JOINING_AT_ONCE }, usher));
  }

  async play(seconds: number, callsPerSecond: number): Promise<Turn> {
    const restingUs = await this.#cpuDuring(() => pause(SETTLE_MS));
    const before = this.#received();
    const callsBefore = await this.#host.ask<CallTally>({ order: 'calls' });
    const sentBefore = this.#calls;
    const cpuUs = await this.#cpuDuring(async () => {
      for (let call = 0; call < seconds * callsPerSecond; call++) {
        this.#call();
        await pause(1000 / callsPerSecond);
      }
      await this.#settled();
    });
    await this.#host.expectCalls(this.#calls - sentBefore, callsBefore);
    const after = this.#received();
    const idleUs = (restingUs / SETTLE_MS) * (seconds * 1000);
    return { cpuUs: cpuUs - idleUs, frames: after.frames - before.frames, bytes: after.bytes - before.bytes };
  }

  close(): void {
    for (const voter of [...this.#players, ...this.#audience]) voter.close();
    this.#host.stop();
  }

  #join(who: object): Promise<Voter> {
    return Voter.join(this.#host.address, ROOM[this.#kind], { matchId: this.#table.matchId, ...who });
  }

  /** Everybody speaks and votes in turn, and nobody votes for the same twice running. */
  #call(): void {
    const { matchId, voters } = this.#table;
    const turn = this.#calls++;
    const seat = turn % voters.length;
    const round = Math.floor(turn / voters.length);
    const player = this.#players[seat];
    const isOurs = this.#kind === 'ours';
    if (round % CALLS_PER_VOTE > 0) {
      const [type, args] = isOurs
        ? (['et.werewolf.match.say_public', { matchId, text: BENCH_LINE }] as const)
        : (['say', { text: BENCH_LINE }] as const);
      player?.request(type, args, false);
      return;
    }
    const step = 1 + (Math.floor(round / CALLS_PER_VOTE) % (voters.length - 1));
    const targetPlayerId = voters[(seat + step) % voters.length]?.playerId;
    if (isOurs) player?.request('et.werewolf.match.vote', { matchId, targetPlayerId }, false);
    else player?.request('vote', { seat, targetPlayerId }, false);
  }

  async #cpuDuring(work: () => Promise<unknown>): Promise<number> {
    const before = await this.#host.ask<number>({ order: 'cpu' });
    await work();
    return (await this.#host.ask<number>({ order: 'cpu' })) - before;
  }

  #received(): { frames: number; bytes: number } {
    let [frames, bytes] = [0, 0];
    for (const voter of this.#audience) {
      frames += voter.frames;
      bytes += voter.bytes;
    }
    return { frames, bytes };
  }

  /** Until nothing has arrived for a while: then everything has. */
  async #settled(): Promise<void> {
    for (let [before, now] = [-1, this.#received().frames]; before !== now; ) {
      await pause(SETTLE_MS);
      [before, now] = [now, this.#received().frames];
    }
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const round2 = (value: number): number => Math.round(value * 100) / 100;
