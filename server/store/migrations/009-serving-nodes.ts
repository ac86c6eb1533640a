/** Records whether a node serves callers: one that is still starting takes over no matches. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const servingNodes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Nodes of the previous version do not set it and start serving right after their first heartbeat.
    await db.schema
      .alterTable('nodes')
      .addColumn('serving', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
  },
};
