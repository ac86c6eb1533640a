/** Fixtures with their results, as a board shows them: matches of a round, the crosstable, how the sides did. */
import type { Ratings } from '../../../shared/league/rating.ts';
import type { LeagueResult } from '../../../shared/league/standings.ts';
import type { CrossCell, LeagueMatch, LeagueReply, LeagueSide } from '../../../shared/protocol/league.ts';
import { type Fixture, TOWN_REFEREE } from './records.ts';
import { winnerOf } from './round-messages.ts';

export function matchOf(fixture: Fixture, result: LeagueResult | undefined): LeagueMatch {
  const seatOfPlayer = (id: string) => result?.seats.find(({ playerId }) => playerId === id);
  return {
    matchId: fixture.matchId,
    round: fixture.round,
    players: fixture.players,
    state: fixture.state,
    attempt: fixture.attempt,
    refereeId: fixture.refereeId,
    // Only what is hosted here can be watched.
    gameId: fixture.refereeId === TOWN_REFEREE ? fixture.gameId : null,
    startedAt: fixture.startedAt,
    result: result
      ? {
          status: result.status,
          source: result.source,
          outcomes: fixture.players.map((id) => seatOfPlayer(id)?.outcome ?? 'LOSS'),
          scores: fixture.players.map((id) => seatOfPlayer(id)?.score ?? 0),
          winnerId: winnerOf(result.seats),
          completedAt: result.completedAt,
        }
      : null,
  };
}

export function crosstable(fixtures: readonly Fixture[], results: readonly LeagueResult[]): CrossCell[] {
  const byMatch = new Map(results.map((result) => [result.matchId, result]));
  return fixtures
    .filter(({ players }) => players.length === 2)
    .flatMap((fixture) => {
      const match = matchOf(fixture, byMatch.get(fixture.matchId));
      return [0, 1].map((i): CrossCell => {
        const [mine, theirs] = [i, 1 - i];
        const { result } = match;
        return {
          row: fixture.players[mine] ?? '',
          column: fixture.players[theirs] ?? '',
          matchId: match.matchId,
          round: match.round,
          gameId: match.gameId,
          outcome: result?.outcomes[mine] ?? null,
          score: result ? [result.scores[mine] ?? 0, result.scores[theirs] ?? 0] : null,
          status: result?.status ?? (fixture.state === 'PLAYING' ? 'PLAYING' : 'SCHEDULED'),
        };
      });
    });
}

export function sidesOf(results: readonly LeagueResult[], ratings: Ratings | null): LeagueReply['sides'] {
  const sides = new Map<string, { games: number; wins: number }>();
  for (const { seats } of results) {
    for (const [side, [first]] of Map.groupBy(seats, (seat) => seat.side ?? '')) {
      if (side === '') continue;
      const count = sides.get(side) ?? { games: 0, wins: 0 };
      count.games += 1;
      count.wins += first?.outcome === 'WIN' ? 1 : 0;
      sides.set(side, count);
    }
  }
  const advantageOf = (side: string): LeagueSide['advantage'] => {
    const learned = ratings?.sides.get(side);
    return learned ? { mu: learned.mu, sigma: learned.sigma } : null;
  };
  return [...sides]
    .map(([side, count]) => ({ side, ...count, advantage: advantageOf(side) }))
    .sort((a, b) => (a.side < b.side ? -1 : 1));
}

export function roundState(matches: readonly LeagueMatch[]): 'SCHEDULED' | 'PLAYING' | 'DONE' {
  if (matches.every(({ state }) => state === 'DONE')) return 'DONE';
  return matches.some(({ state }) => state !== 'SCHEDULED') ? 'PLAYING' : 'SCHEDULED';
}
