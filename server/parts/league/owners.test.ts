import { afterEach, describe, expect, it } from 'vitest';
import type { LeagueReply, LeaguesReply } from '../../../shared/contracts/league.ts';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';
import { envelope, LeagueTown } from './testing/league-town.ts';
import { QUICK_LEAGUE } from './testing/quick-league.ts';

let league: LeagueTown | null = null;
let town: VirtualTown | null = null;
afterEach(async () => {
  await league?.end();
  await town?.end();
  league = null;
  town = null;
});

/** A browser with an agent, and so with a cookie. */
async function browser(url: string, name: string) {
  const made = await fetch(`${url}/api/agents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  const cookie = made.headers.get('set-cookie')?.split(';')[0] ?? '';
  return async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      ...((await response.json()) as Partial<LeagueReply> & Partial<LeaguesReply>),
    };
  };
}

describe("an owner's league", () => {
  it('is private by its code, run by its owner alone, and walked over by an expelled player', async () => {
    league = await LeagueTown.open();
    const { url } = league.town;
    const [ada, eve] = [await browser(url, 'Ada'), await browser(url, 'Eve')];
    const made = await ada('POST', '/leagues', {
      name: 'Own Cup',
      private: true,
      autoStart: false,
      housePlayers: 3,
    });
    expect(made).toMatchObject({
      status: 201,
      state: 'REGISTRATION',
      yours: true,
      private: true,
      players: 3,
      joinCode: expect.stringMatching(/^[0-9a-f]{10}$/),
    });
    const { leagueId = '', joinCode } = made;
    expect((await eve('GET', '/leagues')).leagues).toEqual([]);
    expect((await ada('GET', '/leagues')).leagues).toMatchObject([{ leagueId }]);
    expect(await eve('GET', `/leagues/${leagueId}`)).toMatchObject({ yours: false, joinCode: null });
    expect(await eve('POST', `/leagues/${leagueId}/start`)).toMatchObject({ status: 403 });
    expect(
      await league.send(
        envelope('PLAYER_REGISTER_REQUEST', 'player:new', {
          display_name: 'Max',
          endpoint: 'http://127.0.0.1:9/',
          league_id: leagueId,
          join_code: joinCode,
        }),
      ),
    ).toMatchObject({ result: { payload: { status: 'ACCEPTED', player_id: 'P004' } } });
    expect(await ada('POST', `/leagues/${leagueId}/pause`)).toMatchObject({ status: 200, paused: true });
    expect(await ada('DELETE', `/leagues/${leagueId}/players/P004`)).toMatchObject({ status: 200 });
    expect(await ada('DELETE', `/leagues/${leagueId}/players/P009`)).toMatchObject({ status: 409 });
    expect(await ada('POST', `/leagues/${leagueId}/start`)).toMatchObject({ status: 200 });
    await league.until(async () =>
      expect((await ada('GET', `/leagues/${leagueId}`)).state).toBe('COMPLETED'),
    );
    const { crosstable = [], standings = [] } = await ada('GET', `/leagues/${leagueId}`);
    expect(
      crosstable.filter(({ row }) => row === 'P004').map(({ status, outcome }) => [status, outcome]),
    ).toEqual(Array.from({ length: 3 }, () => ['WALKOVER', 'LOSS']));
    expect(standings.at(-1)).toMatchObject({
      playerId: 'P004',
      points: 0,
      expelled: true,
    });
    expect(await ada('POST', `/leagues/${leagueId}/cancel`)).toMatchObject({ status: 409 });
    expect(await ada('GET', `/leagues/${leagueId}/rounds`)).toMatchObject({
      totalRounds: 3,
      rounds: [{ round: 1, state: 'DONE' }, { round: 2 }, { round: 3 }],
    });
  });

  it('can be cancelled, which stops its matches', async () => {
    league = await LeagueTown.open({ LEAGUE_REST_S: '1000' });
    const ada = await browser(league.town.url, 'Ada');
    const { leagueId } = await ada('POST', '/leagues', { name: 'Short', autoStart: false, housePlayers: 4 });
    await ada('POST', `/leagues/${leagueId}/start`);
    await league.until(async () =>
      expect((await ada('GET', `/leagues/${leagueId}`)).nextAt).toBeTypeOf('number'),
    );
    expect(await ada('POST', `/leagues/${leagueId}/cancel`)).toMatchObject({ state: 'CANCELLED', round: 1 });
    expect(await ada('POST', `/leagues/${leagueId}/next-round`)).toMatchObject({ status: 409 });
  });
});

describe('a league', () => {
  it('continues after a restart where it was, with every result once', async () => {
    town = await openVirtualTown({ ...QUICK_LEAGUE, LEAGUE_THINK_S: '0.3' });
    const reply = await town.services.parts.perform('league', 'create', {
      name: 'Cup',
      housePlayers: 6,
      manual: true,
    });
    const leagueId = reply?.ok ? String(reply.rows[0]?.leagueId) : '';
    await town.services.parts.perform('league', 'start', { leagueId });
    const look = async (): Promise<LeagueReply> =>
      (await (await fetch(`${town?.url}/api/leagues/${leagueId}`)).json()) as LeagueReply;
    for (const round of [2, 4]) {
      await town.until(async () => expect((await look()).round).toBeGreaterThanOrEqual(round));
      town = await town.restart();
    }
    await town.until(async () => expect((await look()).state).toBe('COMPLETED'));
    const { standings, faults } = await look();
    expect([standings.map(({ played }) => played), faults]).toEqual([[5, 5, 5, 5, 5, 5], []]);
    const verified = await town.services.parts.perform('league', 'verify', { leagueId });
    expect(verified).toMatchObject({
      ok: true,
      words: '',
      rows: [
        { ok: true, fixtures: 15, results: 15, journals: 15, twice: 0, missing: 0, standingsEqual: true },
      ],
    });
  });

  it('is not available with LEAGUE=off: no port, no list, no answer', async () => {
    town = await openVirtualTown();
    expect(await fetch(`${town.url}/api/leagues`)).toMatchObject({ status: 404 });
    expect(await fetch(`${town.url}/mcp/league`, { method: 'POST' })).toMatchObject({ status: 404 });
  });
});
