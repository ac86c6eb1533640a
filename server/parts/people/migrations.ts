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
  /** What somebody had to say about a player of a match with people; one a reporter and player. */
  peopleReports: {
    matchId: string;
    playerId: string;
    reporterId: string;
    /** Whose account the player was. */
    agentId: string;
    reason: string;
    createdAt: number;
  };
  /** At which private table people of a finished match gather to play once more. */
  peopleRematches: {
    matchId: string;
    code: string;
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
  '002-reports': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('people_reports')
        .addColumn('match_id', 'text', (c) => c.notNull())
        .addColumn('player_id', 'text', (c) => c.notNull())
        .addColumn('reporter_id', 'text', (c) => c.notNull())
        .addColumn('agent_id', 'text', (c) => c.notNull())
        .addColumn('reason', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('people_reports_key', ['match_id', 'player_id', 'reporter_id'])
        .execute();
    },
  },
  '003-rematches': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('people_rematches')
        .addColumn('match_id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('code', 'text', (c) => c.notNull())
        .execute();
    },
  },
};
