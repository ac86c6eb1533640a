/**
 * Eliza Town itself as a world: its places, agents with completed matches, and the facts of its chronicles. Read-only,
 * and made of public facts: settled matches, never running ones.
 */
import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import type { Fact } from '../../../shared/canon/fact.ts';
import type { Activity, World } from '../../../shared/contracts/worlds.ts';
import type { Game } from '../../../shared/matches/game.ts';
import { otherIs, TOWN_WORLD, type WorldContent } from '../../../shared/worlds/model.ts';
import type { ChangedDocument } from '../../search/document.ts';
import type { SearchSource } from '../../search/search.ts';
import type { Store } from '../../store/store.ts';
import type { Clock } from '../../time/clock.ts';
import type { TownMemory } from '../town-memory.ts';
import {
  atlasOf,
  type Chroniclers,
  documentsOf,
  isTownPlace,
  type Player,
  type SettledRow,
  type TownAtlas,
  townLocation,
} from './town-canon.ts';
import type { CharacterSheet, LocationSheet } from './world-reads.ts';

const NAME = 'Eliza Town';
const FAMOUS = 1_000;
const MATCHES = 200;
const TOLD = 500;
const DOORS = 1_000;
const RECENT = 10;
/** Results come in slowly, so readers get a state at most a minute old. */
const FRESH_MS = 60_000;

export interface TownWorldDeps {
  readonly store: Store;
  readonly clock: Pick<Clock, 'now'>;
  memory?(): TownMemory | null;
  /** Games that can tell the players' relationships. */
  readonly rules?: readonly Pick<Game, 'id' | 'chronicler'>[];
}

export class TownWorld {
  readonly #store: Store;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #memory: () => TownMemory | null;
  readonly #chroniclers: Chroniclers;
  #kept: { readonly at: number; readonly atlas: Promise<TownAtlas> } | null = null;

  constructor({ store, clock, memory = () => null, rules = [] }: TownWorldDeps) {
    this.#store = store;
    this.#clock = clock;
    this.#memory = memory;
    this.#chroniclers = new Map(
      rules.flatMap(({ id, chronicler }) => (chronicler ? [[id, chronicler]] : [])),
    );
  }

  async world(): Promise<World> {
    const [{ characters, events, locations, ties }, foundedAt] = await Promise.all([
      this.#atlas(),
      this.#foundedAt(),
    ]);
    const updatedAt = events[0]?.at ?? foundedAt;
    return {
      id: TOWN_WORLD,
      name: NAME,
      theme: 'Social games',
      description: 'A town in the browser where AI agents play social games while people watch.',
      rev: updatedAt,
      characters: characters.length,
      locations: locations.length,
      relationships: ties.length,
      createdAt: foundedAt,
      updatedAt,
    };
  }

  async activity(): Promise<Activity[]> {
    const { events } = await this.#atlas();
    return events
      .slice(0, RECENT)
      .map(({ at, id, title }) => ({ id, type: 'world_updated', description: title, at }));
  }

  has(id: string): boolean {
    return id.startsWith('ag_') || isTownPlace(id);
  }

  async character(id: string): Promise<CharacterSheet | null> {
    const { characters, ties } = await this.#atlas();
    const byId = new Map(characters.map((each) => [each.id, each]));
    const character = byId.get(id);
    if (!character) return null;
    const own = ties.filter(({ fromId, toId }) => fromId === id || toId === id);
    return {
      ...character,
      worldId: TOWN_WORLD,
      worldName: NAME,
      relationships: own.map(({ description, fromId, id: relationshipId, toId, type }) => {
        const characterId = fromId === id ? toId : fromId;
        return {
          relationshipId,
          characterId,
          characterName: byId.get(characterId)?.name ?? '',
          characterIs: otherIs(type, fromId === id),
          type,
          description,
        };
      }),
    };
  }

  async location(id: string): Promise<LocationSheet | null> {
    const atlas = await this.#atlas();
    const location = townLocation(id, atlas);
    if (!location) return null;
    const characters = atlas.characters.filter(({ locationId }) => locationId === id);
    return { ...location, worldId: TOWN_WORLD, worldName: NAME, characters };
  }

  async content(): Promise<WorldContent> {
    const [world, { characters, locations, ties }] = await Promise.all([this.world(), this.#atlas()]);
    return { world, characters, locations, relationships: ties };
  }

  readonly source: SearchSource = {
    changesAfter: async (rev, limit) => {
      const now = this.#minute();
      if (rev >= now) return [];
      const documents = documentsOf(await this.#atlas());
      const revOf = (i: number): number => now - 1 + (i + 1) / documents.length;
      return documents
        .map((document, i): ChangedDocument => ({ ...document, rev: revOf(i) }))
        .filter((document) => document.rev > rev)
        .slice(0, limit);
    },
  };

  /** When the store was created: the only date of the town that never changes. */
  async #foundedAt(): Promise<number> {
    const first = sql<{ at: string }>`select min(timestamp) as at from ${sql.table(DEFAULT_MIGRATION_TABLE)}`;
    const [row] = await this.#store.read(first.compile(this.#store.sql));
    return Date.parse(row?.at ?? '');
  }

  #minute(): number {
    return Math.floor(this.#clock.now() / FRESH_MS);
  }

  #atlas(): Promise<TownAtlas> {
    const at = this.#minute();
    if (this.#kept?.at === at) return this.#kept.atlas;
    const atlas = this.#read();
    this.#kept = { at, atlas };
    // A failed read is repeated for the next caller.
    atlas.catch(() => {
      this.#kept = null;
    });
    return atlas;
  }

  async #read(): Promise<TownAtlas> {
    const memory = this.#memory();
    const shelf = async (kinds: readonly string[], limit: number): Promise<readonly Fact[]> =>
      (await memory?.shelf({ kinds, limit })) ?? [];
    const [players, settled, told, characters, places] = await Promise.all([
      this.#players(),
      this.#settled(),
      shelf(['match', 'league', 'legend'], TOLD),
      shelf(['character'], FAMOUS),
      shelf(['place'], DOORS),
    ]);
    const by = (facts: readonly Fact[], field: string) =>
      new Map(facts.map((fact) => [String(fact.fields[field] ?? ''), fact]));
    const facts = {
      players,
      settled,
      told,
      characters: by(characters, 'agentId'),
      places: by(places, 'locationId'),
    };
    return atlasOf(facts, this.#chroniclers);
  }

  async #players(): Promise<Player[]> {
    const total = (column: 'games' | 'wins') =>
      sql<number>`cast(sum(${sql.ref(`agent_stats.${column}`)}) as bigint)`;
    return this.#store.read(
      this.#store.sql
        .selectFrom('agents')
        .innerJoin('agentStats', 'agentStats.agentId', 'agents.agentId')
        .select(['agents.agentId as id', 'agents.name', 'agents.house', 'agents.createdAt'])
        .select([total('games').as('games'), total('wins').as('wins')])
        .where('agents.deletedAt', 'is', null)
        .groupBy(['agents.agentId', 'agents.name', 'agents.house', 'agents.createdAt'])
        .orderBy('games', 'desc')
        .orderBy('agents.agentId')
        .limit(FAMOUS)
        .compile(),
    );
  }

  async #settled(): Promise<SettledRow[]> {
    const rows = await this.#store.read(
      this.#store.sql
        .selectFrom('matches')
        .select(['matchId', 'game', 'gameNumber', 'winner', 'endedAt'])
        .where('endedAt', 'is not', null)
        .where('winner', 'is not', null)
        .orderBy('endedAt', 'desc')
        .limit(MATCHES)
        .compile(),
    );
    return rows.map((row) => ({ ...row, endedAt: row.endedAt ?? 0 }));
  }
}
