/** Fresh places for contract suites. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgresStore } from '../postgres-store.ts';
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
      open: () => openSqliteStore(options),
      openPeer: () => openSqliteStore({ ...options, access: 'share' }),
      remove: async () => directory.remove(),
    };
  },
};

export function postgresHarness(postgres: () => TestPostgres): StoreHarness {
  return {
    async prepare() {
      const databaseUrl = await postgres().newDatabase();
      const open = () => openPostgresStore({ databaseUrl });
      return { open, openPeer: open, remove: async () => undefined };
    },
  };
}
