import { afterEach, describe, expect, it } from 'vitest';
import type { Command } from '../../../shared/games/werewolf/commands.ts';
import type { MatchState, Role } from '../../../shared/games/werewolf/model.ts';
import { TOOLS } from '../../../shared/games/werewolf/tool-names.ts';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';
import { Browser } from './testing/browser.ts';

let town: VirtualTown;
afterEach(() => town?.end());

const SHARED = { HOUSE_BOTS: 'on', HOUSE_MATCHES: '0', HOUSE_FILL_AFTER_S: '2' };

async function personAtSharedTable(name: string) {
  const person = await Browser.of(town, name);
  await person.wait();
  await town.until(async () => (await person.me()).seat !== null);
  const { seat } = await person.me();
  if (!seat) throw new Error('no seat');
  return { person, seat };
}

const guess = (browser: Browser, matchId: string, seats: readonly number[]) =>
  browser.call('PUT', `/matches/${matchId}/human-guess`, { visitor: 'visitor-one', seats });

describe('at a shared table', () => {
  it('viewers guess who is human: told when the match is over, by itself or beside the wolves', async () => {
    town = await openVirtualTown(SHARED);
    const { person, seat } = await personAtSharedTable('Ada');
    const { matchId } = seat;
    expect((await guess(person, matchId, [1, 1])).status).toBe(422);
    expect((await guess(person, matchId, [9])).status).toBe(422);
    expect((await guess(person, matchId, [seat.seat])).status).toBe(204);
    expect(
      (await person.call('PUT', `/matches/${matchId}/guess`, { visitor: 'visitor-one', seats: [1, 2] }))
        .status,
    ).toBe(204);
    const early = await person.call('GET', `/matches/${matchId}/human-guesses`);
    expect(early.status).toBe(409);
    await town.services.registry
      .get(matchId)
      ?.execute((_, now) => ({ type: 'abort', reason: 'enough', now }));
    const counted = await person.call('GET', `/matches/${matchId}/human-guesses`);
    expect(counted.body).toEqual({ guesses: 1, picks: [{ seats: [seat.seat], guesses: 1 }] });
    expect((await person.call('GET', `/matches/${matchId}/guesses`)).body).toMatchObject({
      picks: [{ seats: [1, 2] }],
    });
  });

  it('players are reported by those who sit there, and muted by operators', async () => {
    town = await openVirtualTown(SHARED);
    const { person, seat } = await personAtSharedTable('Ada');
    const report = (browser: Browser, playerId: string) =>
      browser.call('POST', `/matches/${seat.matchId}/reports`, { playerId, reason: 'Rude.' });
    const stranger = await Browser.of(town, 'Bo');
    expect((await report(stranger, 'p:1')).status).toBe(403);
    expect((await report(person, 'p:9')).status).toBe(404);
    expect((await report(person, 'p:1')).status).toBe(204);
    const reports = (await Promise.all(town.services.parts.moderated.map((part) => part.reports(10)))).flat();
    expect(reports).toMatchObject([{ match_id: seat.matchId, player_id: 'p:1', description: 'Rude.' }]);
    const { person: self } = await person.me();
    await town.services.sanctions.impose({
      kind: 'mute',
      subject: self?.personId ?? '',
      reason: 'rude',
      by: 'test',
      until: null,
    });
    expect((await person.me()).person?.mutedUntil).toBe(0);
    const tab = await person.sit();
    const said = await tab.room.request(TOOLS.sayPublic, { matchId: seat.matchId, text: 'hello' });
    expect(said).toMatchObject({
      ok: false,
      error: { code: 'FORBIDDEN', message: expect.stringContaining('muted') },
    });
    await tab.room.leave();
  });

  it('a person who misses two duties in a row is asked whether they are still there', async () => {
    town = await openVirtualTown({
      ...SHARED,
      // Deals a werewolf to the person, who outlives the first night.
      HOUSE_SEED: 'table 2',
      NIGHT_S: '5',
      DAY_ANNOUNCE_S: '2',
      DAY_OPENING_S: '1',
      DAY_DISCUSSION_S: '5',
      DAY_VOTE_S: '5',
      LOBBY_S: '5',
    });
    const person = await Browser.of(town, 'Ada');
    const { seat } = (await person.quickGame()).body;
    if (!seat) throw new Error('no seat');
    const tab = await person.sit();
    const match = town.services.registry.get(seat.matchId);
    await town.until(() => tab.all('notice').length > 0 || match?.state.phase === 'ENDED');
    expect(tab.all('notice')).toMatchObject([{ code: 'STILL_THERE' }]);
    await tab.room.leave();
  });
});

describe('messages that a seat must not send', () => {
  it('are refused from spectators and other browsers, for others, when too large or too many, and of the ordinary queue', async () => {
    town = await openVirtualTown(SHARED);
    const { person, seat } = await personAtSharedTable('Ada');
    const { matchId } = seat;
    const before = town.services.registry.get(matchId)?.log.length;
    const tab = await person.sit();
    const spectator = await new Browser(town).join({ game: 'werewolf', matchId });
    const sameOwner = await person.join({ game: 'werewolf', matchId });
    /** The code of the refusal; undefined: it was not refused. */
    const refusalOf = (viewer: typeof tab, tool: string, args: object): Promise<string | undefined> =>
      viewer.room.request(tool, { matchId, ...args }).then(
        (answer) => (answer as { readonly error: { readonly code: string } | null }).error?.code,
        (error: { readonly reason?: { readonly code: string } }) => error.reason?.code ?? 'NO_ANSWER',
      );
    const forged = [
      [TOOLS.ready, {}],
      [TOOLS.vote, { targetPlayerId: 'p:1' }],
      [TOOLS.sayPublic, { text: 'forged', kind: 'OPENING' }],
    ] as const;
    for (const [tool, args] of forged) {
      for (const forger of [spectator, sameOwner])
        expect(await refusalOf(forger, tool, args)).toBe('FORBIDDEN');
      const forAnother = { ...args, playerId: seat.seat === 1 ? 'p:2' : 'p:1' };
      expect(await refusalOf(tab, tool, forAnother)).toBe('INVALID_ARGUMENTS');
    }
    const tooLong = { text: 'x'.repeat(2_000), kind: 'OPENING' };
    expect(await refusalOf(tab, TOOLS.sayPublic, tooLong)).toBe('INVALID_ARGUMENTS');
    expect(await tab.room.request(TOOLS.joinQueue, {})).toMatchObject({
      ok: false,
      error: { code: 'FORBIDDEN' },
    });
    expect(town.services.registry.get(matchId)?.log.length, 'nothing was written').toBe(before);
    expect(await tab.room.request(TOOLS.ready, { matchId })).toMatchObject({ ok: true });

    const tooLarge = { ...tooLong, text: 'x'.repeat(200_000) };
    const flood = async (viewer: typeof tab, times: number, args: object) => {
      viewer.room.reconnection.enabled = false;
      for (let i = 0; i < times; i++) viewer.room.send(TOOLS.sayPublic, { matchId, ...args });
      await viewer.until(({ closeCode }) => closeCode !== null);
    };
    await flood(spectator, 200, {});
    await flood(tab, 200, {});
    await flood(await person.sit(), 1, tooLarge);
    const back = await person.sit();
    await back.until(({ told }) => told.some(({ type }) => type === 'welcome'));
    expect(back.all('welcome'), 'the seat is still there').toMatchObject([{ as: 'player' }]);
    const hall = town.services.registry.get(matchId)?.state as MatchState | undefined;
    expect(hall?.players.find(({ playerId }) => playerId === seat.playerId)?.ready).toBe(true);
    for (const viewer of [back, sameOwner]) await viewer.room.leave();
  });

  it('are refused from a dead person', async () => {
    // Deals a villager to the person.
    town = await openVirtualTown({ ...SHARED, HOUSE_SEED: 'table 0' });
    const person = await Browser.of(town, 'Ada');
    const { seat } = (await person.quickGame()).body;
    if (!seat) throw new Error('no seat');
    const { matchId, playerId } = seat;
    const tab = await person.sit();
    const host = town.services.registry.get(matchId);
    if (!host) throw new Error('no match');
    const hall = () => host.state as MatchState;
    const holders = (role: Role) => hall().players.filter((player) => player.role === role);
    await tab.room.request(TOOLS.ready, { matchId });
    await town.until(() => hall().phase === 'NIGHT');
    const doings = [
      ...holders('WEREWOLF').map((wolf) => ['wolf_kill', wolf.playerId, playerId] as const),
      ...holders('DOCTOR').map((doctor) => ['doctor_protect', doctor.playerId, doctor.playerId] as const),
    ];
    for (const [type, by, targetPlayerId] of doings)
      await host.execute((_, now) => ({ type, playerId: by, targetPlayerId, now }) as Command);
    await town.until(() => hall().phase === 'DAY_OPENING');
    expect(hall().players.find((player) => player.playerId === playerId)?.alive).toBe(false);
    const before = host.log.length;
    for (const [tool, args] of [
      [TOOLS.sayPublic, { text: 'boo', kind: 'OPENING' }],
      [TOOLS.vote, { targetPlayerId: 'p:1' }],
      [TOOLS.wolfChat, { text: 'boo' }],
    ] as const)
      expect(await tab.room.request(tool, { matchId, ...args })).toMatchObject({
        ok: false,
        error: { code: expect.stringMatching(/^[A-Z_]+$/) },
      });
    expect(host.log.length, 'nothing was written').toBe(before);
    await tab.room.leave();
  });
});
