// What the page holds of the town: a plain copy of the town room's public state.

import type { Phase, Team } from '../../shared/games/werewolf/model.ts';

export interface TownBuilding {
  readonly buildingId: string;
  readonly matchId: string;
  readonly number: number;
  readonly plotId: string;
  readonly status: 'starting' | 'running' | 'ended';
  readonly phase: Phase;
  readonly dayNumber: number;
  readonly nightNumber: number;
  readonly alive: number;
  readonly phaseEndsAt: number;
  readonly winner: Team | null;
  readonly drama: 'kill' | 'verdict' | null;
  readonly dramaAt: number;
  readonly startedAt: number;
  readonly endedAt: number;
}

export interface TownVillager {
  readonly agentId: string;
  readonly name: string;
  readonly where: 'square' | 'hall' | 'building';
  readonly buildingId: string;
  readonly queuePlace: number;
  readonly house: boolean;
  readonly online: boolean;
}

export interface TownQueue {
  readonly size: number;
  readonly required: number;
  readonly status: 'WAITING' | 'STARTING';
  readonly estimateSeconds: number;
}

export interface TownModel {
  readonly clockEpoch: number;
  readonly dayLengthMs: number;
  readonly queue: TownQueue;
  readonly featuredMatchId: string | null;
  readonly buildings: readonly TownBuilding[];
  readonly villagers: readonly TownVillager[];
}

/** Time of day, 0 = midnight, 0.5 = noon. */
export function timeOfDay({ clockEpoch, dayLengthMs }: TownModel, now: number): number {
  if (dayLengthMs <= 0) return 0.5;
  const turns = (now - clockEpoch) / dayLengthMs;
  return turns - Math.floor(turns);
}

export const queuedIn = (town: TownModel): readonly TownVillager[] =>
  town.villagers.filter(({ queuePlace }) => queuePlace > 0).sort((a, b) => a.queuePlace - b.queuePlace);
