/** Puts the rooms into a Colyseus server. */
import { ErrorCode, matchMaker, type Server, ServerError } from '@colyseus/core';
import { ROOM_NAMES } from '../../shared/protocol/room-messages.ts';
import './without-pm2.ts';
import { makeMatchRoom } from './match-room.ts';
import type { RoomDeps } from './room-deps.ts';
import { RoomDirectory } from './room-directory.ts';
import { isNoRoomName } from './room-names.ts';
import { makeTownRoom, townOf } from './town-room.ts';

/** Largest message a client may send: the longest tool call, twice over. */
export const MAX_CLIENT_MESSAGE_BYTES = 16 * 1024;

/** A room lives beside its match: give this to the server as `selectProcessIdToCreateRoom`. */
export const roomsStayHere = async (): Promise<string> => matchMaker.processId;

export interface Rooms {
  readonly directory: RoomDirectory;
  /** Call once the server listens: opens the town, and a room for every live match. */
  open(): Promise<void>;
  /** Call before the server shuts down. */
  close(): void;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function defineRooms(server: Server, deps: RoomDeps): Rooms {
  const directory = new RoomDirectory(deps);
  const roomDeps = { ...deps, directory };
  for (const gameRoom of deps.gameRooms) {
    server
      .define(gameRoom.game, makeMatchRoom(gameRoom, roomDeps))
      .filterBy(['matchId'])
      // A node that died has left its listing behind; the match's newest room is the living one.
      .sortBy({ createdAt: -1 });
  }
  server.define(ROOM_NAMES.town, makeTownRoom(roomDeps)).filterBy(['node']);
  // Rooms come into being with their matches, never because somebody asked for one.
  matchMaker.controller.exposedMethods = ['join', 'joinById', 'reconnect'];
  const { invokeMethod } = matchMaker.controller;
  matchMaker.controller.invokeMethod = async (method, roomName, options, auth) => {
    if (isNoRoomName(roomName))
      throw new ServerError(ErrorCode.MATCHMAKE_INVALID_ROOM_ID, 'there is no such room');
    return invokeMethod.call(matchMaker.controller, method, roomName, isRecord(options) ? options : {}, auth);
  };
  return {
    directory,
    async open() {
      await matchMaker.createRoom(ROOM_NAMES.town, {
        ...directory.openingOptions(),
        ...townOf(matchMaker.processId),
      });
      deps.matches.onOpened((match) => {
        // What a league arranges is shown at its pavilion.
        if (!match.leagueId) deps.town.matchOpened(match);
      });
      directory.start();
    },
    close: () => directory.stop(),
  };
}
