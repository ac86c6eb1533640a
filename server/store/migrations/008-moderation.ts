/** Bans and mutes, and a log of operators' actions. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const moderation: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('sanctions')
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('by', 'text', (c) => c.notNull())
      .addColumn('until', 'bigint')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('sanctions_key', ['kind', 'subject'])
      .execute();
    await db.schema
      .createTable('moderation_log')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('deed', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('by', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('moderation_log_at').on('moderation_log').column('at').execute();
  },
};
