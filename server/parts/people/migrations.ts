/** What a person is beside an account. */
import type { Migration } from 'kysely/migration';
import { statements } from '../../store/migrations.ts';

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
  '001-people': statements(`
    create table people (agent_id text not null primary key, face text, rules_read_at bigint)`),
  '002-reports': statements(`
    create table people_reports (
      match_id text not null, player_id text not null, reporter_id text not null, agent_id text not null,
      reason text not null, created_at bigint not null,
      constraint people_reports_key primary key (match_id, player_id, reporter_id))`),
  '003-rematches': statements(`
    create table people_rematches (match_id text not null primary key, code text not null)`),
};
