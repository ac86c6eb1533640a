/**
 * Lists matches, running and ended, of one game or all, from the matches table, so that every node returns the same.
 */

import type { MatchFilter, MatchSummary } from '../../shared/contracts/matches.ts';
import type { BuildingSign } from '../../shared/matches/sign.ts';
import type { Match, Seat } from '../store/match-record.ts';
import type { Matches } from '../store/matches-table.ts';
import type { Seats } from '../store/seats-table.ts';
import { addressOf } from '../town/plots.ts';
import type { Games } from './games.ts';

export interface ListQuery {
  readonly status: MatchFilter;
  readonly limit: number;
  /** The last match of the previous page. */
  readonly before?: string;
  readonly game?: string;
}

export class MatchList {
  readonly #games: Games;
  readonly #matches: Matches;
  readonly #seats: Seats;

  constructor(games: Games, matches: Matches, seats: Seats) {
    this.#games = games;
    this.#matches = matches;
    this.#seats = seats;
  }

  /** Newest first. */
  async list({ before, game, limit, status }: ListQuery): Promise<readonly MatchSummary[]> {
    const after = before ? await this.#matches.byId(before) : undefined;
    const found = await this.#matches.list({
      limit,
      ...(game && { game }),
      ...(status === 'ACTIVE' && { statuses: ['running'] as const }),
      ...(status === 'ENDED' && { statuses: ['ended', 'aborted'] as const }),
      ...(after && { after }),
    });
    return this.#summaries(found);
  }

  async #summaries(found: readonly Match[]): Promise<readonly MatchSummary[]> {
    const seats = await this.#seats.of(found.map((match) => match.matchId));
    const seated = Map.groupBy(seats, (seat) => seat.matchId);
    return found.map((match) => this.#summary(match, seated.get(match.matchId) ?? []));
  }

  /** The matches of one agent, newest first, including running ones. */
  async ofAgent(agentId: string, limit: number): Promise<readonly MatchSummary[]> {
    return this.#summaries(await this.#matches.ofAgent(agentId, limit));
  }

  #summary(match: Match, seats: readonly Seat[]): MatchSummary {
    const { label, detail, outcome, banner } = this.#sign(match, seats);
    return {
      matchId: match.matchId,
      game: match.game,
      gameNumber: match.gameNumber,
      buildingInstanceId: match.buildingId,
      plotId: match.plotId ?? '',
      address: addressOf(match.plotId),
      phase: match.phase,
      round: match.round,
      remaining: match.remaining,
      startedAt: match.createdAt,
      endedAt: match.endedAt,
      winner: match.winner,
      aborted: match.status === 'aborted',
      ranked: match.ranked,
      label,
      detail,
      outcome,
      banner,
      players: seats.map(({ agentId, displayName, publicId, seat, won }) => ({
        agentId: match.status === 'running' ? (publicId ?? agentId) : agentId,
        displayName,
        seat,
        won: match.winner === null ? null : won,
      })),
    };
  }

  #sign({ game, phase, remaining, round, status, winner }: Match, players: readonly Seat[]): BuildingSign {
    const glance = { phase, round, remaining, winner, aborted: status === 'aborted', players };
    return this.#games.current(game)?.glance(glance) ?? { ...NO_SIGN, label: phase };
  }
}

/** For a match of a game that this town no longer has. */
const NO_SIGN: BuildingSign = {
  label: '',
  detail: '',
  tone: 'calm',
  outcome: '',
  banner: '',
  suspense: 'none',
  weight: 0,
};
