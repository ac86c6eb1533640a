/** What the store alone knows of a building, for as long as its own node has not reported. */
import type { Phase, Team } from '../../shared/games/werewolf/model.ts';
import type { Match } from '../store/match-record.ts';
import type { Seat } from '../store/seats-table.ts';
import type { BuildingFacts } from '../town/building-facts.ts';
import type { BuildingReport } from './town-news.ts';

export function buildingFromStore(match: Match, seats: readonly Seat[]): BuildingReport {
  const phase = match.phase as Phase;
  const building: BuildingFacts = {
    buildingId: match.buildingId,
    matchId: match.matchId,
    number: match.gameNumber,
    plotId: match.plotId ?? '',
    agentIds: seats.map((seat) => seat.agentId),
    status: match.endedAt !== null ? 'ended' : phase === 'LOBBY' ? 'starting' : 'running',
    phase,
    dayNumber: match.round,
    nightNumber: phase === 'NIGHT' ? match.round + 1 : match.round,
    alive: match.remaining,
    phaseEndsAt: match.updatedAt,
    winner: match.winner as Team | null,
    drama: '',
    dramaAt: 0,
    startedAt: match.createdAt,
    endedAt: match.endedAt,
    stirrings: [],
  };
  return { building, names: seats.map((seat) => seat.displayName) };
}
