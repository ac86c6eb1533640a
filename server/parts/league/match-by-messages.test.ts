import { afterEach, describe, expect, it } from 'vitest';
import type { LeagueReply } from '../../../shared/contracts/league.ts';
import type { AnyEnvelope, MessageType } from '../../../shared/league/messages.ts';
import { digestOf, edgeToken } from '../../../shared/league/tokens.ts';
import type { LeagueTables } from './records.ts';
import { envelope, LeagueTown } from './testing/league-town.ts';

let league: LeagueTown;
afterEach(() => league.end());

/** Two players in one match, the second with the given behaviour. */
async function twoPlayers(second: Parameters<LeagueTown['player']>[3], settings = {}) {
  league = await LeagueTown.open(settings);
  const leagueId = await league.create({ minPlayers: 2 });
  const ada = await league.player(leagueId, 'Ada', () => 2);
  const eve = await league.player(leagueId, 'Eve', () => 3, second);
  return { leagueId, ada, eve };
}

type Player = Awaited<ReturnType<LeagueTown['player']>>;

const ended = (leagueId: string) =>
  league.until(async () => expect((await league.status(leagueId)).state).toBe('COMPLETED'));
const heardOf = (heard: readonly AnyEnvelope[], type: MessageType) =>
  heard.filter((message) => message.type === type);

describe('a match by messages', () => {
  it('[S1-09] [S1-10] [S1-11] [S1-12] [S1-13] [S1-15] [S1-16] [S1-18] [S1-19] [S1-27] [S1-28] sends a player all messages in order, with its own token', async () => {
    const { leagueId, ada, eve } = await twoPlayers(undefined);
    await ended(leagueId);
    await league.until(() => expect(heardOf(ada.heard, 'LEAGUE_STANDINGS_UPDATE').length).toBe(1));
    const round = ['MOVE_REQUEST', 'ROUND_RESULT'];
    const own = ada.heard.map(({ type }) => type).filter((type) => /GAME|MOVE|ROUND_RESULT/.test(type));
    expect(own).toEqual([
      'GAME_INVITE',
      'GAME_START',
      ...Array.from({ length: 5 }, () => round).flat(),
      'GAME_RESULT',
    ]);
    expect(heardOf(ada.heard, 'ROUND_ANNOUNCEMENT')[0]?.payload).toMatchObject({
      league_id: leagueId,
      round_id: 1,
      matches: [{ match_id: 'R1M1', player_A_id: 'P001', player_B_id: 'P002' }],
    });
    expect(heardOf(ada.heard, 'ROUND_START')).toHaveLength(1);
    // 2 and 3 make 5: ODD wins each round.
    const [start] = heardOf(ada.heard, 'GAME_START');
    const { roles } = (start?.payload ?? { roles: {} }) as { roles: Record<string, string> };
    const odd = Object.keys(roles).find((id) => roles[id] === 'ODD');
    expect(heardOf(eve.heard, 'ROUND_RESULT')[4]?.payload).toMatchObject({
      round_number: 5,
      sum: 5,
      sum_is_odd: true,
      winner_id: odd,
      winner_role: 'ODD',
      rounds_remaining: 0,
    });
    expect(heardOf(eve.heard, 'GAME_RESULT')[0]?.payload).toMatchObject({
      status: 'COMPLETE',
      winner_id: odd,
      rounds_played: 5,
      final_score: { [String(odd)]: 5 },
    });
    expect(heardOf(ada.heard, 'ROUND_END')[0]?.payload).toMatchObject({
      results: [{ match_id: 'R1M1', winner_id: odd }],
      next_round_id: null,
    });
    for (const message of ada.heard) {
      const [type, id = ''] = message.sender.split(':');
      const edge = { refereeId: id, leagueId, matchId: type === 'referee' ? 'R1M1' : 'league' };
      expect(message.auth_token).toBe(edgeToken(digestOf(ada.token), edge));
    }
    expect(heardOf(ada.heard, 'MOVE_REQUEST')[0]?.payload).toMatchObject({
      round_number: 1,
      game_state: { your_score: 0, opponent_score: 0, rounds_played: 0, rounds_remaining: 5 },
    });
  });

  it('[S1-14] [S1-17] accepts answers sent to the referee; [S1-33] [S1-37] [S1-38] [S1-39] rejects others with L004, G003, G004, G005', async () => {
    // Eve's endpoint only listens; the test answers for her.
    const { leagueId, ada, eve } = await twoPlayers(() => ({ ok: true }), {
      LEAGUE_INVITE_S: '20',
      LEAGUE_MOVE_S: '20',
    });
    const referee = `${league.town.url}/league/referee/mcp`;
    const asked = async (type: MessageType) => {
      await league.until(() => expect(heardOf(eve.heard, type).length).toBeGreaterThan(0));
      return heardOf(eve.heard, type)[0]?.payload as { game_id: string };
    };
    const { game_id } = await asked('GAME_INVITE');
    const say = (type: MessageType, payload: object, changes: object = { auth_token: eve.token }) =>
      league.send(envelope(type, eve.sender, { game_id, player_id: eve.id, ...payload }, changes), referee);
    const L004 = {
      result: { type: 'LEAGUE_ERROR', payload: { error_code: 'L004', error_name: 'NOT_REGISTERED' } },
    };
    const move = { round_number: 1, choice: 3 };
    // Too early, then every kind of wrong token.
    expect(await say('MOVE_RESPONSE', move)).toMatchObject({
      result: { type: 'GAME_ERROR', payload: { error_code: 'G004', game_id } },
    });
    for (const wrong of [{}, { auth_token: 'tok_P002_000000000000000000000000' }, { auth_token: ada.token }])
      expect(await say('MOVE_RESPONSE', move, wrong)).toMatchObject(L004);
    expect(await say('MOVE_RESPONSE', { ...move, player_id: ada.id })).toMatchObject(L004);
    const { store } = league.town.services;
    const expire = (until: number) =>
      store.write([
        store.sql
          .withTables<LeagueTables>()
          .updateTable('leaguePlayers')
          .set({ tokenUntil: until })
          .where('playerId', '=', eve.id)
          .compile(),
      ]);
    await expire(1);
    expect(await say('MOVE_RESPONSE', move)).toMatchObject(L004);
    await expire(Number.MAX_SAFE_INTEGER);
    // The referee's token that a player sees is not accepted from it.
    const shown = heardOf(eve.heard, 'GAME_INVITE')[0]?.auth_token;
    expect(await say('GAME_INVITE_RESPONSE', { accepted: true }, { auth_token: shown })).toMatchObject(L004);
    expect(await say('GAME_INVITE_RESPONSE', { accepted: true })).toMatchObject({ result: { ok: true } });
    await asked('MOVE_REQUEST');
    expect(await say('GAME_INVITE_RESPONSE', { accepted: true })).toMatchObject({
      result: { payload: { error_code: 'G005', error_name: 'GAME_ALREADY_STARTED' } },
    });
    expect(await say('MOVE_RESPONSE', { ...move, game_id: 'mt_none' })).toMatchObject({
      result: { payload: { error_code: 'G003', error_name: 'GAME_NOT_FOUND' } },
    });
    expect(await say('MOVE_RESPONSE', { ...move, round_number: 2 })).toMatchObject({
      result: { payload: { error_code: 'G004', error_name: 'NOT_YOUR_TURN' } },
    });
    for (const choice of [0, 6, 2.5, '3', null, {}])
      expect(await say('MOVE_RESPONSE', { round_number: 1, choice })).toMatchObject({
        result: { payload: { error_code: 'G001', error_name: 'INVALID_MOVE' } },
      });
    expect(await say('MOVE_RESPONSE', move)).toMatchObject({ result: { ok: true } });
    await league.perform('cancel', { leagueId });
  });

  it('[S1-35] G001: allows three tries within the deadline after a number out of range', async () => {
    let tries = 0;
    const { leagueId, eve } = await twoPlayers((message) => {
      if (message.type !== 'MOVE_REQUEST') return undefined;
      tries += 1;
      return envelope('MOVE_RESPONSE', 'player:P002', {
        game_id: message.payload.game_id,
        round_number: message.payload.round_number,
        choice: tries < 3 ? 9 : 3,
        player_id: 'P002',
      });
    });
    await ended(leagueId);
    expect(
      heardOf(eve.heard, 'GAME_ERROR').map(({ payload }) => (payload as { error_code: string }).error_code),
    ).toEqual(['G001', 'G001']);
    const { standings, faults } = await league.get<LeagueReply>(`/leagues/${leagueId}`);
    expect(standings.map(({ scored }) => scored).reduce((sum, scored) => sum + scored, 0)).toBe(5);
    // A repeated note of the same moment is stored once, and no time has passed here.
    expect(faults.map(({ code }) => code)).toEqual(['G001']);
  });

  it("[S1-33] accepts an answer to the referee's own call without a token, but no wrong token", async () => {
    let tries = 0;
    const own = { token: '' };
    const { leagueId, ada, eve } = await twoPlayers((message) => {
      if (message.type !== 'MOVE_REQUEST') return undefined;
      tries += 1;
      const { game_id, round_number } = message.payload;
      const answer = { game_id, round_number, choice: 3, player_id: 'P002' };
      // Another player's, then none at all; from the second round on, its own.
      const shown = tries === 1 ? 'tok_P001_000000000000000000000000' : tries === 2 ? undefined : own.token;
      return envelope(
        'MOVE_RESPONSE',
        'player:P002',
        answer,
        shown === undefined ? {} : { auth_token: shown },
      );
    });
    own.token = eve.token;
    await ended(leagueId);
    expect(
      heardOf(eve.heard, 'LEAGUE_ERROR').map(({ payload }) => (payload as { error_code: string }).error_code),
    ).toEqual(['L004']);
    const { crosstable, faults } = await league.get<LeagueReply>(`/leagues/${leagueId}`);
    expect(faults.map(({ code, playerId }) => [code, playerId])).toEqual([['L004', 'P002']]);
    expect(crosstable.find(({ row }) => row === ada.id)?.status).toBe('COMPLETE');
    expect(tries).toBe(6);
  });

  it('[S1-36] G002: rejects a late answer at once and names the missed deadline', async () => {
    league = await LeagueTown.open({
      LEAGUE_INVITE_S: '1',
      LEAGUE_MOVE_S: '1',
      LEAGUE_DRAW_S: '600',
      LEAGUE_REST_S: '600',
    });
    const firstOf = async ({ heard }: Player, type: MessageType) => {
      await league.until(() => expect(heardOf(heard, type).length).toBeGreaterThan(0));
      return heardOf(heard, type)[0] as AnyEnvelope & { payload: { game_id: string } };
    };
    const say = async (player: Player, type: MessageType, payload: object) => {
      const { id, sender, token } = player;
      const message = envelope(type, sender, { player_id: id, ...payload }, { auth_token: token });
      return (await league.send(message)).result;
    };
    const expectLate = async (player: Player, type: MessageType, asked: AnyEnvelope, payload: object) => {
      const { type: answered, payload: error } = await say(player, type, payload);
      expect([answered, error.error_code, error.error_name]).toEqual(['GAME_ERROR', 'G002', 'TIMEOUT']);
      const { deadline } = error.details;
      expect(error.message).toBe(`${type} was due by ${deadline} and came too late.`);
      // The phase of one second began before the question was sent.
      expect(Date.parse(deadline)).toBeLessThanOrEqual(Date.parse(asked.timestamp) + 1_000);
      expect(Date.parse(deadline)).toBeGreaterThan(Date.parse(asked.timestamp));
    };

    // The first round's number stays open for the whole test.
    const leagueId = await league.create({ manual: true });
    const [ada, eve] = [await league.player(leagueId, 'Ada'), await league.thinker(leagueId, 'Eve')];
    await league.perform('start', { leagueId });
    const asked = await firstOf(eve, 'MOVE_REQUEST');
    await firstOf(eve, 'ROUND_RESULT');
    const move = { game_id: asked.payload.game_id, round_number: 1, choice: 3 };
    await expectLate(eve, 'MOVE_RESPONSE', asked, move);
    // Ada has chosen in time: another choice is not allowed, and a round that has not begun is not late.
    for (const wrong of [{ choice: 4 }, { round_number: 2 }])
      expect((await say(ada, 'MOVE_RESPONSE', { ...move, ...wrong })).payload.error_code).toBe('G004');

    // Three that never come; two of them are invited first, and their game is over when they answer.
    const other = await league.create({ manual: true });
    const absent = ['Bob', 'Cid', 'Dee'].map((name) =>
      league.player(other, name, undefined, ({ type }) => (type === 'GAME_INVITE' ? null : undefined)),
    );
    const players = await Promise.all(absent);
    await league.perform('start', { leagueId: other });
    const invited = () => players.find(({ heard }) => heardOf(heard, 'GAME_RESULT').length > 0);
    await league.until(async () => expect(await invited()).toBeDefined());
    const bob = invited() as Player;
    const invitation = await firstOf(bob, 'GAME_INVITE');
    const { game_id } = invitation.payload;
    await expectLate(bob, 'GAME_INVITE_RESPONSE', invitation, { game_id, accepted: true });
  });

  it('[S1-36] G002: a silent player loses the round, is suspended, and after three is out of the league', async () => {
    const { leagueId, ada, eve } = await twoPlayers(
      (message) => (message.type === 'MOVE_REQUEST' ? null : undefined),
      { LEAGUE_MOVE_S: '1' },
    );
    await ended(leagueId);
    const forfeit = { status: 'FORFEIT', winner_id: ada.id, final_score: { [ada.id]: 3, [eve.id]: 0 } };
    for (const { heard } of [ada, eve]) {
      await league.until(async () =>
        expect(await heardOf(heard, 'GAME_RESULT').map(({ payload }) => payload)).toMatchObject([forfeit]),
      );
    }
    // The opponent learns its game's end before the round's.
    await league.until(async () => expect(await heardOf(ada.heard, 'ROUND_END')).toHaveLength(1));
    const last = ada.heard.map(({ type }) => type).filter((type) => /_END$|_RESULT$/.test(type));
    expect(last.slice(-2)).toEqual(['GAME_RESULT', 'ROUND_END']);
    const { crosstable, faults, standings } = await league.get<LeagueReply>(`/leagues/${leagueId}`);
    expect(crosstable.find(({ row }) => row === 'P001')).toMatchObject({
      outcome: 'WIN',
      status: 'FORFEIT',
      score: [3, 0],
    });
    expect(standings.find(({ playerId }) => playerId === 'P002')).toMatchObject({
      state: 'SHUTDOWN',
      losses: 1,
    });
    expect(faults.filter(({ code, text }) => code === 'G002' && /no choice/.test(text))).toHaveLength(3);
    const { lifecycle } = await league.get<{ lifecycle: { code: string }[] }>(
      `/leagues/${leagueId}/players/P002`,
    );
    expect(lifecycle.map(({ code }) => code).sort()).toEqual(['SHUTDOWN', 'SUSPENDED']);
  });
});
