/** Lines of match talk that moderators have hidden or shown again; the journal itself never changes. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const hiddenLines: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('hidden_lines')
      .addColumn('match_id', 'text', (c) => c.notNull())
      .addColumn('event_id', 'text', (c) => c.notNull())
      .addColumn('hidden', 'integer', (c) => c.notNull())
      .addColumn('changed_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('hidden_lines_key', ['match_id', 'event_id'])
      .execute();
  },
};
