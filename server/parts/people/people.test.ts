import { afterEach, describe, expect, it } from 'vitest';
import { TOOLS } from '../../../shared/games/werewolf/tool-names.ts';
import { SEAT_TAKEN_CLOSE_CODE } from '../../../shared/protocol/room-messages.ts';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';
import { Browser } from './testing/browser.ts';

let town: VirtualTown;
afterEach(() => town?.end());

const HOUSE = { HOUSE_BOTS: 'on', HOUSE_MATCHES: '0' };

const matchOf = async (matchId: string) =>
  (await fetch(`${town.url}/api/matches/${matchId}`)).json() as Promise<{
    readonly mixed: boolean;
    readonly ranked: boolean;
    readonly players: readonly { readonly kind: string; readonly name: string }[] | null;
  }>;

describe('a person', () => {
  it('is made once for a browser, is returned with its new name, and has no key', async () => {
    town = await openVirtualTown(HOUSE);
    const ada = new Browser(town);
    expect(await ada.me()).toEqual({ person: null, seat: null, queue: null, table: null });
    expect((await ada.call('POST', '/people', { name: 'Town Crier' })).status).toBe(422);
    const { body } = await ada.person('Ada');
    expect(body.person).toMatchObject({ name: 'Ada', face: null, rulesRead: false, mutedUntil: null });
    const again = await ada.call('POST', '/people', { name: 'Ada L', face: 'fox-2' });
    expect(again.body.person).toMatchObject({
      personId: body.person?.personId,
      name: 'Ada L',
      face: 'fox-2',
    });
    expect(JSON.stringify(again.body)).not.toMatch(/pgos_|key/i);
    expect((await ada.call<{ agents: unknown[] }>('GET', '/agents')).body.agents).toEqual([]);
    const id = body.person?.personId;
    expect((await ada.call('POST', `/agents/${id}/key`, {})).status, 'no key to rotate').toBe(404);
    expect((await ada.call('POST', `/agents/${id}/queue`)).status).toBe(404);
    expect((await ada.call('POST', '/people/me/rules')).status).toBe(204);
    expect((await ada.me()).person?.rulesRead).toBe(true);
  });

  it('plays a quick game at once under its own name, sees its role, and is asked for by REST as a person', async () => {
    town = await openVirtualTown(HOUSE);
    const ada = await Browser.of(town, 'Ada');
    const { body } = await ada.quickGame();
    const { seat } = body;
    if (!seat) throw new Error('no seat');
    expect(seat).toMatchObject({ game: 'werewolf', displayName: 'Ada', open: true });
    expect((await ada.quickGame()).status, 'one match at a time').toBe(409);
    const match = await matchOf(seat.matchId);
    expect(match).toMatchObject({ mixed: true, ranked: false });
    expect(match.players?.map(({ kind }) => kind).sort()).toEqual([
      'house',
      'house',
      'house',
      'house',
      'house',
      'house',
      'house',
      'human',
    ]);
    const tab = await ada.sit();
    await tab.until(({ told }) => told.some(({ type }) => type === 'welcome'));
    expect(tab.all('welcome')).toMatchObject([{ as: 'player' }]);
    await tab.room.request(TOOLS.ready, { matchId: seat.matchId });
    await town.until(() => tab.state.players.some(({ role }) => role));
    const own = tab.state.players.find(({ playerId }) => playerId === seat.playerId);
    expect(own?.role).toMatch(/VILLAGER|WEREWOLF|SEER|DOCTOR/);
    await tab.room.leave();
  });

  it('has its seat in one tab: the second takes over, the first is told and can do nothing more', async () => {
    town = await openVirtualTown(HOUSE);
    const ada = await Browser.of(town, 'Ada');
    await ada.quickGame();
    const first = await ada.sit();
    const second = await ada.sit();
    await first.until(({ closeCode }) => closeCode !== null);
    expect(first.closeCode).toBe(SEAT_TAKEN_CLOSE_CODE);
    const { matchId } = await ada.ticket();
    await second.room.request(TOOLS.ready, { matchId });
    await second.room.leave();
  });

  it('opens its seat by a ticket for that match alone, not by a cookie, an old ticket or another match', async () => {
    town = await openVirtualTown(HOUSE);
    const [ada, bo] = [await Browser.of(town, 'Ada'), await Browser.of(town, 'Bo')];
    await ada.quickGame();
    await bo.quickGame();
    const [mine, theirs] = [await ada.ticket(), await bo.ticket()];
    await expect(ada.join({ ...mine, matchId: theirs.matchId })).rejects.toThrow(/MATCH_NOT_FOUND/);
    await expect(ada.join({ ...mine, ticket: `${mine.ticket}x` })).rejects.toThrow(/UNAUTHORIZED/);
    await expect(ada.join({ ...mine, game: 'town' })).rejects.toThrow(/INVALID_OPTIONS/);
    const watcher = await ada.join({ matchId: mine.matchId });
    await watcher.until(({ told }) => told.some(({ type }) => type === 'welcome'));
    expect(watcher.all('welcome')).toMatchObject([{ as: 'public' }]);
    expect(await watcher.room.request(TOOLS.ready, { matchId: mine.matchId })).toMatchObject({
      ok: false,
      error: { code: 'FORBIDDEN' },
    });
    await watcher.room.leave();
    await town.advance('31s');
    await expect(ada.join(mine)).rejects.toThrow(/UNAUTHORIZED/);
  });
});
