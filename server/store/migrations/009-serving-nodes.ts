/** Whether a node serves callers yet: one that is still starting takes nothing over. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const servingNodes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Nodes of the version before do not say so, and begin to serve right after their first heartbeat.
    await db.schema
      .alterTable('nodes')
      .addColumn('serving', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
  },
};
