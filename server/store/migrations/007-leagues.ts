/** Records which league arranged a match. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const leagues: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('matches').addColumn('league_id', 'text').execute();
  },
};
