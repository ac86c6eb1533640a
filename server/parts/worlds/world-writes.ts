/**
 * What is written to worlds. Each write is one batch that begins with the world's own row: it says whose the world is,
 * whether there is room, and gives the batch its revs, in the order in which batches are kept.
 */
import { sql } from 'kysely';
import { monotonicFactory } from 'ulid';
import type { ActivityType } from '../../../shared/worlds/model.ts';
import { GuardFailedError } from '../../store/errors.ts';
import { expecting, type Statement, type Store } from '../../store/store.ts';
import type { Clock } from '../../time/clock.ts';
import { isHeldBy, newHolder, type WorldsSql } from './holder.ts';
import type { WorldsTables } from './migrations.ts';
import type {
  CharacterFields,
  LocationFields,
  Owner,
  RelationshipFields,
  WorldFields,
  WorldLimits,
} from './world-fields.ts';
import { WorldStatements } from './world-statements.ts';

/** `missing`: no world of the caller's, or no room in it. `stale`: something in it is not as the caller thought. */
export type Written = { readonly id: string; readonly at: number } | 'missing' | 'stale';

/** By what it was read as. */
export interface KnownEntity {
  readonly worldId: string;
  readonly id: string;
  readonly name: string;
}

interface EntityChange {
  readonly set: Partial<
    Pick<WorldsTables['world_entities'], 'name' | 'label' | 'traits' | 'text' | 'avatar_url' | 'location_id'>
  >;
  readonly told: { readonly type: ActivityType; readonly words: string };
  readonly livesAt: string | null;
  readonly rev: number | undefined;
}

export class WorldWrites {
  readonly #store: Store;
  readonly #sql: WorldsSql;
  readonly #clock: Clock;
  readonly #limits: WorldLimits;
  readonly #statements: WorldStatements;
  readonly #ulid = monotonicFactory();

  constructor(store: Store, clock: Clock, limits: WorldLimits) {
    this.#store = store;
    this.#sql = store.sql.withTables<WorldsTables>();
    this.#clock = clock;
    this.#limits = limits;
    this.#statements = new WorldStatements(this.#sql, limits);
  }

  newId(prefix: 'wd' | 'ch' | 'lo' | 'rl', at: number): string {
    return `${prefix}_${this.#ulid(at)}`;
  }

  async createWorld(holder: Owner, fields: WorldFields): Promise<Written> {
    const at = this.#clock.now();
    const id = this.newId('wd', at);
    return this.#keep(id, at, [this.insertingWorld(id, holder, fields, { at, unfinished: false })]);
  }

  /** Expects one row: none is written when the holder has as many worlds as one may have. */
  insertingWorld(
    id: string,
    holder: Owner,
    { name, theme, description }: WorldFields,
    { at, unfinished }: { readonly at: number; readonly unfinished: boolean },
  ): Statement {
    const owner = newHolder(holder);
    const held = sql<number>`(select count(*) from worlds where holder = ${owner})`;
    const text = (value: string | null) => sql<string | null>`cast(${value} as text)`;
    const number = (value: number | null) => sql<number>`cast(${value} as bigint)`;
    const zero = sql<number>`cast(0 as integer)`;
    const { sql: statement, parameters } = sql`
      insert into worlds (world_id, holder, name, theme, description, rev, characters, locations, relationships,
        created_at, updated_at, unfinished_since)
      select ${text(id)}, ${owner}, ${text(name)}, ${text(theme)}, ${text(description)}, ${number(0)}, ${zero}, ${zero},
        ${zero}, ${number(at)}, ${number(at)}, ${number(unfinished ? at : null)}
      where ${held} < ${number(this.#limits.worlds)}`.compile(this.#sql);
    return { sql: statement, parameters, expect: 1 };
  }

  async updateWorld(
    worldId: string,
    holder: Owner,
    fields: Partial<WorldFields>,
    rev?: number,
  ): Promise<Written> {
    const at = this.#clock.now();
    const touching = this.#statements.touching(worldId, holder, {
      revs: 1,
      at,
      ...(rev !== undefined && { rev }),
      set: fields,
    });
    return this.#keep(worldId, at, [
      touching,
      this.#statements.telling(worldId, 'world_updated', 'Updated the world', at),
    ]);
  }

  async createCharacter(worldId: string, holder: Owner, fields: CharacterFields): Promise<Written> {
    const at = this.#clock.now();
    const id = this.newId('ch', at);
    return this.#keep(id, at, [
      this.#statements.touching(worldId, holder, { revs: 2, at, adds: 'characters' }),
      ...this.#statements.placeGuard(worldId, fields.locationId),
      this.#statements.insertingEntity(worldId, {
        entity_id: id,
        kind: 'character',
        name: fields.name,
        label: fields.role,
        traits: JSON.stringify(fields.traits),
        text: fields.background,
        avatar_url: fields.avatarUrl,
        location_id: fields.locationId,
        at,
      }),
      this.#statements.telling(worldId, 'character_added', `Added character: ${fields.name}`, at),
    ]);
  }

  async createLocation(
    worldId: string,
    holder: Owner,
    { name, type, description }: LocationFields,
  ): Promise<Written> {
    const at = this.#clock.now();
    const id = this.newId('lo', at);
    return this.#keep(id, at, [
      this.#statements.touching(worldId, holder, { revs: 2, at, adds: 'locations' }),
      this.#statements.insertingEntity(worldId, {
        entity_id: id,
        kind: 'location',
        name,
        label: type,
        traits: null,
        text: description,
        avatar_url: null,
        location_id: null,
        at,
      }),
      this.#statements.telling(worldId, 'location_added', `Added location: ${name}`, at),
    ]);
  }

  async updateCharacter(
    character: KnownEntity,
    holder: Owner,
    { name, role, traits, background, avatarUrl, locationId }: Partial<CharacterFields>,
    rev?: number,
  ): Promise<Written> {
    const set = {
      ...(name !== undefined && { name }),
      ...(role !== undefined && { label: role }),
      ...(traits !== undefined && { traits: JSON.stringify(traits) }),
      ...(background !== undefined && { text: background }),
      ...(avatarUrl !== undefined && { avatar_url: avatarUrl }),
      ...(locationId !== undefined && { location_id: locationId }),
    };
    const told = {
      type: 'character_updated',
      words: `Updated character: ${name ?? character.name}`,
    } as const;
    return this.#updateEntity(character, holder, { set, told, livesAt: locationId ?? null, rev });
  }

  async updateLocation(
    location: KnownEntity,
    holder: Owner,
    { name, type, description }: Partial<LocationFields>,
    rev?: number,
  ): Promise<Written> {
    const set = {
      ...(name !== undefined && { name }),
      ...(type !== undefined && { label: type }),
      ...(description !== undefined && { text: description }),
    };
    const told = { type: 'world_updated', words: `Updated location: ${name ?? location.name}` } as const;
    return this.#updateEntity(location, holder, { set, told, livesAt: null, rev });
  }

  /** Only what is given changes, so that two who edit different things at once both keep theirs. */
  async #updateEntity(
    { worldId, id }: KnownEntity,
    holder: Owner,
    { set, told, livesAt, rev }: EntityChange,
  ): Promise<Written> {
    const at = this.#clock.now();
    let updating = this.#sql
      .updateTable('world_entities')
      .set({ rev: this.#statements.revOf(worldId, 1), updated_at: at, ...set })
      .where('entity_id', '=', id)
      .where('world_id', '=', worldId);
    if (rev !== undefined) updating = updating.where('rev', '=', rev);
    return this.#keep(id, at, [
      this.#statements.touching(worldId, holder, { revs: 2, at }),
      ...this.#statements.placeGuard(worldId, livesAt),
      expecting(updating.compile(), 1),
      this.#statements.telling(worldId, told.type, told.words, at),
    ]);
  }

  async addRelationship(
    worldId: string,
    holder: Owner,
    { fromId, toId, type, description }: RelationshipFields,
    told: string,
  ): Promise<Written> {
    const at = this.#clock.now();
    const id = this.newId('rl', at);
    const row = { relationship_id: id, world_id: worldId, from_id: fromId, to_id: toId, type, description };
    return this.#keep(id, at, [
      this.#statements.touching(worldId, holder, { revs: 1, at, adds: 'relationships' }),
      this.#statements.pairGuard(worldId, [fromId, toId]),
      this.#sql
        .insertInto('world_relationships')
        .values({ ...row, created_at: at })
        .compile(),
      this.#statements.telling(worldId, 'relationship_added', told, at),
    ]);
  }

  /** Null: read by nobody but its owner again. */
  async share(worldId: string, holder: Owner, token: string | null): Promise<boolean> {
    const [changed] = await this.#store.write([
      this.#sql
        .updateTable('worlds')
        .set({ share_token: token })
        .where('world_id', '=', worldId)
        .where('unfinished_since', 'is', null)
        .where(isHeldBy(holder))
        .compile(),
    ]);
    return changed === 1;
  }

  async remove(worldId: string, holder: Owner): Promise<boolean> {
    const removing = this.#sql
      .deleteFrom('worlds')
      .where('world_id', '=', worldId)
      .where(isHeldBy(holder))
      .compile();
    return this.#kept([expecting(removing, 1), ...this.removingContent(worldId)]);
  }

  removingContent(worldId: string): Statement[] {
    return (['world_entities', 'world_relationships', 'world_activity', 'world_removals'] as const).map(
      (table) => this.#sql.deleteFrom(table).where('world_id', '=', worldId).compile(),
    );
  }

  async #keep(id: string, at: number, batch: readonly Statement[]): Promise<Written> {
    try {
      await this.#store.write(batch);
      return { id, at };
    } catch (error) {
      if (error instanceof GuardFailedError) return error.statement === 0 ? 'missing' : 'stale';
      throw error;
    }
  }

  async #kept(batch: readonly Statement[]): Promise<boolean> {
    return (await this.#keep('', 0, batch)) !== 'missing';
  }
}
