import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LeagueReply } from '../../../shared/contracts/league.ts';
import { envelope, LeagueTown, register } from './testing/league-town.ts';

let league: LeagueTown;
/** Shared by all tests that only register; each creates its own league in it. */
let shared: LeagueTown;
beforeAll(async () => {
  shared = await LeagueTown.open();
});
afterAll(() => shared.end());
beforeEach(() => {
  league = shared;
});
afterEach(async () => {
  if (league !== shared) await league.end();
});

describe('JSON-RPC', () => {
  it('[S1-42] reports faults before there is a message: −32700, −32600, −32601, −32602, 413', async () => {
    expect(await league.raw('{')).toMatchObject({ status: 400, error: { code: -32_700 } });
    for (const body of ['[]', '3', '{"jsonrpc":"1.0","id":1,"method":"ping"}', '{"jsonrpc":"2.0","id":1}'])
      expect(await league.raw(body)).toMatchObject({ status: 400, error: { code: -32_600 } });
    expect(await league.rpc('protocol/massage', {})).toMatchObject({ error: { code: -32_601 } });
    expect(await league.rpc('protocol/message', {})).toMatchObject({ error: { code: -32_602 } });
    expect(await league.send(register({}, { protocol: 'league.v1' }))).toMatchObject({
      error: { code: -32_602 },
    });
    expect(
      await league.send(
        envelope('ROUND_START', 'player:P001', { round_id: 1, total_rounds: 1, matches: [] }),
      ),
    ).toMatchObject({ error: { code: -32_602 } });
    expect(await league.raw(`"${'x'.repeat(20_000)}"`)).toMatchObject({ status: 413 });
    expect(await fetch(league.url)).toMatchObject({ status: 405 });
  });

  it('[S1-42] answers a message without an id with 202 only, whatever it contains', async () => {
    const leagueId = await league.create({ manual: true });
    const notify = (method: string, params: object) =>
      fetch(league.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', method, params }),
      });
    const said = await notify('protocol/message', { message: register({ league_id: leagueId }) });
    expect([said.status, await said.text()]).toEqual([202, '']);
    const { players } = (await league.tool('get_players', { league_id: leagueId })).structuredContent;
    expect(players).toMatchObject([{ player_id: 'P001', display_name: 'Ada' }]);
    expect(await notify('protocol/message', { message: { type: 'NONSENSE' } })).toMatchObject({
      status: 202,
    });
    expect(await notify('notifications/initialized', {})).toMatchObject({ status: 202 });
  });

  it('rejects a body of 10 MB with 413, however it arrives, without processing it or delaying others', async () => {
    const leagueId = await league.create({ manual: true });
    const call = {
      jsonrpc: '2.0',
      id: 7,
      method: 'protocol/message',
      params: { message: register({ league_id: leagueId }) },
    };
    const { hostname, pathname, port } = new URL(league.url);
    for (const length of [{ 'content-length': '10000000' }, { 'transfer-encoding': 'chunked' }]) {
      const headers = { 'content-type': 'application/json', ...length };
      const about = { hostname, port, path: pathname, method: 'POST', headers };
      const status = await new Promise<number | undefined>((resolve, reject) => {
        const sending = request(about, (response) => resolve(response.resume().statusCode));
        sending.once('error', reject);
        // Valid but very long JSON: half of it first, and others are answered before the rest arrives.
        const [half, rest] = [JSON.stringify(call).padEnd(5_000_000), ' '.repeat(5_000_000)];
        sending.write(half, () => league.rpc('ping', {}).then(() => sending.end(rest), reject));
      });
      expect([headers, status]).toEqual([headers, 413]);
    }
    expect((await league.tool('get_players', { league_id: leagueId })).structuredContent.players).toEqual([]);
  });

  it('rejects registrations with a key without the scope league:play', async () => {
    const leagueId = await league.create({ manual: true });
    const made = await league.town.services.accounts.make('Reader', 'nobody', ['catalog:read']);
    const headers = { authorization: `Bearer ${made.ok ? made.value.apiKey : ''}` };
    const message = register({ league_id: leagueId });
    expect(await league.send(message, league.url, headers)).toMatchObject({
      error: { code: -32_602, message: 'This key lacks the scope league:play.' },
    });
    expect((await league.tool('get_players', { league_id: leagueId })).structuredContent.players).toEqual([]);
  });

  it('limits messages per address: 429 with the waiting time', async () => {
    league = await LeagueTown.open({ LEAGUE_CALLS_PER_MINUTE: '3' });
    for (const _ of [1, 2, 3]) expect(await league.rpc('ping', {})).toMatchObject({ status: 200 });
    expect(await league.rpc('ping', {})).toMatchObject({ status: 429, error: { code: -32_600 } });
  });

  it("[S1-42] offers D42's tools beside the messages", async () => {
    const leagueId = await league.create({ manual: true });
    const { result } = await league.rpc('tools/list', {});
    expect(result.tools.map(({ name }: { name: string }) => name)).toEqual([
      'register_player',
      'register_referee',
      'start_league',
      'start_next_round',
      'report_match_result',
      'get_standings',
      'get_schedule',
      'get_players',
      'get_round_status',
    ]);
    for (const name of ['Ada', 'Eve'])
      expect(
        await league.tool('register_player', {
          display_name: name,
          endpoint: 'http://127.0.0.1:9/mcp',
          league_id: leagueId,
        }),
      ).toMatchObject({ structuredContent: { status: 'ACCEPTED' } });
    expect(
      (await league.tool('get_players', { league_id: leagueId })).structuredContent.players,
    ).toHaveLength(2);
    expect(await league.tool('start_league', { league_id: leagueId })).toMatchObject({
      structuredContent: { state: 'RUNNING' },
    });
    expect(
      (await league.tool('get_schedule', { league_id: leagueId })).structuredContent.matches,
    ).toMatchObject([{ match_id: 'R1M1', player_A_id: 'P001', player_B_id: 'P002' }]);
    expect(await league.tool('get_standings', { league_id: 'none' })).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'L005' } },
    });
    expect((await league.rpc('initialize', {})).result).toMatchObject({ capabilities: { tools: {} } });
  });

  it("[S1-02] listens on its own ports, and a port in use does not stop the town's start", async () => {
    league = await LeagueTown.open({ LEAGUE_PORT: '0', LEAGUE_REFEREE_PORT: '0' });
    const leagueId = await league.create();
    const { mcp } = await league.get<LeagueReply>(`/leagues/${leagueId}`);
    expect((await league.rpc('tools/list', {}, mcp.manager)).result.tools).toHaveLength(9);
    const { result } = await league.rpc('tools/list', {}, mcp.referee);
    expect(result.tools.map(({ name }: { name: string }) => name)).toEqual(['list_matches', 'start_match']);
    const taken = new URL(mcp.manager).port;
    const second = await LeagueTown.open({ LEAGUE_PORT: taken });
    expect((await second.rpc('tools/list', {})).result.tools).toHaveLength(9);
    await second.end();
  });
});
