import { afterEach, describe, expect, it } from 'vitest';
import type { MatchEvent } from '../../shared/games/werewolf/events.ts';
import { werewolf } from '../../shared/games/werewolf/game.ts';
import { seatIndex } from '../../shared/games/werewolf/model.ts';
import type { KeyMoment } from '../../shared/games/werewolf/moments/moment.ts';
import { OMNISCIENT_VIEWER, wireEvents } from '../../shared/matches/game.ts';
import {
  JOIN_REFUSALS,
  KEY_VOID_CLOSE_CODE,
  LONGEST_HISTORY_PAGE,
  type MatchWelcome,
} from '../../shared/protocol/room-messages.ts';
import { agentIdFor, recordMatch } from '../parts/werewolf/testing/recorded-match.ts';
import { openMatch } from './testing/open-match.ts';
import { keyOf, type RoomServer, type RoomServerOptions, startRoomServer } from './testing/room-server.ts';
import { firstNight, matchId, opening, steps, upTo } from './testing/rooms-match.ts';
import { watchMatch, watchTown } from './testing/sdk-viewer.ts';

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

describe('match room', () => {
  it('shows late viewers the same as early ones', async () => {
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
    const { labels, moments } = late.all('welcome')[0] as MatchWelcome;
    expect(early.all('labels').flat()).toEqual(labels);
    const lines = new Set(early.events().map(({ eventId }) => eventId));
    expect(labels.filter(({ eventId }) => !lines.has(eventId))).toEqual([]);
    expect(labels.length).toBeGreaterThan(0);
    const told = (early.all('moments') as KeyMoment[][]).flat();
    expect([...new Map(told.map((moment) => [moment.id, moment])).values()]).toEqual(moments);
    expect(moments.length).toBeGreaterThan(0);
  });

  it('does not update its state without viewers, and shows the latest to the first one', async () => {
    const match = await start();
    for (const step of upTo(firstNight + 1)) match.play(step);
    const viewer = await watchMatch(server.address, { matchId, view: 'omniscient' });
    await viewer.until(({ state }) => state.phase === 'NIGHT');
    expect(viewer.state.players.map((player) => player.role)).toEqual(match.state.players.map((p) => p.role));
  });

  it('shows a wolf the pack, a seer its visions and a villager itself', async () => {
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

  it('admits a dropped viewer in the same role, and sends it everything anew', async () => {
    const match = await start();
    const wolf = match.state.players.find((player) => player.role === 'WEREWOLF');
    const viewer = await watchMatch(server.address, { matchId, key: keyOf(wolf?.agentId ?? '') });
    await viewer.until((v) => v.histories === 1);
    // The SDK does not reconnect a session younger than this.
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

  it('disconnects an agent whose key is revoked, and does not readmit it', async () => {
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

  it('sends a delayed omniscient viewer public events at once and secrets later', async () => {
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

  it('shows a viewer that asked for omniscience the public view until the end, and then announces disclosure', async () => {
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

  it('shows everything live where only residents play', async () => {
    const match = await start({ disclosure: { mode: 'auto', isHouse: () => true } });
    for (const step of upTo(firstNight + 1)) match.play(step);
    const viewer = await watchMatch(server.address, { matchId, view: 'omniscient' });
    await viewer.until((v) => v.all('welcome').length === 1);
    expect(viewer.all('welcome')).toMatchObject([{ as: 'omniscient' }]);
    expect(viewer.state.players.map((player) => player.role)).toEqual(match.state.players.map((p) => p.role));
  });

  it('refuses omniscience to the owner of a player, by cookie and by key', async () => {
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

  it('stays open for a while after the end, then closes', async () => {
    const match = await start({ lingerMs: 5_000 });
    const viewer = await watchMatch(server.address, { matchId });
    for (const step of steps.slice(1)) match.play(step);
    await viewer.until(({ state }) => state.phase === 'ENDED');
    server.matches.close(match);
    const endedAt = match.log.at(-1)?.event.at ?? 0;
    server.clock.advanceTo(endedAt + 4_999);
    const late = await watchMatch(server.address, { matchId });
    await late.until(({ state }) => state.winner !== '');
    // A viewer that joins at the last moment also has time to read the end.
    server.clock.advanceTo(endedAt + 14_998);
    expect((await late.page({ before: null, limit: 1 })).events).toHaveLength(1);
    expect([viewer.closeCode, late.closeCode]).toEqual([null, null]);
    server.clock.advanceTo(endedAt + 14_999);
    await Promise.all([viewer, late].map((v) => v.until(({ closeCode }) => closeCode !== null)));
    await expect(watchMatch(server.address, { matchId })).rejects.toThrow();
    expect(server.rooms.directory.get(matchId)).toBeUndefined();
  });

  it('closes eventually although viewers keep joining after the end', async () => {
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

  it('disconnects its viewers when the match leaves this process', async () => {
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
