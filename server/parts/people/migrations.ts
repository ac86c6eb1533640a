/** What a person is beside an account. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export type PeopleTables = {
  people: {
    agentId: string;
    /** As the page named it. */
    face: string | null;
    rulesReadAt: number | null;
  };
};

export const MIGRATIONS: Record<string, Migration> = {
  '001-people': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('people')
        .addColumn('agent_id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('face', 'text')
        .addColumn('rules_read_at', 'bigint')
        .execute();
    },
  },
};
