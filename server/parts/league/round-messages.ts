import type { LeagueResult, Row } from '../../../shared/league/standings.ts';
import type { Draft } from './envelopes.ts';
import type { Fixture, League, LeaguePlayer } from './records.ts';

/** Two seats are player A and player B; a larger table lists all players. */
function matchOf(fixture: Fixture, gameType: string, refereeEndpoint: string) {
  const [player_A_id = null, player_B_id = null] = fixture.players;
  const table = fixture.players.length > 2 ? { player_ids: fixture.players } : {};
  return {
    match_id: fixture.matchId,
    game_type: gameType,
    player_A_id,
    player_B_id,
    referee_endpoint: refereeEndpoint,
    ...table,
  };
}

export interface RoundFacts {
  readonly league: League;
  readonly round: number;
  readonly fixtures: readonly Fixture[];
  readonly gameType: string;
  readonly refereeEndpoint: string;
}

export function announcement({ league, round, fixtures, gameType, refereeEndpoint }: RoundFacts): Draft {
  const matches = fixtures.map((fixture) => matchOf(fixture, gameType, refereeEndpoint));
  return { type: 'ROUND_ANNOUNCEMENT', payload: { league_id: league.leagueId, round_id: round, matches } };
}

export function roundStart({ league, round, fixtures, gameType, refereeEndpoint }: RoundFacts): Draft {
  const matches = fixtures.map((fixture) => matchOf(fixture, gameType, refereeEndpoint));
  return {
    type: 'ROUND_START',
    payload: { league_id: league.leagueId, round_id: round, total_rounds: league.totalRounds, matches },
  };
}

/** Scores belong to the fixture's player A and player B, wherever they sat at the table. */
export function roundEnd(
  league: League,
  round: number,
  results: readonly LeagueResult[],
  fixtures: readonly Fixture[],
): Draft {
  const scoreOf = ({ matchId, seats }: LeagueResult, place: number): number => {
    const playerId = fixtures.find((fixture) => fixture.matchId === matchId)?.players[place];
    return seats.find((seat) => seat.playerId === playerId)?.score ?? 0;
  };
  return {
    type: 'ROUND_END',
    payload: {
      league_id: league.leagueId,
      round_id: round,
      results: results.map((result) => ({
        match_id: result.matchId,
        winner_id: winnerOf(result.seats),
        player_A_score: scoreOf(result, 0),
        player_B_score: scoreOf(result, 1),
        status: result.status,
      })),
      next_round_id: round < league.totalRounds ? round + 1 : null,
    },
  };
}

/** Null: a draw, nobody came, or a side of several has won. */
export function winnerOf(seats: LeagueResult['seats']): string | null {
  const winners = seats.filter(({ outcome }) => outcome === 'WIN');
  return winners.length === 1 ? (winners[0]?.playerId ?? null) : null;
}

export function standingsUpdate(
  leagueId: string,
  round: number,
  rows: readonly Row[],
  nameOf: (playerId: string) => LeaguePlayer | undefined,
): Draft {
  return {
    type: 'LEAGUE_STANDINGS_UPDATE',
    payload: {
      league_id: leagueId,
      round_id: round,
      standings: rows.map(({ rank, playerId, played, wins, draws, losses, points }) => ({
        rank,
        player_id: playerId,
        display_name: nameOf(playerId)?.displayName ?? playerId,
        played,
        wins,
        draws,
        losses,
        points,
      })),
    },
  };
}
