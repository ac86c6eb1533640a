import { afterEach, describe, expect, it } from 'vitest';
import type { LeagueReply } from '../../../shared/contracts/league.ts';
import { digestOf, edgeToken } from '../../../shared/league/tokens.ts';
import { envelope, LeagueTown } from './testing/league-town.ts';

let league: LeagueTown;
afterEach(() => league?.end());

const board = (leagueId: string) => league.get<LeagueReply>(`/leagues/${leagueId}`);
/** The GAME_RESULT of each player, with a token that it can check. */
async function gameResults(players: readonly Awaited<ReturnType<LeagueTown['player']>>[], leagueId: string) {
  const told = [];
  for (const { heard, token } of players) {
    const result = () => heard.find(({ type }) => type === 'GAME_RESULT');
    await league.until(async () => expect(await result()).toBeDefined());
    const edge = { refereeId: 'REF00', leagueId, matchId: 'R1M1' };
    expect(result()?.auth_token).toBe(edgeToken(digestOf(token), edge));
    told.push(result()?.payload);
  }
  return told;
}
const matchRow = (gameId: string) => league.town.services.matches.byId(gameId);

/** Two players at a table, asked for their first number, that never answer. */
async function thinking() {
  league = await LeagueTown.open({ LEAGUE_MOVE_S: '600', LEAGUE_REST_S: '600' });
  const leagueId = await league.create({ manual: true });
  const ada = await league.thinker(leagueId, 'Ada');
  const eve = await league.thinker(leagueId, 'Eve');
  await league.perform('start', { leagueId });
  const asked = () => eve.heard.find(({ type }) => type === 'MOVE_REQUEST');
  await league.until(async () => expect(await asked()).toBeDefined());
  const gameId = String((asked()?.payload as { game_id?: string } | undefined)?.game_id);
  expect(await matchRow(gameId)).toMatchObject({ status: 'running' });
  return { leagueId, ada, eve, gameId };
}

describe('during a match', () => {
  it('[S1-26] cancel aborts it: nothing counts, and no message is accepted any more', async () => {
    const { ada, eve, gameId, leagueId } = await thinking();
    await league.perform('cancel', { leagueId });
    const nobody = { game_id: gameId, status: 'ABORTED', winner_id: null, rounds_played: 0 };
    expect(await gameResults([ada, eve], leagueId)).toMatchObject([nobody, nobody]);
    expect(await matchRow(gameId)).toMatchObject({ status: 'aborted', note: 'The league was called off.' });
    const { crosstable, playing, standings, state } = await board(leagueId);
    expect([state, playing]).toEqual(['CANCELLED', 0]);
    expect(standings.map((row) => [row.state, row.played, row.points])).toEqual([
      // The state machine has no transition from here to the end: the league is over, and all tokens are void.
      ['ACTIVE', 0, 0],
      ['ACTIVE', 0, 0],
    ]);
    expect(crosstable.map(({ outcome }) => outcome)).toEqual([null, null]);
    const late = { game_id: gameId, round_number: 1, choice: 3, player_id: ada.id };
    expect(
      await league.send(envelope('MOVE_RESPONSE', ada.sender, late, { auth_token: ada.token })),
    ).toMatchObject({ result: { payload: { error_code: 'L004' } } });
    const verified = await league.perform('verify', { leagueId });
    expect(verified).toMatchObject([{ results: 0, twice: 0 }]);
  });

  it('expel aborts it: the expelled player loses, and the league continues', async () => {
    const { ada, eve, gameId, leagueId } = await thinking();
    await league.perform('expel', { leagueId, id: eve.id });
    const forfeit = { game_id: gameId, status: 'FORFEIT', winner_id: ada.id };
    expect(await gameResults([ada, eve], leagueId)).toMatchObject([forfeit, forfeit]);
    expect(await matchRow(gameId)).toMatchObject({ status: 'aborted' });
    await league.until(async () => expect((await board(leagueId)).state).toBe('COMPLETED'));
    const { crosstable } = await board(leagueId);
    expect(crosstable.find(({ row }) => row === eve.id)).toMatchObject({
      outcome: 'LOSS',
      status: 'FORFEIT',
    });
  });

  it('expel aborts and walks over a table of a season, too', async () => {
    league = await LeagueTown.open({ HOUSE_BOTS: 'on', HOUSE_MATCHES: '0', LEAGUE_REST_S: '600' });
    const leagueId = await league.create({ format: 'tables8', housePlayers: 8, rounds: 1, manual: true });
    await league.perform('start', { leagueId });
    const games = async () => {
      const { rounds } = await league.get<{ rounds: { matches: { gameId: string | null }[] }[] }>(
        `/leagues/${leagueId}/rounds`,
      );
      return rounds.flatMap(({ matches }) => matches.flatMap(({ gameId }) => gameId ?? []));
    };
    await league.until(async () => expect((await games()).length).toBe(1));
    const [gameId = ''] = await games();
    await league.perform('expel', { leagueId, id: 'P003' });
    expect(await matchRow(gameId)).toMatchObject({ status: 'aborted' });
    await league.until(async () => expect((await board(leagueId)).state).toBe('COMPLETED'));
    const { standings } = await board(leagueId);
    expect(standings.find(({ playerId }) => playerId === 'P003')).toMatchObject({
      losses: 1,
      expelled: true,
    });
    expect(standings.reduce((sum, { played }) => sum + played, 0)).toBe(8);
  });
});
