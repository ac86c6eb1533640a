/** A real Colyseus server on a free port with the town's rooms and nothing else of the town. */

import type { Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { SCOPES } from '../../../shared/agents/scopes.ts';
import { werewolf } from '../../../shared/games/werewolf/game.ts';
import { TOOLS } from '../../../shared/games/werewolf/tool-names.ts';
import { TOOL_DEFINITIONS } from '../../../shared/games/werewolf/tool-registry.ts';
import type { AgentIdentity } from '../../agents/identity.ts';
import { Presence } from '../../agents/presence.ts';
import { VoidKeys } from '../../agents/void-keys.ts';
import type { DisclosurePolicy } from '../../matches/disclosure.ts';
import { werewolfRoom } from '../../parts/werewolf/room.ts';
import { ROOM_SHORTCUTS } from '../../testing/shortcuts.ts';
import { FakeClock } from '../../time/fake-clock.ts';
import type { Dispatch } from '../../tools/dispatch.ts';
import { TownModel } from '../../town/town-model.ts';
import type { Rooms } from '../define-rooms.ts';
import { defineRooms, MAX_CLIENT_MESSAGE_BYTES } from '../define-rooms.ts';
import type { GameRoom } from '../game-room.ts';
import type { RoomDeps, RoomLog } from '../room-deps.ts';
import { OpenMatches } from './open-matches.ts';

export interface RoomServer {
  readonly address: string;
  readonly matches: OpenMatches;
  readonly clock: FakeClock;
  readonly rooms: Rooms;
  readonly town: TownModel;
  readonly voidKeys: VoidKeys;
  readonly presence: Presence;
  /** What the rooms have logged; empty in a healthy test. */
  readonly complaints: unknown[];
  close(): Promise<void>;
}

export interface RoomServerOptions {
  /** Default: Werewolf's. */
  readonly gameRooms?: readonly GameRoom[];
  readonly disclosure?: Partial<DisclosurePolicy>;
  readonly dispatch?: Dispatch;
  readonly lingerMs?: number;
  /** Owner's cookie → its agents. */
  readonly owners?: Readonly<Record<string, readonly string[]>>;
}

const TOOLS_OF_QUEUE = { join: TOOLS.joinQueue, leave: TOOLS.leaveQueue };

/** A client silent for this long has left. */
export const AWAY_AFTER_MS = 120_000;

/** In these tests an agent's key is its id prefixed with `key_`. */
export const keyOf = (agentId: string): string => `key_${agentId}`;

const isHouse = (agentId: string): boolean => agentId.startsWith('ag_house');

const agentOf = (key: string): AgentIdentity | null =>
  key.startsWith('key_ag_') ? { agentId: key.slice(4), name: key.slice(7), scopes: SCOPES } : null;

export async function startRoomServer(options: RoomServerOptions = {}): Promise<RoomServer> {
  const matches = new OpenMatches();
  const clock = new FakeClock();
  const complaints: unknown[] = [];
  const complain = (facts: unknown, message: string) => void complaints.push({ message, facts });
  const log: RoomLog = { warn: complain, error: complain };
  const lingerMs = options.lingerMs ?? 60_000;
  const town = new TownModel({
    games: [werewolf],
    timeScale: 1,
    dayLengthMs: 600_000,
    buildingLingerMs: lingerMs,
    isHouse,
  });
  const owners = options.owners ?? {};
  const voidKeys = new VoidKeys(clock);
  const presence = new Presence(clock, AWAY_AFTER_MS);
  presence.watch({
    came: (agentId, name) => town.cameOnline(agentId, name),
    went: (agentId) => town.wentOffline(agentId),
  });
  const deps: RoomDeps = {
    nodeId: 'here',
    gates: { of: () => undefined },
    gameRooms: options.gameRooms ?? [werewolfRoom],
    queues: [{ game: werewolf.id, queueId: 'werewolf-default', words: TOOLS_OF_QUEUE }],
    tools: TOOL_DEFINITIONS,
    matches,
    clock,
    log,
    town,
    presence,
    lingerMs,
    disclosure: { mode: 'live', delayMs: 0, isHouse, ...options.disclosure },
    dispatch: options.dispatch ?? (() => Promise.reject(new Error('this test has no door'))),
    identities: {
      agentByKey: async (key) => agentOf(key),
      keyId: (key) => key,
      keys: {
        isVoid: (keyId) => voidKeys.has(keyId),
        onVoid: (listener) => voidKeys.onVoid(({ agentId }) => listener(agentId)),
      },
      personByTicket: async () => null,
      agentIdsByCookie: async (cookie) => owners[cookie ?? ''] ?? [],
      agentIdsBeside: async (agentId) => Object.values(owners).find((ids) => ids.includes(agentId)) ?? [],
    },
  };
  const transport = new WebSocketTransport({ maxPayload: MAX_CLIENT_MESSAGE_BYTES, pingInterval: 0 });
  const server = new Server({
    transport,
    greet: false,
    gracefullyShutdown: false,
    selectProcessIdToCreateRoom: (_, asked) => rooms.directory.processFor(asked),
    logger: { debug() {}, info() {}, warn: complain, error() {}, trace() {} },
  });
  const rooms: Rooms = defineRooms(server, { ...deps, shortcuts: ROOM_SHORTCUTS });
  await server.listen(0, '127.0.0.1');
  await rooms.open();
  const { port } = (transport.server as HttpServer).address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    matches,
    clock,
    rooms,
    town,
    voidKeys,
    presence,
    complaints,
    async close() {
      rooms.close();
      await server.gracefullyShutdown(false);
    },
  };
}
