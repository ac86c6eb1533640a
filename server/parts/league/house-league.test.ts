import { afterEach, expect, it } from 'vitest';
import type { LeagueReply, LeaguesReply } from '../../../shared/protocol/league.ts';
import { openTestTown, type TestTown } from '../../testing/town-on-a-port.ts';
import { QUICK_LEAGUE } from './testing/quick-league.ts';

let town: TestTown;
afterEach(() => town?.end());

const get = async <T>(path: string): Promise<T> =>
  (await (await fetch(`${town.url}/api${path}`)).json()) as T;

it('the house’s own league plays by itself to its end, and its table is the fold of its results', async () => {
  town = await openTestTown({ ...QUICK_LEAGUE, LEAGUE_HOUSE: 'on', HOUSE_BOTS: 'on', HOUSE_MATCHES: '0' });
  await expect
    .poll(async () => (await get<LeaguesReply>('/leagues')).leagues[0]?.state, { timeout: 20_000 })
    .toBe('COMPLETED');
  const [summary] = (await get<LeaguesReply>('/leagues')).leagues;
  const league = await get<LeagueReply>(`/leagues/${summary?.leagueId}`);
  expect(league).toMatchObject({ house: true, players: 6, round: 5, totalRounds: 5, faults: [] });
  expect(league.standings.map(({ played }) => played)).toEqual([5, 5, 5, 5, 5, 5]);
  expect(league.crosstable).toHaveLength(30);
  expect(league.crosstable.every(({ gameId, outcome }) => gameId && outcome)).toBe(true);
});
