/**
 * What the town shows of one match from outside: folded from public events alone, so that no secret can shine
 * through a window. Pure.
 */

import type { MatchEvent } from '../../shared/games/werewolf/events.ts';
import type { Phase, Team } from '../../shared/games/werewolf/model.ts';
import type { PublicEvent } from '../../shared/games/werewolf/moments/moment.ts';
import type { BuildingStatus, Drama } from '../../shared/schema/town-state.ts';

export interface BuildingFacts {
  readonly buildingId: string;
  readonly matchId: string;
  readonly number: number;
  readonly plotId: string;
  readonly agentIds: readonly string[];
  readonly status: BuildingStatus;
  readonly phase: Phase;
  readonly dayNumber: number;
  readonly nightNumber: number;
  readonly alive: number;
  readonly phaseEndsAt: number;
  readonly winner: Team | null;
  readonly drama: Drama;
  readonly dramaAt: number;
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** Lines and votes, newest last, as far as the drama score looks back. */
  readonly stirrings: readonly number[];
}

/** How far back the drama score looks. */
export const STIRRINGS_KEPT = 12;

export function openedBuilding(
  created: Extract<MatchEvent, { type: 'MATCH_CREATED' }>,
  plotId: string,
): BuildingFacts {
  return {
    buildingId: created.buildingId,
    matchId: created.matchId,
    number: created.gameNumber,
    plotId,
    agentIds: created.players.map((player) => player.agentId),
    status: 'starting',
    phase: 'LOBBY',
    dayNumber: 0,
    nightNumber: 0,
    alive: created.players.length,
    phaseEndsAt: created.phaseEndsAt,
    winner: null,
    drama: '',
    dramaAt: 0,
    startedAt: created.at,
    endedAt: null,
    stirrings: [],
  };
}

export function evolveBuilding(building: BuildingFacts, event: PublicEvent): BuildingFacts {
  switch (event.type) {
    case 'PHASE_CHANGED': {
      const { to: phase, dayNumber, nightNumber, phaseEndsAt } = event;
      const status = phase === 'ENDED' ? 'ended' : 'running';
      return { ...building, status, phase, dayNumber, nightNumber, phaseEndsAt };
    }
    case 'PUBLIC_MESSAGE':
    case 'VOTE_CAST':
      return { ...building, stirrings: [...building.stirrings, event.at].slice(-STIRRINGS_KEPT) };
    case 'PLAYER_ELIMINATED':
      return {
        ...building,
        alive: building.alive - 1,
        drama: event.cause === 'NIGHT' ? 'kill' : 'verdict',
        dramaAt: event.at,
      };
    case 'GAME_ENDED':
      return { ...building, status: 'ended', phase: 'ENDED', winner: event.winningTeam, endedAt: event.at };
    case 'MATCH_ABORTED':
      return { ...building, status: 'ended', phase: 'ENDED', endedAt: event.at };
    case 'MATCH_RESUMED':
      return { ...building, phaseEndsAt: event.phaseEndsAt };
    case 'MATCH_CREATED':
    case 'PLAYER_READY':
    case 'NIGHT_RESULT':
    case 'VOTE_RESOLVED':
      return building;
    default:
      return event satisfies never;
  }
}
