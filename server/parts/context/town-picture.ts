/** What anybody may see of the town now, from its public model, and what happened lately at a place or to a player. */
import { STARTER_LOCATION_ID } from '../../../shared/canon/places.ts';
import type { BuildingFacts } from '../../town/building-facts.ts';
import type { QueueFacts } from '../../town/queues.ts';
import type { TownWatcher, VillagerFacts } from '../../town/town-model.ts';
import type { CanonEventRow, CanonTable } from './canon-table.ts';

interface TownEvent {
  readonly id: string;
  readonly eventType: string;
  readonly at: number;
  readonly title: string;
  readonly matchId: string;
  readonly locationId: string;
  readonly agentIds: readonly string[];
}

const EVENTS_KEPT = 400;
const MATCHES_COUNTED = 10_000;

export class TownPicture implements Omit<TownWatcher, 'featured' | 'crier' | 'bubble'> {
  readonly #buildings = new Map<string, BuildingFacts>();
  readonly #byPlot = new Map<string, BuildingFacts>();
  readonly #villagers = new Map<string, VillagerFacts>();
  readonly #queues = new Map<string, QueueFacts>();
  readonly #now: () => number;
  /** How much has happened in each match, whether it is still kept or not: an event's name is nobody else's. */
  readonly #counted = new Map<string, number>();
  #events: TownEvent[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  building(building: BuildingFacts): void {
    const before = this.#buildings.get(building.buildingId);
    this.#buildings.set(building.buildingId, building);
    if (building.plotId) this.#byPlot.set(building.plotId, building);
    const { detail, label, outcome } = building.sign;
    if (!before) this.#happened(building, 'Match.Opened', building.startedAt, label);
    else if (building.status === 'ended' && before.status !== 'ended')
      this.#happened(building, 'Match.Ended', building.endedAt ?? this.#now(), outcome || label);
    else if (label !== before.sign.label || detail !== before.sign.detail)
      this.#happened(building, 'Match.Moved', building.markAt || this.#now(), `${label} ${detail}`.trim());
  }

  buildingGone(buildingId: string): void {
    const building = this.#buildings.get(buildingId);
    this.#buildings.delete(buildingId);
    if (building && this.#byPlot.get(building.plotId) === building) this.#byPlot.delete(building.plotId);
  }

  villager(villager: VillagerFacts): void {
    this.#villagers.set(villager.agentId, villager);
  }

  villagerGone(agentId: string): void {
    this.#villagers.delete(agentId);
  }

  queue(game: string, queue: QueueFacts): void {
    this.#queues.set(game, queue);
  }

  featured(): void {}
  crier(): void {}
  bubble(): void {}

  get buildings(): readonly BuildingFacts[] {
    return [...this.#buildings.values()];
  }

  get villagers(): readonly VillagerFacts[] {
    return [...this.#villagers.values()];
  }

  get queues(): ReadonlyMap<string, QueueFacts> {
    return this.#queues;
  }

  buildingById(buildingId: string): BuildingFacts | undefined {
    return this.#buildings.get(buildingId);
  }

  buildingAt(plotId: string): BuildingFacts | undefined {
    return this.#byPlot.get(plotId);
  }

  villagerById(agentId: string): VillagerFacts | undefined {
    return this.#villagers.get(agentId);
  }

  events(wanted: (event: TownEvent) => boolean, limit: number): TownEvent[] {
    const found: TownEvent[] = [];
    for (let i = this.#events.length - 1; i >= 0 && found.length < limit; i--) {
      const event = this.#events[i] as TownEvent;
      if (wanted(event)) found.push(event);
    }
    return found;
  }

  #happened(building: BuildingFacts, eventType: string, at: number, title: string): void {
    const { agentIds, matchId, plotId } = building;
    const number = (this.#counted.get(matchId) ?? 0) + 1;
    this.#counted.set(matchId, number);
    const event = {
      id: `${matchId}:${number}`,
      eventType,
      at,
      title,
      matchId,
      locationId: plotId,
      agentIds,
    };
    this.#events = [...this.#events.slice(1 - EVENTS_KEPT), event];
    if (this.#counted.size > MATCHES_COUNTED) this.#forgetCounts();
  }

  /** Of matches that have gone, and of which nothing is kept any more. */
  #forgetCounts(): void {
    const known = new Set([...this.#buildings.values(), ...this.#events].map(({ matchId }) => matchId));
    for (const matchId of this.#counted.keys()) if (!known.has(matchId)) this.#counted.delete(matchId);
  }
}

export interface RecentEvent {
  readonly id: string;
  readonly eventType: string;
  readonly status: 'processed';
  readonly occurredUtc: string;
  readonly actorKind: string;
  readonly summary: string;
  /** Where more of it can be read, for `get-canonical-fact`. */
  readonly factId?: string;
}

interface Sources {
  readonly canon: Pick<CanonTable, 'eventsOf'>;
  readonly picture: TownPicture;
}

export class RecentEvents {
  readonly #sources: Sources;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  async ofLocation(locationId: string, limit: number): Promise<RecentEvent[]> {
    const { canon, picture } = this.#sources;
    const place = picture.buildingById(locationId)?.plotId ?? locationId;
    const everywhere = locationId === STARTER_LOCATION_ID;
    const seen = picture.events((event) => everywhere || event.locationId === place, limit);
    return newest(seen, await canon.eventsOf(`loc:${place}`, limit), limit);
  }

  async ofPlayer(agentId: string, limit: number): Promise<RecentEvent[]> {
    const { canon, picture } = this.#sources;
    const seen = picture.events(({ agentIds }) => agentIds.includes(agentId), limit);
    return newest(seen, await canon.eventsOf(`player:${agentId}`, limit), limit);
  }
}

function newest(seen: readonly TownEvent[], kept: readonly CanonEventRow[], limit: number): RecentEvent[] {
  const told = [
    ...seen.map(({ at, eventType, id, title }) => ({
      at,
      id,
      eventType,
      actorKind: 'system',
      title,
      factId: '',
    })),
    ...kept.map(({ actorKind, createdAt, eventId, factId, title, type }) => ({
      ...{ at: createdAt, id: eventId, eventType: type, actorKind, title, factId },
    })),
  ];
  // Both lists come newest first, and a stable sort keeps that order within one millisecond.
  return told
    .sort((a, b) => b.at - a.at)
    .slice(0, limit)
    .map(({ actorKind, at, eventType, factId, id, title }) => ({
      id,
      eventType,
      status: 'processed',
      occurredUtc: new Date(at).toISOString(),
      actorKind,
      summary: title,
      ...(factId && { factId }),
    }));
}
