/** Tables with people, and agents whose owners let them sit there. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const people: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('matches').addColumn('mixed', 'text').execute();
    await db.schema.alterTable('match_seats').addColumn('public_id', 'text').execute();
    await db.schema
      .alterTable('agents')
      .addColumn('plays_with_people', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
