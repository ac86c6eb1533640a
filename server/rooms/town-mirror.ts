/** Keeps the town's synchronised state equal to the town model. */
import type { TownState } from '../../shared/schema/town-state.ts';
import {
  BuildingState,
  TownState as TownStateSchema,
  VillagerState,
} from '../../shared/schema/town-state.ts';
import type { BuildingFacts } from '../town/building-facts.ts';
import type { TownSettings, TownWatcher, VillagerFacts } from '../town/town-model.ts';

/** One epoch for ever and everywhere: the hour of the day survives a restart and is the same on every node. */
const CLOCK_EPOCH = 0;

export function emptyTownState({ timeScale, dayLengthMs }: TownSettings): TownState {
  return new TownStateSchema({ timeScale, dayLengthMs, clockEpoch: CLOCK_EPOCH });
}

export const townMirror = (
  town: TownState,
): Pick<TownWatcher, 'building' | 'buildingGone' | 'villager' | 'villagerGone' | 'queue' | 'featured'> => ({
  building: (building) => writeBuilding(building, town),
  buildingGone: (buildingId) => void town.buildings.delete(buildingId),
  villager: (villager) => writeVillager(villager, town),
  villagerGone: (agentId) => void town.villagers.delete(agentId),
  queue: (queue) => {
    town.queueSize = queue.size;
    town.queueRequired = queue.required;
    town.queueStatus = queue.status;
    town.queueEstimateSeconds = queue.estimateSeconds;
  },
  featured: (matchId) => {
    town.featuredMatchId = matchId ?? '';
  },
});

function writeBuilding(building: BuildingFacts, town: TownState): void {
  const known = town.buildings.get(building.buildingId);
  const state = known ?? new BuildingState({ buildingId: building.buildingId, matchId: building.matchId });
  state.number = building.number;
  state.plotId = building.plotId;
  state.status = building.status;
  state.phase = building.phase;
  state.dayNumber = building.dayNumber;
  state.nightNumber = building.nightNumber;
  state.alive = building.alive;
  state.phaseEndsAt = building.phaseEndsAt;
  state.winner = building.winner ?? '';
  state.drama = building.drama;
  state.dramaAt = building.dramaAt;
  state.startedAt = building.startedAt;
  state.endedAt = building.endedAt ?? 0;
  if (!known) town.buildings.set(building.buildingId, state);
}

function writeVillager(villager: VillagerFacts, town: TownState): void {
  const known = town.villagers.get(villager.agentId);
  const state = known ?? new VillagerState({ agentId: villager.agentId });
  state.name = villager.name;
  state.where = villager.where;
  state.buildingId = villager.buildingId;
  state.queuePlace = villager.queuePlace;
  state.house = villager.house;
  state.online = villager.online;
  if (!known) town.villagers.set(villager.agentId, state);
}
