/**
 * Leases belong to nodes, not matches: one heartbeat a second renews everything a node hosts, instead of rewriting a
 * row per match every second.
 */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const nodeLeases: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.dropIndex('matches_by_lease').execute();
    await db.schema.alterTable('matches').dropColumn('lease_until').execute();
    await db.schema.createIndex('matches_by_host').on('matches').columns(['status', 'owner_node']).execute();
    await db.schema.alterTable('nodes').addColumn('left_at', 'bigint').execute();
  },
};
