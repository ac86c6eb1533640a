/** Guesses of running matches, one row per viewer; after the match one row per match remains. */
import type { Migration } from 'kysely/migration';
import { statements } from '../../store/migrations.ts';

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
  '001-guesses': statements(`
    create table guesses (
      match_id text not null, visitor text not null, seats text not null,
      constraint guesses_of_visitors primary key (match_id, visitor));
    create table guess_results (match_id text not null primary key, result text not null)`),
  '002-addresses': statements(`
    alter table guesses add column address text default '' not null`),
};
