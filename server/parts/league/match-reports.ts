/**
 * Results reported by foreign referees: accepted only from the assigned one, for the latest attempt, if consistent, and
 * once.
 */

import type { Recount, ReportedRound } from '../../../shared/league/league-game.ts';
import { afterAnswering } from '../../../shared/league/lifecycle.ts';
import type { Envelope } from '../../../shared/league/messages.ts';
import type { Outcome } from '../../../shared/league/standings.ts';
import { isWritten } from '../../store/rows.ts';
import type { NewResult } from './fixtures-table.ts';
import type { Fixture, League, LeaguePlayer, LeagueReferee } from './records.ts';
import type { Services } from './services.ts';

export type Reported =
  /** Not accepted: the match has a result already, or was given to another referee. */
  | { readonly ok: true; readonly accepted: boolean }
  | { readonly ok: false; readonly code: 'L004' | 'G001' | 'G003'; readonly message: string };

export interface MatchReportsDeps extends Services<'conduct' | 'stores' | 'leagueGame'> {
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
    const { stores, onResult } = this.#deps;
    const fixture = await stores.fixtures.byId(league.leagueId, payload.match_id);
    if (!fixture)
      return {
        ok: false,
        code: 'G003',
        message: `match_id: ${league.name} has no match ${payload.match_id}.`,
      };
    const isStale = payload.game_id !== undefined && payload.game_id !== fixture.gameId;
    // The report of an abandoned attempt, which may have been this referee's.
    if (isStale && isAttemptOf(fixture, payload.game_id ?? '')) return { ok: true, accepted: false };
    if (isStale)
      return {
        ok: false,
        code: 'G003',
        message: `game_id: expected the game_id that start_match gave for ${payload.match_id}, got ${payload.game_id}.`,
      };
    if (fixture.refereeId !== referee.refereeId)
      return {
        ok: false,
        code: 'L004',
        message: `${fixture.matchId} is assigned to ${fixture.refereeId ?? 'nobody yet'}, and only that referee reports it.`,
      };
    const players = (await stores.roster(league.leagueId)).of(fixture.players);
    const result = this.#resultOf(league, fixture, players, payload);
    if (typeof result === 'string') return contradiction(result);
    if (fixture.state === 'DONE') return { ok: true, accepted: false };
    const isKept = await isWritten(stores.store, [
      ...stores.fixtures.settling(fixture, result),
      ...(referee.fails > 0 ? [stores.members.refereeStanding(referee, afterAnswering(referee))] : []),
    ]);
    if (!isKept) return { ok: true, accepted: false };
    await this.#keepBook(fixture, players, result);
    onResult(league.leagueId);
    return { ok: true, accepted: true };
  }

  /** A player that does not answer a foreign referee has missed a league deadline all the same. */
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

  /** The result of a report, or a sentence if it contradicts itself or the plan. */
  #resultOf(
    league: League,
    fixture: Fixture,
    players: readonly LeaguePlayer[],
    payload: Payload,
  ): NewResult | string {
    const { player_A_score, player_B_score, status, winner_id } = payload;
    const scores: [number, number] = [player_A_score, player_B_score];
    const misnamed = misnamedIn(fixture, payload);
    if (misnamed) return misnamed;
    const counted = this.#recount(league, fixture, players, payload);
    if (typeof counted === 'string') return counted;
    const miscounted = miscountedIn(fixture, payload);
    if (miscounted) return miscounted;
    return {
      status,
      source: 'REPORTED',
      completedAt: this.#deps.stores.clock.now(),
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
      : `player_A_score, player_B_score: expected ${a}:${b} from the history, got ${payload.player_A_score}:${payload.player_B_score}.`;
  }
}

const isAttemptOf = ({ leagueId, matchId, attempt }: Fixture, gameId: string): boolean =>
  Array.from({ length: attempt }, (_, i) => `${leagueId}.${matchId}.${i + 1}`).includes(gameId);

function misnamedIn({ matchId, players: [a, b], round }: Fixture, payload: Payload): string | null {
  const { player_A_id, player_B_id, round_id, winner_id } = payload;
  if (player_A_id !== a || player_B_id !== b)
    return `player_A_id, player_B_id: expected ${a} and ${b}, in this order; got ${player_A_id} and ${player_B_id}.`;
  if (winner_id !== null && winner_id !== a && winner_id !== b)
    return `winner_id: expected ${a}, ${b} or null, got ${winner_id}.`;
  if (String(round_id) !== String(round))
    return `round_id: expected ${round} for ${matchId}, got ${round_id}.`;
  return null;
}

/** Score, rounds, status and winner must be consistent. */
function miscountedIn(fixture: Fixture, payload: Payload): string | null {
  const { player_A_score, player_B_score, rounds_played, status, winner_id } = payload;
  const [a, b] = fixture.players;
  if (status === 'NO_SHOW')
    return winner_id === null
      ? null
      : `winner_id: expected null for NO_SHOW, where neither player came; got ${winner_id}.`;
  if (status !== 'COMPLETE')
    return winner_id === null
      ? `winner_id: expected ${a} or ${b}, the player that showed up, for ${status}; got null.`
      : null;
  const won = player_A_score + player_B_score;
  if (won > rounds_played)
    return `rounds_played: expected at least ${won}, the rounds won by both; got ${rounds_played}.`;
  const leader = leaderOf(fixture, [player_A_score, player_B_score]);
  return winner_id === leader
    ? null
    : `winner_id: expected ${leader} for a score of ${player_A_score}:${player_B_score}, got ${winner_id}.`;
}

function leaderOf({ players: [a, b] }: Fixture, [first, second]: readonly [number, number]): string | null {
  if (first === second) return null;
  return (first > second ? a : b) ?? null;
}

function outcomeOf(status: Payload['status'], playerId: string, winnerId: string | null): Outcome {
  if (winnerId) return winnerId === playerId ? 'WIN' : 'LOSS';
  return status === 'COMPLETE' ? 'DRAW' : 'LOSS';
}
