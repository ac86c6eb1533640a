/**
 * The answers of the context tools and of their twins under `/api`, made of the town's public model, the public door and
 * the canon. Invalid input has an answer of its own: null, or an empty list.
 */
import { type Atmosphere, atmosphereAt, layerText } from '../../../shared/canon/atmosphere.ts';
import { type Exit, exitsOf, neighboursOf } from '../../../shared/canon/exits.ts';
import { toldFact } from '../../../shared/canon/fact.ts';
import { type PlaceFacts, placeOf, STARTER_LOCATION_ID } from '../../../shared/canon/places.ts';
import type { CanonicalFact, LoreHit } from '../../../shared/contracts/context.ts';
import type { Clock } from '../../time/clock.ts';
import type { BuildingFacts } from '../../town/building-facts.ts';
import type { CanonTable, StandingLayer } from './canon-table.ts';
import type { KeptReads } from './kept-reads.ts';
import type { LoreSearch } from './lore-search.ts';
import type { PlayerContexts } from './player-context.ts';
import { type RecentEvent, RecentEvents, type TownPicture } from './town-picture.ts';

export interface TownContextDeps {
  readonly canon: CanonTable;
  readonly picture: TownPicture;
  readonly players: PlayerContexts;
  readonly lore: LoreSearch;
  readonly kept: KeptReads;
  readonly clock: Pick<Clock, 'now'>;
  readonly dayLengthMs: number;
}

/** A building has one exit, without a compass direction. */
interface WayOut extends Omit<Exit, 'direction'> {
  readonly direction: string;
}

interface Whereabouts {
  readonly location: Pick<PlaceFacts, 'id' | 'name' | 'description' | 'tags'>;
  readonly exits: readonly (Exit | WayOut)[];
  readonly place: PlaceFacts | undefined;
  readonly building: BuildingFacts | undefined;
}

const NEARBY = 20;
const EVENTS_SHOWN = 10;
const DEEPEST = 5;
const MOST_EVENTS = 100;

export class TownContext {
  readonly #deps: TownContextDeps;
  readonly #events: RecentEvents;

  constructor(deps: TownContextDeps) {
    this.#deps = deps;
    this.#events = new RecentEvents(deps);
  }

  health(): { readonly ok: true; readonly service: 'world-context' } {
    return { ok: true, service: 'world-context' };
  }

  async location(locationId: string | undefined, tick: number | undefined): Promise<object | null> {
    const { canon, clock, kept } = this.#deps;
    const found = this.#find(locationId ?? STARTER_LOCATION_ID);
    if (!found) return null;
    const { building, exits, place } = found;
    const { id } = found.location;
    const scope = `loc:${id}`;
    const [ambient, location, recentEvents] = await Promise.all([
      kept.of(`ambient ${id}`, () => canon.layer(scope, 'ambient')),
      this.#locationOf(found),
      kept.of(`events ${id}`, () => this.#events.ofLocation(id, EVENTS_SHOWN)),
    ]);
    const now = tick ?? clock.now();
    const atmosphere = this.#atmosphere(id, now, true, ambient?.value ?? null);
    return {
      tick: now,
      location,
      exits,
      realms: {
        geographic: place ? [place.street, place.district].filter((name) => name !== '') : [],
        political: ['Eliza Town'],
        weather: atmosphere.weather.kind,
        functional: found.location.tags,
      },
      narrativeTags: [
        atmosphere.timeOfDay,
        atmosphere.weather.kind,
        ...(building ? [`game-${building.status}`, `phase-${building.sign.tone}`] : []),
      ],
      ambient: layerText('ambient', ambient?.value ?? null),
      nearbyPlayers: this.#nearby(found),
      recentEvents,
    };
  }

  /** By id; for who sits at a table also by a name that is shown there. */
  async player(playerId: string, tick: number | undefined, callerId: string | null = null) {
    const { clock, players } = this.#deps;
    const byName = async () => callerId && (await players.atTableOf(callerId, playerId));
    const known =
      (await this.#known(playerId)) ?? (await byName().then((meant) => (meant ? this.#known(meant) : null)));
    return (
      known && {
        tick: tick ?? clock.now(),
        ...known.found,
        inventory: [],
        recentEvents: known.recentEvents,
        warnings: known.found.warnings,
      }
    );
  }

  #known(agentId: string) {
    const { kept, players } = this.#deps;
    return kept.of(`player ${agentId}`, async () => {
      const found = await players.of(agentId);
      return found && { found, recentEvents: await this.#events.ofPlayer(agentId, EVENTS_SHOWN) };
    });
  }

  async atmosphere(locationId: string | undefined, tick: number | undefined): Promise<Atmosphere> {
    const { canon, clock, kept } = this.#deps;
    const id = locationId ?? STARTER_LOCATION_ID;
    const isKnown = this.#find(id) !== null;
    const ambient = isKnown
      ? await kept.of(`ambient ${id}`, () => canon.layer(`loc:${id}`, 'ambient'))
      : undefined;
    return this.#atmosphere(id, tick ?? clock.now(), isKnown, ambient?.value ?? null);
  }

  spatial(locationId: string | undefined, wanted: number | undefined): object | null {
    const found = this.#find(locationId ?? STARTER_LOCATION_ID);
    if (!found) return null;
    const depth = Math.min(DEEPEST, Math.max(1, Math.trunc(wanted ?? 2)));
    const warnings =
      wanted === undefined || depth === wanted
        ? []
        : [wanted > DEEPEST ? `depth clamped to maximum of ${DEEPEST}` : 'depth clamped to minimum of 1'];
    const start = found.building?.plotId && !found.place ? found.building.plotId : found.location.id;
    const neighbours = neighboursOf(start, depth, (id) => placeOf(id) as PlaceFacts);
    return {
      locationId: found.location.id,
      depth,
      ...(warnings.length > 0 && { requestedDepth: wanted, warnings }),
      neighbors: neighbours.map(({ depth: away, direction, place: { id, name } }) => ({
        id,
        name,
        depth: away,
        direction,
      })),
    };
  }

  async recentEvents(
    scope: unknown,
    scopeId: unknown,
    limit: number | undefined,
  ): Promise<readonly RecentEvent[]> {
    if (typeof scopeId !== 'string' || scopeId === '' || scopeId.length > 128) return [];
    const most = Math.min(MOST_EVENTS, Math.max(1, Math.trunc(limit ?? 20)));
    if (scope === 'location') return this.#find(scopeId) ? this.#events.ofLocation(scopeId, most) : [];
    return scope === 'player' ? this.#events.ofPlayer(scopeId, most) : [];
  }

  async fact(factId: string): Promise<CanonicalFact | null> {
    const fact = await this.#deps.canon.fact(factId);
    return fact && toldFact(fact);
  }

  search(query: string, k: number | undefined): Promise<readonly LoreHit[]> {
    return this.#deps.lore.search(query, k);
  }

  /** The legacy names (D33): the place, and the ways out of it. */
  async place(locationId: string | undefined): Promise<object | null> {
    const found = this.#find(locationId ?? STARTER_LOCATION_ID);
    return found && this.#locationOf(found);
  }

  exits(locationId: string | undefined): object | null {
    const found = this.#find(locationId ?? STARTER_LOCATION_ID);
    return found && { locationId: found.location.id, exits: found.exits };
  }

  isBuilding(locationId: string): boolean {
    return this.#deps.picture.buildingById(locationId) !== undefined;
  }

  async #locationOf({ location }: Whereabouts): Promise<object> {
    const { canon, kept } = this.#deps;
    const layer = await kept.of(`description ${location.id}`, () =>
      canon.layer(`loc:${location.id}`, 'description'),
    );
    return {
      ...location,
      ...(layer && described(layer, location.description)),
      version: 1 + (layer?.version ?? 0),
    };
  }

  #atmosphere(locationId: string, tick: number, isKnown: boolean, ambient: string | null): Atmosphere {
    return atmosphereAt({ tick, locationId, dayLengthMs: this.#deps.dayLengthMs, isKnown, ambient });
  }

  #find(id: string): Whereabouts | null {
    const place = placeOf(id);
    const { picture } = this.#deps;
    if (place) {
      const { description, name, tags } = place;
      const building = picture.buildingAt(id);
      const standing = building ? ` ${houseWords(building)}` : '';
      return {
        location: { id, name, description: description + standing, tags },
        exits: exitsOf(id),
        place,
        building,
      };
    }
    const building = picture.buildingById(id);
    if (!building) return null;
    const door = placeOf(building.plotId);
    return {
      location: {
        id,
        name: `${building.game} #${building.number}`,
        description: houseWords(building),
        tags: ['indoors', 'game'],
      },
      exits: door ? [{ direction: 'out', toLocationId: door.id, description: `Out, to ${door.name}.` }] : [],
      place: undefined,
      building,
    };
  }

  #nearby({ building, location: { id } }: Whereabouts): { readonly id: string; readonly name: string }[] {
    const { picture } = this.#deps;
    const here = { square: 'square', 'town-hall': 'hall' }[id];
    const people = building
      ? building.agentIds.flatMap((agentId) => picture.villagerById(agentId) ?? [])
      : here
        ? picture.villagers.filter(({ where }) => where === here)
        : [];
    return people.slice(0, NEARBY).map(({ agentId, name }) => ({ id: agentId, name }));
  }
}

const described = ({ actorId, value }: StandingLayer, townDescription: string) => ({
  description: value,
  describedBy: actorId ?? '',
  townDescription,
});

const houseWords = ({ number, sign: { detail, label }, status }: BuildingFacts): string =>
  status === 'ended'
    ? `Game ${number} has just ended here${detail ? `: ${detail}` : ''}.`
    : `Game ${number} is being played here: ${[label, detail].filter((word) => word !== '').join(', ')}.`;
