/** Seasons and their matches. Seeds, and who sits where, are secrets of the running block. */
import type { Migration } from 'kysely/migration';
import { statements } from '../../store/migrations.ts';

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
  '001-seasons': statements(`
    create table seasons (
      season_id text not null primary key, runner_id text not null, wish text not null,
      spent text not null, created_at bigint not null);
    create table season_matches (
      season_id text not null, number integer not null, match_id text not null, agents text not null,
      played text not null, constraint season_matches_key primary key (season_id, number));
    create index season_matches_by_match on season_matches (match_id)`),
};
