/** Opens the configured store: Postgres if DATABASE_URL is set, else one file in DATA_DIR. */
import type { PartMigrations } from './migrate.ts';
import { openPostgresStore } from './postgres-store.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';

export interface StoreConfig {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  /**
   * The migrations of every part, switched on or off, in the order of the parts: a store with an unknown one is
   * rejected.
   */
  readonly migrations: readonly PartMigrations[];
  /** The store cannot continue: end the process; the next one replays. */
  readonly onFatal: (error: Error) => void;
}

export function openStore({ dataDir, databaseUrl, migrations, onFatal }: StoreConfig): Promise<Store> {
  return databaseUrl === undefined
    ? openSqliteStore({ dataDir, migrations, onFatal })
    : openPostgresStore({ databaseUrl, migrations });
}
