/** Reads of worlds. Every read takes the reader, so that no world can be read anonymously by mistake. */
import { sql } from 'kysely';
import type { Activity, World } from '../../../shared/contracts/worlds.ts';
import {
  type Character,
  type Location,
  otherIs,
  type Relationship,
  TOWN_WORLD,
  type WorldContent,
} from '../../../shared/worlds/model.ts';
import type { SearchSource } from '../../search/search.ts';
import { compiledOnce } from '../../store/compiled-once.ts';
import { Rows } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { type Holder, isHeldBy } from './holder.ts';
import type { WorldsTables } from './migrations.ts';
import type { TownWorld } from './town-world.ts';
import { worldSource } from './world-source.ts';
import type { EntityKind } from './world-writes.ts';

interface InWorld {
  readonly worldId: string;
  readonly worldName: string;
}

export interface CharacterSheet extends Character, InWorld {
  readonly relationships: readonly {
    readonly relationshipId: string;
    readonly characterId: string;
    readonly characterName: string;
    readonly characterIs: string;
    readonly type: string;
    readonly description: string | null;
  }[];
}

export interface LocationSheet extends Location, InWorld {
  readonly characters: readonly Pick<Character, 'id' | 'name' | 'role'>[];
}

type NamedRelationship = Relationship & { readonly fromName: string; readonly toName: string };

const WORLD = [
  'worldId as id',
  'name',
  'theme',
  'description',
  'rev',
  'characters',
  'locations',
  'relationships',
  'createdAt',
  'updatedAt',
] as const;
const CHARACTER = [
  'entityId as id',
  'worldEntities.name',
  'label as role',
  'traits',
  'text as background',
  'avatarUrl',
  'locationId',
  'worldEntities.rev',
  'worldEntities.createdAt',
  'worldEntities.updatedAt',
] as const;
const LOCATION = [
  'entityId as id',
  'worldEntities.name',
  'label as type',
  'text as description',
  'worldEntities.rev',
  'worldEntities.createdAt',
  'worldEntities.updatedAt',
] as const;

const MOST_LISTED = 100;
const RECENT = 10;
const SURVEYED = 2_000;

export class WorldReads {
  readonly #rows: Rows<WorldsTables>;
  readonly #town: TownWorld | null;

  constructor(store: Store, town: TownWorld | null = null) {
    this.#rows = new Rows(store);
    this.#town = town;
  }

  async world(worldId: string, holder: Holder): Promise<World | null> {
    if (this.#town && worldId === TOWN_WORLD) return this.#town.world();
    const [row] = await this.#rows.store.read(
      'agentId' in holder
        ? this.#worldOfAgent({ worldId, agentId: holder.agentId })
        : this.#oneWorld(worldId, holder),
    );
    return row ?? null;
  }

  #worlds() {
    return this.#rows.sql.selectFrom('worlds').select(WORLD).where('unfinishedSince', 'is', null);
  }

  #oneWorld(worldId: string, holder: Holder) {
    return this.#worlds().where('worldId', '=', worldId).where(isHeldBy(holder)).compile();
  }

  readonly #worldOfAgent = compiledOnce(({ agentId, worldId }: { worldId: string; agentId: string }) =>
    this.#oneWorld(worldId, { agentId }),
  );

  /** Reads any world, for a signed link that has been verified. */
  async anyWorld(worldId: string): Promise<World | null> {
    if (this.#town && worldId === TOWN_WORLD) return this.#town.world();
    const [row] = await this.#rows.read(this.#worlds().where('worldId', '=', worldId));
    return row ?? null;
  }

  async worldsOf(holder: Holder): Promise<World[]> {
    return this.#rows.read(
      this.#worlds().where(isHeldBy(holder)).orderBy('updatedAt', 'desc').orderBy('worldId').limit(1_000),
    );
  }

  /** Without a holder: for a signed link. Null: it is not shared. */
  async shareTokenOf(worldId: string, holder?: Holder): Promise<string | null> {
    const query = this.#rows.sql.selectFrom('worlds').select('shareToken').where('worldId', '=', worldId);
    const [row] = await this.#rows.read(holder ? query.where(isHeldBy(holder)) : query);
    return row?.shareToken ?? null;
  }

  /** The part of a relationship needed to delete it. */
  async relationship(
    worldId: string,
    relationshipId: string,
    holder: Holder,
  ): Promise<{ readonly from: string; readonly to: string; readonly type: string } | null> {
    const [row] = await this.#rows.read(
      this.#relationships(worldId)
        .innerJoin('worlds', 'worlds.worldId', 'worldRelationships.worldId')
        .select(['a.name as from', 'b.name as to', 'worldRelationships.type'])
        .where('worldRelationships.relationshipId', '=', relationshipId)
        .where('worlds.unfinishedSince', 'is', null)
        .where(isHeldBy(holder)),
    );
    return row ?? null;
  }

  /** Relationships with both ends as `a` and `b`. */
  #relationships(worldId: string) {
    return this.#rows.sql
      .selectFrom('worldRelationships')
      .innerJoin('worldEntities as a', 'a.entityId', 'worldRelationships.fromId')
      .innerJoin('worldEntities as b', 'b.entityId', 'worldRelationships.toId')
      .where('worldRelationships.worldId', '=', worldId);
  }

  async activity(worldId: string): Promise<Activity[]> {
    if (this.#town && worldId === TOWN_WORLD) return this.#town.activity();
    return this.#rows.read(
      this.#rows.sql
        .selectFrom('worldActivity')
        .select([sql<string>`'act_' || rev`.as('id'), 'type', 'description', 'at'])
        .where('worldId', '=', worldId)
        .orderBy('rev', 'desc')
        .limit(RECENT),
    );
  }

  #entity(kind: EntityKind, entityId: string, holder: Holder) {
    return this.#rows.sql
      .selectFrom('worldEntities')
      .innerJoin('worlds', 'worlds.worldId', 'worldEntities.worldId')
      .select(['worldEntities.worldId', 'worlds.name as worldName'])
      .where('worldEntities.entityId', '=', entityId)
      .where('worldEntities.kind', '=', kind)
      .where('worlds.unfinishedSince', 'is', null)
      .where(isHeldBy(holder));
  }

  #character(id: string, holder: Holder) {
    return this.#entity('character', id, holder)
      .select(CHARACTER)
      .select(({ exists, or, selectFrom }) => {
        const relatedBy = (own: 'fromId' | 'toId') =>
          exists(
            selectFrom('worldRelationships')
              .select('relationshipId')
              .whereRef(`worldRelationships.${own}`, '=', 'worldEntities.entityId'),
          );
        return or([relatedBy('fromId'), relatedBy('toId')]).as('isRelated');
      })
      .$castTo<Character & InWorld & { readonly isRelated: boolean }>()
      .compile();
  }

  #location(id: string, holder: Holder) {
    return this.#entity('location', id, holder).select(LOCATION).$castTo<Location & InWorld>().compile();
  }

  readonly #ofAgent = {
    character: compiledOnce(({ id, agentId }: { id: string; agentId: string }) =>
      this.#character(id, { agentId }),
    ),
    location: compiledOnce(({ id, agentId }: { id: string; agentId: string }) =>
      this.#location(id, { agentId }),
    ),
  };

  async character(id: string, holder: Holder): Promise<CharacterSheet | null> {
    if (this.#town?.has(id)) return this.#town.character(id);
    const [row] = await this.#rows.store.read(
      'agentId' in holder
        ? this.#ofAgent.character({ id, agentId: holder.agentId })
        : this.#character(id, holder),
    );
    if (!row) return null;
    const { isRelated, ...character } = row;
    return { ...character, relationships: isRelated ? await this.#relationshipsOf(id) : [] };
  }

  async #relationshipsOf(characterId: string): Promise<CharacterSheet['relationships']> {
    const rows = await this.#rows.store.read(this.#bothSides({ characterId }));
    return rows.map(({ id: relationshipId, from, characterId: other, characterName, type, description }) => ({
      relationshipId,
      characterId: other,
      characterName,
      characterIs: otherIs(type, from === characterId),
      type,
      description,
    }));
  }

  readonly #bothSides = compiledOnce(({ characterId }: { characterId: string }) => {
    const side = (own: 'fromId' | 'toId', other: 'fromId' | 'toId') =>
      this.#rows.sql
        .selectFrom('worldRelationships')
        .innerJoin('worldEntities', 'worldEntities.entityId', `worldRelationships.${other}`)
        .select([
          'worldRelationships.relationshipId as id',
          'worldEntities.entityId as characterId',
          'worldEntities.name as characterName',
          'worldRelationships.fromId as from',
          'worldRelationships.type',
          'worldRelationships.description',
        ])
        .where(`worldRelationships.${own}`, '=', characterId);
    return side('fromId', 'toId').unionAll(side('toId', 'fromId')).orderBy('id').limit(MOST_LISTED).compile();
  });

  async location(id: string, holder: Holder): Promise<LocationSheet | null> {
    if (this.#town?.has(id)) return this.#town.location(id);
    const [[row], characters] = await Promise.all([
      this.#rows.store.read(
        'agentId' in holder
          ? this.#ofAgent.location({ id, agentId: holder.agentId })
          : this.#location(id, holder),
      ),
      this.#rows.read(
        this.#rows.sql
          .selectFrom('worldEntities')
          .select(['entityId as id', 'name', 'label as role'])
          .where('locationId', '=', id)
          .where('kind', '=', 'character')
          .orderBy('entityId')
          .limit(MOST_LISTED),
      ),
    ]);
    return row ? { ...row, characters } : null;
  }

  #entities(kind: EntityKind, worldId: string, after: string, limit: number) {
    return this.#rows.sql
      .selectFrom('worldEntities')
      .where('worldId', '=', worldId)
      .where('kind', '=', kind)
      .where('entityId', '>', after)
      .orderBy('entityId')
      .limit(limit);
  }

  /** In order of creation, like locations and relationships; the caller must be allowed to read the world. */
  async charactersAfter(worldId: string, after: string, limit: number): Promise<Character[]> {
    const rows = this.#entities('character', worldId, after, limit).select(CHARACTER).$castTo<Character>();
    return this.#rows.read(rows);
  }

  async locationsAfter(worldId: string, after: string, limit: number): Promise<Location[]> {
    const rows = this.#entities('location', worldId, after, limit).select(LOCATION).$castTo<Location>();
    return this.#rows.read(rows);
  }

  async relationshipsAfter(worldId: string, after: string, limit: number): Promise<NamedRelationship[]> {
    return this.#rows.read(
      this.#relationships(worldId)
        .select(['worldRelationships.relationshipId as id', 'fromId', 'toId', 'worldRelationships.type'])
        .select(['worldRelationships.description', 'worldRelationships.createdAt'])
        .select(['a.name as fromName', 'b.name as toName'])
        .where('relationshipId', '>', after)
        .orderBy('relationshipId')
        .limit(limit),
    );
  }

  async namesOf(entityIds: readonly string[]): Promise<Map<string, string>> {
    if (entityIds.length === 0) return new Map();
    const rows = await this.#rows.read(
      this.#rows.sql
        .selectFrom('worldEntities')
        .select(['entityId', 'name'])
        .where('entityId', 'in', [...entityIds]),
    );
    return new Map(rows.map(({ entityId, name }) => [entityId, name]));
  }

  async survey(world: World): Promise<WorldContent> {
    if (this.#town && world.id === TOWN_WORLD) return this.#town.content();
    const [characters, locations, relationships] = await Promise.all([
      this.charactersAfter(world.id, '', SURVEYED),
      this.locationsAfter(world.id, '', SURVEYED),
      this.relationshipsAfter(world.id, '', SURVEYED),
    ]);
    const isPart = [characters, locations, relationships].some(({ length }) => length === SURVEYED);
    return { world, characters, locations, relationships, isPart };
  }

  sourceOf(worldId: string): SearchSource {
    if (this.#town && worldId === TOWN_WORLD) return this.#town.source;
    return worldSource(this.#rows.store, worldId);
  }
}
