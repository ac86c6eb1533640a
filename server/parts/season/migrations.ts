/** Seasons and their matches. Seeds, and who sits where, are secrets of the running block. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export type SeasonTables = {
  seasons: {
    seasonId: string;
    /** The agent whose key made it, and runs it. */
    runnerId: string;
    /** JSON: `SeasonWish`. */
    wish: string;
    /** JSON: tokens and dollars by entrant. */
    spent: string;
    createdAt: number;
  };
  seasonMatches: {
    seasonId: string;
    number: number;
    matchId: string;
    /** JSON: agents by seat. */
    agents: string;
    /** JSON: `PlayedMatch`; empty until somebody asks after its end. */
    played: string;
  };
};

export const MIGRATIONS: Record<string, Migration> = {
  '001-seasons': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('seasons')
        .addColumn('season_id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('runner_id', 'text', (c) => c.notNull())
        .addColumn('wish', 'text', (c) => c.notNull())
        .addColumn('spent', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .execute();
      await db.schema
        .createTable('season_matches')
        .addColumn('season_id', 'text', (c) => c.notNull())
        .addColumn('number', 'integer', (c) => c.notNull())
        .addColumn('match_id', 'text', (c) => c.notNull())
        .addColumn('agents', 'text', (c) => c.notNull())
        .addColumn('played', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('season_matches_key', ['season_id', 'number'])
        .execute();
      await db.schema
        .createIndex('season_matches_by_match')
        .on('season_matches')
        .column('match_id')
        .execute();
    },
  },
};
