/**
 * Records when and from where a waiting agent was last heard, so that only agents that are present are seated; whether
 * a match is ranked; and which agents did nothing in a match.
 */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const fairTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('queue')
      .addColumn('heard_at', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('queue').addColumn('address', 'text').execute();
    await sql`update queue set heard_at = joined_at`.execute(db);
    await db.schema
      .alterTable('matches')
      .addColumn('ranked', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
    await db.schema
      .createTable('absences')
      .addColumn('agent_id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('streak', 'integer', (c) => c.notNull())
      .addColumn('since', 'bigint', (c) => c.notNull())
      .execute();
  },
};
