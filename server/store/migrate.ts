/** Brings a database to the newest shape, in one transaction where it was older. */
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StoreNewerVersionError } from './errors.ts';
import { town } from './migrations/001-town.ts';
import { nodeLeases } from './migrations/002-node-leases.ts';
import type { Dialect } from './store.ts';

/** Names sort in the order they run; a released one is never renamed. */
function migrations(dialect: Dialect): Record<string, Migration> {
  return { '001-town': town(dialect), '002-node-leases': nodeLeases };
}

export async function migrate(db: Kysely<unknown>, dialect: Dialect, place: string): Promise<void> {
  const known = migrations(dialect);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  const { error } = await migrator.migrateToLatest();
  if (error instanceof Error && error.message.includes('corrupted migrations')) {
    throw new StoreNewerVersionError(place, error.message);
  }
  if (error !== undefined) throw error;
}
