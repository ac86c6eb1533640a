import { afterEach, expect, it } from 'vitest';
import { TownClient } from '../../../scripts/town/town-client.ts';
import type { LeagueReply, LeaguesReply } from '../../../shared/contracts/league.ts';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';
import { LeagueTown } from './testing/league-town.ts';
import { QUICK_LEAGUE } from './testing/quick-league.ts';

let town: VirtualTown;
let league: LeagueTown | null = null;
afterEach(async () => {
  await (league ?? town)?.end();
  league = null;
});

const openLeagues = async () =>
  (await get<LeaguesReply>('/leagues')).leagues.filter((each) => each.open && each.state === 'REGISTRATION');
const get = async <T>(path: string): Promise<T> =>
  (await (await fetch(`${town.url}/api${path}`)).json()) as T;

it('plays the house league to its end, with a table that matches its results', async () => {
  town = await openVirtualTown({ ...QUICK_LEAGUE, LEAGUE_HOUSE: 'on', HOUSE_BOTS: 'on', HOUSE_MATCHES: '0' });
  await town.until(async () =>
    expect((await get<LeaguesReply>('/leagues')).leagues[0]?.state).toBe('COMPLETED'),
  );
  const [summary] = (await get<LeaguesReply>('/leagues')).leagues;
  const league = await get<LeagueReply>(`/leagues/${summary?.leagueId}`);
  expect(league).toMatchObject({ house: true, players: 6, round: 5, totalRounds: 5, faults: [] });
  expect(league.standings.map(({ played }) => played)).toEqual([5, 5, 5, 5, 5, 5]);
  expect(league.crosstable).toHaveLength(30);
  expect(league.crosstable.every(({ gameId, outcome }) => gameId && outcome)).toBe(true);
});

it('keeps one league of each format open, which starts with house players when a guest joins', async () => {
  const own = await LeagueTown.open({
    LEAGUE_OPEN: 'on',
    LEAGUE_OPEN_S: '0',
    HOUSE_BOTS: 'on',
    HOUSE_MATCHES: '0',
  });
  league = own;
  town = own.town;
  await town.until(async () =>
    expect((await openLeagues()).map(({ name, players, nextAt }) => [name, players, nextAt]).sort()).toEqual([
      ['Open Cup 1', 0, null],
      ['Open Season 1', 0, null],
    ]),
  );
  const [season, cup] = ['Open Season 1', 'Open Cup 1'].map((name) => ({ name }));
  // With an endpoint and without an id: Werewolf calls no endpoints, so it is the cup.
  const joined = await own.player(undefined, 'Stranger');
  expect(joined.id).toBe('P001');
  const named = async ({ name } = { name: '' }) =>
    (await get<LeaguesReply>('/leagues')).leagues.find((each) => each.name === name);
  await town.until(async () => expect(await named(cup)).toMatchObject({ state: 'COMPLETED', players: 6 }));
  const played = await get<LeagueReply>(`/leagues/${(await named(cup))?.leagueId}`);
  expect(played.standings.map(({ kind, played: games }) => `${kind} ${games}`).sort()).toEqual([
    'endpoint 5',
    ...Array.from({ length: 5 }, () => 'house 5'),
  ]);
  await town.until(async () => expect(await named({ name: 'Open Cup 2' })).toMatchObject({ players: 0 }));

  const { apiKey } = await new TownClient(town.url).makeAgent('Ada');
  const leagueId = (await named(season))?.leagueId;
  const wish = { name: 'register_player', arguments: { display_name: 'Ada', league_id: leagueId } };
  await own.rpc('tools/call', wish, own.url, { authorization: `Bearer ${apiKey}` });
  await town.until(async () =>
    expect(await named(season)).toMatchObject({ state: 'RUNNING', players: 8, totalRounds: 5 }),
  );
}, 60_000);

it('keeps leagues open without house bots too, which start when enough guests have joined', async () => {
  const own = await LeagueTown.open({ LEAGUE_OPEN: 'on', LEAGUE_OPEN_S: '0', HOUSE_BOTS: 'off' });
  league = own;
  town = own.town;
  await town.until(async () =>
    expect((await openLeagues()).map(({ name }) => name).sort()).toEqual(['Open Cup 1', 'Open Season 1']),
  );
  expect((await own.player(undefined, 'Ada')).id).toBe('P001');
  const openCup = async () => (await openLeagues()).find(({ name }) => name === 'Open Cup 1');
  // A single guest has no opponent, and starting by hand reports that.
  await town.until(async () => expect(await openCup()).toMatchObject({ players: 1, nextAt: null }));
  const cup = await openCup();
  expect(await own.tool('start_league', { league_id: cup?.leagueId })).toMatchObject({
    structuredContent: { error: { code: 'L001', message: 'It needs 2 players, and has 1.' } },
  });
  expect((await own.player(undefined, 'Eve')).id).toBe('P002');
  const played = () => get<LeagueReply>(`/leagues/${cup?.leagueId}`);
  await town.until(async () => expect(await played()).toMatchObject({ state: 'COMPLETED', players: 2 }));
  expect((await played()).standings.map(({ kind, played: games }) => `${kind} ${games}`)).toEqual([
    'endpoint 1',
    'endpoint 1',
  ]);
}, 60_000);
