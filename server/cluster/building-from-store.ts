/** What the store alone knows of a building, for as long as its own node has not reported. */
import type { Game } from '../../shared/matches/game.ts';
import type { Match } from '../store/match-record.ts';
import type { Seat } from '../store/seats-table.ts';
import { type BuildingFacts, statusOf } from '../town/building-facts.ts';
import type { BuildingReport } from './town-news.ts';

export function buildingFromStore(match: Match, seats: readonly Seat[], game: Game): BuildingReport {
  const { phase, round, remaining, winner } = match;
  const sign = game.glance({
    phase,
    round,
    remaining,
    winner,
    aborted: match.status === 'aborted',
    players: seats,
  });
  const building: BuildingFacts = {
    buildingId: match.buildingId,
    matchId: match.matchId,
    game: game.id,
    number: match.gameNumber,
    plotId: match.plotId ?? '',
    agentIds: seats.map((seat) => seat.agentId),
    ranked: match.ranked,
    status: statusOf(sign, match.endedAt !== null),
    sign,
    headline: '',
    mark: '',
    markAt: 0,
    phaseEndsAt: match.updatedAt,
    startedAt: match.createdAt,
    endedAt: match.endedAt,
    stirrings: [],
  };
  return { building, names: seats.map((seat) => seat.displayName) };
}
