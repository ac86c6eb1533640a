import { afterEach, describe, expect, it } from 'vitest';
import type { MatchEvent } from '../../shared/games/werewolf/events.ts';
import { werewolf } from '../../shared/games/werewolf/game.ts';
import { seatIndex } from '../../shared/games/werewolf/model.ts';
import type { KeyMoment } from '../../shared/games/werewolf/moments/moment.ts';
import { readVoteRounds } from '../../shared/games/werewolf/vote-rounds.ts';
import type { Viewer } from '../../shared/matches/game.ts';
import { OMNISCIENT_VIEWER, PUBLIC_VIEWER, wireEvents } from '../../shared/matches/game.ts';
import {
  type HistoryRequest,
  JOIN_REFUSALS,
  KEY_VOID_CLOSE_CODE,
  LONGEST_HISTORY_PAGE,
  type MatchWelcome,
  type SeatOffer,
} from '../../shared/protocol/room-messages.ts';
import { agentIdFor, recordMatch } from '../parts/werewolf/testing/recorded-match.ts';
import type { Dispatch } from '../tools/dispatch.ts';
import type { ToolResult } from '../tools/results.ts';
import { ToolCallError } from '../tools/tool-call-error.ts';
import { openMatch } from './testing/open-match.ts';
import { keyOf, type RoomServer, type RoomServerOptions, startRoomServer } from './testing/room-server.ts';
import { takeSeat, watchMatch, watchTown } from './testing/sdk-viewer.ts';

const steps = recordMatch('mt_rooms', 'rooms');
const [opening = []] = steps;
const matchId = 'mt_rooms';
const firstNight = steps.findIndex((step) => step.some(({ audience }) => audience === 'wolves'));
const upTo = (index: number) => steps.slice(1, index);

let server: RoomServer;
afterEach(() => server.close());

async function start(options?: RoomServerOptions) {
  server = await startRoomServer(options);
  return openMatch(server, opening);
}

const watchAs = (agentId: string) => watchMatch(server.address, { matchId, key: keyOf(agentId) });

const privateKinds = (
  events: readonly { visibility: string; payload: Readonly<Record<string, unknown>> }[],
) => events.filter(({ visibility }) => visibility === 'PRIVATE').map(({ payload }) => payload.kind);

describe('a match room', () => {
  it('shows a viewer who comes late the same as one who was there', async () => {
    const match = await start();
    const early = await watchMatch(server.address, { matchId });
    for (const step of steps.slice(1)) match.play(step);
    const late = await watchMatch(server.address, { matchId });
    await Promise.all([early, late].map((v) => v.until(({ state }) => state.phase === 'ENDED')));
    await late.until((viewer) => viewer.histories > 0);
    await early.until((viewer) => viewer.events().length === late.events().length);
    expect(early.state.toJSON()).toEqual(late.state.toJSON());
    expect(early.events()).toEqual(late.events());
    expect(early.events().at(-1)?.matchId).toBe(matchId);
    const { moments } = late.all('welcome')[0] as MatchWelcome;
    const told = (early.all('moments') as KeyMoment[][]).flat();
    expect([...new Map(told.map((moment) => [moment.id, moment])).values()]).toEqual(moments);
    expect(moments.length).toBeGreaterThan(0);
  });

  it('keeps no state up while nobody watches, and shows the newest to the first who does', async () => {
    const match = await start();
    for (const step of upTo(firstNight + 1)) match.play(step);
    const viewer = await watchMatch(server.address, { matchId, view: 'omniscient' });
    await viewer.until(({ state }) => state.phase === 'NIGHT');
    expect(viewer.state.players.map((player) => player.role)).toEqual(match.state.players.map((p) => p.role));
  });

  it('gives a wolf the pack, a seer its visions and a villager itself', async () => {
    const match = await start();
    const dawn = steps.findIndex((step) => step.some(({ type }) => type === 'NIGHT_RESULT'));
    for (const step of upTo(dawn)) match.play(step);
    for (const { agentId, playerId, role } of match.state.players) {
      const viewer = await watchMatch(server.address, { matchId, key: keyOf(agentId) });
      await viewer.until(({ state }) => state.players.length === 8);
      const known = viewer.state.players.filter((player) => player.role).map((p) => p.playerId);
      const pack = match.state.players.filter((player) => player.role === 'WEREWOLF').map((p) => p.playerId);
      expect(known).toEqual(role === 'WEREWOLF' ? pack : [playerId]);
      const marked = viewer.state.players.filter((player) => player.seerMark).map((p) => p.playerId);
      const inspected = match.state.seerHistory.map(({ targetPlayerId }) => targetPlayerId);
      expect(marked).toEqual(role === 'SEER' ? inspected : []);
      const targets = viewer.state.players.filter((player) => player.nightTarget).map((p) => p.playerId);
      const choosers = role === 'WEREWOLF' ? pack.filter((id) => match.state.wolfTargets[seatIndex(id)]) : [];
      if (role === 'WEREWOLF') expect(targets).toEqual(choosers);
      if (role === 'VILLAGER') expect(targets).toEqual([]);
      await viewer.room.leave();
    }
  });

  it('takes a dropped viewer back as what it was, and tells it everything anew', async () => {
    const match = await start();
    const wolf = match.state.players.find((player) => player.role === 'WEREWOLF');
    const viewer = await watchMatch(server.address, { matchId, key: keyOf(wolf?.agentId ?? '') });
    await viewer.until((v) => v.histories === 1);
    // The SDK won't reconnect a session younger than this.
    viewer.room.reconnection.minUptime = 0;
    viewer.room.connection.close(4010);
    for (const step of upTo(firstNight + 1)) match.play(step);
    await viewer.until((v) => v.histories === 2);
    expect(viewer.events().some(({ type }) => type === 'WOLF_CHAT_MESSAGE' || type === 'NARRATOR')).toBe(
      true,
    );
    expect(viewer.state.phase).toBe('NIGHT');
    expect(viewer.state.players.filter((player) => player.role === 'WEREWOLF')).toHaveLength(2);
    expect(server.rooms.directory.viewerCounts()).toEqual({ public: 0, player: 1, omniscient: 0 });
  });

  it('shows an agent out when its key becomes void, and does not take it back', async () => {
    const match = await start();
    const [ada, bram] = match.state.players.map((player) => player.agentId) as [string, string];
    const [dropped, sitting] = [await watchAs(ada), await watchAs(ada)];
    const [bystander, inTown] = [await watchAs(bram), await watchTown(server.address, { key: keyOf(ada) })];
    for (const viewer of [dropped, sitting, bystander]) await viewer.until((v) => v.histories === 1);
    dropped.room.reconnection.minUptime = 0;
    dropped.room.connection.close(4010);
    await expect.poll(() => server.rooms.directory.viewerCounts().player).toBe(2);
    server.voidKeys.declare({ agentId: ada, keyId: keyOf(ada) }, true);
    for (const viewer of [sitting, inTown]) await viewer.until((v) => v.closeCode === KEY_VOID_CLOSE_CODE);
    await expect(watchAs(ada)).rejects.toMatchObject({ message: expect.stringContaining('UNAUTHORIZED') });
    await dropped.until((v) => v.closeCode !== null);
    expect(server.rooms.directory.viewerCounts()).toEqual({ public: 0, player: 1, omniscient: 0 });
    expect(bystander.closeCode).toBeNull();
  });

  it('tells a delayed omniscient viewer the public at once and the secrets later', async () => {
    const delayMs = 60_000;
    const match = await start({ disclosure: { delayMs } });
    server.clock.advanceTo(match.log.at(-1)?.event.at ?? 0);
    const viewer = await watchMatch(server.address, { matchId, view: 'omniscient' });
    await viewer.until((v) => v.all('notice').length === 1);
    expect(viewer.all('notice')).toMatchObject([{ code: 'OMNISCIENT_DELAYED' }]);
    for (const step of upTo(firstNight + 1)) match.play(step);
    await viewer.until(({ state }) => state.phase === 'NIGHT');
    await viewer.until((v) => v.events().at(-1)?.visibility === 'PUBLIC');
    expect(privateKinds(viewer.events())).toEqual([]);
    expect(viewer.state.players.every((player) => !player.role)).toBe(true);
    server.clock.advanceTo((match.log.at(-1)?.event.at ?? 0) + delayMs);
    await viewer.until((v) => privateKinds(v.events()).includes('ROLES_DEALT'));
    const late = await watchMatch(server.address, { matchId, view: 'omniscient' });
    await late.until((v) => v.histories === 1);
    expect(privateKinds(late.events())).toEqual(privateKinds(viewer.events()));
  });

  it('shows who asked for everything the public view until the end, and then says that all is open', async () => {
    const match = await start({ disclosure: { mode: 'auto' } });
    const lastPublic = () => match.log.flatMap((entry) => werewolf.publicWire(entry)).at(-1)?.eventId;
    const waiting = await watchMatch(server.address, { matchId, view: 'omniscient' });
    const everybody = await watchMatch(server.address, { matchId });
    await everybody.until((v) => v.all('welcome').length === 1);
    await waiting.until((v) => v.all('notice').length === 1);
    expect(waiting.all('notice')).toMatchObject([{ code: 'OMNISCIENT_AGENTS_PLAY' }]);
    expect(waiting.all('welcome')).toEqual(everybody.all('welcome'));
    expect(server.rooms.directory.viewerCounts()).toEqual({ public: 2, player: 0, omniscient: 0 });
    for (const step of steps.slice(1, -1)) match.play(step);
    const isThere = (v: typeof waiting) =>
      v.histories === 1 && v.state.phase === match.state.phase && v.events().at(-1)?.eventId === lastPublic();
    await Promise.all([waiting, everybody].map((v) => v.until(isThere)));
    expect(waiting.events()).toEqual(everybody.events());
    expect(waiting.state.toJSON()).toEqual(everybody.state.toJSON());
    match.play(steps.at(-1) ?? []);
    await waiting.until((v) => v.all('notice').length === 2);
    expect(waiting.all('notice')[1]).toMatchObject({ code: 'OMNISCIENT_GRANTED' });
    expect(everybody.all('notice')).toEqual([]);
    expect(server.rooms.directory.viewerCounts()).toEqual({ public: 1, player: 0, omniscient: 1 });
    const { events } = await waiting.page({ before: null, limit: LONGEST_HISTORY_PAGE });
    const all = match.log.flatMap((entry) => wireEvents(werewolf, entry, OMNISCIENT_VIEWER));
    expect(events).toEqual(all.slice(-LONGEST_HISTORY_PAGE));
    expect(privateKinds(events)).toContain('WOLF_TARGET');
    const late = await watchMatch(server.address, { matchId, view: 'omniscient' });
    await late.until((v) => v.all('welcome').length === 1);
    expect(late.all('welcome')).toMatchObject([{ as: 'omniscient' }]);
    expect(late.all('notice')).toEqual([]);
  });

  it('shows everything live where residents play by themselves', async () => {
    const match = await start({ disclosure: { mode: 'auto', isHouse: () => true } });
    for (const step of upTo(firstNight + 1)) match.play(step);
    const viewer = await watchMatch(server.address, { matchId, view: 'omniscient' });
    await viewer.until((v) => v.all('welcome').length === 1);
    expect(viewer.all('welcome')).toMatchObject([{ as: 'omniscient' }]);
    expect(viewer.state.players.map((player) => player.role)).toEqual(match.state.players.map((p) => p.role));
  });

  it('refuses the cards to the owner of a player, by cookie and by key', async () => {
    const ada = agentIdFor('Ada');
    await start({ owners: { 'owner=ada': [ada, 'ag_second'] } });
    const forbidden = { code: JOIN_REFUSALS.OMNISCIENT_FORBIDDEN };
    const wanted = { matchId, view: 'omniscient' };
    await expect(watchMatch(server.address, wanted, { cookie: 'owner=ada' })).rejects.toMatchObject(
      forbidden,
    );
    await expect(watchMatch(server.address, { ...wanted, key: keyOf(ada) })).rejects.toMatchObject(forbidden);
    await expect(watchMatch(server.address, { ...wanted, key: keyOf('ag_second') })).rejects.toMatchObject(
      forbidden,
    );
    const other = await watchMatch(server.address, wanted, { cookie: 'owner=bram' });
    await other.until(({ state }) => state.players.length === 8);
    expect(server.complaints).toEqual([]);
  });

  it('stays open a while after the end, then closes', async () => {
    const match = await start({ lingerMs: 5_000 });
    const viewer = await watchMatch(server.address, { matchId });
    for (const step of steps.slice(1)) match.play(step);
    await viewer.until(({ state }) => state.phase === 'ENDED');
    server.matches.close(match);
    const endedAt = match.log.at(-1)?.event.at ?? 0;
    server.clock.advanceTo(endedAt + 4_999);
    const late = await watchMatch(server.address, { matchId });
    await late.until(({ state }) => state.winner !== '');
    // Who comes at the last moment has time to read how it ended, and so have the others.
    server.clock.advanceTo(endedAt + 14_998);
    expect((await late.page({ before: null, limit: 1 })).events).toHaveLength(1);
    expect([viewer.closeCode, late.closeCode]).toEqual([null, null]);
    server.clock.advanceTo(endedAt + 14_999);
    await Promise.all([viewer, late].map((v) => v.until(({ closeCode }) => closeCode !== null)));
    await expect(watchMatch(server.address, { matchId })).rejects.toThrow();
    expect(server.rooms.directory.get(matchId)).toBeUndefined();
  });

  it('is not kept open for ever by those who come after the end', async () => {
    const match = await start({ lingerMs: 5_000 });
    for (const step of steps.slice(1)) match.play(step);
    const endedAt = match.log.at(-1)?.event.at ?? 0;
    const viewers = [];
    for (let at = 0; at < 65_000; at += 9_000) {
      server.clock.advanceTo(endedAt + at);
      viewers.push(await watchMatch(server.address, { matchId }));
    }
    server.clock.advanceTo(endedAt + 65_000);
    await Promise.all(viewers.map((v) => v.until(({ closeCode }) => closeCode !== null)));
  });

  it('lets go of its viewers when the match leaves this process', async () => {
    const match = await start();
    const viewer = await watchMatch(server.address, { matchId });
    server.matches.close(match);
    await viewer.until(({ closeCode }) => closeCode !== null);
    server.matches.open(match);
    const again = await openMatch(server, recordMatch('mt_other', 'other')[0] as readonly MatchEvent[]);
    expect(again.matchId).toBe('mt_other');
    const back = await watchMatch(server.address, { matchId });
    await back.until(({ state }) => state.matchId === matchId);
  });
});

describe('the history of a match', () => {
  it('is read in pages from the end, each exactly what the viewer may see', async () => {
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

  it('refuses a cursor that was never shown like one that never was, and what is no request', async () => {
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

  it('gives a delayed omniscient viewer the secrets as far as they are released', async () => {
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

  it('is not needed to draw what is: the state is whole when the welcome comes', async () => {
    const match = await start();
    for (const step of upTo(Math.floor(steps.length / 2))) match.play(step);
    const viewer = await watchMatch(server.address, { matchId });
    await viewer.until((v) => v.all('welcome').length === 1);
    const { state } = viewer;
    expect(viewer.told.findIndex(({ type }) => type === 'events')).toBe(-1);
    expect(state.phase).toBe(match.state.phase);
    expect([...state.players].map(({ alive }) => alive)).toEqual(match.state.players.map((p) => p.alive));
    expect(readVoteRounds(state.voteRounds).map(({ day }) => day)).toEqual(
      match.state.history.filter(({ ballots }) => ballots.length > 0).map(({ day }) => day),
    );
  });
});

describe('room requests', () => {
  const dispatch: Dispatch = async (tool, args, caller) => {
    if (tool === 'et.werewolf.match.vote') throw new ToolCallError('INVALID_ARGUMENTS', 'no such vote');
    if (tool === 'et.werewolf.match.ready') throw new Error('a bug');
    const structuredContent = { tool, args, agentId: caller?.agentId ?? null };
    return { structuredContent, content: [], isError: false } as unknown as ToolResult;
  };

  it('go through the same dispatch as MCP, in the caller’s name', async () => {
    await start({ dispatch });
    const key = keyOf(agentIdFor('Ada'));
    const viewers = [
      await watchMatch(server.address, { matchId, key }),
      await watchTown(server.address, { key }),
    ];
    for (const { room } of viewers) {
      const args = { queueId: 'werewolf' };
      expect(await room.request('et.werewolf.queue.status', args)).toEqual({
        tool: 'et.werewolf.queue.status',
        args,
        agentId: agentIdFor('Ada'),
      });
      expect(await room.request('et.werewolf.matches.list')).toMatchObject({ args: {} });
      expect(await room.request('time')).toEqual({ serverNow: server.clock.now() });
      await expect(room.request('et.werewolf.match.vote')).rejects.toMatchObject({
        reason: { code: 'INVALID_ARGUMENTS' },
      });
      await expect(room.request('et.werewolf.nonsense')).rejects.toThrow();
    }
    expect(server.complaints).toEqual([]);
  });

  it('answer a bug with a bare error, and the room lives on', async () => {
    await start({ dispatch });
    const { room } = await watchMatch(server.address, { matchId });
    await expect(room.request('et.werewolf.match.ready')).rejects.toMatchObject({
      reason: { code: 'INTERNAL' },
    });
    expect(server.complaints).toMatchObject([{ message: 'a room request failed' }]);
    expect(await room.request('time')).toEqual({ serverNow: server.clock.now() });
  });
});

describe('the town room', () => {
  it('shows who is where, and hands a connected agent its seat', async () => {
    server = await startRoomServer();
    const ada = agentIdFor('Ada');
    const watcher = await watchTown(server.address);
    const agent = await watchTown(server.address, { key: keyOf(ada) });
    await watcher.until(({ state }) => state.villagers.get(ada)?.where === 'square');
    server.town.queueChanged('werewolf', {
      size: 1,
      required: 8,
      away: 0,
      estimateSeconds: 35,
      waiting: [{ agentId: ada, name: 'Ada' }],
    });
    await watcher.until(({ state }) => state.villagers.get(ada)?.where === 'hall');
    expect(watcher.state.villagers.get(ada)).toMatchObject({ queue: 'werewolf', queuePlace: 1 });
    expect(watcher.state.queues.get('werewolf')).toMatchObject({ size: 1, required: 8, status: 'WAITING' });
    const match = await openMatch(server, opening);
    server.town.queueChanged('werewolf', {
      size: 0,
      required: 8,
      away: 0,
      estimateSeconds: 40,
      waiting: [],
    });
    await agent.until((v) => v.all('seat').length === 1);
    const offer = agent.all('seat')[0] as SeatOffer;
    const seat = match.state.players.find((player) => player.agentId === ada);
    expect(offer).toMatchObject({ game: 'werewolf', matchId, playerId: seat?.playerId });
    const player = await takeSeat(server.address, offer.reservation);
    await player.until(({ state }) => state.players.length === 8);
    expect(player.state.players.filter(({ role }) => role).length).toBeGreaterThan(0);
    await watcher.until(({ state }) => state.villagers.get(ada)?.where === 'building');
    for (const step of steps.slice(1)) match.play(step);
    await watcher.until(({ state }) => state.buildings.get(match.state.buildingId)?.status === 'ended');
    expect(watcher.state.villagers.get(ada)?.toJSON()).toMatchObject({
      where: 'square',
      online: true,
      buildingId: '',
    });
    expect(watcher.all('crier').length).toBeGreaterThanOrEqual(2);
  });
});
