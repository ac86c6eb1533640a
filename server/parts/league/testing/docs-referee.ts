/** A foreign referee written from docs/league.md alone: it shares no code with the town's own referee. */
import { randomUUID } from 'node:crypto';
import type { AnyEnvelope } from '../../../../shared/league/messages.ts';
import type { LeagueTown } from './league-town.ts';

interface StartMatch {
  readonly league_id: string;
  readonly match_id: string;
  readonly round_id: number;
  readonly game_id: string;
  readonly game_type: string;
  readonly players: readonly {
    readonly player_id: string;
    readonly role: 'ODD' | 'EVEN';
    readonly endpoint: string;
    readonly auth_token: string;
  }[];
}

export interface DocsReferee {
  readonly id: string;
  /** Messages from the manager, in the order they arrived. */
  readonly heard: readonly AnyEnvelope[];
  /** The manager's answer to each report. */
  readonly answers: readonly unknown[];
}

const ROUNDS = 5;

export async function docsReferee(town: LeagueTown, leagueId: string): Promise<DocsReferee> {
  const under = new Map<string, StartMatch>();
  const answers: unknown[] = [];
  const own = { id: '', token: '' };
  const { heard, url } = await town.endpoint(
    () => ({ ok: true }),
    (name, args) => {
      const match = args as StartMatch;
      if (name === 'start_match' && !under.has(match.game_id)) {
        under.set(match.game_id, match);
        void play(match);
      }
      return { matches: [...under.keys()].map((game_id) => ({ game_id })) };
    },
  );
  const envelope = (type: string, payload: object, auth_token = own.token) => ({
    protocol: 'league.v2',
    message_id: randomUUID(),
    type,
    sender: `referee:${own.id || 'new'}`,
    timestamp: new Date().toISOString(),
    ...(auth_token && { auth_token }),
    payload,
  });

  async function play(match: StartMatch): Promise<void> {
    const { game_id, game_type, league_id, match_id, round_id } = match;
    const [a, b] = match.players as [StartMatch['players'][0], StartMatch['players'][1]];
    const ask = async ({ auth_token, endpoint }: typeof a, type: string, payload: object) =>
      (await town.send(envelope(type, payload, auth_token), endpoint)).result?.payload;
    const both = <T>(each: (player: typeof a, other: typeof a) => Promise<T>) =>
      Promise.all([each(a, b), each(b, a)]);
    await both((player, other) =>
      ask(player, 'GAME_INVITE', {
        game_id,
        match_id,
        game_type,
        opponent_id: other.player_id,
        your_role: player.role,
        total_rounds: ROUNDS,
      }),
    );
    const score = { [a.player_id]: 0, [b.player_id]: 0 };
    const history: object[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const [player_A_choice, player_B_choice] = await both(
        async (player, other) =>
          (
            await ask(player, 'MOVE_REQUEST', {
              game_id,
              match_id,
              round_number: round,
              your_role: player.role,
              time_limit_seconds: 30,
              game_state: {
                your_score: score[player.player_id],
                opponent_score: score[other.player_id],
                rounds_played: round - 1,
                rounds_remaining: ROUNDS - round + 1,
              },
            })
          ).choice as number,
      );
      const sum = player_A_choice + player_B_choice;
      const wins = sum % 2 === 1 ? 'ODD' : 'EVEN';
      const winner = [a, b].find(({ role }) => role === wins)?.player_id ?? null;
      if (winner) score[winner] = (score[winner] ?? 0) + 1;
      history.push({ round, player_A_choice, player_B_choice, sum, winner });
    }
    const [scoreA = 0, scoreB = 0] = [score[a.player_id], score[b.player_id]];
    const report = envelope('MATCH_RESULT', {
      match_id,
      league_id,
      round_id,
      game_type,
      game_id,
      player_A_id: a.player_id,
      player_B_id: b.player_id,
      winner_id: scoreA > scoreB ? a.player_id : b.player_id,
      player_A_score: scoreA,
      player_B_score: scoreB,
      rounds_played: ROUNDS,
      status: 'COMPLETE',
      completed_at: new Date().toISOString(),
      history,
    });
    answers.push((await town.send(report)).result);
    under.delete(game_id);
  }

  const { result } = await town.send(
    envelope('REFEREE_REGISTER_REQUEST', {
      display_name: 'Rae',
      endpoint: url,
      supported_games: ['even_odd'],
      league_id: leagueId,
    }),
  );
  own.id = result.payload.referee_id;
  own.token = result.payload.auth_token;
  return { id: own.id, heard, answers };
}
