/** node:sqlite dressed as the driver Kysely expects; used for migrations only. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely';

/** Kysely is wary of DDL in SQLite transactions; SQLite is not, and a half-done migration is worse. */
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

export function kyselyOn(db: DatabaseSync): Kysely<unknown> {
  const database: SqliteDatabase = {
    close: () => undefined,
    prepare(sql) {
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
