/** Ladders: one rating per agent and ladder, and the results that are not rated yet. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const ratings: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('ratings')
      .addColumn('ladder', 'text', (c) => c.notNull())
      .addColumn('agent_id', 'text', (c) => c.notNull())
      .addColumn('rating', 'double precision', (c) => c.notNull())
      .addColumn('matches', 'integer', (c) => c.notNull())
      .addColumn('wins', 'integer', (c) => c.notNull())
      .addColumn('losses', 'integer', (c) => c.notNull())
      .addColumn('draws', 'integer', (c) => c.notNull())
      .addColumn('last_played_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('ratings_key', ['ladder', 'agent_id'])
      .execute();
    await db.schema.createIndex('ratings_order').on('ratings').columns(['ladder', 'rating']).execute();
    await db.schema
      .createTable('ratings_due')
      .addColumn('result_id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('ladder', 'text', (c) => c.notNull())
      .addColumn('sides', 'text', (c) => c.notNull())
      .addColumn('ended_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('ratings_forfeits')
      .addColumn('result_id', 'text', (c) => c.notNull())
      .addColumn('agent_id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('ratings_forfeits_key', ['result_id', 'agent_id'])
      .execute();
  },
};
