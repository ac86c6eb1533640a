/** How the gateway's migrations make tables and indices, on either database. */
import type { Kysely } from 'kysely';

type Column = readonly [name: string, type: 'text' | 'integer' | 'bigint', nullable?: 'null'];

export async function table(
  db: Kysely<unknown>,
  name: string,
  columns: readonly Column[],
  key: readonly string[],
): Promise<void> {
  let making = db.schema.createTable(name);
  for (const [column, type, nullable] of columns) {
    making = making.addColumn(column, type, (c) => (nullable ? c : c.notNull()));
  }
  await making.addPrimaryKeyConstraint(`${name}_key`, key as never).execute();
}

export const index = (db: Kysely<unknown>, name: string, on: string, columns: readonly string[]) =>
  db.schema
    .createIndex(name)
    .on(on)
    .columns(columns as never)
    .execute();
