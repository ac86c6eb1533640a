/** The archive's index of finished matches, made from their journals once. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SeatModelsTable } from '../../store/tables.ts';

export type ArchiveTables = {
  /** Finished matches that are not indexed yet. */
  archiveDue: { matchId: string; tries: number };
  archivedGames: {
    matchId: string;
    game: string;
    endedAt: number;
    lengthMs: number;
    rounds: number;
    drama: number;
    headline: string;
    winner: string | null;
    aborted: boolean;
  };
  archivedMoments: {
    matchId: string;
    momentId: string;
    kind: string;
    weight: number;
    text: string;
    eventId: string | null;
  };
  /** Games played in other arenas. */
  importedGames: { matchId: string; arena: string; reference: string; hash: string };
  /** Another part's table: read, and written for imported games only. */
  seatModels: SeatModelsTable;
  /** Deception and detection of one seat, as sums. */
  seatScores: {
    matchId: string;
    agentId: string;
    measure: string;
    game: string;
    role: string;
    total: number;
    outOf: number;
  };
};

export const MIGRATIONS: Record<string, Migration> = {
  '002-imported-games': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('imported_games')
        .addColumn('match_id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('arena', 'text', (c) => c.notNull())
        .addColumn('reference', 'text', (c) => c.notNull())
        .addColumn('hash', 'text', (c) => c.notNull().unique())
        .execute();
    },
  },
  '001-archive': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('archive_due')
        .addColumn('match_id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('tries', 'integer', (c) => c.notNull())
        .execute();
      await db.schema
        .createTable('archived_games')
        .addColumn('match_id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('game', 'text', (c) => c.notNull())
        .addColumn('ended_at', 'bigint', (c) => c.notNull())
        .addColumn('length_ms', 'bigint', (c) => c.notNull())
        .addColumn('rounds', 'integer', (c) => c.notNull())
        .addColumn('drama', 'integer', (c) => c.notNull())
        .addColumn('headline', 'text', (c) => c.notNull())
        .addColumn('winner', 'text')
        .addColumn('aborted', 'integer', (c) => c.notNull())
        .execute();
      await db.schema.createIndex('archived_games_new').on('archived_games').column('ended_at').execute();
      await db.schema.createIndex('archived_games_best').on('archived_games').column('drama').execute();
      await db.schema
        .createTable('archived_moments')
        .addColumn('match_id', 'text', (c) => c.notNull())
        .addColumn('moment_id', 'text', (c) => c.notNull())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('weight', 'integer', (c) => c.notNull())
        .addColumn('text', 'text', (c) => c.notNull())
        .addColumn('event_id', 'text')
        .addPrimaryKeyConstraint('archived_moments_key', ['match_id', 'moment_id'])
        .execute();
      await db.schema.createIndex('archived_moments_kind').on('archived_moments').column('kind').execute();
      await db.schema
        .createTable('seat_scores')
        .addColumn('match_id', 'text', (c) => c.notNull())
        .addColumn('agent_id', 'text', (c) => c.notNull())
        .addColumn('measure', 'text', (c) => c.notNull())
        .addColumn('game', 'text', (c) => c.notNull())
        .addColumn('role', 'text', (c) => c.notNull())
        .addColumn('total', 'real', (c) => c.notNull())
        .addColumn('out_of', 'integer', (c) => c.notNull())
        .addPrimaryKeyConstraint('seat_scores_key', ['match_id', 'agent_id', 'measure'])
        .execute();
      await db.schema.createIndex('seat_scores_agent').on('seat_scores').column('agent_id').execute();
      // Includes matches played before there was an archive.
      await sql`insert into archive_due (match_id, tries) select match_id, 0 from matches where status in ('ended', 'aborted')`.execute(
        db,
      );
    },
  },
};
