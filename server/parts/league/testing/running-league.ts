/** A league in the middle of its first round: one match at a table of the town, one reported by a foreign referee. */
import { expect } from 'vitest';
import { envelope, type LeagueTown } from './league-town.ts';
import type { RunningLeague } from './mutated-message.ts';

interface Scheduled {
  readonly match_id: string;
  readonly player_A_id: string;
  readonly player_B_id: string;
  readonly referee_id: string | null;
}

export async function runningLeague(league: LeagueTown): Promise<RunningLeague> {
  const leagueId = await league.create({ manual: true, foreignReferees: true });
  const otherLeagueId = await league.create({ name: 'Another', manual: true });
  const started: { readonly game_id: string }[] = [];
  const own = await league.endpoint(
    () => null,
    (name, args) => {
      if (name === 'start_match') started.push(args as { game_id: string });
      return { matches: started.map(({ game_id }) => ({ game_id })) };
    },
  );
  const { result } = await league.send(
    envelope('REFEREE_REGISTER_REQUEST', 'referee:new', {
      display_name: 'Rae',
      endpoint: own.url,
      league_id: leagueId,
    }),
  );
  const referee = { id: String(result.payload.referee_id), token: String(result.payload.auth_token) };
  const players = new Map<string, Awaited<ReturnType<LeagueTown['player']>>>();
  for (const name of ['Ada', 'Bob', 'Cid', 'Dee']) {
    // Comes to the table and then thinks forever.
    const player = await league.player(leagueId, name, undefined, ({ type }) =>
      type === 'MOVE_REQUEST' ? null : undefined,
    );
    players.set(player.id, player);
  }
  await league.perform('start', { leagueId });
  const schedule = async (): Promise<Scheduled[]> =>
    (await league.tool('get_schedule', { league_id: leagueId })).structuredContent.matches;
  await league.until(async () =>
    expect((await schedule()).every(({ referee_id }) => referee_id !== null)).toBe(true),
  );
  await league.until(() => expect(started.length).toBe(1));
  const matches = await schedule();
  const foreign = matches.find(({ referee_id }) => referee_id === referee.id);
  const hosted = matches.find(({ referee_id }) => referee_id !== referee.id);
  const [first, second] = [hosted?.player_A_id, hosted?.player_B_id].map((id) => players.get(id ?? ''));
  if (!foreign || !first || !second) throw new Error('the round was drawn otherwise');

  const asked = () => first.heard.find(({ type }) => type === 'MOVE_REQUEST');
  await league.until(async () => expect(await asked()).toBeDefined());
  const gameId = String((asked()?.payload as { game_id?: string } | undefined)?.game_id);
  const choice = { game_id: gameId, round_number: 1, choice: 3, player_id: first.id };
  expect(
    await league.send(envelope('MOVE_RESPONSE', first.sender, choice, { auth_token: first.token })),
  ).toMatchObject({ result: { ok: true } });

  const report = reportOf(leagueId, foreign, String(started[0]?.game_id));
  expect(
    await league.send(
      envelope('MATCH_RESULT', `referee:${referee.id}`, report, { auth_token: referee.token }),
    ),
  ).toMatchObject({ result: { accepted: true } });
  return {
    leagueId,
    otherLeagueId,
    player: { id: first.id, token: first.token, gameId },
    otherPlayer: { id: second.id, token: second.token },
    referee: { ...referee, report },
  };
}

/** Five rounds, all won by ODD. */
function reportOf(leagueId: string, { match_id, player_A_id, player_B_id }: Scheduled, game_id: string) {
  const [a, b] = [Number(player_A_id.slice(1)), Number(player_B_id.slice(1))];
  // The lower number is ODD if the two add up to an odd one.
  const isOddA = a < b === ((a + b) % 2 === 1);
  const winner_id = isOddA ? player_A_id : player_B_id;
  return {
    match_id,
    league_id: leagueId,
    round_id: 1,
    game_type: 'even_odd',
    game_id,
    player_A_id,
    player_B_id,
    winner_id,
    player_A_score: isOddA ? 5 : 0,
    player_B_score: isOddA ? 0 : 5,
    rounds_played: 5,
    status: 'COMPLETE',
    completed_at: new Date().toISOString(),
    history: [1, 2, 3, 4, 5].map((round) => ({
      round,
      player_A_choice: 1,
      player_B_choice: 2,
      sum: 3,
      winner: winner_id,
    })),
  };
}
