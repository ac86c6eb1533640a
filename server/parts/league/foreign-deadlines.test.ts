import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalServer, serveLocally } from '../../../scripts/town/local-server.ts';
import { evenOddLeague } from '../../../shared/games/even-odd/league/league-game.ts';
import { digestOf } from '../../../shared/league/tokens.ts';
import { coreTables } from '../../core-tables.ts';
import { silentLog } from '../../log.ts';
import { GuardedCaller } from '../../outbound/guarded-caller.ts';
import type { StorePlace } from '../../store/store.contract.ts';
import { sqliteHarness } from '../../store/testing/places.ts';
import { FakeClock } from '../../time/fake-clock.ts';
import { Conduct } from './conduct.ts';
import { Envelopes } from './envelopes.ts';
import { FixtureStarter } from './fixture-starter.ts';
import { ForeignReferees } from './foreign-referees.ts';
import { LeagueStores } from './league-stores.ts';
import { MatchReports } from './match-reports.ts';
import { MIGRATIONS } from './migrations.ts';
import type { Fixture, League, LeaguePlayer } from './records.ts';
import { leagueRow, onlyMatch, playerRow } from './testing/league-rows.ts';

const TIMES = { inviteMs: 5_000, moveMs: 30_000, drawMs: 3_000 };
const TELL_MS = 10_000;
const SILENCE_MS = 60_000;
/** The invitation, five rounds each with its choice, its number and its result, three more messages, then silence. */
const LONGEST_MS = 5_000 + 5 * (30_000 + 3_000 + 10_000) + 3 * 10_000 + SILENCE_MS;
const SECOND = 1_000;

let clock: FakeClock;
let place: StorePlace;
let stores: LeagueStores;
let caller: GuardedCaller;
let foreign: ForeignReferees;
let starter: FixtureStarter;
const servers: LocalServer[] = [];

beforeEach(async () => {
  place = await sqliteHarness.prepare();
  const store = await place.open([{ part: 'league', migrations: () => MIGRATIONS }]);
  [clock, caller] = [new FakeClock(), new GuardedCaller({ mayCallPrivate: true })];
  stores = new LeagueStores(store, clock);
  const leagueGame = () => evenOddLeague;
  foreign = new ForeignReferees({
    stores,
    caller,
    carrier: { tell: () => undefined },
    envelopes: new Envelopes(clock),
    log: silentLog,
    times: TIMES,
    silenceMs: SILENCE_MS,
    callMs: TELL_MS,
    leagueGame,
    isBanned: () => false,
  });
  starter = new FixtureStarter({
    ...coreTables(stores.store),
    games: [],
    arrange: async () => ({ made: false, why: 'FULL' }),
    stores,
    conduct: new Conduct(stores),
    foreign,
    times: TIMES,
    log: silentLog,
    townReferees: false,
    leagueGame,
    isHouseAgent: () => false,
  });
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
  await foreign.close();
  await caller.close();
  await stores.store.close();
  await place.remove();
});

const player = (number: number): LeaguePlayer =>
  playerRow(number, {
    kind: 'endpoint',
    endpoint: `http://player-${number}.example/mcp`,
    tokenDigest: digestOf(`player ${number}`),
    tokenUntil: Number.MAX_SAFE_INTEGER,
    state: 'ACTIVE',
  });

interface RefereeCall {
  readonly id: unknown;
  readonly params: { readonly name: string; readonly arguments: { readonly game_id: string } };
}

/** Accepts every match and claims forever to be playing it. */
async function everPlaying(refereeId: string): Promise<{ readonly given: string[] }> {
  const given: string[] = [];
  const server = await serveLocally(async (req, res) => {
    const { id, params } = (await json(req)) as RefereeCall;
    if (params.name === 'start_match') given.push(params.arguments.game_id);
    const structuredContent = { matches: given.map((game_id) => ({ game_id })) };
    res.end(JSON.stringify({ jsonrpc: '2.0', id, result: { structuredContent } }));
  });
  servers.push(server);
  await stores.store.write([
    stores.members.addingReferee({
      leagueId: 'lg',
      refereeId,
      displayName: refereeId,
      endpoint: `${server.url}/mcp`,
      tokenDigest: digestOf(refereeId),
      tokenUntil: Number.MAX_SAFE_INTEGER,
      registeredBy: null,
      state: 'REGISTERED',
      fails: 0,
      expelled: false,
      agentId: null,
      kin: [],
      heardAt: clock.now(),
      createdAt: 1,
    }),
  ]);
  return { given };
}

/** One match, already given to the first referee in turn. */
async function oneMatch(): Promise<void> {
  await stores.store.write([
    stores.leagues.adding(leagueRow({ foreignReferees: true, totalRounds: 1 })),
    stores.members.addingPlayer(player(1)),
    stores.members.addingPlayer(player(2)),
    ...onlyMatch(stores),
  ]);
}

const fixture = async (): Promise<Fixture> => (await stores.fixtures.byId('lg', 'R1M1')) as Fixture;
const league = async (): Promise<League> => (await stores.leagues.byId('lg')) as League;

/** The manager's periodic check, including the answers of foreign referees. */
async function look(): Promise<void> {
  await starter.startAll(await league(), [await fixture()], false);
  await foreign.close();
}

describe('a foreign referee that claims forever to be playing', () => {
  it('keeps its match only as long as the deadlines allow; then another gets it', async () => {
    const [first, second] = [await everPlaying('REF01'), await everPlaying('REF02')];
    await oneMatch();
    await look();
    const { refereeId, startedAt } = await fixture();
    const [holder, other] = refereeId === 'REF01' ? [first, second] : [second, first];
    expect([holder.given, other.given]).toEqual([['lg.R1M1.1'], []]);
    for (let at = 20 * SECOND; at < LONGEST_MS; at += 20 * SECOND) {
      clock.advanceTo((startedAt ?? 0) + at);
      await look();
    }
    clock.advanceTo((startedAt ?? 0) + LONGEST_MS - 1);
    await look();
    expect(await fixture()).toMatchObject({ state: 'PLAYING', attempt: 1, refereeId });
    clock.advance(SECOND);
    await look();
    expect(await fixture()).toMatchObject({ state: 'SCHEDULED', attempt: 2, refereeId: null });
    await look();
    expect([holder.given, other.given]).toEqual([['lg.R1M1.1'], ['lg.R1M1.2']]);
    const kept = await stores.members.referees('lg');
    expect(kept.find((each) => each.refereeId === refereeId)).toMatchObject({ fails: 1 });
    expect(kept.find((each) => each.refereeId !== refereeId)).toMatchObject({ fails: 0 });
  });

  it('does not get it again if the town is the only other referee', async () => {
    const only = await everPlaying('REF01');
    await oneMatch();
    await look();
    clock.advance(LONGEST_MS);
    await look();
    expect(await fixture()).toMatchObject({ state: 'SCHEDULED', attempt: 2 });
    await look();
    expect(only.given).toEqual(['lg.R1M1.1']);
    expect(await foreign.living(await league())).toEqual([]);
  });

  it('is too late to report it then', async () => {
    await everPlaying('REF01');
    await oneMatch();
    await look();
    clock.advance(LONGEST_MS);
    await look();
    const reports = new MatchReports({
      stores,
      conduct: new Conduct(stores),
      leagueGame: () => evenOddLeague,
      onResult: () => undefined,
    });
    const [referee] = await stores.members.referees('lg');
    if (!referee) throw new Error('no referee was kept');
    const payload = {
      match_id: 'R1M1',
      league_id: 'lg',
      round_id: 1,
      game_type: 'even_odd',
      game_id: 'lg.R1M1.1',
      player_A_id: 'P001',
      player_B_id: 'P002',
      winner_id: 'P001',
      player_A_score: 5,
      player_B_score: 0,
      rounds_played: 5,
      status: 'COMPLETE' as const,
      completed_at: '2026-01-01T12:00:00.000Z',
    };
    const taken = await reports.take(await league(), referee, { payload } as never);
    expect(taken).toEqual({ ok: true, accepted: false });
    expect(await stores.fixtures.hasResult({ leagueId: 'lg', matchId: 'R1M1' })).toBe(false);
  });
});
