/** Keeps the town's synchronised state equal to the town model. */
import type { TownState } from '../../shared/schema/town-state.ts';
import {
  BuildingState,
  QueueState,
  TownState as TownStateSchema,
  VillagerState,
} from '../../shared/schema/town-state.ts';
import type { BuildingFacts } from '../town/building-facts.ts';
import { addressOf } from '../town/plots.ts';
import type { QueueFacts } from '../town/queues.ts';
import type { TownSettings, TownWatcher, VillagerFacts } from '../town/town-model.ts';

/** A fixed epoch: the hour of the day survives a restart and is the same on every node. */
const CLOCK_EPOCH = 0;

export function emptyTownState({ timeScale, dayLengthMs }: TownSettings): TownState {
  return new TownStateSchema({ timeScale, dayLengthMs, clockEpoch: CLOCK_EPOCH });
}

export const townMirror = (
  town: TownState,
): Required<
  Pick<
    TownWatcher,
    'building' | 'buildingGone' | 'villager' | 'villagerGone' | 'queue' | 'featured' | 'upNext'
  >
> => ({
  building: (building, before) => {
    if (!before || !looksSame(building, before)) writeBuilding(building, town);
  },
  buildingGone: (buildingId) => void town.buildings.delete(buildingId),
  villager: (villager) => writeVillager(villager, town),
  villagerGone: (agentId) => void town.villagers.delete(agentId),
  queue: (game, queue) => {
    const known = town.queues.get(game);
    const state = known ?? new QueueState({ game });
    writeQueue(queue, state);
    if (!known) town.queues.set(game, state);
  },
  featured: (matchId, why) => {
    town.featuredMatchId = matchId ?? '';
    town.featuredWhy = why;
  },
  upNext: (matchIds) => {
    town.upNext = matchIds.join(' ');
  },
});

/** Most steps are talk, which only updates a time that the state does not show. */
function looksSame(a: BuildingFacts, b: BuildingFacts): boolean {
  for (const key in a) {
    const field = key as keyof BuildingFacts;
    if (field !== 'stirrings' && a[field] !== b[field]) return false;
  }
  return true;
}

function writeBuilding(building: BuildingFacts, town: TownState): void {
  const { buildingId, matchId, game, sign } = building;
  const known = town.buildings.get(buildingId);
  const state = known ?? new BuildingState({ buildingId, matchId, game });
  state.number = building.number;
  state.plotId = building.plotId;
  state.ranked = building.ranked;
  state.address = addressOf(building.plotId);
  state.status = building.status;
  state.label = sign.label;
  state.headline = building.headline;
  state.detail = sign.detail;
  state.tone = sign.tone;
  state.outcome = sign.outcome;
  state.banner = sign.banner;
  state.mark = building.mark;
  state.markAt = building.markAt;
  state.phaseEndsAt = building.phaseEndsAt;
  state.startedAt = building.startedAt;
  state.endedAt = building.endedAt ?? 0;
  if (!known) town.buildings.set(buildingId, state);
}

export function writeQueue(queue: QueueFacts, state: QueueState): void {
  state.size = queue.size;
  state.required = queue.required;
  state.away = queue.away;
  state.status = queue.status;
  state.estimateSeconds = queue.estimateSeconds;
}

function writeVillager(villager: VillagerFacts, town: TownState): void {
  const known = town.villagers.get(villager.agentId);
  const state = known ?? new VillagerState({ agentId: villager.agentId });
  state.name = villager.name;
  state.where = villager.where;
  state.buildingId = villager.buildingId;
  state.queue = villager.queue;
  state.queuePlace = villager.queuePlace;
  state.house = villager.house;
  state.online = villager.online;
  if (!known) town.villagers.set(villager.agentId, state);
}
