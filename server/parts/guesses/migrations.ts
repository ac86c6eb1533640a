/** Guesses of running matches, one row per viewer; after the match one row per match remains. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export type GuessesTables = {
  guesses: {
    matchId: string;
    /** A hash valid for this match only, so that viewers cannot be tracked between matches. */
    visitor: string;
    /** A hash of the viewer's address; empty in rows of an earlier version. */
    address: string;
    /** "2 5": seats in order. */
    seats: string;
  };
  guessResults: {
    matchId: string;
    /** JSON: `GuessesReply`. */
    result: string;
  };
};

export const MIGRATIONS: Record<string, Migration> = {
  '001-guesses': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('guesses')
        .addColumn('match_id', 'text', (c) => c.notNull())
        .addColumn('visitor', 'text', (c) => c.notNull())
        .addColumn('seats', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('guesses_of_visitors', ['match_id', 'visitor'])
        .execute();
      await db.schema
        .createTable('guess_results')
        .addColumn('match_id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('result', 'text', (c) => c.notNull())
        .execute();
    },
  },
  '002-addresses': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('guesses')
        .addColumn('address', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
    },
  },
};
