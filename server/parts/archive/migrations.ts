/** The archive's index of finished matches, made from their journals once. */
import type { Migration } from 'kysely/migration';
import { statements } from '../../store/migrations.ts';
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
  '001-archive': statements(`
    create table archive_due (match_id text not null primary key, tries integer not null);
    create table archived_games (
      match_id text not null primary key, game text not null, ended_at bigint not null,
      length_ms bigint not null, rounds integer not null, drama integer not null, headline text not null,
      winner text, aborted integer not null);
    create index archived_games_new on archived_games (ended_at);
    create index archived_games_best on archived_games (drama);
    create table archived_moments (
      match_id text not null, moment_id text not null, kind text not null, weight integer not null,
      text text not null, event_id text, constraint archived_moments_key primary key (match_id, moment_id));
    create index archived_moments_kind on archived_moments (kind);
    create table seat_scores (
      match_id text not null, agent_id text not null, measure text not null, game text not null,
      role text not null, total real not null, out_of integer not null,
      constraint seat_scores_key primary key (match_id, agent_id, measure));
    create index seat_scores_agent on seat_scores (agent_id);
    -- Includes matches played before there was an archive.
    insert into archive_due (match_id, tries) select match_id, 0 from matches where status in ('ended',
      'aborted')`),
  '002-imported-games': statements(`
    create table imported_games (
      match_id text not null primary key, arena text not null, reference text not null,
      hash text not null unique)`),
};
