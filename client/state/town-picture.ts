// The town as the stage draws it.

import type { BuildingPicture, TownPicture, VillagerPicture } from '../scenes/pictures.ts';
import { type TownBuilding, type TownModel, type TownVillager, timeOfDay } from './town-model.ts';

const DRAMA_SHOWN_MS = 12_000;
const BUBBLE_SHOWN_MS = 7_000;
/** The sky moves in steps this fine; between them the picture stays the same. */
const CLOCK_STEPS = 480;

export interface FeaturedLine {
  readonly buildingId: string;
  readonly eventId: string;
  readonly speaker: string;
  readonly text: string;
  readonly at: number;
}

export interface TownScene {
  readonly town: TownModel;
  readonly now: number;
  readonly line: FeaturedLine | null;
  readonly followFeatured: boolean;
  readonly mine: ReadonlySet<string>;
  /** "DAY 2 · VOTE" */
  label(building: TownBuilding): string;
}

export function townPicture(scene: TownScene): TownPicture {
  const { town, now } = scene;
  const featured = town.buildings.find(({ matchId }) => matchId === town.featuredMatchId);
  return {
    clock: Math.round(timeOfDay(town, now) * CLOCK_STEPS) / CLOCK_STEPS,
    villagers: town.villagers.map((villager) => villagerPicture(villager, scene.mine)),
    buildings: town.buildings.map((building) => buildingPicture(building, scene)),
    follow: scene.followFeatured ? (featured?.buildingId ?? null) : null,
  };
}

function villagerPicture(villager: TownVillager, mine: ReadonlySet<string>): VillagerPicture {
  return {
    id: villager.agentId,
    name: villager.name,
    lookSeed: villager.agentId,
    where: placeOf(villager),
    mine: mine.has(villager.agentId),
  };
}

function placeOf({ where, buildingId, queuePlace }: TownVillager): VillagerPicture['where'] {
  if (where === 'building') return { at: 'building', buildingId };
  if (queuePlace > 0) return { at: 'queue', place: queuePlace };
  return { at: where };
}

function buildingPicture(building: TownBuilding, { town, now, line, label }: TownScene): BuildingPicture {
  const speaking = line?.buildingId === building.buildingId && now - line.at < BUBBLE_SHOWN_MS;
  return {
    id: building.buildingId,
    matchId: building.matchId,
    number: building.number,
    plotId: building.plotId,
    status: building.status,
    label: label(building),
    night: building.phase === 'NIGHT',
    winner: building.winner,
    featured: building.matchId === town.featuredMatchId,
    drama: now - building.dramaAt < DRAMA_SHOWN_MS ? building.drama : null,
    bubble: speaking ? { id: line.eventId, speaker: line.speaker, text: line.text } : null,
  };
}
