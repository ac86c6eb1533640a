/** What happened lately at a place or to somebody: from the town's public model and from its canon, newest first. */
import { STARTER_LOCATION_ID } from '../../../shared/canon/places.ts';
import type { CanonEventRow, CanonTable } from './canon-table.ts';
import type { TownEvent, TownPicture } from './town-picture.ts';

export interface RecentEvent {
  readonly id: string;
  readonly eventType: string;
  readonly status: 'processed';
  readonly occurredUtc: string;
  readonly actorKind: string;
  /** In words. */
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
      event: { id, eventType, actorKind: 'system', summary: title },
    })),
    ...kept.map(({ actor_kind, created_at, event_id, fact_id, title, type }) => ({
      at: Number(created_at),
      event: {
        id: event_id,
        eventType: type,
        actorKind: actor_kind,
        summary: title,
        ...(fact_id && { factId: fact_id }),
      },
    })),
  ];
  // Both lists come newest first, and a stable sort keeps that order within one millisecond.
  return told
    .sort((a, b) => b.at - a.at)
    .slice(0, limit)
    .map(({ at, event: { id, eventType, ...rest } }) => ({
      id,
      eventType,
      status: 'processed',
      occurredUtc: new Date(at).toISOString(),
      ...rest,
    }));
}
