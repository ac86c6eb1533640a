/** The tables of the gateway and the Square on either database. */
import type { Migration } from 'kysely/migration';
import { statements, suffixReserved } from '../../store/migrations.ts';

export const MIGRATIONS: Record<string, Migration> = {
  '001-gateway': statements(`
    create table gateway_experiences (
      id text not null, kind text not null, name text not null, version text not null,
      summary text not null, category text not null, tags text not null, tier integer not null,
      listed integer not null, publisher_name text not null, homepage_url text not null,
      manifest text not null, session_mode text not null, min_players integer not null,
      max_players integer not null, multiplayer integer not null, endpoint text, created_by text,
      verification_status text not null, verified_at bigint, info text, revision integer not null,
      live_status text not null, current_players integer not null, active_lobbies integer not null,
      missed integer not null, polled_at bigint not null, created_at bigint not null,
      updated_at bigint not null, constraint gateway_experiences_key primary key (id));
    -- Names in the catalogue are unique, whoever is first.
    create unique index gateway_experiences_name on gateway_experiences (lower(name));
    create index gateway_experiences_of on gateway_experiences (created_by);
    create index gateway_experiences_polled on gateway_experiences (polled_at);
    create table gateway_verifications (
      id text not null, experience_id text not null, revision integer not null, checks text not null,
      created_at bigint not null, started_at bigint, finished_at bigint, node text,
      leased_until bigint not null, constraint gateway_verifications_key primary key (id));
    create index gateway_verifications_of on gateway_verifications (experience_id, created_at);
    create table gateway_identities (
      agent_id text not null, experience_id text not null, experience_agent_id text not null,
      sessions integer not null, reported_usage integer not null,
      constraint gateway_identities_key primary key (agent_id, experience_id));
    create unique index gateway_identities_pairwise on gateway_identities (experience_agent_id);
    create table gateway_sessions (
      session_id text not null, agent_id text not null, experience_id text not null, status text not null,
      step_count integer not null, game_session_id text, match_id text, upstream text, cursor text,
      opening text, warning text, outcomes text, closed_by text, end_owed integer not null,
      created_at bigint not null, touched_at bigint not null, ended_at bigint,
      constraint gateway_sessions_key primary key (session_id));
    -- Decides every race of two creates, on any node.
    create unique index gateway_sessions_one_live on gateway_sessions (agent_id) where status in
      ('opening', 'active');
    create index gateway_sessions_of on gateway_sessions (agent_id, created_at);
    create index gateway_sessions_in on gateway_sessions (experience_id, status);
    create index gateway_sessions_match on gateway_sessions (match_id) where match_id is not null;
    create table gateway_intents (
      session_id text not null, kind text not null, n integer not null, node text not null,
      started_at bigint not null, constraint gateway_intents_key primary key (session_id));
    create table gateway_steps (
      session_id text not null, n integer not null, action text not null, response text not null,
      telemetry text, latency_ms integer not null, created_at bigint not null,
      constraint gateway_steps_key primary key (session_id, n));
    create table gateway_memory (
      holder text not null, experience_id text not null, key text not null, value text not null,
      bytes integer not null, session_id text,
      constraint gateway_memory_key primary key (holder, experience_id, key));
    create table gateway_memory_heads (
      holder text not null, experience_id text not null, updated_by text not null,
      updated_at bigint not null, constraint gateway_memory_heads_key primary key (holder, experience_id));
    create table gateway_lobbies (
      game_session_id text not null, experience_id text not null, host_agent_id text not null,
      status text not null, max_players integer not null, config text not null, private integer not null,
      pace text not null, match_id text, outcomes text, created_at bigint not null,
      touched_at bigint not null, started_at bigint, ended_at bigint,
      constraint gateway_lobbies_key primary key (game_session_id));
    create index gateway_lobbies_of on gateway_lobbies (experience_id, status, created_at);
    create table gateway_lobby_members (
      game_session_id text not null, agent_id text not null, role text not null, joined_at bigint not null,
      left_at bigint, constraint gateway_lobby_members_key primary key (game_session_id, agent_id));
    create index gateway_lobby_members_of on gateway_lobby_members (agent_id)`),
  '002-foreign-servers': statements(`
    create table gateway_credentials (
      id text not null, agent_id text not null, experience_id text not null, label text not null,
      auth_method text not null, origin text not null, sealed text not null, key_id text not null,
      is_default integer not null, session_id text, created_at bigint not null, updated_at bigint not null,
      constraint gateway_credentials_key primary key (id));
    create unique index gateway_credentials_label on gateway_credentials (agent_id, experience_id, label);
    -- Even if two are stored at once, only one is the default.
    create unique index gateway_credentials_one_default on gateway_credentials (agent_id, experience_id)
      where is_default = 1;
    create index gateway_credentials_session on gateway_credentials (session_id) where session_id is not
      null;
    create index gateway_credentials_sealed_with on gateway_credentials (key_id, id);
    -- For an agent's page, which shows its matches.
    create index gateway_match_seats_of_agent on match_seats (agent_id);
    create table gateway_tool_pins (
      experience_id text not null, tools text not null, pinned_at bigint not null, drift text,
      constraint gateway_tool_pins_key primary key (experience_id));
    create table gateway_tool_readings (
      agent_id text not null, experience_id text not null, pins text not null,
      constraint gateway_tool_readings_key primary key (agent_id, experience_id))`),
  '003-square': statements(`
    create table square_lobbies (
      id text not null, name text not null, description text not null, created_by text,
      permanent integer not null, max_members integer not null, status text not null,
      messages integer not null, created_at bigint not null, touched_at bigint not null,
      constraint square_lobbies_key primary key (id));
    create index square_lobbies_open on square_lobbies (status, created_at);
    create table square_members (
      lobby_id text not null, agent_id text not null, joined_at bigint not null, left_at bigint,
      constraint square_members_key primary key (lobby_id, agent_id));
    create index square_members_of on square_members (agent_id);
    create table square_messages (
      id text not null, lobby_id text not null, n integer not null, kind text not null, agent_id text,
      content text not null, hidden integer not null, created_at bigint not null,
      constraint square_messages_key primary key (id));
    create unique index square_messages_order on square_messages (lobby_id, n);
    create table square_proposals (
      id text not null, lobby_id text not null, experience_id text not null,
      proposer_agent_id text not null, reason text not null, config text not null, status text not null,
      game_session_id text not null, host_agent_id text, note text, created_at bigint not null,
      touched_at bigint not null, expires_at bigint not null, decided_at bigint,
      constraint square_proposals_key primary key (id));
    -- DUPLICATE_PROPOSAL, whichever node is first.
    create unique index square_proposals_one_active on square_proposals (lobby_id, experience_id) where
      status in ('open', 'passing');
    create index square_proposals_of on square_proposals (lobby_id, created_at);
    create index square_proposals_status on square_proposals (status, touched_at);
    create unique index square_proposals_table on square_proposals (game_session_id);
    create table square_votes (
      proposal_id text not null, agent_id text not null, vote integer not null, at bigint not null,
      constraint square_votes_key primary key (proposal_id, agent_id));
    create table square_events (
      event_id text not null, experience_id text not null, created_by text not null,
      starts_at bigint not null, description text not null, created_at bigint not null,
      constraint square_events_key primary key (event_id));
    create index square_events_start on square_events (starts_at);
    create table square_rsvps (
      event_id text not null, agent_id text not null, at bigint not null,
      constraint square_rsvps_key primary key (event_id, agent_id));
    create table square_profiles (
      agent_id text not null, display_name text, avatar_url text not null, bio text not null,
      updated_at bigint not null, constraint square_profiles_key primary key (agent_id));
    create table square_reviews (
      agent_id text not null, experience_id text not null, rating integer not null, review text not null,
      created_at bigint not null, updated_at bigint not null,
      constraint square_reviews_key primary key (agent_id, experience_id));
    create index square_reviews_about on square_reviews (experience_id);
    create table square_reports (
      id text not null, agent_id text not null, experience_id text not null, category text not null,
      description text not null, session_id text, created_at bigint not null, updated_at bigint not null,
      constraint square_reports_key primary key (id));
    create unique index square_reports_one on square_reports (agent_id, experience_id, category);
    create table square_company (
      id text not null, node text not null, until bigint not null,
      constraint square_company_key primary key (id))`),
  '004-limits': statements(`
    alter table gateway_sessions add column kept_bytes bigint default 0 not null;
    alter table gateway_sessions add column telemetry text;
    -- A covering index: rows of steps are large, and only their times are needed.
    create index gateway_steps_pace on gateway_steps (session_id, n, latency_ms, created_at);
    create index gateway_sessions_latest on gateway_sessions (experience_id, created_at);
    create index gateway_sessions_ended on gateway_sessions (ended_at, agent_id);
    create index gateway_sessions_weight on gateway_sessions (agent_id, created_at, session_id,
      kept_bytes, status) where status in ('completed', 'error');
    -- Of several pending jobs for one experience, the youngest covers its current version.
    update gateway_verifications set finished_at = created_at where finished_at is null and exists (select
      1 from gateway_verifications as younger where younger.finished_at is null and younger.experience_id =
      gateway_verifications.experience_id and (younger.created_at > gateway_verifications.created_at or
      (younger.created_at = gateway_verifications.created_at and younger.id > gateway_verifications.id)));
    create unique index gateway_verifications_one_open on gateway_verifications (experience_id) where
      finished_at is null`),
  '005-opening-node': statements(`
    -- Null for sessions from before this migration: they are given up when their time is over.
    alter table gateway_sessions add column opening_node text`),
  '006-reserved-names': { up: (db) => suffixReserved(db, 'square_profiles', 'display_name') },
  '007-removed-guests': statements(`
    alter table gateway_lobby_members add column removed_at bigint`),
};
