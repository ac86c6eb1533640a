import { afterEach, describe, expect, it } from 'vitest';
import type { LeaguesReply } from '../../../shared/contracts/league.ts';
import type { CrierLine } from '../../../shared/town/crier/line.ts';
import { LeagueTown } from './testing/league-town.ts';

let league: LeagueTown;
afterEach(() => league?.end());

/** A league of two whose first match is running and never ends. */
async function underWay(wish: { readonly name: string; readonly private?: boolean }): Promise<string> {
  const [made] = await league.perform('create', { manual: true, ...wish });
  const leagueId = String(made?.leagueId);
  const hanging = await league.endpoint(() => null);
  for (const display_name of ['Ada', 'Eve'])
    expect(
      await league.tool('register_player', {
        league_id: leagueId,
        display_name,
        endpoint: hanging.url,
        ...(made?.joinCode && { join_code: made.joinCode }),
      }),
    ).toMatchObject({ structuredContent: { status: 'ACCEPTED' } });
  await league.perform('start', { leagueId });
  await league.until(async () => expect((await league.status(leagueId)).playing).toBe(1));
  return leagueId;
}

describe('a private league', () => {
  it('is hidden from callers without its id: no tool defaults to it, no list shows it, nothing announces it', async () => {
    const cried: CrierLine[] = [];
    league = await LeagueTown.open(
      { LEAGUE_INVITE_S: '600', LEAGUE_TELL_S: '600' },
      { onCry: (line) => void cried.push(line) },
    );
    const referee = `${league.town.url}/league/referee/mcp`;
    const hidden = await underWay({ name: 'Hidden', private: true });
    const none = { isError: true, structuredContent: { error: { code: 'L005' } } };
    for (const tool of ['get_standings', 'get_schedule', 'get_players', 'get_round_status', 'start_league'])
      expect([tool, await league.tool(tool)]).toMatchObject([tool, none]);
    expect((await league.tool('list_matches', {}, referee)).structuredContent).toEqual({ matches: [] });
    // Operators can still see it.
    expect(await league.perform('list')).toMatchObject([{ leagueId: hidden, private: true }]);

    // The opposite for a public one.
    const cup = await underWay({ name: 'Open Cup' });
    expect((await league.tool('list_matches', {}, referee)).structuredContent.matches).toMatchObject([
      { league_id: cup },
    ]);
    expect((await league.tool('get_round_status')).structuredContent).toMatchObject({ league_id: cup });
    expect((await league.get<LeaguesReply>('/leagues')).leagues).toMatchObject([{ leagueId: cup }]);
    expect(cried.map(({ params }) => params.league)).toEqual(['Open Cup']);
  });
});

describe('addresses shown to callers', () => {
  const addresses = async () => {
    const leagueId = await league.create({ manual: true });
    return (await league.get<{ mcp: object }>(`/leagues/${leagueId}`)).mcp;
  };

  it("are the public town's where others can reach it, though the ports listen", async () => {
    league = await LeagueTown.open({
      PUBLIC_URL: 'https://town.example/',
      TRUST_PROXY: 'loopback',
      LEAGUE_PORT: '0',
      LEAGUE_REFEREE_PORT: '0',
    });
    expect(await addresses()).toEqual({
      manager: 'https://town.example/league/mcp',
      referee: 'https://town.example/league/referee/mcp',
      mailbox: 'https://town.example/mcp/league',
      table: null,
    });
  });

  it('are the ports on a local town, or its own address where they are closed', async () => {
    league = await LeagueTown.open({ LEAGUE_PORT: '0' });
    expect(await addresses()).toEqual({
      manager: expect.stringMatching(/^http:\/\/localhost:\d+\/mcp$/),
      referee: `${league.town.url}/league/referee/mcp`,
      mailbox: `${league.town.url}/mcp/league`,
      table: null,
    });
  });
});
