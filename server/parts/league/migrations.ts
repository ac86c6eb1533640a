/** The tables of records.ts. */
import type { Migration } from 'kysely/migration';
import { statements, suffixReserved } from '../../store/migrations.ts';

export const MIGRATIONS: Record<string, Migration> = {
  '001-leagues': statements(`
    create table leagues (
      league_id text not null primary key, name text not null, format text not null, game text not null,
      state text not null, paused integer not null, house integer not null, owner_id text, join_code text,
      min_players integer not null, max_players integer not null, auto_start integer not null,
      round integer not null, step text not null, total_rounds integer not null, seed text not null,
      created_at bigint not null, started_at bigint, ended_at bigint, next_at bigint,
      owner_node text not null, epoch integer not null);
    create index leagues_by_state on leagues (state);
    create table league_players (
      league_id text not null, player_id text not null, number integer not null,
      display_name text not null, kind text not null, endpoint text, strategy text, agent_id text not null,
      token_digest text, token_until bigint not null, registered_by text, state text not null,
      fails integer not null, expelled integer not null, created_at bigint not null,
      constraint league_players_key primary key (league_id, player_id),
      constraint league_players_number unique (league_id, number),
      constraint league_players_agent unique (league_id, agent_id));
    create index league_players_token on league_players (token_digest);
    create index league_players_of on league_players (agent_id);
    create table league_referees (
      league_id text not null, referee_id text not null, display_name text not null, endpoint text,
      token_digest text, token_until bigint not null, registered_by text, state text not null,
      fails integer not null, heard_at bigint not null, created_at bigint not null,
      constraint league_referees_key primary key (league_id, referee_id));
    create table league_fixtures (
      league_id text not null, match_id text not null, round integer not null, ordinal integer not null,
      players text not null, state text not null, attempt integer not null, referee_id text, game_id text,
      started_at bigint, constraint league_fixtures_key primary key (league_id, match_id));
    create index league_fixtures_game on league_fixtures (game_id);
    create index league_fixtures_round on league_fixtures (league_id, round);
    create table league_results (
      league_id text not null, match_id text not null, round integer not null, status text not null,
      source text not null, game_id text, seats text not null, history text not null,
      completed_at bigint not null, constraint league_results_key primary key (league_id, match_id));
    create table league_notes (
      note_id text not null primary key, league_id text not null, player_id text, at bigint not null,
      kind text not null, code text not null, match_id text, text text not null);
    create index league_notes_of on league_notes (league_id, at);
    create table league_mail (
      league_id text not null, player_id text not null, seq integer not null, message_id text not null,
      body text not null, created_at bigint not null,
      constraint league_mail_key primary key (league_id, player_id, seq),
      constraint league_mail_message unique (league_id, player_id, message_id))`),
  '002-foreign-referees-and-open-leagues': statements(`
    alter table leagues add column foreign_referees integer default 0 not null;
    alter table leagues add column fill_to integer default 0 not null;
    alter table league_referees add column expelled integer default 0 not null;
    alter table league_referees add column agent_id text;
    alter table league_players add column kin text default '[]' not null;
    alter table league_referees add column kin text default '[]' not null;
    -- Leagues that allowed foreign referees, or have some, keep allowing them.
    update leagues set foreign_referees = 1 where join_code is not null or league_id in (select league_id
      from league_referees)`),
  '003-reserved-names': { up: (db) => suffixReserved(db, 'league_players', 'display_name') },
};
