/** Registers the rooms with a Colyseus server. */
import { ErrorCode, matchMaker, type Server, ServerError } from '@colyseus/core';
import { queueRoomOf, ROOM_NAMES } from '../../shared/protocol/room-messages.ts';
import { makeMatchRoom } from './match-room.ts';
import { makeQueueRoom } from './queue-room.ts';
import type { RoomDeps } from './room-deps.ts';
import { NEWEST_FIRST, type OpenRoom, RoomDirectory } from './room-directory.ts';
import { isNoRoomName, onNode } from './room-names.ts';
import { makeTownRoom } from './town-room.ts';

/** The largest message a client may send: twice the longest tool call. */
export const MAX_CLIENT_MESSAGE_BYTES = 16 * 1024;

export interface Rooms {
  readonly directory: RoomDirectory;
  /** Call once the server listens: opens the town room, and a room for every live match. */
  open(): Promise<void>;
  /** Call before the server shuts down. */
  close(): void;
}

/** Colyseus has one controller per process, so a second server must not wrap the first one's wrapper. */
const { invokeMethod } = matchMaker.controller;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function defineRooms(server: Server, deps: RoomDeps): Rooms {
  const directory = new RoomDirectory(deps);
  const roomDeps = { ...deps, directory };
  for (const gameRoom of deps.gameRooms) {
    server
      .define(gameRoom.game, makeMatchRoom(gameRoom, roomDeps))
      .filterBy(['matchId'])
      .sortBy(NEWEST_FIRST)
      .on('create', (room: OpenRoom) => directory.listed(room));
  }
  /** These rooms stay open as long as the process runs. */
  const standing = [ROOM_NAMES.town, ...deps.queues.map(({ game }) => queueRoomOf(game))];
  server.define(ROOM_NAMES.town, makeTownRoom(roomDeps)).filterBy(['node']);
  for (const queue of deps.queues)
    server.define(queueRoomOf(queue.game), makeQueueRoom(queue, roomDeps)).filterBy(['node']);
  // Match rooms are created with their matches. A missing one is opened on join; clients can create no others.
  matchMaker.controller.exposedMethods = ['join', 'joinOrCreate', 'joinById', 'reconnect'];
  matchMaker.controller.invokeMethod = async (method, roomName, options, auth) => {
    if (isNoRoomName(roomName)) throw new ServerError(ErrorCode.MATCHMAKE_INVALID_ROOM_ID, 'no such room');
    const wanted = isRecord(options) ? options : {};
    const isGame = deps.gameRooms.some(({ game }) => game === roomName);
    const isQueue = isGame && wanted.matchId === undefined;
    return invokeMethod.call(
      matchMaker.controller,
      method === 'joinOrCreate' && (isQueue || !isGame) ? 'join' : method,
      isQueue ? queueRoomOf(roomName) : roomName,
      wanted,
      auth,
    );
  };
  return {
    directory,
    async open() {
      for (const name of standing)
        await matchMaker.createRoom(name, { ...directory.openingOptions(), ...onNode(deps.nodeId) });
      deps.matches.onOpened((match) => {
        // League matches are shown at the league's pavilion.
        if (!match.leagueId) deps.town.matchOpened(match);
      });
      directory.start();
    },
    close: () => directory.stop(),
  };
}
