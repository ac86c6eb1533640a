/** What is taken out of worlds, each with all that refers to it in one batch. */
import { GuardFailedError } from '../../store/errors.ts';
import { expecting, type Statement, type Store } from '../../store/store.ts';
import type { Clock } from '../../time/clock.ts';
import type { WorldsSql } from './holder.ts';
import type { WorldsTables } from './migrations.ts';
import type { Owner } from './world-fields.ts';
import { WorldStatements } from './world-statements.ts';
import type { KnownEntity } from './world-writes.ts';

/** How many others were changed by it. `missing`: no world of the caller's; `stale`: it is not as the caller thought. */
export type Removed = number | 'missing' | 'stale';

export class RemovedRows {
  readonly #store: Store;
  readonly #sql: WorldsSql;
  readonly #clock: Clock;
  readonly #statements: WorldStatements;

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#sql = store.sql.withTables<WorldsTables>();
    this.#clock = clock;
    // Nothing is added: there is room.
    this.#statements = new WorldStatements(this.#sql, { worlds: 0, entities: 0, relationships: 0 });
  }

  /** With its relationships: says how many they were. */
  async character(character: KnownEntity, holder: Owner, rev?: number): Promise<Removed> {
    const { worldId, id, name } = character;
    const at = this.#clock.now();
    const statements = this.#statements;
    return this.#kept(2, [
      statements.touching(worldId, holder, { revs: 2, at, removes: 'characters', tiesOf: id }),
      statements.removingEntity(character, 'character', rev),
      statements.removingTies(worldId, id),
      statements.missing(worldId, id, at),
      statements.telling(worldId, 'world_updated', `Removed character: ${name}`, at),
    ]);
  }

  /** Says how many lived there. */
  async location(location: KnownEntity, holder: Owner, rev?: number): Promise<Removed> {
    const { worldId, id, name } = location;
    const at = this.#clock.now();
    const statements = this.#statements;
    return this.#kept(2, [
      statements.touching(worldId, holder, { revs: 2, at, removes: 'locations' }),
      statements.removingEntity(location, 'location', rev),
      statements.leaving(worldId, id),
      statements.missing(worldId, id, at),
      statements.telling(worldId, 'world_updated', `Removed location: ${name}`, at),
    ]);
  }

  async relationship(worldId: string, holder: Owner, id: string, told: string): Promise<Removed> {
    const at = this.#clock.now();
    const removing = this.#sql
      .deleteFrom('world_relationships')
      .where('relationship_id', '=', id)
      .where('world_id', '=', worldId)
      .compile();
    return this.#kept(null, [
      this.#statements.touching(worldId, holder, { revs: 1, at, removes: 'relationships' }),
      expecting(removing, 1),
      this.#statements.telling(worldId, 'world_updated', told, at),
    ]);
  }

  /** `counted`: the statement that changes others. */
  async #kept(counted: number | null, batch: readonly Statement[]): Promise<Removed> {
    try {
      const changed = await this.#store.write(batch);
      return counted === null ? 0 : (changed[counted] ?? 0);
    } catch (error) {
      if (error instanceof GuardFailedError) return error.statement === 0 ? 'missing' : 'stale';
      throw error;
    }
  }
}
