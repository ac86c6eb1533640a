/** Which store a configuration means: Postgres where a DATABASE_URL is set, else one file in DATA_DIR. */
import { openPostgresStore } from './postgres-store.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';

export interface StoreConfig {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  /** The store cannot go on: end the process, the next one replays. */
  readonly onFatal: (error: Error) => void;
}

export function openStore({ dataDir, databaseUrl, onFatal }: StoreConfig): Promise<Store> {
  return databaseUrl === undefined
    ? openSqliteStore({ dataDir, onFatal })
    : openPostgresStore({ databaseUrl });
}
