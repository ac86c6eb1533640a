/** Fresh places for contract suites. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { openPostgresStore } from '../postgres-store.ts';
import { DATABASE_FILE, openFile } from '../sqlite-file.ts';
import { kyselyOn } from '../sqlite-migrate.ts';
import { openSqliteStore } from '../sqlite-store.ts';
import type { StoreHarness } from '../store.contract.ts';
import type { TestPostgres } from './postgres.ts';

export function temporaryDirectory(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'town-store-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** For tests in which the writer thread must live. */
export function unexpected(error: Error): void {
  throw error;
}

export const sqliteHarness: StoreHarness = {
  async prepare() {
    const directory = temporaryDirectory();
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
  return {
    async prepare() {
      const databaseUrl = await postgres().newDatabase();
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
