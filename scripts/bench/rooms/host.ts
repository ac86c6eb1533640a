/** The process under load: match rooms or bare ones, as its parent orders. Everything real but the disk. */

import type { Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';
import { matchMaker, Server } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';
import type { WerewolfHost } from '../../../server/mcp/testing/table-door.ts';
import { werewolfRoom } from '../../../server/parts/werewolf/room.ts';
import { werewolfLimits } from '../../../server/parts/werewolf/settings.ts';
import { werewolfToolset } from '../../../server/parts/werewolf/toolset.ts';
import type { WerewolfDoor } from '../../../server/parts/werewolf/werewolf-door.ts';
import { defineRooms, MAX_CLIENT_MESSAGE_BYTES, type Rooms } from '../../../server/rooms/define-rooms.ts';
import { OpenMatches } from '../../../server/rooms/testing/open-matches.ts';
import { ROOM_SHORTCUTS } from '../../../server/testing/shortcuts.ts';
import { systemClock } from '../../../server/time/clock.ts';
import { createDispatch } from '../../../server/tools/dispatch.ts';
import { TownModel } from '../../../server/town/town-model.ts';
import { werewolf } from '../../../shared/games/werewolf/game.ts';
import { DEFAULT_SETTINGS, PLAYER_IDS } from '../../../shared/games/werewolf/model.ts';
import { TOOLS, type ToolName } from '../../../shared/games/werewolf/tool-names.ts';
import { TOOL_DEFINITIONS } from '../../../shared/games/werewolf/tool-registry.ts';
import { publicWireEvents } from '../../../shared/games/werewolf/wire.ts';
import { serveLines } from '../../town/piped-process.ts';
import { type BareOptions, BareRoom, type Sample } from './bare-room.ts';
import { CallWatch } from './call-watch.ts';
import { BENCH_LINE } from './voter.ts';
import { votingMatch } from './voting-match.ts';

const BARE = 'bare';
const TICK_MS = 10;
const LOOP_RESOLUTION_MS = 5;
const GC_PAUSE_MS = 500;

export type HostOrder =
  | { readonly order: 'open'; readonly kind: 'ours' | 'bare'; readonly count: number }
  | { readonly order: 'cpu' | 'memory' | 'calls' }
  | { readonly order: 'busy'; readonly actsPerSecond: number; readonly forMs: number };

export interface Busy {
  readonly acts: number;
  readonly loopDelayP99Ms: number;
}

/** A room to join, and its voters. */
export interface OpenTable {
  readonly matchId: string;
  readonly voters: readonly { readonly agentId: string; readonly playerId: string }[];
}

const clock = systemClock;
const hosts = new Map<string, WerewolfHost>();
const matches = new OpenMatches();

const notHere = () => Promise.reject(new Error('this bench only votes'));
const door: WerewolfDoor = {
  now: clock.now,
  joinQueue: notHere,
  leaveQueue: notHere,
  queueStatus: notHere,
  listMatches: notHere,
  view: notHere,
  seatIn: notHere,
  events: notHere,
  moments: notHere,
  labels: notHere,
  async act(agent, matchId, action) {
    const host = hosts.get(matchId);
    const player = host?.state.players.find(({ agentId }) => agentId === agent.agentId);
    if (!host || !player) throw new Error(`${agent.agentId} has no seat in ${matchId}`);
    const { playerId } = player;
    const outcome = await host.execute((_, now) => ({ ...action, playerId, now }) as never);
    if (!outcome.ok) return { ok: false, refusal: outcome.rejection };
    // As in the town's own access: an action that changed nothing is answered with the standing event.
    const event = outcome.entries[0]?.event ?? host.game.standing(host.log, playerId, action.type);
    return { ok: true, value: { playerId, event } };
  },
};
const toolset = werewolfToolset({ door, settings: DEFAULT_SETTINGS, limits: werewolfLimits(1_000) });
const calls = new CallWatch();
const dispatch = calls.watched(createDispatch({ sets: [toolset], clock }));
const agentOf = (agentId: string) => ({ agentId, name: agentId, scopes: ['werewolf:play'] });

const transport = new WebSocketTransport({ maxPayload: MAX_CLIENT_MESSAGE_BYTES });
const server = new Server({
  transport,
  greet: false,
  gracefullyShutdown: false,
  selectProcessIdToCreateRoom: async (name, options) =>
    name === BARE ? matchMaker.processId : rooms.directory.processFor(options),
});
/** A healthy town logs no warnings under load. */
const complain = (facts: unknown, message: string) => calls.failed(`${message} ${inspect(facts)}`);
const rooms: Rooms = defineRooms(server, {
  nodeId: 'bench',
  gates: { of: () => undefined },
  shortcuts: ROOM_SHORTCUTS,
  gameRooms: [werewolfRoom],
  queues: [],
  matches,
  tools: TOOL_DEFINITIONS,
  dispatch,
  clock,
  town: new TownModel({
    games: [werewolf],
    // Only raises the limit of messages per socket: the bench sends faster.
    timeScale: 1_000,
    dayLengthMs: 600_000,
    buildingLingerMs: 60_000,
    isHouse: () => false,
  }),
  presence: { hold: () => () => undefined },
  disclosure: { mode: 'live', delayMs: 0, isHouse: () => false },
  lingerMs: 60_000,
  log: { warn: complain, error: complain },
  identities: {
    agentByKey: async (key) => agentOf(key),
    personByTicket: async () => null,
    agentIdsByCookie: async () => [],
    agentIdsBeside: async () => [],
    keyId: (key) => key,
    keys: { isVoid: () => false, onVoid: () => () => undefined },
  },
});
server.define(BARE, BareRoom).filterBy(['matchId']);
BareRoom.onCall = calls.done;

async function open({ kind, count }: Extract<HostOrder, { order: 'open' }>): Promise<OpenTable[]> {
  const ids = Array.from({ length: count }, (_, i) => `mt_${kind}_${String(i).padStart(5, '0')}`);
  if (kind === 'ours') await openOurs(ids);
  else await openBare(ids);
  return ids.map((matchId) => ({ matchId, voters: votersOf(matchId) }));
}

async function openOurs(ids: readonly string[]): Promise<void> {
  let waiting = ids.length;
  const opened = new Promise<void>((resolve) => {
    const stop = rooms.directory.onRoom(() => {
      if (--waiting > 0) return;
      stop();
      resolve();
    });
  });
  for (const id of ids) {
    const host = votingMatch(id, clock);
    hosts.set(id, host);
    matches.open(host);
  }
  await opened;
}

async function openBare(ids: readonly string[]): Promise<void> {
  const samples = await realSamples();
  for (const matchId of ids) await matchMaker.createRoom(BARE, { matchId, ...samples });
}

function votersOf(matchId: string): OpenTable['voters'] {
  const living = hosts.get(matchId)?.state.players.filter((player) => player.alive);
  return (
    living?.map(({ agentId, playerId }) => ({ agentId, playerId })) ??
    PLAYER_IDS.slice(0, -1).map((playerId) => ({ agentId: `ag_${matchId}`, playerId }))
  );
}

/** One real vote and one real line, so that the bare room sends as much as ours. */
async function realSamples(): Promise<Pick<BareOptions, 'vote' | 'say'>> {
  const host = votingMatch('mt_ours_99999', clock);
  const { matchId } = host;
  hosts.set(matchId, host);
  const [voter, first, target] = host.state.players.filter((player) => player.alive);
  const sample = async (tool: ToolName, args: object): Promise<Sample> => {
    const before = host.log.length;
    const known = new Set(host.moments);
    const { structuredContent } = await dispatch(tool, args, agentOf(voter?.agentId ?? ''));
    return {
      events: host.log.slice(before).flatMap(publicWireEvents),
      moments: host.moments.filter((moment) => !known.has(moment)),
      answer: structuredContent,
    };
  };
  await sample(TOOLS.vote, { matchId, targetPlayerId: first?.playerId });
  const vote = await sample(TOOLS.vote, { matchId, targetPlayerId: target?.playerId });
  const say = await sample(TOOLS.sayPublic, { matchId, text: BENCH_LINE });
  await host.close();
  hosts.delete(matchId);
  return { vote, say };
}

/** Counts on from order to order: restarting would repeat votes, which changes nothing. */
let voted = 0;

/** Votes through the same dispatch as sockets and MCP, evenly over all matches. */
function busy({ actsPerSecond, forMs }: Extract<HostOrder, { order: 'busy' }>): Promise<Busy> {
  const all = [...hosts.values()];
  const delays = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  let acts = 0;
  const begun = performance.now();
  delays.enable();
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const elapsed = performance.now() - begun;
      for (; acts < (actsPerSecond * elapsed) / 1000; acts++, voted++)
        // Failures are counted at the dispatch.
        void vote(all[voted % all.length] as WerewolfHost, voted).catch(() => undefined);
      if (elapsed < forMs) return;
      clearInterval(timer);
      delays.disable();
      const delayMs = delays.percentile(99) / 1e6 - LOOP_RESOLUTION_MS;
      resolve({ acts, loopDelayP99Ms: Math.max(0, delayMs) });
    }, TICK_MS);
  });
}

/** Nobody votes for the same target twice in a row: that would change nothing. */
async function vote(host: WerewolfHost, count: number): Promise<void> {
  const living = host.state.players.filter((player) => player.alive);
  const turn = Math.floor(count / hosts.size);
  const voter = living[turn % living.length];
  const step = 1 + (Math.floor(turn / living.length) % (living.length - 1));
  const target = living[((turn % living.length) + step) % living.length];
  const args = { matchId: host.matchId, targetPlayerId: target?.playerId };
  await dispatch(TOOLS.vote, args, agentOf(voter?.agentId ?? ''));
}

/** The second collection takes what the first one's finalizers released. */
async function memoryBytes(): Promise<number> {
  globalThis.gc?.();
  await pause(GC_PAUSE_MS);
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function cpuUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

async function obey(order: HostOrder): Promise<unknown> {
  switch (order.order) {
    case 'open':
      return open(order);
    case 'busy':
      return busy(order);
    case 'memory':
      return memoryBytes();
    case 'cpu':
      return cpuUs();
    case 'calls':
      return calls.tally();
  }
}

await server.listen(0, '127.0.0.1');
await rooms.open();
const { port } = (transport.server as HttpServer).address() as AddressInfo;
serveLines(`127.0.0.1:${port}`, (order) => obey(JSON.parse(order) as HostOrder));
