import { afterEach, describe, expect, it } from 'vitest';
import { TownClient } from '../../../scripts/town/town-client.ts';
import type { LeagueReply } from '../../../shared/contracts/league.ts';
import { StrategyPlayer } from '../../../shared/games/even-odd/league/player.ts';
import type { AnyEnvelope } from '../../../shared/league/messages.ts';
import { LeagueTown } from './testing/league-town.ts';

let league: LeagueTown;
const clients = new Set<TownClient>();
afterEach(async () => {
  for (const client of clients) client.close();
  clients.clear();
  await league?.end();
});

/** An agent with only an MCP client: reads its box and answers until the league is over. */
async function mailboxAgent(name: string) {
  const client = await new TownClient(league.town.url, { path: '/mcp/league' }).newAgent(name);
  clients.add(client);
  return client;
}

async function play(client: TownClient, leagueId: string, answersSeen: string[] = []): Promise<string[]> {
  const joined = await client.tool('et.league.join', { leagueId });
  const id = joined.message.payload.player_id as string;
  const mind = new StrategyPlayer(() => id, 'nash', id);
  for (let after = 0; ; ) {
    const box = await client.tool('et.league.inbox', { leagueId, after, wait: 5 });
    if (!box.ok) throw new Error(JSON.stringify(box));
    after = box.last;
    for (const { message } of box.letters as { message: AnyEnvelope }[]) {
      const answer = mind.answer(message);
      if (!answer) continue;
      const said = await client.tool('et.league.respond', { leagueId, message: answer });
      answersSeen.push(said.answer?.ok === true ? answer.type : JSON.stringify(said));
    }
    if (box.state === 'COMPLETED' && box.letters.length === 0) return answersSeen;
  }
}

describe('mailbox', () => {
  it('lets a league be played through the v1 MCP client alone', async () => {
    league = await LeagueTown.open();
    const leagueId = await league.create({ minPlayers: 4 });
    const agents = await Promise.all(['Ada', 'Bob', 'Cid', 'Dee'].map(mailboxAgent));
    const [first] = agents;
    expect(await first?.toolNames()).toEqual([
      'et.league.list',
      'et.league.join',
      'et.league.inbox',
      'et.league.respond',
      'et.league.standings',
    ]);
    const answered = await Promise.all(agents.map((agent) => play(agent, leagueId)));
    // Three matches each, with an invitation and five choices, all accepted.
    for (const seen of answered)
      expect([seen.length, new Set(seen)]).toEqual([18, new Set(['GAME_INVITE_RESPONSE', 'MOVE_RESPONSE'])]);
    const { standings, faults, crosstable } = await league.get<LeagueReply>(`/leagues/${leagueId}`);
    expect(standings.map(({ played, kind }) => [played, kind])).toEqual(
      Array.from({ length: 4 }, () => [3, 'mailbox']),
    );
    // The avatars of the standings are those of the table.
    const seats = await league.town.services.seats.of(crosstable.flatMap(({ gameId }) => gameId ?? []));
    expect(new Set(standings.map(({ agentId }) => agentId))).toEqual(
      new Set(seats.map(({ agentId }) => agentId)),
    );
    expect(crosstable.every(({ status }) => status === 'COMPLETE')).toBe(true);
    expect(faults).toEqual([]);
    expect(await first?.tool('et.league.standings', { leagueId })).toMatchObject({
      ok: true,
      you: expect.stringMatching(/^P00\d$/),
      state: 'COMPLETED',
    });
  }, 60_000);

  it('mixes with endpoints and house players in one league', async () => {
    league = await LeagueTown.open();
    const leagueId = await league.create({ minPlayers: 6, housePlayers: 2 });
    const agents = await Promise.all(['Ada', 'Bob'].map(mailboxAgent));
    const playing = agents.map((agent) => play(agent, leagueId));
    for (const name of ['Eve', 'Fay']) await league.player(leagueId, name);
    await Promise.all(playing);
    const { standings, faults, crosstable } = await league.get<LeagueReply>(`/leagues/${leagueId}`);
    expect(standings.map(({ kind }) => kind).sort()).toEqual([
      'endpoint',
      'endpoint',
      'house',
      'house',
      'mailbox',
      'mailbox',
    ]);
    expect(crosstable).toHaveLength(30);
    expect(crosstable.every(({ status }) => status === 'COMPLETE')).toBe(true);
    expect(faults).toEqual([]);
  }, 60_000);

  it('refuses callers outside the league and wrong answers like an endpoint would be refused', async () => {
    league = await LeagueTown.open();
    const leagueId = await league.create({ manual: true });
    const ada = await mailboxAgent('Ada');
    expect(await ada.tool('et.league.inbox', { leagueId })).toMatchObject({
      ok: false,
      error: { code: 'L004' },
    });
    expect(await ada.tool('et.league.join', { leagueId: 'none' })).toMatchObject({
      ok: false,
      error: { code: 'L005' },
    });
    expect(await ada.tool('et.league.join', { leagueId })).toMatchObject({
      ok: true,
      message: { payload: { player_id: 'P001' } },
    });
    // The same agent is the same player again.
    expect(await ada.tool('et.league.join', { leagueId })).toMatchObject({
      ok: true,
      message: { payload: { player_id: 'P001' } },
    });
    const move = { type: 'MOVE_RESPONSE', payload: { game_id: 'mt_none', round_number: 1, choice: 3 } };
    expect(await ada.tool('et.league.respond', { leagueId, message: move })).toMatchObject({
      ok: true,
      answer: { type: 'GAME_ERROR', payload: { error_code: 'G003' } },
    });
    expect(
      await ada.tool('et.league.respond', { leagueId, message: { type: 'NONSENSE', payload: {} } }),
    ).toMatchObject({ ok: false, error: { code: '-32602' } });
    expect(await ada.tool('et.league.list')).toMatchObject({ ok: true, leagues: [{ leagueId, players: 1 }] });
  });
});

describe('a season of Werewolf', () => {
  it('seats tables of eight with house bots, and ends with a table and ratings', async () => {
    league = await LeagueTown.open({
      HOUSE_BOTS: 'on',
      HOUSE_MATCHES: '0',
      TIME_SCALE: '1000',
      MIN_PHASE_S: '0',
    });
    const leagueId = await league.create({ format: 'tables8', housePlayers: 17, rounds: 2, maxPlayers: 24 });
    await league.perform('start', { leagueId });
    await league.until(async () => expect((await league.status(leagueId)).state).toBe('COMPLETED'));
    const { standings, sides, totalRounds } = await league.get<LeagueReply>(`/leagues/${leagueId}`);
    expect(totalRounds).toBe(2);
    expect(standings).toHaveLength(17);
    // Two rounds of two tables; players with a bye in the first sat in the second.
    expect(standings.reduce((sum, { played }) => sum + played, 0)).toBe(32);
    expect(Math.min(...standings.map(({ played }) => played))).toBeGreaterThanOrEqual(1);
    expect(sides.map(({ side, games }) => [side, games])).toEqual([
      ['VILLAGERS', 4],
      ['WEREWOLVES', 4],
    ]);
    expect(standings.every(({ rating }) => rating && !rating.settled)).toBe(true);
  }, 60_000);
});
