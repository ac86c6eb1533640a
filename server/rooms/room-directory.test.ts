import { matchMaker } from '@colyseus/core';
import { Client } from '@colyseus/sdk';
import { afterEach, expect, it } from 'vitest';
import { JOIN_REFUSALS } from '../../shared/protocol/room-messages.ts';
import { openMatch } from './testing/open-match.ts';
import { type RoomServer, startRoomServer } from './testing/room-server.ts';
import { matchId, opening } from './testing/rooms-match.ts';

let server: RoomServer;
afterEach(() => server.close());

const lose = async (): Promise<void> => {
  const { directory } = server.rooms;
  await directory.get(matchId)?.disconnect();
  expect(directory.get(matchId)).toBeUndefined();
};

it("opens a live match's missing room, for calls and for viewers", async () => {
  server = await startRoomServer();
  await openMatch(server, opening);
  const { directory } = server.rooms;
  const first = directory.get(matchId)?.roomId;
  await lose();
  const listed = new Promise<void>((resolve) => directory.onRoom(() => resolve()));
  const [room, other] = await Promise.all([directory.roomFor(matchId), directory.roomFor(matchId)]);
  expect(room).toBe(other);
  expect(room?.roomId).not.toBe(first);
  expect(directory.roomFor(matchId)).toBe(room);
  await listed;

  await lose();
  const viewer = await new Client(`http://${server.address}`).joinOrCreate('werewolf', { matchId });
  viewer.onMessage('*', () => undefined);
  expect(viewer.roomId).toBe(directory.get(matchId)?.roomId);
});

it('answers joins with the games of the latest server', async () => {
  await (await startRoomServer({ gameRooms: [] })).close();
  server = await startRoomServer();
  const joined = new Client(`http://${server.address}`).joinOrCreate('werewolf', { matchId: 'mt_other' });
  await expect(joined).rejects.toMatchObject({ code: JOIN_REFUSALS.MATCH_NOT_FOUND });
});

it('opens no room for a match hosted elsewhere, and no second room for a match', async () => {
  server = await startRoomServer();
  await openMatch(server, opening);
  expect(server.rooms.directory.roomFor('mt_other')).toBeUndefined();
  const joined = new Client(`http://${server.address}`).joinOrCreate('werewolf', { matchId: 'mt_other' });
  await expect(joined).rejects.toMatchObject({ code: JOIN_REFUSALS.MATCH_NOT_FOUND });
  await expect(matchMaker.createRoom('werewolf', { matchId })).rejects.toThrow(/MATCH_NOT_FOUND/);
});
