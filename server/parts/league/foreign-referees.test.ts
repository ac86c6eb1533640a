import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TownClient } from '../../../scripts/town/town-client.ts';
import type { LeagueReply } from '../../../shared/contracts/league.ts';
import { MAX_FAILS } from '../../../shared/league/lifecycle.ts';
import { LeagueStores } from './league-stores.ts';
import { envelope, LeagueTown } from './testing/league-town.ts';

let league: LeagueTown;
let stores: LeagueStores;
beforeAll(async () => {
  league = await LeagueTown.open({ LEAGUE_REFEREE: 'off', LEAGUE_REST_S: '600', LEAGUE_MOVE_S: '600' });
  const { clock, store } = league.town.services;
  stores = new LeagueStores(store, clock);
});
afterAll(() => league.end());

const board = (leagueId: string) => league.get<LeagueReply>(`/leagues/${leagueId}`);
const bearer = (apiKey: string) => ({ authorization: `Bearer ${apiKey}` });
const schedule = async (leagueId: string): Promise<{ referee_id: string | null; player_ids: string[] }[]> =>
  (await league.tool('get_schedule', { league_id: leagueId })).structuredContent.matches;

/** Claims to play every match it was given, unless `forgets` is set. */
async function refereeEndpoint() {
  const own = { started: [] as string[], forgets: false };
  const { url } = await league.endpoint(
    () => ({ ok: true }),
    (name, args) => {
      if (name === 'start_match') own.started.push((args as { game_id: string }).game_id);
      return { matches: own.forgets ? [] : own.started.map((game_id) => ({ game_id })) };
    },
  );
  return Object.assign(own, { url });
}

async function referee(leagueId: string, endpoint: string, headers: Record<string, string> = {}) {
  const payload = { display_name: 'Rae', endpoint, league_id: leagueId };
  const message = envelope('REFEREE_REGISTER_REQUEST', 'referee:new', payload);
  const { result } = await league.send(message, league.url, headers);
  return result.payload as { status: string; referee_id: string; auth_token: string; error_code?: string };
}

describe('foreign referees', () => {
  it('are admitted to private leagues, and to others if these allow them', async () => {
    const { url } = await refereeEndpoint();
    const closed = await league.create({ manual: true });
    expect(await referee(closed, url)).toMatchObject({ status: 'REJECTED', error_code: 'L001' });
    const welcome = await league.create({ manual: true, foreignReferees: true });
    expect(await referee(welcome, url)).toMatchObject({ status: 'ACCEPTED' });
    const [own] = await league.perform('create', { name: 'Own', private: true, manual: true });
    expect(await stores.leagues.byId(String(own?.leagueId))).toMatchObject({ foreignReferees: true });
    expect([(await board(closed)).foreignReferees, (await board(welcome)).foreignReferees]).toEqual([
      false,
      true,
    ]);
    for (const leagueId of [closed, welcome]) await league.perform('cancel', { leagueId });
  });

  it('call no match of a player of the same owner', async () => {
    const leagueId = await league.create({ manual: true, foreignReferees: true });
    const ada = await new TownClient(league.town.url).makeAgent('Ada');
    const { url } = await refereeEndpoint();
    await referee(leagueId, url, bearer(ada.apiKey));
    const friend = await league.endpoint(() => ({ ok: true }));
    const payload = { display_name: 'Friend', endpoint: friend.url, league_id: leagueId };
    await league.send(
      envelope('PLAYER_REGISTER_REQUEST', 'player:new', payload),
      league.url,
      bearer(ada.apiKey),
    );
    for (const name of ['Bob', 'Cid', 'Dee']) await league.thinker(leagueId, name);
    await league.perform('start', { leagueId });
    await league.until(async () =>
      expect((await schedule(leagueId)).map(({ referee_id }) => referee_id).sort()).toEqual([
        'REF00',
        'REF01',
      ]),
    );
    const called = (await schedule(leagueId)).find(({ referee_id }) => referee_id === 'REF01');
    expect(called?.player_ids).not.toContain('P001');
    await league.perform('cancel', { leagueId });
  });

  it('are expelled: their matches are played again, their reports rejected, and they cannot return', async () => {
    const leagueId = await league.create({ manual: true, foreignReferees: true });
    const { started, url } = await refereeEndpoint();
    const { auth_token, referee_id } = await referee(leagueId, url);
    for (const name of ['Bob', 'Cid']) await league.thinker(leagueId, name);
    await league.perform('start', { leagueId });
    await league.until(() => expect(started.length).toBe(1));
    await league.perform('expel', { leagueId, id: referee_id });
    await league.until(async () => expect((await schedule(leagueId))[0]?.referee_id).toBe('REF00'));
    const report = { league_id: leagueId, match_id: 'R1M1' };
    const told = await league.tool('report_match_result', { referee_id, auth_token, ...report });
    expect(told.isError).toBe(true);
    expect(await referee(leagueId, url)).toMatchObject({ status: 'REJECTED', error_code: 'L001' });
    expect((await board(leagueId)).referees.at(-1)).toMatchObject({ refereeId: referee_id, expelled: true });
    await league.perform('cancel', { leagueId });
    await expect(league.perform('expel', { leagueId, id: 'REF01' })).rejects.toThrow('over');
  });

  it('keep their failures until they report something, however often they register', async () => {
    const leagueId = await league.create({ manual: true, foreignReferees: true });
    const { url } = await refereeEndpoint();
    const { auth_token, referee_id } = await referee(leagueId, url);
    const [row] = await stores.members.referees(leagueId);
    if (!row) throw new Error('no referee was kept');
    await stores.store.write([stores.members.refereeStanding(row, { state: 'SUSPENDED', fails: 2 })]);
    const payload = { display_name: 'Rae', endpoint: url, league_id: leagueId, referee_id };
    await league.send(envelope('REFEREE_REGISTER_REQUEST', 'referee:new', payload, { auth_token }));
    expect(await stores.members.referees(leagueId)).toMatchObject([{ state: 'SUSPENDED', fails: 2 }]);
    // Under another id it is the same referee, as long as its endpoint is the same.
    await referee(leagueId, url);
    expect((await stores.members.referees(leagueId)).map(({ fails }) => fails)).toEqual([2, 2]);
    await stores.store.write([stores.members.refereeStanding(row, { state: 'SHUTDOWN', fails: MAX_FAILS })]);
    expect(await referee(leagueId, url)).toMatchObject({ status: 'REJECTED', error_code: 'L001' });
    await league.perform('cancel', { leagueId });
  });

  it('lose their place after three losses without a report in between', async () => {
    const leagueId = await league.create({ manual: true, foreignReferees: true });
    const lazy = await refereeEndpoint();
    lazy.forgets = true;
    await referee(leagueId, lazy.url);
    const [row] = await stores.members.referees(leagueId);
    if (!row) throw new Error('no referee was kept');
    await stores.store.write([stores.members.refereeStanding(row, { state: 'REGISTERED', fails: 2 })]);
    for (const name of ['Bob', 'Cid']) await league.thinker(leagueId, name);
    await league.perform('start', { leagueId });
    const standing = async () => (await stores.members.referees(leagueId))[0];
    await league.until(async () => expect(await standing()).toMatchObject({ state: 'SHUTDOWN', fails: 3 }));
    await league.until(async () => expect((await schedule(leagueId))[0]?.referee_id).toBe('REF00'));
    await league.perform('cancel', { leagueId });
  }, 30_000);
});
