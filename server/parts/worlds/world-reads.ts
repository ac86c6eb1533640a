/** What is read of worlds. Whoever asks is part of every question: there is no way to read a world without saying who. */
import {
  type Activity,
  type Character,
  type Location,
  otherIs,
  type Relationship,
  type RelationType,
  TOWN_WORLD,
  type World,
  type WorldContent,
} from '../../../shared/worlds/model.ts';
import type { SearchSource } from '../../search/search.ts';
import { compiledOnce } from '../../store/compiled-once.ts';
import type { Store } from '../../store/store.ts';
import { type Holder, isHeldBy, type WorldsSql } from './holder.ts';
import type { WorldsTables } from './migrations.ts';
import {
  activityOf,
  characterOf,
  type EntityRow,
  locationOf,
  type RelationshipRow,
  relationshipOf,
  type WorldRow,
  worldOf,
} from './rows.ts';
import type { TownWorld } from './town-world.ts';
import { worldSource } from './world-source.ts';

export interface CharacterSheet {
  readonly worldId: string;
  readonly worldName: string;
  readonly character: Character;
  readonly relationships: readonly {
    readonly relationshipId: string;
    readonly characterId: string;
    readonly characterName: string;
    /** What that character is to this one. */
    readonly characterIs: string;
    readonly type: string;
    readonly description: string | null;
  }[];
}

export interface LocationSheet {
  readonly worldId: string;
  readonly worldName: string;
  readonly location: Location;
  readonly characters: readonly Pick<Character, 'id' | 'name' | 'role'>[];
}

type FoundEntity = EntityRow & { readonly world_name: string; readonly is_related: boolean | number };

/** What one answer tells of a character's relationships, or of who lives at a place. */
const MOST_LISTED = 100;
const RECENT = 10;
/** Of so many of each kind a summary or an idea is made. */
const SURVEYED = 2_000;

export class WorldReads {
  readonly #store: Store;
  readonly #sql: WorldsSql;
  /** Read like any other, by anybody. */
  readonly #town: TownWorld | null;

  constructor(store: Store, town: TownWorld | null = null) {
    this.#store = store;
    this.#town = town;
    this.#sql = store.sql.withTables<WorldsTables>();
  }

  async world(worldId: string, holder: Holder): Promise<World | null> {
    if (this.#town && worldId === TOWN_WORLD) return this.#town.world();
    const [row] = await this.#store.read(
      'agentId' in holder
        ? this.#worldOfAgent({ worldId, agentId: holder.agentId })
        : this.#oneWorld(worldId, holder),
    );
    return row ? worldOf(row as WorldRow) : null;
  }

  #oneWorld(worldId: string, holder: Holder) {
    return this.#sql
      .selectFrom('worlds')
      .selectAll()
      .where('world_id', '=', worldId)
      .where('unfinished_since', 'is', null)
      .where(isHeldBy(holder))
      .compile();
  }

  readonly #worldOfAgent = compiledOnce(({ agentId, worldId }: { worldId: string; agentId: string }) =>
    this.#oneWorld(worldId, { agentId }),
  );

  /** For whoever holds a signed link: that somebody may read it has been found out before. */
  async anyWorld(worldId: string): Promise<World | null> {
    if (this.#town && worldId === TOWN_WORLD) return this.#town.world();
    const [row] = await this.#store.read(
      this.#sql
        .selectFrom('worlds')
        .selectAll()
        .where('world_id', '=', worldId)
        .where('unfinished_since', 'is', null)
        .compile(),
    );
    return row ? worldOf(row as WorldRow) : null;
  }

  async worldsOf(holder: Holder): Promise<World[]> {
    const rows = await this.#store.read(
      this.#sql
        .selectFrom('worlds')
        .selectAll()
        .where('unfinished_since', 'is', null)
        .where(isHeldBy(holder))
        .orderBy('updated_at', 'desc')
        .orderBy('world_id')
        .limit(1_000)
        .compile(),
    );
    return (rows as WorldRow[]).map(worldOf);
  }

  async shareTokenOf(worldId: string, holder: Holder): Promise<string | null> {
    const [row] = await this.#store.read(
      this.#sql
        .selectFrom('worlds')
        .select('share_token')
        .where('world_id', '=', worldId)
        .where(isHeldBy(holder))
        .compile(),
    );
    return row?.share_token ?? null;
  }

  /** For the same: null where it is shared with nobody. */
  async anyShareToken(worldId: string): Promise<string | null> {
    const [row] = await this.#store.read(
      this.#sql.selectFrom('worlds').select('share_token').where('world_id', '=', worldId).compile(),
    );
    return row?.share_token ?? null;
  }

  /** As much of a relationship as must be known to do away with it. */
  async relationship(
    worldId: string,
    relationshipId: string,
    holder: Holder,
  ): Promise<{ readonly from: string; readonly to: string; readonly type: string } | null> {
    const [row] = await this.#store.read(
      this.#sql
        .selectFrom('world_relationships')
        .innerJoin('worlds', 'worlds.world_id', 'world_relationships.world_id')
        .innerJoin('world_entities as a', 'a.entity_id', 'world_relationships.from_id')
        .innerJoin('world_entities as b', 'b.entity_id', 'world_relationships.to_id')
        .select(['a.name as from', 'b.name as to', 'world_relationships.type as type'])
        .where('world_relationships.relationship_id', '=', relationshipId)
        .where('world_relationships.world_id', '=', worldId)
        .where('worlds.unfinished_since', 'is', null)
        .where(isHeldBy(holder))
        .compile(),
    );
    return row ?? null;
  }

  async activity(worldId: string): Promise<Activity[]> {
    if (this.#town && worldId === TOWN_WORLD) return this.#town.activity();
    const rows = await this.#store.read(
      this.#sql
        .selectFrom('world_activity')
        .selectAll()
        .where('world_id', '=', worldId)
        .orderBy('rev', 'desc')
        .limit(RECENT)
        .compile(),
    );
    return rows.map(activityOf);
  }

  async #entity(kind: string, entityId: string, holder: Holder): Promise<FoundEntity | null> {
    const [row] = await this.#store.read(
      'agentId' in holder
        ? this.#entityOfAgent({ kind, entityId, agentId: holder.agentId })
        : this.#oneEntity(kind, entityId, holder),
    );
    return (row as FoundEntity | undefined) ?? null;
  }

  #oneEntity(kind: string, entityId: string, holder: Holder) {
    return this.#sql
      .selectFrom('world_entities')
      .innerJoin('worlds', 'worlds.world_id', 'world_entities.world_id')
      .selectAll('world_entities')
      .select('worlds.name as world_name')
      .select(({ exists, or, selectFrom }) => {
        const relatedBy = (own: 'from_id' | 'to_id') =>
          exists(
            selectFrom('world_relationships')
              .select('relationship_id')
              .whereRef(`world_relationships.${own}`, '=', 'world_entities.entity_id'),
          );
        return or([relatedBy('from_id'), relatedBy('to_id')]).as('is_related');
      })
      .where('world_entities.entity_id', '=', entityId)
      .where('world_entities.kind', '=', kind)
      .where('worlds.unfinished_since', 'is', null)
      .where(isHeldBy(holder))
      .compile();
  }

  readonly #entityOfAgent = compiledOnce(
    ({ agentId, entityId, kind }: { kind: string; entityId: string; agentId: string }) =>
      this.#oneEntity(kind, entityId, { agentId }),
  );

  async character(characterId: string, holder: Holder): Promise<CharacterSheet | null> {
    if (this.#town?.has(characterId)) return this.#town.character(characterId);
    const row = await this.#entity('character', characterId, holder);
    if (!row) return null;
    const relationships = row.is_related ? await this.#relationshipsOf(characterId) : [];
    return { worldId: row.world_id, worldName: row.world_name, character: characterOf(row), relationships };
  }

  async #relationshipsOf(characterId: string): Promise<CharacterSheet['relationships']> {
    const rows = await this.#store.read(this.#bothSides({ characterId }));
    return rows.map(({ id: relationshipId, from, characterId: other, characterName, type, description }) => ({
      relationshipId,
      characterId: other,
      characterName,
      characterIs: otherIs(type as RelationType, from === characterId),
      type,
      description,
    }));
  }

  readonly #bothSides = compiledOnce(({ characterId }: { characterId: string }) => {
    const side = (own: 'from_id' | 'to_id', other: 'from_id' | 'to_id') =>
      this.#sql
        .selectFrom('world_relationships')
        .innerJoin('world_entities', 'world_entities.entity_id', `world_relationships.${other}`)
        .select([
          'world_relationships.relationship_id as id',
          'world_entities.entity_id as characterId',
          'world_entities.name as characterName',
          'world_relationships.from_id as from',
          'world_relationships.type as type',
          'world_relationships.description as description',
        ])
        .where(`world_relationships.${own}`, '=', characterId);
    return side('from_id', 'to_id')
      .unionAll(side('to_id', 'from_id'))
      .orderBy('id')
      .limit(MOST_LISTED)
      .compile();
  });

  async location(locationId: string, holder: Holder): Promise<LocationSheet | null> {
    if (this.#town?.has(locationId)) return this.#town.location(locationId);
    const [row, characters] = await Promise.all([
      this.#entity('location', locationId, holder),
      this.#store.read(
        this.#sql
          .selectFrom('world_entities')
          .select(['entity_id as id', 'name', 'label as role'])
          .where('location_id', '=', locationId)
          .where('kind', '=', 'character')
          .orderBy('entity_id')
          .limit(MOST_LISTED)
          .compile(),
      ),
    ]);
    if (!row) return null;
    return { worldId: row.world_id, worldName: row.world_name, location: locationOf(row), characters };
  }

  /** In the order in which they were made; of a world that the caller may read. */
  async entitiesAfter(
    worldId: string,
    kind: 'character' | 'location',
    after: string,
    limit: number,
  ): Promise<EntityRow[]> {
    return (await this.#store.read(
      this.#sql
        .selectFrom('world_entities')
        .selectAll()
        .where('world_id', '=', worldId)
        .where('kind', '=', kind)
        .where('entity_id', '>', after)
        .orderBy('entity_id')
        .limit(limit)
        .compile(),
    )) as EntityRow[];
  }

  async relationshipsAfter(
    worldId: string,
    after: string,
    limit: number,
  ): Promise<(RelationshipRow & { from_name: string; to_name: string })[]> {
    return (await this.#store.read(
      this.#sql
        .selectFrom('world_relationships')
        .innerJoin('world_entities as a', 'a.entity_id', 'world_relationships.from_id')
        .innerJoin('world_entities as b', 'b.entity_id', 'world_relationships.to_id')
        .selectAll('world_relationships')
        .select(['a.name as from_name', 'b.name as to_name'])
        .where('world_relationships.world_id', '=', worldId)
        .where('relationship_id', '>', after)
        .orderBy('relationship_id')
        .limit(limit)
        .compile(),
    )) as (RelationshipRow & { from_name: string; to_name: string })[];
  }

  async namesOf(entityIds: readonly string[]): Promise<Map<string, string>> {
    if (entityIds.length === 0) return new Map();
    const rows = await this.#store.read(
      this.#sql
        .selectFrom('world_entities')
        .select(['entity_id', 'name'])
        .where('entity_id', 'in', [...entityIds])
        .compile(),
    );
    return new Map(rows.map(({ entity_id, name }) => [entity_id, name]));
  }

  /** As much of a world as a summary is made of. */
  async survey(world: World): Promise<WorldContent> {
    if (this.#town && world.id === TOWN_WORLD) return this.#town.content();
    const [characters, locations, relationships] = await Promise.all([
      this.entitiesAfter(world.id, 'character', '', SURVEYED),
      this.entitiesAfter(world.id, 'location', '', SURVEYED),
      this.relationshipsAfter(world.id, '', SURVEYED),
    ]);
    return {
      world,
      characters: characters.map(characterOf),
      locations: locations.map(locationOf),
      relationships: relationships.map((row): Relationship => relationshipOf(row)),
      isPart: [characters, locations, relationships].some(({ length }) => length === SURVEYED),
    };
  }

  /** What search keeps of a world, by its revs. */
  sourceOf(worldId: string): SearchSource {
    if (this.#town && worldId === TOWN_WORLD) return this.#town.source;
    return worldSource(this.#store, worldId);
  }
}
