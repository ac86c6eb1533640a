import { afterEach, describe, expect, it } from 'vitest';
import type { LeaguesReply } from '../../../shared/contracts/league.ts';
import { managerTools } from './rpc-tools.ts';
import { LeagueTown, register } from './testing/league-town.ts';

let league: LeagueTown;
let opened: LeagueTown | null = null;
const open = async (settings = {}) => {
  opened = await LeagueTown.open(settings);
  return opened;
};
afterEach(async () => {
  await opened?.end();
  opened = null;
});

/** A league of two that plays one match at once. */
async function played(args: Parameters<LeagueTown['create']>[0] = {}): Promise<string> {
  const leagueId = await league.create({ minPlayers: 2, ...args });
  await league.player(leagueId, 'Ada', () => 2);
  await league.player(leagueId, 'Eve', () => 3);
  await league.until(async () => expect((await league.status(leagueId)).state).toBe('COMPLETED'));
  return leagueId;
}

const READING = ['get_standings', 'get_schedule', 'get_players', 'get_round_status'] as const;

describe('the tools beside the messages', () => {
  it('answer in snake_case; get_standings answers like LEAGUE_STANDINGS_UPDATE', async () => {
    league = await open();
    const leagueId = await played();
    const keysIn = (value: unknown): string[] => {
      if (Array.isArray(value)) return value.flatMap(keysIn);
      if (typeof value !== 'object' || value === null) return [];
      return Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)]);
    };
    for (const tool of READING) {
      const { structuredContent } = await league.tool(tool, { league_id: leagueId });
      // The protocol spells player_A_id this way.
      expect(keysIn(structuredContent).filter((key) => /[A-Z]/.test(key.replace(/_[AB]_/, '')))).toEqual([]);
    }
    const row = { played: 1, draws: 0 };
    expect((await league.tool('get_standings', { league_id: leagueId })).structuredContent).toEqual({
      league_id: leagueId,
      round_id: 1,
      standings: [
        { ...row, rank: 1, player_id: 'P001', display_name: 'Ada', wins: 1, losses: 0, points: 3 },
        { ...row, rank: 2, player_id: 'P002', display_name: 'Eve', wins: 0, losses: 1, points: 0 },
      ],
    });
  });

  it('default to the league that is being played, and after its end to the same one', async () => {
    league = await open({ LEAGUE_OPEN: 'on' });
    const meant = async () =>
      Promise.all(READING.map(async (tool) => (await league.tool(tool)).structuredContent?.league_id));
    const all = (leagueId: string) => READING.map(() => leagueId);
    const first = await played({ name: 'First' });
    // Others wait for guests meanwhile, without any.
    const names = async () => (await league.get<LeaguesReply>('/leagues')).leagues.map(({ name }) => name);
    await league.until(async () => expect(await names()).toContain('Open Cup 1'));
    expect(await meant()).toEqual(all(first));
    expect((await league.tool('start_league')).structuredContent).toEqual({
      error: { code: 'L001', message: 'It is over.' },
    });
    // A league that only callers with its id know is not a default.
    const hidden = await league.create({ name: 'Hidden', private: true, manual: true });
    await league.perform('cancel', { leagueId: hidden });
    expect(await meant()).toEqual(all(first));
    const second = await league.create({ name: 'Second', manual: true });
    expect(await meant()).toEqual(all(second));
    await league.perform('cancel', { leagueId: second });
    expect(await meant()).toEqual(all(second));
  });

  it('return empty lists of resources and prompts, at the manager and at the referee', async () => {
    league = await open();
    for (const url of [league.url, `${league.town.url}/league/referee/mcp`]) {
      expect((await league.rpc('resources/list', {}, url)).result).toEqual({ resources: [] });
      expect((await league.rpc('resources/templates/list', {}, url)).result).toEqual({
        resourceTemplates: [],
      });
      expect((await league.rpc('prompts/list', {}, url)).result).toEqual({ prompts: [] });
    }
  });
});

describe('start_league and start_next_round', () => {
  const OPERATING = ['start_league', 'start_next_round'] as const;

  it('are open to local callers of a town that others cannot reach', async () => {
    league = await open({ LEAGUE_REST_S: '600', LEAGUE_MOVE_S: '600' });
    const leagueId = await league.create({ manual: true });
    for (const _ of [1, 2]) await league.send(register({ league_id: leagueId }));
    expect(await league.tool('start_league', { league_id: leagueId })).toMatchObject({
      structuredContent: { league_id: leagueId, state: 'RUNNING' },
    });
    expect(await league.tool('start_next_round', { league_id: leagueId })).toMatchObject({
      structuredContent: { error: { code: 'L001', message: 'Round 1 is not over yet.' } },
    });
  });

  it('are closed on a town that others can reach', async () => {
    league = await open({ ALLOWED_HOSTS: 'town.example' });
    const leagueId = await league.create({ manual: true });
    const message = `Only the operator of this town runs this league: npm run admin -- league start|next-round ${leagueId}`;
    for (const name of OPERATING)
      expect(await league.tool(name, { league_id: leagueId })).toMatchObject({
        isError: true,
        structuredContent: { error: { code: 'L004', message } },
      });
  });

  it.each([
    // LEAGUE_HOST may open the league's own ports to others, on a town that is closed to them.
    ['a caller from another machine', {}, '192.0.2.7', /^Only the operator/],
    ['a caller from another machine over IPv6', {}, '2001:db8:0:0', /^Only the operator/],
    ['a caller from nobody knows where', {}, 'unknown', /^Only the operator/],
    ['the league of the house', { house: true }, '127.0.0.1', /^The town runs/],
    ['a league that has an owner', { ownerId: 'ow_1' }, '127.0.0.1', /^Only its owner/],
  ])('are refused for %s', async (_, about, address, words) => {
    const league_id = 'lg_1';
    const row = { leagueId: league_id, house: false, ownerId: null, ...about };
    const unexpected = () => {
      throw new Error('this is not allowed');
    };
    const tools = managerTools({
      stores: { leagues: { byId: async () => row } },
      operations: { start: unexpected, nextRound: unexpected },
      isPublic: false,
    } as never);
    for (const name of OPERATING)
      expect(
        await tools.find((tool) => tool.name === name)?.call({ league_id }, { agent: null, address }),
      ).toEqual({ ok: false, code: 'L004', message: expect.stringMatching(words) });
  });
});
