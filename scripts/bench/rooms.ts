/**
 * The cost of our rooms against bare Colyseus rooms with the same state, clients and messages: in one run, in
 * alternating turns, so that a busy machine slows both. Also whether a process with a thousand live matches stays
 * responsive.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { median, quantile, rounded } from '../cli/statistics.ts';
import type { CallTally } from './rooms/call-watch.ts';
import type { Busy, OpenTable } from './rooms/host.ts';
import { Host } from './rooms/host-process.ts';
import { KINDS, type Kind, ROOM, speakOrVote, type Table, Voter } from './rooms/voter.ts';

const SPECTATORS = 4;
const SEATS = 8;
const IDLE_ROOMS = 300;
const LIVE_MATCHES = 1_000;

export async function run() {
  return { ...(await benchMessages()), ...(await benchIdle()), ...(await benchLive()) };
}

/** Eight players and some spectators, public and omniscient alternately; voters come first. */
async function seat(host: Host, kind: Kind, table: OpenTable): Promise<Table> {
  const { matchId, voters } = table;
  const keys = voters.map(({ agentId }) => ({ key: agentId }));
  const views = Array.from({ length: SEATS + SPECTATORS - voters.length }, (_, i) => ({
    view: i % 2 ? 'omniscient' : 'public',
  }));
  const sockets: Voter[] = [];
  for (const who of [...keys, ...views]) {
    sockets.push(await Voter.join(host.address, ROOM[kind], { matchId, ...who }));
  }
  return { ...table, sockets };
}

/** A busy process, and one with so little to do that its caches are cold at every message. */
async function benchMessages() {
  // Many short turns: a moment in which the machine is busy elsewhere spoils one of them, and not the median.
  const [rounds, secondsPerTurn, rooms, messagesPerSecond] = [15, 0.8, 80, 1_200];
  const hosts = { ours: await Host.start(), bare: await Host.start() };
  const tables: Record<Kind, Table[]> = { ours: [], bare: [] };
  const counts: Record<Kind, number> = { ours: 0, bare: 0 };

  /** Microseconds per message in each round, minus the cost of idle rooms. */
  async function play(perSecond: number, turns: number, seconds: number): Promise<Record<Kind, number[]>> {
    const used: Record<Kind, number[]> = { ours: [], bare: [] };
    const resting: Record<Kind, number[]> = { ours: [], bare: [] };
    for (let round = 0; round < turns; round++) {
      for (const kind of round % 2 ? KINDS : KINDS.toReversed()) {
        resting[kind].push(await restingCpu(hosts[kind]));
        const before = await hosts[kind].ask<number>({ order: 'cpu' });
        await paced(seconds, perSecond, () => {
          const count = counts[kind]++;
          const table = tables[kind][count % rooms] as Table;
          speakOrVote(kind, table, Math.floor(count / rooms));
        });
        await pause(SETTLE_MS);
        used[kind].push((await hosts[kind].ask<number>({ order: 'cpu' })) - before);
      }
    }
    const perMessage = (kind: Kind) => {
      const idle = median(resting[kind]) * (seconds + SETTLE_MS / 1000);
      return used[kind].map((spent) => (spent - idle) / (perSecond * seconds));
    };
    return { ours: perMessage('ours'), bare: perMessage('bare') };
  }

  try {
    for (const kind of KINDS) {
      const open = await hosts[kind].ask<OpenTable[]>({ order: 'open', kind, count: rooms });
      tables[kind].push(...(await Promise.all(open.map((table) => seat(hosts[kind], kind, table)))));
    }
    const before = {
      ours: await hosts.ours.ask<CallTally>({ order: 'calls' }),
      bare: await hosts.bare.ask<CallTally>({ order: 'calls' }),
    };
    // Warms up the compiler: it takes many thousand messages to settle.
    await play(messagesPerSecond, 1, secondsPerTurn * WARM_UP);
    for (const { sockets } of KINDS.flatMap((kind) => tables[kind]))
      for (const socket of sockets) socket.latencies.length = 0;
    const busy = await play(messagesPerSecond, rounds, secondsPerTurn);
    const latencies = (kind: Kind) =>
      tables[kind].flatMap((table) => table.sockets.flatMap((socket) => socket.latencies));
    const ours = latencies('ours');
    const bare = latencies('bare');
    const quiet = await play(messagesPerSecond / QUIETER, rounds, secondsPerTurn);
    for (const kind of KINDS) await hosts[kind].expectCalls(counts[kind], before[kind]);
    return {
      cpuPerMessageVsBare: medianRatio(busy),
      cpuPerMessageVsBareWhenQuiet: medianRatio(quiet),
      patchP50Ms: rounded(quantile(ours, 0.5)),
      patchP99Ms: rounded(quantile(ours, 0.99)),
      cpuPerMessageUs: Math.round(median(busy.ours)),
      bareCpuPerMessageUs: Math.round(median(busy.bare)),
      barePatchP50Ms: rounded(quantile(bare, 0.5)),
      barePatchP99Ms: rounded(quantile(bare, 0.99)),
    };
  } finally {
    for (const kind of KINDS) hosts[kind].stop();
  }
}

const SETTLE_MS = 200;
const WARM_UP = 15;
const QUIETER = 4;

const medianRatio = ({ ours, bare }: Record<Kind, readonly number[]>): number =>
  rounded(median(ours.map((used, i) => used / (bare[i] ?? used))));

/** Microseconds of CPU a second while nothing is sent. */
async function restingCpu(host: Host): Promise<number> {
  const before = await host.ask<number>({ order: 'cpu' });
  await pause(SETTLE_MS * 2);
  return (((await host.ask<number>({ order: 'cpu' })) - before) * 1000) / (SETTLE_MS * 2);
}

/** Calls `act` this many times a second, evenly spaced. */
async function paced(seconds: number, perSecond: number, act: () => void): Promise<void> {
  const begun = performance.now();
  for (let done = 0; done < seconds * perSecond; ) {
    for (; done < ((performance.now() - begun) * perSecond) / 1000; done++) act();
    await pause(PACE_MS);
  }
}

const PACE_MS = 5;

/** Idle rooms with one viewer each; both kinds are measured over the same seconds. */
async function benchIdle() {
  const rounds = 6;
  const hosts = { ours: await Host.start(), bare: await Host.start() };
  const used: Record<Kind, number[]> = { ours: [], bare: [] };
  const grown: Record<Kind, number> = { ours: 0, bare: 0 };
  const viewers: Voter[] = [];
  try {
    for (const kind of KINDS) {
      const empty = await hosts[kind].ask<number>({ order: 'memory' });
      const open = await hosts[kind].ask<OpenTable[]>({ order: 'open', kind, count: IDLE_ROOMS });
      grown[kind] = (await hosts[kind].ask<number>({ order: 'memory' })) - empty;
      for (const { matchId } of open) {
        viewers.push(await Voter.join(hosts[kind].address, ROOM[kind], { matchId, view: 'public' }));
      }
    }
    for (let round = 0; round < rounds; round++) {
      const before = await Promise.all(KINDS.map((kind) => hosts[kind].ask<number>({ order: 'cpu' })));
      await pause(1_000);
      const after = await Promise.all(KINDS.map((kind) => hosts[kind].ask<number>({ order: 'cpu' })));
      for (const [i, kind] of KINDS.entries()) {
        used[kind].push(((after[i] ?? 0) - (before[i] ?? 0)) / IDLE_ROOMS);
      }
    }
  } finally {
    for (const viewer of viewers) viewer.close();
    for (const kind of KINDS) hosts[kind].stop();
  }
  return {
    cpuIdleRoomVsBare: rounded(median(used.ours) / median(used.bare)),
    kbPerMatch: rounded(grown.ours / IDLE_ROOMS / 1024),
    kbPerBareRoom: rounded(grown.bare / IDLE_ROOMS / 1024),
    idleRoomCpuUsPerSecond: Math.round(median(used.ours)),
    bareIdleRoomCpuUsPerSecond: Math.round(median(used.bare)),
  };
}

/** A thousand matches with a vote in each of them every second, and spectators in a hundred. */
async function benchLive() {
  const host = await Host.start();
  const viewers: Voter[] = [];
  try {
    const open = await host.ask<OpenTable[]>({ order: 'open', kind: 'ours', count: LIVE_MATCHES });
    for (const { matchId } of open.slice(0, LIVE_MATCHES / 10)) {
      for (const view of ['public', 'omniscient']) {
        viewers.push(await Voter.join(host.address, ROOM.ours, { matchId, view }));
      }
    }
    const [actsPerSecond, forMs] = [1_000, 8_000];
    const before = await host.ask<CallTally>({ order: 'calls' });
    const warming = await host.ask<Busy>({ order: 'busy', actsPerSecond, forMs: forMs / 4 });
    const { acts, loopDelayP99Ms } = await host.ask<Busy>({ order: 'busy', actsPerSecond, forMs });
    await host.expectCalls(warming.acts + acts, before);
    return { loopDelayP99Ms: rounded(loopDelayP99Ms) };
  } finally {
    for (const viewer of viewers) viewer.close();
    host.stop();
  }
}
