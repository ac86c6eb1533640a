/** The statements that writes to worlds are made of. */
import { sql } from 'kysely';
import type { ActivityType } from '../../../shared/worlds/model.ts';
import { compiledOnce } from '../../store/compiled-once.ts';
import { expecting, type Statement } from '../../store/store.ts';
import { isHeldBy, type WorldsSql } from './holder.ts';
import type { WorldsTables } from './migrations.ts';
import type { Owner, WorldFields, WorldLimits } from './world-fields.ts';

interface Change {
  readonly revs: number;
  readonly at: number;
  readonly adds?: 'characters' | 'locations' | 'relationships';
  readonly removes?: 'characters' | 'locations' | 'relationships';
  /** Whose relationships go with it. */
  readonly tiesOf?: string;
  readonly set?: Partial<WorldFields>;
  readonly rev?: number;
}

type NewEntity = Omit<WorldsTables['world_entities'], 'world_id' | 'rev' | 'created_at' | 'updated_at'> & {
  readonly at: number;
};

export class WorldStatements {
  readonly #sql: WorldsSql;
  readonly #limits: WorldLimits;

  constructor(tables: WorldsSql, limits: WorldLimits) {
    this.#sql = tables;
    this.#limits = limits;
  }

  /** The world's row, first in every batch: fails where it is not the caller's, or full. */
  touching(worldId: string, holder: Owner, change: Change): Statement {
    const { adds, at, rev, revs, set } = change;
    // The busiest of them: an agent adds a character or a place.
    if (adds && adds !== 'relationships' && 'agentId' in holder && revs === 2 && rev === undefined && !set)
      return expecting(this.#adding[adds]({ worldId, agentId: holder.agentId, at }), 1);
    return expecting(this.#touching(worldId, holder, change), 1);
  }

  readonly #adding = {
    characters: this.#addingTo('characters'),
    locations: this.#addingTo('locations'),
  };

  #addingTo(adds: 'characters' | 'locations') {
    return compiledOnce(({ agentId, at, worldId }: { worldId: string; agentId: string; at: number }) =>
      this.#touching(worldId, { agentId }, { revs: 2, at, adds }),
    );
  }

  #touching(worldId: string, holder: Owner, { adds, at, removes, rev, revs, set, tiesOf }: Change) {
    const { entities, relationships } = this.#limits;
    let updating = this.#sql
      .updateTable('worlds')
      .set({ rev: sql<number>`rev + ${sql.lit(revs)}`, updated_at: at, ...set })
      .where('world_id', '=', worldId)
      .where('unfinished_since', 'is', null)
      .where(isHeldBy(holder));
    if (adds) updating = updating.set({ [adds]: sql<number>`${sql.ref(adds)} + 1` });
    if (removes) updating = updating.set({ [removes]: sql<number>`${sql.ref(removes)} - 1` });
    if (tiesOf !== undefined)
      updating = updating.set({
        relationships: sql<number>`relationships - (${this.#countingTies(worldId, tiesOf)})`,
      });
    if (adds === 'relationships') updating = updating.where('relationships', '<', relationships);
    else if (adds) updating = updating.where(sql<boolean>`characters + locations < ${sql.lit(entities)}`);
    if (rev !== undefined) updating = updating.where('rev', '=', rev);
    return updating.compile();
  }

  #countingTies(worldId: string, characterId: string) {
    return sql<number>`select count(*) from world_relationships as tie
      where tie.world_id = ${worldId} and (tie.from_id = ${characterId} or tie.to_id = ${characterId})`;
  }

  removingTies(worldId: string, characterId: string): Statement {
    return this.#sql
      .deleteFrom('world_relationships')
      .where('world_id', '=', worldId)
      .where((where) => where.or([where('from_id', '=', characterId), where('to_id', '=', characterId)]))
      .compile();
  }

  removingEntity({ worldId, id }: { worldId: string; id: string }, kind: string, rev?: number): Statement {
    let removing = this.#sql
      .deleteFrom('world_entities')
      .where('entity_id', '=', id)
      .where('world_id', '=', worldId)
      .where('kind', '=', kind);
    if (rev !== undefined) removing = removing.where('rev', '=', rev);
    return expecting(removing.compile(), 1);
  }

  /** Who lived there lives nowhere from now on. */
  leaving(worldId: string, locationId: string): Statement {
    return this.#sql
      .updateTable('world_entities')
      .set({ location_id: null })
      .where('world_id', '=', worldId)
      .where('location_id', '=', locationId)
      .compile();
  }

  missing(worldId: string, id: string, at: number): Statement {
    return this.#sql
      .insertInto('world_removals')
      .values({ world_id: worldId, rev: this.revOf(worldId, 1), entity_id: id, at })
      .compile();
  }

  /** The rev that this batch has given, so many before its last. */
  revOf(worldId: string, back: number) {
    return sql<number>`(select rev from worlds where world_id = ${worldId}) - ${sql.lit(back)}`;
  }

  insertingEntity(worldId: string, entity: NewEntity): Statement {
    return this.#entering({ worldId, ...entity });
  }

  readonly #entering = compiledOnce((given: NewEntity & { readonly worldId: string }) => {
    const { at, avatar_url, entity_id, kind, label, location_id, name, text, traits, worldId } = given;
    return this.#sql
      .insertInto('world_entities')
      .values({
        ...{ entity_id, kind, name, label, traits, text, avatar_url, location_id },
        ...{ world_id: worldId, rev: this.revOf(worldId, 1), created_at: at, updated_at: at },
      })
      .compile();
  });

  telling(worldId: string, type: ActivityType, description: string, at: number): Statement {
    return this.#telling({ worldId, type, description, at });
  }

  readonly #telling = compiledOnce(
    ({
      at,
      description,
      type,
      worldId,
    }: {
      worldId: string;
      type: ActivityType;
      description: string;
      at: number;
    }) =>
      this.#sql
        .insertInto('world_activity')
        .values({ world_id: worldId, rev: this.revOf(worldId, 0), type, description, at })
        .compile(),
  );

  /** Changes nothing: fails where one of the two is not in this world any more. */
  pairGuard(worldId: string, ids: readonly [string, string]): Statement {
    const guarding = this.#sql
      .updateTable('world_entities')
      .set({ kind: 'character' })
      .where('entity_id', 'in', ids)
      .where('world_id', '=', worldId)
      .where('kind', '=', 'character')
      .compile();
    return expecting(guarding, 2);
  }

  /** Changes nothing: fails where the place is not in this world. */
  placeGuard(worldId: string, locationId: string | null): Statement[] {
    if (locationId === null) return [];
    const guarding = this.#sql
      .updateTable('world_entities')
      .set({ kind: 'location' })
      .where('entity_id', '=', locationId)
      .where('world_id', '=', worldId)
      .where('kind', '=', 'location')
      .compile();
    return [expecting(guarding, 1)];
  }
}
