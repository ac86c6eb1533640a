/** The gateway's tables on either database. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { suffixReserved } from '../../store/migrations/011-reserved-names.ts';
import { index, limits, openingNode, table } from './limit-migrations.ts';
import { theSquare } from './square/square-migrations.ts';

async function catalogue(db: Kysely<unknown>): Promise<void> {
  await table(
    db,
    'gateway_experiences',
    [
      ['id', 'text'],
      ['kind', 'text'],
      ['name', 'text'],
      ['version', 'text'],
      ['summary', 'text'],
      ['category', 'text'],
      ['tags', 'text'],
      ['tier', 'integer'],
      ['listed', 'integer'],
      ['publisher_name', 'text'],
      ['homepage_url', 'text'],
      ['manifest', 'text'],
      ['session_mode', 'text'],
      ['min_players', 'integer'],
      ['max_players', 'integer'],
      ['multiplayer', 'integer'],
      ['endpoint', 'text', 'null'],
      ['created_by', 'text', 'null'],
      ['verification_status', 'text'],
      ['verified_at', 'bigint', 'null'],
      ['info', 'text', 'null'],
      ['revision', 'integer'],
      ['live_status', 'text'],
      ['current_players', 'integer'],
      ['active_lobbies', 'integer'],
      ['missed', 'integer'],
      ['polled_at', 'bigint'],
      ['created_at', 'bigint'],
      ['updated_at', 'bigint'],
    ],
    ['id'],
  );
  // Names in the catalogue are unique, whoever is first.
  await sql`create unique index gateway_experiences_name on gateway_experiences (lower(name))`.execute(db);
  await index(db, 'gateway_experiences_of', 'gateway_experiences', ['created_by']);
  await index(db, 'gateway_experiences_polled', 'gateway_experiences', ['polled_at']);
  await table(
    db,
    'gateway_verifications',
    [
      ['id', 'text'],
      ['experience_id', 'text'],
      ['revision', 'integer'],
      ['checks', 'text'],
      ['created_at', 'bigint'],
      ['started_at', 'bigint', 'null'],
      ['finished_at', 'bigint', 'null'],
      ['node', 'text', 'null'],
      ['leased_until', 'bigint'],
    ],
    ['id'],
  );
  await index(db, 'gateway_verifications_of', 'gateway_verifications', ['experience_id', 'created_at']);
}

async function sessions(db: Kysely<unknown>): Promise<void> {
  await table(
    db,
    'gateway_identities',
    [
      ['agent_id', 'text'],
      ['experience_id', 'text'],
      ['experience_agent_id', 'text'],
      ['sessions', 'integer'],
      ['reported_usage', 'integer'],
    ],
    ['agent_id', 'experience_id'],
  );
  await sql`create unique index gateway_identities_pairwise on gateway_identities (experience_agent_id)`.execute(
    db,
  );
  await table(
    db,
    'gateway_sessions',
    [
      ['session_id', 'text'],
      ['agent_id', 'text'],
      ['experience_id', 'text'],
      ['status', 'text'],
      ['step_count', 'integer'],
      ['game_session_id', 'text', 'null'],
      ['match_id', 'text', 'null'],
      ['upstream', 'text', 'null'],
      ['cursor', 'text', 'null'],
      ['opening', 'text', 'null'],
      ['warning', 'text', 'null'],
      ['outcomes', 'text', 'null'],
      ['closed_by', 'text', 'null'],
      ['end_owed', 'integer'],
      ['created_at', 'bigint'],
      ['touched_at', 'bigint'],
      ['ended_at', 'bigint', 'null'],
    ],
    ['session_id'],
  );
  // The constraint that decides every race of two creates, on any node.
  await sql`create unique index gateway_sessions_one_live on gateway_sessions (agent_id)
    where status in ('opening', 'active')`.execute(db);
  await index(db, 'gateway_sessions_of', 'gateway_sessions', ['agent_id', 'created_at']);
  await index(db, 'gateway_sessions_in', 'gateway_sessions', ['experience_id', 'status']);
  await sql`create index gateway_sessions_match on gateway_sessions (match_id) where match_id is not null`.execute(
    db,
  );
  await table(
    db,
    'gateway_intents',
    [
      ['session_id', 'text'],
      ['kind', 'text'],
      ['n', 'integer'],
      ['node', 'text'],
      ['started_at', 'bigint'],
    ],
    ['session_id'],
  );
  await table(
    db,
    'gateway_steps',
    [
      ['session_id', 'text'],
      ['n', 'integer'],
      ['action', 'text'],
      ['response', 'text'],
      ['telemetry', 'text', 'null'],
      ['latency_ms', 'integer'],
      ['created_at', 'bigint'],
    ],
    ['session_id', 'n'],
  );
}

async function memory(db: Kysely<unknown>): Promise<void> {
  await table(
    db,
    'gateway_memory',
    [
      ['holder', 'text'],
      ['experience_id', 'text'],
      ['key', 'text'],
      ['value', 'text'],
      ['bytes', 'integer'],
      ['session_id', 'text', 'null'],
    ],
    ['holder', 'experience_id', 'key'],
  );
  await table(
    db,
    'gateway_memory_heads',
    [
      ['holder', 'text'],
      ['experience_id', 'text'],
      ['updated_by', 'text'],
      ['updated_at', 'bigint'],
    ],
    ['holder', 'experience_id'],
  );
}

async function lobbies(db: Kysely<unknown>): Promise<void> {
  await table(
    db,
    'gateway_lobbies',
    [
      ['game_session_id', 'text'],
      ['experience_id', 'text'],
      ['host_agent_id', 'text'],
      ['status', 'text'],
      ['max_players', 'integer'],
      ['config', 'text'],
      ['private', 'integer'],
      ['pace', 'text'],
      ['match_id', 'text', 'null'],
      ['outcomes', 'text', 'null'],
      ['created_at', 'bigint'],
      ['touched_at', 'bigint'],
      ['started_at', 'bigint', 'null'],
      ['ended_at', 'bigint', 'null'],
    ],
    ['game_session_id'],
  );
  await index(db, 'gateway_lobbies_of', 'gateway_lobbies', ['experience_id', 'status', 'created_at']);
  await table(
    db,
    'gateway_lobby_members',
    [
      ['game_session_id', 'text'],
      ['agent_id', 'text'],
      ['role', 'text'],
      ['joined_at', 'bigint'],
      ['left_at', 'bigint', 'null'],
    ],
    ['game_session_id', 'agent_id'],
  );
  await index(db, 'gateway_lobby_members_of', 'gateway_lobby_members', ['agent_id']);
}

async function foreignServers(db: Kysely<unknown>): Promise<void> {
  await table(
    db,
    'gateway_credentials',
    [
      ['id', 'text'],
      ['agent_id', 'text'],
      ['experience_id', 'text'],
      ['label', 'text'],
      ['auth_method', 'text'],
      ['origin', 'text'],
      ['sealed', 'text'],
      ['key_id', 'text'],
      ['is_default', 'integer'],
      ['session_id', 'text', 'null'],
      ['created_at', 'bigint'],
      ['updated_at', 'bigint'],
    ],
    ['id'],
  );
  await sql`create unique index gateway_credentials_label on gateway_credentials (agent_id, experience_id, label)`.execute(
    db,
  );
  // Even if two are stored at once, only one is the default.
  await sql`create unique index gateway_credentials_one_default on gateway_credentials (agent_id, experience_id)
    where is_default = 1`.execute(db);
  await sql`create index gateway_credentials_session on gateway_credentials (session_id) where session_id is not null`.execute(
    db,
  );
  await index(db, 'gateway_credentials_sealed_with', 'gateway_credentials', ['key_id', 'id']);
  // For an agent's page, which shows its matches.
  await index(db, 'gateway_match_seats_of_agent', 'match_seats', ['agent_id']);
  await table(
    db,
    'gateway_tool_pins',
    [
      ['experience_id', 'text'],
      ['tools', 'text'],
      ['pinned_at', 'bigint'],
      ['drift', 'text', 'null'],
    ],
    ['experience_id'],
  );
  await table(
    db,
    'gateway_tool_readings',
    [
      ['agent_id', 'text'],
      ['experience_id', 'text'],
      ['pins', 'text'],
    ],
    ['agent_id', 'experience_id'],
  );
}

export const MIGRATIONS: Record<string, Migration> = {
  '001-gateway': {
    async up(db: Kysely<unknown>): Promise<void> {
      await catalogue(db);
      await sessions(db);
      await memory(db);
      await lobbies(db);
    },
  },
  '002-foreign-servers': { up: foreignServers },
  '003-square': theSquare,
  '004-limits': { up: limits },
  '005-opening-node': { up: openingNode },
  '006-reserved-names': { up: (db) => suffixReserved(db, 'square_profiles', 'display_name') },
  '007-removed-guests': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('gateway_lobby_members').addColumn('removed_at', 'bigint').execute();
    },
  },
};
