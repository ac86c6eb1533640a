/** Results that foreign referees report: only the assigned one, only of the latest attempt, only what adds up, and once. */
import type { LeagueGame, Recount, ReportedRound } from '../../../shared/league/league-game.ts';
import { afterAnswering } from '../../../shared/league/lifecycle.ts';
import type { Envelope } from '../../../shared/league/messages.ts';
import type { Outcome } from '../../../shared/league/standings.ts';
import { GuardFailedError } from '../../store/errors.ts';
import type { Conduct } from './conduct.ts';
import type { LeagueDesk } from './desk.ts';
import type { NewResult } from './fixtures-table.ts';
import type { Fixture, League, LeaguePlayer, LeagueReferee } from './records.ts';

export type Reported =
  /** Not accepted: the match has a result already, or was given to somebody else. */
  | { readonly ok: true; readonly accepted: boolean }
  | { readonly ok: false; readonly code: 'L004' | 'G001' | 'G003'; readonly message: string };

export interface MatchReportsDeps {
  readonly desk: LeagueDesk;
  readonly conduct: Conduct;
  leagueGame(game: string): LeagueGame | undefined;
  onResult(leagueId: string): void;
}

type Payload = Envelope<'MATCH_RESULT'>['payload'];

const contradiction = (message: string): Reported => ({ ok: false, code: 'G001', message });

export class MatchReports {
  readonly #deps: MatchReportsDeps;

  constructor(deps: MatchReportsDeps) {
    this.#deps = deps;
  }

  async take(
    league: League,
    referee: LeagueReferee,
    { payload }: Envelope<'MATCH_RESULT'>,
  ): Promise<Reported> {
    const { desk, onResult } = this.#deps;
    const fixture = await desk.fixtures.byId(league.leagueId, payload.match_id);
    if (!fixture) return { ok: false, code: 'G003', message: 'There is no such match in this league.' };
    const isStale = payload.game_id !== undefined && payload.game_id !== fixture.gameId;
    // Of an attempt that was given up: it may well have been this referee's.
    if (isStale && isAttemptOf(fixture, payload.game_id ?? '')) return { ok: true, accepted: false };
    if (isStale) return { ok: false, code: 'G003', message: 'There is no such game.' };
    if (fixture.refereeId !== referee.refereeId)
      return {
        ok: false,
        code: 'L004',
        message: 'Only the referee that was assigned to a match reports it.',
      };
    const players = (await desk.roster(league.leagueId)).of(fixture.players);
    const result = this.#resultOf(league, fixture, players, payload);
    if (typeof result === 'string') return contradiction(result);
    if (fixture.state === 'DONE') return { ok: true, accepted: false };
    try {
      await desk.store.write([
        ...desk.fixtures.settling(fixture, result),
        ...(referee.fails > 0 ? [desk.members.refereeStanding(referee, afterAnswering(referee))] : []),
      ]);
    } catch (error) {
      if (error instanceof GuardFailedError) return { ok: true, accepted: false };
      throw error;
    }
    await this.#keepBook(fixture, players, result);
    onResult(league.leagueId);
    return { ok: true, accepted: true };
  }

  /** Who did not answer a foreign referee has missed a deadline of the league's all the same. */
  async #keepBook(fixture: Fixture, players: readonly LeaguePlayer[], result: NewResult): Promise<void> {
    const { conduct } = this.#deps;
    for (const [i, player] of players.entries()) {
      const away = result.status !== 'COMPLETE' && result.seats[i]?.outcome === 'LOSS';
      const misses = away ? 1 : result.history.filter(({ choices }) => choices[i as 0 | 1] === null).length;
      if (misses === 0) await conduct.answered(player, fixture.matchId);
      const words = away ? 'did not come, or left' : 'no choice in a round';
      for (let missed = 0; missed < misses; missed++) await conduct.missed(player, fixture.matchId, words);
    }
  }

  /** What it comes to; a sentence where it contradicts itself or the plan. */
  #resultOf(
    league: League,
    fixture: Fixture,
    players: readonly LeaguePlayer[],
    payload: Payload,
  ): NewResult | string {
    const [a, b] = fixture.players;
    const { player_A_id, player_B_id, player_A_score, player_B_score, status, winner_id } = payload;
    if (player_A_id !== a || player_B_id !== b)
      return `${fixture.matchId} is played by ${a} and ${b}, in this order.`;
    if (winner_id !== null && winner_id !== a && winner_id !== b) return `${winner_id} does not play in it.`;
    if (String(payload.round_id) !== String(fixture.round))
      return `${fixture.matchId} is of round ${fixture.round}.`;
    const scores: [number, number] = [player_A_score, player_B_score];
    const counted = this.#recount(league, fixture, players, payload);
    if (typeof counted === 'string') return counted;
    if (status === 'COMPLETE' && scores[0] + scores[1] > payload.rounds_played)
      return 'More rounds were won than played.';
    if (status === 'COMPLETE' && winner_id !== leaderOf(fixture, scores))
      return 'The score says that somebody else has won.';
    if ((status === 'NO_SHOW') !== (winner_id === null) && status !== 'COMPLETE')
      return 'Who came has won, and nobody else.';
    return {
      status,
      source: 'REPORTED',
      completedAt: this.#deps.desk.clock.now(),
      seats: players.map(({ agentId, playerId }, i) => ({
        agentId,
        role: counted?.roles[i] ?? null,
        side: counted?.roles[i] ?? null,
        outcome: outcomeOf(status, playerId, winner_id),
        score: scores[i] ?? 0,
      })),
      history: (counted?.history ?? []).map((drawn) => ({
        ...drawn,
        winner: players.find(({ playerId }) => playerId === drawn.winner)?.agentId ?? null,
      })),
    };
  }

  #recount(
    league: League,
    fixture: Fixture,
    players: readonly LeaguePlayer[],
    payload: Payload,
  ): Recount | null | string {
    const game = this.#deps.leagueGame(league.game);
    const history = (payload.history ?? []) as readonly ReportedRound[];
    if (payload.status !== 'COMPLETE' || payload.history === undefined || !game?.recount) return null;
    const { leagueId, matchId, round } = fixture;
    const numbers = players.map(({ number }) => number);
    const counted = game.recount({ leagueId, matchId, round, players: fixture.players, numbers }, history);
    if (typeof counted === 'string') return counted;
    const [a, b] = counted.scores;
    return a === payload.player_A_score && b === payload.player_B_score
      ? counted
      : `the rounds come to ${a}:${b}, not ${payload.player_A_score}:${payload.player_B_score}`;
  }
}

const isAttemptOf = ({ leagueId, matchId, attempt }: Fixture, gameId: string): boolean =>
  Array.from({ length: attempt }, (_, i) => `${leagueId}.${matchId}.${i + 1}`).includes(gameId);

function leaderOf({ players: [a, b] }: Fixture, [first, second]: readonly [number, number]): string | null {
  if (first === second) return null;
  return (first > second ? a : b) ?? null;
}

function outcomeOf(status: Payload['status'], playerId: string, winnerId: string | null): Outcome {
  if (winnerId) return winnerId === playerId ? 'WIN' : 'LOSS';
  return status === 'COMPLETE' ? 'DRAW' : 'LOSS';
}
