/**
 * Writes to worlds. Each is one batch that starts with the world's own row, which checks the holder and the limits and
 * assigns the batch's revs in commit order.
 */

import { sql, type Updateable } from 'kysely';
import { monotonicFactory } from 'ulid';
import type { ActivityType } from '../../../shared/worlds/model.ts';
import { compiledOnce } from '../../store/compiled-once.ts';
import { GuardFailedError } from '../../store/errors.ts';
import { Rows, text, whole } from '../../store/rows.ts';
import { expecting, type Statement, type Store } from '../../store/store.ts';
import type { Clock } from '../../time/clock.ts';
import { isHeldBy, newHolder, type Owner } from './holder.ts';
import type { WorldsTables } from './migrations.ts';

export interface WorldLimits {
  readonly worlds: number;
  readonly entities: number;
  readonly relationships: number;
}

export type WorldFields = Pick<WorldsTables['worlds'], 'name' | 'theme' | 'description'>;
type EntityRow = WorldsTables['worldEntities'];
export type EntityKind = EntityRow['kind'];
export type EntityFields = Pick<EntityRow, 'name' | 'label' | 'traits' | 'text' | 'avatarUrl' | 'locationId'>;
type NewEntity = Omit<EntityRow, 'rev' | 'createdAt' | 'updatedAt'> & { readonly at: number };
type NewRelationship = Pick<WorldsTables['worldRelationships'], 'fromId' | 'toId' | 'type' | 'description'>;

/** `missing`: no world of the caller's, or no room in it. `stale`: it has changed since the caller read it. */
export type Written = { readonly id: string; readonly at: number } | 'missing' | 'stale';
export type Removed = number | 'missing' | 'stale';

export interface KnownEntity {
  readonly worldId: string;
  readonly id: string;
  readonly name: string;
}

type Counter = 'characters' | 'locations' | 'relationships';

interface Change {
  readonly revs: number;
  readonly at: number;
  readonly adds?: Counter;
  readonly removes?: Counter;
  readonly tiesOf?: string | undefined;
  readonly set?: Updateable<WorldsTables['worlds']>;
  readonly rev?: number | undefined;
}

const KINDS = {
  character: { counter: 'characters', prefix: 'ch', added: 'character_added', updated: 'character_updated' },
  location: { counter: 'locations', prefix: 'lo', added: 'location_added', updated: 'world_updated' },
} as const;

export class WorldWrites {
  readonly #rows: Rows<WorldsTables>;
  readonly #clock: Clock;
  readonly #limits: WorldLimits;
  readonly #ulid = monotonicFactory();

  constructor(store: Store, clock: Clock, limits: WorldLimits) {
    this.#rows = new Rows(store);
    this.#clock = clock;
    this.#limits = limits;
  }

  newId(prefix: 'wd' | 'ch' | 'lo' | 'rl', at: number): string {
    return `${prefix}_${this.#ulid(at)}`;
  }

  async createWorld(holder: Owner, fields: WorldFields): Promise<Written> {
    const at = this.#clock.now();
    const id = this.newId('wd', at);
    return this.#keep(id, at, [this.insertingWorld(id, holder, fields, { at, unfinished: false })]);
  }

  /** Expects one row: none is written if the holder has reached its limit of worlds. */
  insertingWorld(
    id: string,
    holder: Owner,
    { name, theme, description }: WorldFields,
    { at, unfinished }: { readonly at: number; readonly unfinished: boolean },
  ): Statement {
    const owner = newHolder(holder);
    const held = sql<number>`(select count(*) from worlds where holder = ${owner})`;
    const zero = sql<number>`cast(0 as integer)`;
    const inserting = sql`
      insert into worlds (world_id, holder, name, theme, description, rev, characters, locations, relationships,
        created_at, updated_at, unfinished_since)
      select ${text(id)}, ${owner}, ${text(name)}, ${text(theme)}, ${text(description)}, ${whole(0)}, ${zero}, ${zero},
        ${zero}, ${whole(at)}, ${whole(at)}, ${unfinished ? whole(at) : sql`cast(null as bigint)`}
      where ${held} < ${whole(this.#limits.worlds)}`;
    return expecting(inserting.compile(this.#rows.sql), 1);
  }

  async updateWorld(
    worldId: string,
    holder: Owner,
    set: Partial<WorldFields>,
    rev?: number,
  ): Promise<Written> {
    const at = this.#clock.now();
    return this.#keep(worldId, at, [
      this.#touching(worldId, holder, { revs: 1, at, rev, set }),
      this.#telling({ worldId, type: 'world_updated', description: 'Updated the world', at }),
    ]);
  }

  async createEntity(
    kind: EntityKind,
    worldId: string,
    holder: Owner,
    fields: EntityFields,
  ): Promise<Written> {
    const { added, counter, prefix } = KINDS[kind];
    const at = this.#clock.now();
    const id = this.newId(prefix, at);
    const { name } = fields;
    return this.#keep(id, at, [
      // The most frequent write: an agent adds a character or a place.
      'agentId' in holder
        ? expecting(this.#adding[counter]({ worldId, agentId: holder.agentId, at }), 1)
        : this.#touching(worldId, holder, { revs: 2, at, adds: counter }),
      ...this.#placeGuard(worldId, fields.locationId),
      this.#inserting({ entityId: id, worldId, kind, ...fields, at }),
      this.#telling({ worldId, type: added, description: `Added ${kind}: ${name}`, at }),
    ]);
  }

  /** Only given fields change, so that concurrent edits of different fields are both kept. */
  async updateEntity(
    kind: EntityKind,
    { worldId, id, name }: KnownEntity,
    holder: Owner,
    set: Partial<EntityFields>,
    rev?: number,
  ): Promise<Written> {
    const at = this.#clock.now();
    const known = { entityId: id, worldId, ...(rev !== undefined && { rev }) };
    const updating = { rev: this.#revOf(worldId, 1), updatedAt: at, ...set };
    const description = `Updated ${kind}: ${set.name ?? name}`;
    return this.#keep(id, at, [
      this.#touching(worldId, holder, { revs: 2, at }),
      ...this.#placeGuard(worldId, set.locationId ?? null),
      this.#rows.change('worldEntities', known, updating),
      this.#telling({ worldId, type: KINDS[kind].updated, description, at }),
    ]);
  }

  async addRelationship(
    worldId: string,
    holder: Owner,
    fields: NewRelationship,
    description: string,
  ): Promise<Written> {
    const at = this.#clock.now();
    const id = this.newId('rl', at);
    return this.#keep(id, at, [
      this.#touching(worldId, holder, { revs: 1, at, adds: 'relationships' }),
      this.#standingGuard('character', worldId, [fields.fromId, fields.toId]),
      this.#rows.insert('worldRelationships', { relationshipId: id, worldId, ...fields, createdAt: at }),
      this.#telling({ worldId, type: 'relationship_added', description, at }),
    ]);
  }

  /**
   * Deletes a character with its relationships, or a location, whose inhabitants become homeless; returns how many were
   * affected.
   */
  async removeEntity(
    kind: EntityKind,
    { worldId, id, name }: KnownEntity,
    holder: Owner,
    rev?: number,
  ): Promise<Removed> {
    const at = this.#clock.now();
    const isCharacter = kind === 'character';
    const known = { entityId: id, worldId, kind, ...(rev !== undefined && { rev }) };
    const ties = this.#rows.sql
      .deleteFrom('worldRelationships')
      .where('worldId', '=', worldId)
      .where(({ eb, or }) => or([eb('fromId', '=', id), eb('toId', '=', id)]));
    const residents = { worldId, locationId: id };
    const gone = { worldId, rev: this.#revOf(worldId, 1), entityId: id, at };
    return this.#guarded(
      [
        this.#touching(worldId, holder, {
          revs: 2,
          at,
          removes: KINDS[kind].counter,
          tiesOf: isCharacter ? id : undefined,
        }),
        expecting(this.#rows.remove('worldEntities', known), 1),
        isCharacter ? ties.compile() : this.#rows.update('worldEntities', residents, { locationId: null }),
        this.#rows.insert('worldRemovals', gone),
        this.#telling({ worldId, type: 'world_updated', description: `Removed ${kind}: ${name}`, at }),
      ],
      (changed) => changed[2] ?? 0,
    );
  }

  async removeRelationship(
    worldId: string,
    holder: Owner,
    relationshipId: string,
    description: string,
  ): Promise<Removed> {
    const at = this.#clock.now();
    const removing = this.#rows.remove('worldRelationships', { relationshipId, worldId });
    return this.#guarded(
      [
        this.#touching(worldId, holder, { revs: 1, at, removes: 'relationships' }),
        expecting(removing, 1),
        this.#telling({ worldId, type: 'world_updated', description, at }),
      ],
      () => 0,
    );
  }

  /** Null: only its owner may read it from now on. */
  async share(worldId: string, holder: Owner, shareToken: string | null): Promise<boolean> {
    const [changed] = await this.#rows.store.write([
      this.#rows.sql
        .updateTable('worlds')
        .set({ shareToken })
        .where('worldId', '=', worldId)
        .where('unfinishedSince', 'is', null)
        .where(isHeldBy(holder))
        .compile(),
    ]);
    return changed === 1;
  }

  async remove(worldId: string, holder: Owner): Promise<boolean> {
    const removing = this.#rows.sql
      .deleteFrom('worlds')
      .where('worldId', '=', worldId)
      .where(isHeldBy(holder))
      .compile();
    const removed = await this.#guarded(
      [expecting(removing, 1), ...this.removingContent(worldId)],
      () => true,
    );
    return removed === true;
  }

  removingContent(worldId: string): Statement[] {
    return (['worldEntities', 'worldRelationships', 'worldActivity', 'worldRemovals'] as const).map((table) =>
      this.#rows.remove(table, { worldId }),
    );
  }

  /** The world's row, first in every batch: fails if it is not the caller's, or full. */
  #touching(worldId: string, holder: Owner, change: Change): Statement {
    return expecting(this.#updatingWorld(worldId, holder, change), 1);
  }

  #updatingWorld(worldId: string, holder: Owner, { adds, at, removes, rev, revs, set, tiesOf }: Change) {
    const { entities, relationships } = this.#limits;
    let updating = this.#rows.sql
      .updateTable('worlds')
      .set({ rev: sql<number>`rev + ${sql.lit(revs)}`, updatedAt: at, ...set })
      .where('worldId', '=', worldId)
      .where('unfinishedSince', 'is', null)
      .where(isHeldBy(holder));
    if (adds) updating = updating.set({ [adds]: sql<number>`${sql.ref(adds)} + 1` });
    if (removes) updating = updating.set({ [removes]: sql<number>`${sql.ref(removes)} - 1` });
    if (tiesOf !== undefined)
      updating = updating.set({
        relationships: sql<number>`relationships - (select count(*) from world_relationships as tie
          where tie.world_id = ${worldId} and (tie.from_id = ${tiesOf} or tie.to_id = ${tiesOf}))`,
      });
    if (adds === 'relationships') updating = updating.where('relationships', '<', relationships);
    else if (adds) updating = updating.where(sql<boolean>`characters + locations < ${sql.lit(entities)}`);
    if (rev !== undefined) updating = updating.where('rev', '=', rev);
    return updating.compile();
  }

  readonly #adding = { characters: this.#addingTo('characters'), locations: this.#addingTo('locations') };

  #addingTo(adds: 'characters' | 'locations') {
    return compiledOnce(({ agentId, at, worldId }: { worldId: string; agentId: string; at: number }) =>
      this.#updatingWorld(worldId, { agentId }, { revs: 2, at, adds }),
    );
  }

  /** A rev assigned by this batch, `back` before its last. */
  #revOf(worldId: string, back: number) {
    return sql<number>`(select rev from worlds where world_id = ${worldId}) - ${sql.lit(back)}`;
  }

  readonly #inserting = compiledOnce((given: NewEntity): Statement => {
    const { at, avatarUrl, entityId, kind, label, locationId, name, text, traits, worldId } = given;
    return this.#rows.insert('worldEntities', {
      ...{ entityId, kind, name, label, traits, text, avatarUrl, locationId },
      ...{ worldId, rev: this.#revOf(worldId, 1), createdAt: at, updatedAt: at },
    });
  });

  readonly #telling = compiledOnce(
    (about: { worldId: string; type: ActivityType; description: string; at: number }): Statement => {
      const { at, description, type, worldId } = about;
      return this.#rows.insert('worldActivity', {
        worldId,
        rev: this.#revOf(worldId, 0),
        type,
        description,
        at,
      });
    },
  );

  #placeGuard(worldId: string, locationId: string | null): Statement[] {
    return locationId === null ? [] : [this.#standingGuard('location', worldId, [locationId])];
  }

  /** Changes nothing: fails if one of these has left this world. */
  #standingGuard(kind: EntityKind, worldId: string, ids: readonly string[]): Statement {
    const standing = { entityId: ids, worldId, kind };
    return expecting(this.#rows.update('worldEntities', standing, { kind }), ids.length);
  }

  #keep(id: string, at: number, batch: readonly Statement[]): Promise<Written> {
    return this.#guarded(batch, () => ({ id, at }));
  }

  async #guarded<Done>(
    batch: readonly Statement[],
    done: (changed: readonly number[]) => Done,
  ): Promise<Done | 'missing' | 'stale'> {
    try {
      return done(await this.#rows.store.write(batch));
    } catch (error) {
      if (error instanceof GuardFailedError) return error.statement === 0 ? 'missing' : 'stale';
      throw error;
    }
  }
}
