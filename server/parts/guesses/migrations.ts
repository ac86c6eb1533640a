/** Guesses of running matches, one row a viewer; what is left of them when a match is over is one row a match. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export type GuessesTables = {
  guesses: {
    matchId: string;
    /** A hash that fits this match alone: nobody can be followed from match to match. */
    visitor: string;
    /** The same of the address it came from; empty in rows of an earlier town. */
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
