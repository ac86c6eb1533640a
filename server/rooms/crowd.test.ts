/** Spectators' reactions are counted and sent to spectators, never to a seat. */
import { getMessageBytes, Protocol } from '@colyseus/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { werewolf } from '../../shared/games/werewolf/game.ts';
import { type CrowdNews, REACTIONS } from '../../shared/protocol/room-messages.ts';
import { agentIdFor } from '../parts/werewolf/testing/recorded-match.ts';
import { MAX_CLIENT_MESSAGE_BYTES } from './define-rooms.ts';
import { openMatch } from './testing/open-match.ts';
import { RawViewer } from './testing/raw-viewer.ts';
import { keyOf, type RoomServer, startRoomServer } from './testing/room-server.ts';
import { matchId, opening } from './testing/rooms-match.ts';
import { watchMatch } from './testing/sdk-viewer.ts';

let server: RoomServer;
beforeEach(async () => {
  server = await startRoomServer();
  await openMatch(server, opening);
});
afterEach(() => server.close());

type Viewer = Awaited<ReturnType<typeof watchMatch>>;
const watch = (view = 'public') => watchMatch(server.address, { matchId, view });
const listen = ({ room }: Viewer) => room.request<object, CrowdNews>('crowd', {});
const react = ({ room }: Viewer, reaction: unknown = 'bravo') => room.request('react', { reaction });
const counted = ({ reactions }: CrowdNews) =>
  Object.fromEntries(Object.entries(reactions).filter(([, count]) => count > 0));
const newest = (viewer: Viewer) => viewer.all('crowd').at(-1) as CrowdNews | undefined;
const seated = { matchId, key: keyOf(agentIdFor('Ada')) };

describe('spectators', () => {
  it('get their number and all reactions, once a second', async () => {
    const [ada, bram] = [await watch(), await watch()];
    expect(await listen(ada)).toEqual({
      watching: 2,
      reactions: Object.fromEntries(REACTIONS.map((reaction) => [reaction, 0])),
    });
    await listen(bram);
    await react(bram, 'gasp');
    await react(bram, 'gasp');
    await react(ada, 'howl');
    server.clock.advance(1);
    await ada.until(() => newest(ada)?.reactions.howl === 1);
    expect(counted(newest(ada) as CrowdNews)).toEqual({ gasp: 2, howl: 1 });
    const cleo = await watch();
    expect(counted(await listen(cleo))).toEqual({ gasp: 2, howl: 1 });
    await cleo.room.leave();
    await react(ada, 'heart');
    server.clock.advance(999);
    expect(ada.all('crowd'), 'nothing more within the second').toHaveLength(1);
    server.clock.advance(1);
    await ada.until(() => newest(ada)?.reactions.heart === 1);
    expect(ada.all('crowd')).toHaveLength(2);
    expect(newest(ada)?.watching).toBe(2);
    expect(server.complaints).toEqual([]);
  });

  it('get nothing without a request', async () => {
    const [silent, loud] = [await watch(), await watch()];
    await listen(loud);
    await react(loud);
    server.clock.advance(1);
    await loud.until(() => newest(loud) !== undefined);
    await silent.room.request('time', {});
    expect(silent.all('crowd')).toEqual([]);
  });

  it('do not see reactions of viewers who see the cards, unless they see them too', async () => {
    const [seer, other, few] = [await watch('omniscient'), await watch('omniscient'), await watch()];
    for (const viewer of [seer, other, few]) await listen(viewer);
    await react(seer, 'howl');
    await react(few, 'doubt');
    server.clock.advance(1);
    await Promise.all([other, few].map((viewer) => viewer.until(() => newest(viewer) !== undefined)));
    expect(counted(newest(other) as CrowdNews)).toEqual({ howl: 1, doubt: 1 });
    expect(counted(newest(few) as CrowdNews)).toEqual({ doubt: 1 });
  });

  it.each([
    ['a word', 'WEREWOLF!'],
    ['nothing', null],
    ['a long text', 'x'.repeat(2_000)],
    ['a number', 1],
    ['a list', ['bravo']],
  ])('are refused anything but the six: %s', async (_, reaction) => {
    const viewer = await watch();
    await expect(react(viewer, reaction)).rejects.toMatchObject({
      reason: { code: 'INVALID_ARGUMENTS', message: expect.stringContaining('bravo, laughter') },
    });
    await expect(
      viewer.room.request('react', { reaction: 'bravo', text: 'It is Ada' }),
    ).rejects.toMatchObject({ reason: { code: 'INVALID_ARGUMENTS' } });
    expect(counted(await listen(viewer))).toEqual({});
    expect(server.complaints).toEqual([]);
  });

  it('are disconnected after a message that is too large', async () => {
    const viewer = await RawViewer.join(server.address, werewolf.id, { matchId });
    viewer.request('react', { reaction: 'x'.repeat(MAX_CLIENT_MESSAGE_BYTES) });
    expect(await viewer.closed).toBe(1009);
    expect(counted(await listen(await watch()))).toEqual({});
  });

  it('may react five times in five seconds each, and learn how long to wait', async () => {
    const [hasty, calm] = [await watch(), await watch()];
    for (let i = 0; i < 5; i++) await react(hasty);
    await expect(react(hasty)).rejects.toMatchObject({
      reason: { code: 'RATE_LIMITED', retryAfterMs: 1_000 },
    });
    await react(calm);
    server.clock.advance(1_000);
    await react(hasty);
    expect(counted(await listen(calm))).toEqual({ bravo: 7 });
  });
});

describe('a seat', () => {
  it("receives no byte of spectators' numbers or reactions", async () => {
    const seat = await RawViewer.join(server.address, werewolf.id, seated);
    await seat.settled();
    seat.take();
    const viewers = [await watch(), await watch(), await watch('omniscient')];
    for (const viewer of viewers) await listen(viewer);
    for (const viewer of viewers) await react(viewer);
    server.clock.advance(1_000);
    for (const viewer of viewers) await viewer.until(() => newest(viewer) !== undefined);
    await viewers[0]?.room.leave();
    server.clock.advance(1_000);
    await viewers[1]?.until((viewer) => newest(viewer)?.watching === 2);
    await seat.settled();
    expect(seat.take()).toEqual([]);
  });

  it('can neither listen nor react', async () => {
    const seat = await watchMatch(server.address, seated);
    for (const asked of [listen(seat), react(seat)])
      await expect(asked).rejects.toMatchObject({ reason: { code: 'FORBIDDEN' } });
    const viewer = await watch();
    await listen(viewer);
    await react(viewer);
    server.clock.advance(1);
    await viewer.until(() => newest(viewer) !== undefined);
    await seat.room.request('time', {});
    expect(seat.all('crowd')).toEqual([]);
    expect(counted(await listen(viewer))).toEqual({ bravo: 1 });
  });

  it('is ignored if it sends the request as a message', async () => {
    const seat = await RawViewer.join(server.address, werewolf.id, seated);
    await seat.settled();
    seat.take();
    for (const type of ['crowd', 'react'])
      seat.send(getMessageBytes.raw(Protocol.ROOM_DATA, type, { reaction: 'bravo' }));
    await seat.settled();
    expect(seat.take()).toEqual([]);
    expect(counted(await listen(await watch()))).toEqual({});
  });
});
