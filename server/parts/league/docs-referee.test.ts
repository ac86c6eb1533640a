import { afterEach, expect, it } from 'vitest';
import type { AnyEnvelope } from '../../../shared/league/messages.ts';
import { docsReferee } from './testing/docs-referee.ts';
import { LeagueTown } from './testing/league-town.ts';

let league: LeagueTown;
afterEach(() => league.end());

it('accepts every report of a referee written from the documentation, and tells it of rounds in order', async () => {
  league = await LeagueTown.open({ LEAGUE_REFEREE: 'off' });
  const leagueId = await league.create({ manual: true, foreignReferees: true });
  const referee = await docsReferee(league, leagueId);
  for (const [i, name] of ['Ada', 'Bob', 'Cid', 'Dee'].entries())
    await league.player(leagueId, name, (round) => ((round + i) % 5) + 1);
  await league.perform('start', { leagueId });
  await league.until(async () => expect((await league.status(leagueId)).state).toBe('COMPLETED'));
  // Everybody plays everybody, and in half of the matches player A is EVEN.
  expect(referee.answers).toEqual(Array.from({ length: 6 }, () => ({ ok: true, accepted: true })));

  const news = (message: AnyEnvelope) =>
    `${message.type} ${(message.payload as { round_id: number }).round_id}`;
  const round = ['ROUND_ANNOUNCEMENT', 'ROUND_START', 'ROUND_END', 'LEAGUE_STANDINGS_UPDATE'];
  await league.until(async () =>
    expect(await referee.heard.map(news)).toEqual(
      [1, 2, 3].flatMap((id) => round.map((type) => `${type} ${id}`)),
    ),
  );
});

it("sends a slow referee the manager's messages one at a time", async () => {
  league = await LeagueTown.open({ LEAGUE_TELL_S: '600' });
  // House players are called by the town's own referee.
  const leagueId = await league.create({ manual: true, foreignReferees: true, housePlayers: 1 });
  const held: (() => void)[] = [];
  const { heard, url } = await league.endpoint(
    (_, res) => {
      held.push(() => res.end('{"jsonrpc":"2.0","id":1,"result":{"ok":true}}'));
      return null;
    },
    () => ({ matches: [] }),
  );
  await league.tool('register_referee', { display_name: 'Rae', endpoint: url, league_id: leagueId });
  const ada = await league.player(leagueId, 'Ada');
  await league.perform('start', { leagueId });
  // The league continues, and a referee that answers has received every message.
  await league.until(async () =>
    expect(await ada.heard.some(({ type }) => type === 'LEAGUE_STANDINGS_UPDATE')).toBe(true),
  );
  const types = ['ROUND_ANNOUNCEMENT', 'ROUND_START', 'ROUND_END', 'LEAGUE_STANDINGS_UPDATE'];
  for (let n = 1; n <= types.length; n++) {
    await league.until(() => expect(heard.length).toBeGreaterThanOrEqual(n));
    expect(heard.map(({ type }) => type)).toEqual(types.slice(0, n));
    held[n - 1]?.();
  }
});

it('names the field, the expected and the actual value in the refusal of a report', async () => {
  league = await LeagueTown.open({ LEAGUE_REFEREE: 'off' });
  const leagueId = await league.create({ manual: true, foreignReferees: true });
  let gameId = '';
  const { url } = await league.endpoint(
    () => ({ ok: true }),
    (name, args) => {
      if (name === 'start_match') gameId = (args as { game_id: string }).game_id;
      return { matches: [{ game_id: gameId }] };
    },
  );
  const about = { display_name: 'Rae', endpoint: url, league_id: leagueId };
  const { referee_id, auth_token } = (await league.tool('register_referee', about)).structuredContent;
  for (const name of ['Ada', 'Bob']) await league.thinker(leagueId, name);
  await league.perform('start', { leagueId });
  await league.until(() => expect(gameId).not.toBe(''));

  // P001 is ODD, and 1 and 2 make an odd sum.
  const drawn = (round: number) => ({
    round,
    player_A_choice: 1,
    player_B_choice: 2,
    sum: 3,
    winner: 'P001',
  });
  const history = [1, 2, 3, 4, 5].map(drawn);
  const report = {
    match_id: 'R1M1',
    league_id: leagueId,
    round_id: 1,
    game_type: 'even_odd',
    game_id: gameId,
    player_A_id: 'P001',
    player_B_id: 'P002',
    winner_id: 'P001',
    player_A_score: 5,
    player_B_score: 0,
    rounds_played: 5,
    status: 'COMPLETE',
    completed_at: new Date().toISOString(),
    history,
  };
  const answerTo = async (changes: object) =>
    (await league.tool('report_match_result', { ...report, ...changes, referee_id, auth_token }))
      .structuredContent;
  const inRound2 = (changes: object) => ({ history: history.with(1, { ...drawn(2), ...changes }) });
  const WRONG: readonly (readonly [object, string])[] = [
    [
      inRound2({ winner: 'P002' }),
      'history[1].winner: expected P001, got P002: P001 is ODD, P002 is EVEN, and the choices are 1 and 2.',
    ],
    [inRound2({ sum: 4 }), 'history[1].sum: expected 3 for the choices 1 and 2, got 4.'],
    [inRound2({ round: 3 }), 'history[1].round: expected 2, got 3.'],
    [{ history: history.slice(1) }, 'history: expected 5 rounds, got 4.'],
    [
      { player_A_score: 4, player_B_score: 1 },
      'player_A_score, player_B_score: expected 5:0 from the history, got 4:1.',
    ],
    [{ winner_id: 'P002' }, 'winner_id: expected P001 for a score of 5:0, got P002.'],
    [{ winner_id: 'P003' }, 'winner_id: expected P001, P002 or null, got P003.'],
    [{ rounds_played: 4 }, 'rounds_played: expected at least 5, the rounds won by both; got 4.'],
    [{ round_id: 2 }, 'round_id: expected 1 for R1M1, got 2.'],
    [
      { player_A_id: 'P002', player_B_id: 'P001' },
      'player_A_id, player_B_id: expected P001 and P002, in this order; got P002 and P001.',
    ],
    [{ status: 'NO_SHOW' }, 'winner_id: expected null for NO_SHOW, where neither player came; got P001.'],
    [
      { status: 'FORFEIT', winner_id: null },
      'winner_id: expected P001 or P002, the player that showed up, for FORFEIT; got null.',
    ],
    [{ game_id: 'another' }, 'game_id: expected the game_id that start_match gave for R1M1, got another.'],
    [{ match_id: 'R9M9' }, 'match_id: Cup has no match R9M9.'],
  ];
  for (const [changes, message] of WRONG)
    expect(await answerTo(changes)).toMatchObject({ error: { message } });
  expect(await answerTo({})).toEqual({ ok: true, accepted: true });
});
