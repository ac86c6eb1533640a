import { getMessageBytes, matchMaker, Protocol } from '@colyseus/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { werewolf } from '../../shared/games/werewolf/game.ts';
import { diceFor } from '../../shared/matches/dice.ts';
import { JOIN_REFUSALS, ROOM_NAMES } from '../../shared/protocol/room-messages.ts';
import { agentIdFor, recordMatch } from '../parts/werewolf/testing/recorded-match.ts';
import type { ScriptedMatch } from '../parts/werewolf/testing/scripted-match.ts';
import { MAX_CLIENT_MESSAGE_BYTES } from './define-rooms.ts';
import { openMatch } from './testing/open-match.ts';
import { RawViewer, reserveSeat } from './testing/raw-viewer.ts';
import { keyOf, type RoomServer, startRoomServer } from './testing/room-server.ts';

const steps = recordMatch('mt_hostile', 'hostile');
const text = (type: string, rest: Uint8Array = new Uint8Array()): Buffer =>
  Buffer.concat([getMessageBytes.raw(Protocol.ROOM_DATA, type), rest]);

const request = (type: string, rest: Uint8Array): Buffer => {
  const asked = text(type, rest);
  return Buffer.concat([Buffer.from([Protocol.ROOM_REQUEST, 1]), asked.subarray(1)]);
};

const MALFORMED: Readonly<Record<string, Uint8Array>> = {
  'nothing at all': new Uint8Array(),
  'an unknown code': Buffer.from([0xff, 1, 2, 3]),
  'a message without a type': Buffer.from([Protocol.ROOM_DATA]),
  'a type cut short': Buffer.from([Protocol.ROOM_DATA, 0xd9, 0xff, 0x41]),
  'a type that claims 4 GB': Buffer.from([Protocol.ROOM_DATA, 0xdb, 0xff, 0xff, 0xff, 0xff]),
  'an unknown type': text('nonsense'),
  'an unknown type too long for a close reason': text('n'.repeat(1_000)),
  'a type named like a part of every object': text('__proto__'),
  'a payload that is not msgpack': text('time', Buffer.from([0xc1, 0xc1, 0xc1])),
  'a payload that claims a billion entries': text('time', Buffer.from([0xdd, 0x7f, 0xff, 0xff, 0xff])),
  'a request cut short': Buffer.from([Protocol.ROOM_REQUEST]),
  'a request for history without words': request('history', new Uint8Array()),
  'a request for history that is not msgpack': request('history', Buffer.from([0xc1, 0xc1])),
  'a request for history that is a list': request('history', Buffer.from([0x93, 1, 2, 3])),
  'bytes nobody asked for': Buffer.concat([Buffer.from([Protocol.ROOM_DATA_BYTES]), Buffer.alloc(500, 7)]),
  'an input to a room without inputs': Buffer.from([Protocol.ROOM_INPUT_RELIABLE, 1, 2, 3]),
  'a second join': Buffer.from([Protocol.JOIN_ROOM]),
};

describe('a server with hostile sockets', () => {
  let server: RoomServer;
  let match: ScriptedMatch;
  let honest: RawViewer;
  let step = 1;

  beforeAll(async () => {
    server = await startRoomServer();
    match = await openMatch(server, steps[0] ?? []);
    honest = await RawViewer.join(server.address, werewolf.id, { matchId: match.matchId });
  });
  afterAll(() => server.close());
  beforeEach(() => void honest.take());

  const stranger = (room: string = werewolf.id) =>
    RawViewer.join(server.address, room, { matchId: match.matchId });

  /** An honest viewer receives the next public step, and nothing before it. */
  async function expectUnnoticed(): Promise<void> {
    await honest.settled();
    expect(honest.take()).toEqual([]);
    for (let seen = false; !seen; ) {
      const next = steps[step++] ?? [];
      match.play(next);
      seen = next.some((event) => event.audience === 'public');
    }
    await honest.settled();
    expect(honest.take().length).toBeGreaterThan(0);
    expect(server.complaints).toEqual([]);
  }

  for (const room of [werewolf.id, ROOM_NAMES.town]) {
    for (const [what, bytes] of Object.entries(MALFORMED)) {
      it(`${room} survives ${what}`, async () => {
        const viewer = await stranger(room);
        viewer.send(bytes);
        viewer.send(Buffer.from([Protocol.LEAVE_ROOM]));
        await viewer.closed;
        await expectUnnoticed();
      });
    }

    it(`${room} survives a thousand random frames`, async () => {
      const dice = diceFor('fuzz', room);
      for (let i = 0; i < 50; i++) {
        const viewer = await stranger(room);
        for (let j = 0; j < 20; j++) {
          const frame = Buffer.from(Array.from({ length: dice.below(60) }, () => dice.below(256)));
          if (frame.length > 0 && dice.chance(0.8)) frame[0] = 10 + dice.below(14);
          viewer.send(frame);
        }
        viewer.drop();
      }
      await expectUnnoticed();
    });

    it(`${room} disconnects a client that sends 1 MB`, async () => {
      const viewer = await stranger(room);
      viewer.send(Buffer.alloc(1024 * 1024, 1));
      expect(await viewer.closed).toBe(1009);
      await expectUnnoticed();
    });

    it(`${room} accepts the largest allowed message`, async () => {
      const viewer = await stranger(room);
      const payload = 'x'.repeat(MAX_CLIENT_MESSAGE_BYTES - 64);
      viewer.send(getMessageBytes.raw(Protocol.ROOM_DATA, 'time', payload));
      await viewer.settled();
      await viewer.leave();
      await expectUnnoticed();
    });

    it(`${room} disconnects a client that sends 10,000 messages at once`, async () => {
      const viewer = await stranger(room);
      const frame = text('time');
      for (let i = 0; i < 10_000; i++) viewer.send(frame);
      expect(await viewer.closed).toBeGreaterThanOrEqual(4_000);
      await expectUnnoticed();
    });
  }

  it('refuses a wrong or revoked key, in options and as bearer token', async () => {
    const { matchId } = match;
    const refused = { code: JOIN_REFUSALS.UNAUTHORIZED };
    await expect(reserveSeat(server.address, 'werewolf', { matchId, key: 'stolen' })).rejects.toMatchObject(
      refused,
    );
    await expect(
      reserveSeat(server.address, 'werewolf', { matchId }, { authorization: 'Bearer stolen' }),
    ).rejects.toMatchObject(refused);
    await expect(reserveSeat(server.address, 'town', { key: 'stolen' })).rejects.toMatchObject(refused);
    await expectUnnoticed();
  });

  it('gives away no seat that is reserved, taken or held for another agent', async () => {
    const { matchId } = match;
    const seat = await reserveSeat(server.address, 'werewolf', { matchId, key: keyOf(agentIdFor('Ada')) });
    const ada = await RawViewer.connect(server.address, seat);
    await expect(RawViewer.connect(server.address, seat)).rejects.toThrow(/not let in/);
    ada.drop();
    await ada.closed;
    await expect(RawViewer.connect(server.address, seat)).rejects.toThrow(/not let in/);
    await expect(RawViewer.connect(server.address, { ...seat, sessionId: 'guessed' })).rejects.toThrow();
    await expectUnnoticed();
  });

  it('gives no seat to a socket without a key, whatever else it claims', async () => {
    const claims = {
      matchId: match.matchId,
      playerId: 'p:1',
      viewer: { kind: 'omniscient' },
      auth: { agent: {} },
    };
    const viewer = await RawViewer.join(server.address, 'werewolf', claims);
    const plain = await stranger();
    // The first frame contains a random token.
    expect(viewer.take().slice(1)).toEqual(plain.take().slice(1));
    await plain.leave();
    await viewer.leave();
    await expectUnnoticed();
  });

  it('creates no room because a client asks for one', async () => {
    const { matchId } = match;
    const rooms = matchMaker.stats.local.roomCount;
    for (const [path, asked] of [
      ['create/werewolf', { matchId }],
      ['create/werewolf', { key: keyOf('ag_x') }],
      ['create/werewolf-queue', { key: keyOf('ag_x') }],
      ['create/town', {}],
      ['createRoom/werewolf', { matchId }],
      ['joinOrCreate/werewolf', { matchId: 'mt_none' }],
    ] as const) {
      const response = await fetch(`http://${server.address}/matchmake/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...asked, opening: 'guessed' }),
      });
      expect([path, response.ok]).toEqual([path, false]);
    }
    expect(matchMaker.stats.local.roomCount).toBe(rooms);
    await expectUnnoticed();
  });

  it.each([
    {},
    { matchId: '' },
    { matchId: { $ne: null } },
    { matchId: ['mt_hostile'] },
    { matchId: 'mt_hostile', view: 'god' },
    { matchId: 'mt_hostile', key: 'k'.repeat(10_000) },
    { matchId: 'mt_other' },
  ])('refuses to join with %j', async (options) => {
    await expect(reserveSeat(server.address, 'werewolf', options)).rejects.toMatchObject({
      code: expect.any(Number),
    });
    await expectUnnoticed();
  });

  it('is not disturbed by sockets that open without sending', async () => {
    const sockets = Array.from(
      { length: 200 },
      () => new WebSocket(`ws://${server.address}/x/y?sessionId=z`),
    );
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
    await expectUnnoticed();
  });
});
