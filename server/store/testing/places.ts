/** Fresh places for contract suites. */
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { temporaryFolder } from '../../../scripts/town/temporary-folder.ts';
import type { PartMigrations } from '../migrate.ts';
import { openPostgresStore } from '../postgres-store.ts';
import { DATABASE_FILE, openFile } from '../sqlite-file.ts';
import { kyselyOn } from '../sqlite-migrate.ts';
import { openSqliteStore } from '../sqlite-store.ts';
import type { StoreHarness } from '../store.contract.ts';
import { copyMigratedFile } from './migrated-file.ts';
import type { TestPostgres } from './postgres.ts';

/** For tests in which the writer thread must not die. */
export function unexpected(error: Error): void {
  throw error;
}

export const sqliteHarness: StoreHarness = {
  async prepare(made) {
    const directory = temporaryFolder('town-store-');
    if (made) await copyMigratedFile(directory.path, made);
    const options = { dataDir: directory.path, onFatal: unexpected };
    return {
      open: (migrations) => openSqliteStore({ ...options, migrations }),
      openPeer: (migrations) => openSqliteStore({ ...options, migrations, access: 'share' }),
      async bare() {
        const file = openFile(join(directory.path, DATABASE_FILE));
        return { dialect: 'sqlite', db: kyselyOn(file), close: async () => file.close() };
      },
      remove: async () => directory.remove(),
    };
  },
};

export function postgresHarness(postgres: () => TestPostgres): StoreHarness {
  const migrated = new Map<readonly PartMigrations[], Promise<string>>();
  const migratedDatabase = async (migrations: readonly PartMigrations[]): Promise<string> => {
    const databaseUrl = await postgres().newDatabase();
    await (await openPostgresStore({ databaseUrl, migrations })).close();
    return databaseUrl;
  };
  return {
    async prepare(made) {
      if (made && !migrated.has(made)) migrated.set(made, migratedDatabase(made));
      const databaseUrl = await postgres().newDatabase(made && (await migrated.get(made)));
      return {
        open: (migrations) => openPostgresStore({ databaseUrl, migrations }),
        openPeer: (migrations) => openPostgresStore({ databaseUrl, migrations }),
        async bare() {
          const pool = new Pool({ connectionString: databaseUrl, max: 1 });
          const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
          return { dialect: 'postgres', db, close: () => db.destroy() };
        },
        remove: async () => undefined,
      };
    },
  };
}
