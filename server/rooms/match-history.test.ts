import { afterEach, describe, expect, it } from 'vitest';
import type { HistoryRequest } from '../../shared/contracts/rooms.ts';
import { werewolf } from '../../shared/games/werewolf/game.ts';
import type { Viewer } from '../../shared/matches/game.ts';
import { OMNISCIENT_VIEWER, PUBLIC_VIEWER, wireEvents } from '../../shared/matches/game.ts';
import type { MatchWelcome } from '../../shared/protocol/room-messages.ts';
import { openMatch } from './testing/open-match.ts';
import { keyOf, type RoomServer, type RoomServerOptions, startRoomServer } from './testing/room-server.ts';
import { firstNight, matchId, opening, steps, upTo } from './testing/rooms-match.ts';
import { watchMatch } from './testing/sdk-viewer.ts';

let server: RoomServer;
afterEach(() => server.close());

async function start(options?: RoomServerOptions) {
  server = await startRoomServer(options);
  return openMatch(server, opening);
}

const watchAs = (agentId: string) => watchMatch(server.address, { matchId, key: keyOf(agentId) });

describe('the history of a match', () => {
  it('returns pages from the end with exactly what the viewer may see', async () => {
    const match = await start();
    for (const step of steps.slice(1)) match.play(step);
    const wolf = match.state.players.find((player) => player.role === 'WEREWOLF');
    const viewers: [Viewer, Awaited<ReturnType<typeof watchMatch>>][] = [
      [PUBLIC_VIEWER, await watchMatch(server.address, { matchId })],
      [{ kind: 'player', playerId: wolf?.playerId ?? '' }, await watchAs(wolf?.agentId ?? '')],
      [OMNISCIENT_VIEWER, await watchMatch(server.address, { matchId, view: 'omniscient' })],
    ];
    for (const [viewer, watching] of viewers) {
      const whole = match.log.flatMap((entry) => wireEvents(werewolf, entry, viewer));
      await watching.until((v) => v.all('welcome').length === 1);
      const welcome = watching.all('welcome')[0] as MatchWelcome;
      expect(welcome).toMatchObject({ matchId, game: 'werewolf', lastEventId: whole.at(-1)?.eventId });
      expect(await watching.page({ before: null, limit: 500 })).toEqual({ events: whole, before: null });
      const newest = await watching.page({ before: null, limit: 3 });
      expect(newest).toEqual({ events: whole.slice(-3), before: whole.at(-3)?.eventId });
      const earlier = await watching.page({ before: newest.before, limit: whole.length - 3 });
      expect(earlier).toEqual({ events: whole.slice(0, -3), before: null });
      const none = await watching.page({ before: whole[0]?.eventId ?? '', limit: 1 });
      expect(none).toEqual({ events: [], before: null });
    }
  });

  it('rejects an unseen cursor like an unknown one, and malformed requests', async () => {
    const match = await start();
    for (const step of upTo(firstNight + 1)) match.play(step);
    const viewer = await watchMatch(server.address, { matchId });
    const hidden = match.log.find(({ event }) => event.audience === 'wolves')?.event.eventId;
    const refusal = async (request: unknown): Promise<unknown> =>
      viewer.page(request as HistoryRequest).then(
        () => 'no refusal',
        (error: { reason?: unknown }) => error.reason,
      );
    const unknown = await refusal({ before: 'mt_rooms.nonsense', limit: 5 });
    expect(unknown).toMatchObject({ code: 'INVALID_CURSOR' });
    expect(await refusal({ before: hidden, limit: 5 })).toEqual(unknown);
    for (const request of [
      undefined,
      null,
      { limit: 5 },
      { before: null },
      { before: null, limit: 0 },
      { before: null, limit: 501 },
      { before: null, limit: 1.5 },
      { before: 7, limit: 5 },
      { before: 'x'.repeat(1_000), limit: 5 },
    ])
      expect(await refusal(request)).toMatchObject({ code: 'INVALID_ARGUMENTS' });
    viewer.room.send('history', { before: null, limit: 5 });
    expect(await viewer.room.request('time')).toEqual({ serverNow: server.clock.now() });
    expect(server.complaints).toEqual([]);
  });

  it('gives a delayed omniscient viewer the secrets released so far', async () => {
    const delayMs = 60_000;
    const match = await start({ disclosure: { delayMs } });
    for (const step of upTo(Math.floor(steps.length / 2))) match.play(step);
    const delayed = await watchMatch(server.address, { matchId, view: 'omniscient' });
    await delayed.until((v) => v.all('notice').length === 1);
    const knownSteps = new Set<number>();
    for (const released of [0, 20, match.log.length]) {
      const upToAt = match.log[released - 1]?.event.at ?? 0;
      server.clock.advanceTo(upToAt + delayMs);
      const known = match.log.filter(({ event }) => event.at + delayMs <= server.clock.now()).length;
      knownSteps.add(known);
      const { events } = await delayed.page({ before: null, limit: 500 });
      expect(events).toEqual(
        match.log.flatMap((entry, i) =>
          wireEvents(werewolf, entry, i < known ? OMNISCIENT_VIEWER : PUBLIC_VIEWER),
        ),
      );
      const secret = match.log.slice(known).find(({ event }) => event.audience === 'wolves');
      if (secret)
        await expect(delayed.page({ before: secret.event.eventId, limit: 5 })).rejects.toMatchObject({
          reason: { code: 'INVALID_CURSOR' },
        });
    }
    expect(knownSteps.size, 'nothing, some and all of it was released').toBe(3);
  });

  it('is not needed to draw the present: the state is complete when the welcome arrives', async () => {
    const match = await start();
    for (const step of upTo(Math.floor(steps.length / 2))) match.play(step);
    const viewer = await watchMatch(server.address, { matchId });
    await viewer.until((v) => v.all('welcome').length === 1);
    const { state } = viewer;
    expect(viewer.told.findIndex(({ type }) => type === 'events')).toBe(-1);
    expect(state.phase).toBe(match.state.phase);
    expect([...state.players].map(({ alive }) => alive)).toEqual(match.state.players.map((p) => p.alive));
    expect([...state.voteRounds].map(({ day }) => day)).toEqual(
      match.state.history.filter(({ ballots }) => ballots.length > 0).map(({ day }) => day),
    );
  });
});
