import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely';
import { StoreError } from './errors.ts';
import { migrate, type PartMigrations } from './migrate.ts';
import { toFailure, toStoreError } from './sqlite-failure.ts';
import { openFile } from './sqlite-file.ts';

/**
 * Runs before the writer thread starts, so that the thread need not load Kysely, which is half of its starting time.
 * The parts' migrations could not run there anyway: functions cannot be sent to threads.
 */
export async function migrateFile(file: string, parts: readonly PartMigrations[]): Promise<void> {
  let db: DatabaseSync | undefined;
  try {
    db = openFile(file);
    await migrate(kyselyOn(db), { dialect: 'sqlite', place: file, parts });
  } catch (error) {
    throw error instanceof StoreError ? error : toStoreError(toFailure(error, file));
  } finally {
    db?.close();
  }
}

/** Kysely disables DDL in SQLite transactions; SQLite supports it, and a half-done migration is worse. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

const NOTHING = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

export function kyselyOn(db: DatabaseSync): Kysely<unknown> {
  const database: SqliteDatabase = {
    close: () => undefined,
    prepare(sql) {
      // Out of space, SQLite has rolled back by itself; a second rollback would fail and hide the reason.
      if (sql === 'rollback' && !db.isTransaction) return NOTHING;
      const statement = db.prepare(sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      };
    },
  };
  return new Kysely<unknown>({ dialect: new NodeSqliteDialect({ database }) });
}
