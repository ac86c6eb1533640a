/**
 * One hot match with thousands of spectators: the CPU cost per frame to one of them, against a bare Colyseus room that
 * broadcasts as much to as many. In one run, in alternating turns, so that a busy machine slows both.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { median, rounded } from '../cli/statistics.ts';
import type { CallTally } from './rooms/call-watch.ts';
import type { OpenTable } from './rooms/host.ts';
import { Host } from './rooms/host-process.ts';
import { KINDS, type Kind, ROOM, speakOrVote, Voter } from './rooms/voter.ts';

const SPECTATORS = 3_000;
const ROUNDS = 6;
const SECONDS_PER_TURN = 3;
const CALLS_PER_SECOND = 10;
const JOINING_AT_ONCE = 16;
const SETTLE_MS = 500;

export async function run() {
  const halls: Record<Kind, Hall> = { ours: await Hall.open('ours'), bare: await Hall.open('bare') };
  const turns: Record<Kind, Turn[]> = { ours: [], bare: [] };
  try {
    for (const kind of KINDS) await halls[kind].fill();
    for (let round = -1; round < ROUNDS; round++) {
      for (const kind of round % 2 ? KINDS : KINDS.toReversed()) {
        const turn = await halls[kind].play();
        // The first round warms up the compiler.
        if (round >= 0) turns[kind].push(turn);
      }
    }
  } finally {
    for (const kind of KINDS) halls[kind].close();
  }
  return figuresOf(turns);
}

function figuresOf(turns: Readonly<Record<Kind, readonly Turn[]>>) {
  const per = (kind: Kind, unit: 'frames' | 'bytes'): number[] =>
    turns[kind].map((turn) => turn.cpuUs / turn[unit]);
  const ratio = (unit: 'frames' | 'bytes'): number => {
    const bare = per('bare', unit);
    return median(per('ours', unit).map((used, i) => used / (bare[i] ?? used)));
  };
  const sum = (kind: Kind, figure: keyof Turn): number =>
    turns[kind].reduce((total, turn) => total + turn[figure], 0);
  return {
    cpuPerFrameVsBare: rounded(ratio('frames')),
    /** Key moments make our frames more numerous and smaller; per byte the difference disappears. */
    cpuPerByteVsBare: rounded(ratio('bytes')),
    cpuPerFrameUs: rounded(median(per('ours', 'frames'))),
    bareCpuPerFrameUs: rounded(median(per('bare', 'frames'))),
    bytesPerFrame: Math.round(sum('ours', 'bytes') / sum('ours', 'frames')),
    bareBytesPerFrame: Math.round(sum('bare', 'bytes') / sum('bare', 'frames')),
    spectators: SPECTATORS,
    frames: sum('ours', 'frames'),
    bareFrames: sum('bare', 'frames'),
  };
}

interface Turn {
  readonly cpuUs: number;
  readonly frames: number;
  readonly bytes: number;
}

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

  /** Two in three watch as the public, one as omniscient; the bare room makes no difference. */
  async fill(): Promise<void> {
    for (const { agentId } of this.#table.voters) this.#players.push(await this.#join({ key: agentId }));
    let seated = 0;
    const usher = async (): Promise<void> => {
      while (seated < SPECTATORS) {
        const view = seated++ % 3 === 2 ? 'omniscient' : 'public';
        this.#audience.push(await this.#join({ view }));
      }
    };
    await Promise.all(Array.from({ length: JOINING_AT_ONCE }, usher));
  }

  async play(): Promise<Turn> {
    const restingUs = await this.#cpuDuring(() => pause(SETTLE_MS));
    const before = this.#received();
    const callsBefore = await this.#host.ask<CallTally>({ order: 'calls' });
    const sentBefore = this.#calls;
    const cpuUs = await this.#cpuDuring(async () => {
      for (let call = 0; call < SECONDS_PER_TURN * CALLS_PER_SECOND; call++) {
        this.#call();
        await pause(1000 / CALLS_PER_SECOND);
      }
      await this.#settled();
    });
    await this.#host.expectCalls(this.#calls - sentBefore, callsBefore);
    const after = this.#received();
    const idleUs = (restingUs / SETTLE_MS) * (SECONDS_PER_TURN * 1000);
    return { cpuUs: cpuUs - idleUs, frames: after.frames - before.frames, bytes: after.bytes - before.bytes };
  }

  close(): void {
    for (const voter of [...this.#players, ...this.#audience]) voter.close();
    this.#host.stop();
  }

  #join(who: object): Promise<Voter> {
    return Voter.join(this.#host.address, ROOM[this.#kind], { matchId: this.#table.matchId, ...who });
  }

  #call(): void {
    speakOrVote(this.#kind, { ...this.#table, sockets: this.#players }, this.#calls++);
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
