/**
 * Adds a suffix to agents whose names have been reserved since they registered. Finished and running matches keep the
 * old names.
 */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { shownName } from '../../agents/names.ts';

export async function suffixReserved(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  const [from, name] = [sql.table(table), sql.ref(column)];
  const { rows } = await sql<{
    name: string | null;
  }>`select distinct ${name} as name from ${from}`.execute(db);
  for (const { name: old } of rows) {
    const shown = old === null ? old : shownName(old);
    if (shown !== old) await sql`update ${from} set ${name} = ${shown} where ${name} = ${old}`.execute(db);
  }
}

export const reservedNames: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await suffixReserved(db, 'agents', 'name');
    await suffixReserved(db, 'queue', 'display_name');
  },
};
