/** The first schema. Never edited once released: a change is a new migration beside it. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../store.ts';

/** The only three places where the two databases need different SQL. */
function seams(dialect: Dialect) {
  const sqlite = dialect === 'sqlite';
  return {
    bytes: sqlite ? sql`blob` : sql`bytea`,
    identity: sqlite
      ? sql`integer primary key autoincrement`
      : sql`bigint generated always as identity primary key`,
    /** Rows are stored in key order, so that a match's events are neighbours on disk. */
    clustered: sqlite ? sql`without rowid` : sql``,
  };
}

export function town(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await people(db);
      await queue(db, dialect);
      await matches(db);
      await journals(db, dialect);
      await calls(db, dialect);
    },
  };
}

async function people(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('owners')
    .addColumn('owner_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('secret_hmac', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('agents')
    .addColumn('agent_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('owner_id', 'text')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('key_hmac', 'text', (c) => c.notNull().unique())
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('house', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_seen_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .execute();
  await db.schema.createIndex('agents_by_owner').on('agents').column('owner_id').execute();
  await db.schema
    .createTable('agent_stats')
    .addColumn('agent_id', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('games', 'integer', (c) => c.notNull())
    .addColumn('wins', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('agent_stats_key', ['agent_id', 'role'])
    .execute();
}

async function queue(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { identity } = seams(dialect);
  await db.schema
    .createTable('queue')
    .addColumn('ticket', identity)
    .addColumn('queue_id', 'text', (c) => c.notNull())
    .addColumn('agent_id', 'text', (c) => c.notNull().unique())
    .addColumn('display_name', 'text', (c) => c.notNull())
    .addColumn('house', 'integer', (c) => c.notNull())
    .addColumn('joined_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('queue_in_order')
    .on('queue')
    .columns(['queue_id', 'house', 'ticket'])
    .execute();
  await db.schema
    .createTable('counters')
    .addColumn('name', 'text', (c) => c.primaryKey().notNull())
    .addColumn('value', 'bigint', (c) => c.notNull())
    .execute();
  await sql`insert into counters (name, value) values ('game', 0)`.execute(db);
}

async function matches(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('matches')
    .addColumn('match_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('game_number', 'bigint', (c) => c.notNull().unique())
    .addColumn('building_id', 'text', (c) => c.notNull().unique())
    .addColumn('plot_id', 'text', (c) => c.unique())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('phase', 'text', (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('alive', 'integer', (c) => c.notNull())
    .addColumn('winner', 'text')
    .addColumn('drama', 'double precision', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('note', 'text')
    .addColumn('owner_node', 'text', (c) => c.notNull())
    .addColumn('lease_until', 'bigint', (c) => c.notNull())
    .addColumn('epoch', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('matches_by_lease')
    .on('matches')
    .columns(['status', 'owner_node', 'lease_until'])
    .execute();
  await db.schema.createIndex('matches_by_age').on('matches').columns(['created_at', 'match_id']).execute();
  await db.schema
    .createTable('match_seats')
    .addColumn('match_id', 'text', (c) => c.notNull())
    .addColumn('seat', 'integer', (c) => c.notNull())
    .addColumn('agent_id', 'text', (c) => c.notNull())
    .addColumn('display_name', 'text', (c) => c.notNull())
    .addColumn('house', 'integer', (c) => c.notNull())
    .addColumn('live', 'integer')
    .addColumn('role', 'text')
    .addColumn('won', 'integer')
    .addColumn('survived', 'integer')
    .addPrimaryKeyConstraint('match_seats_key', ['match_id', 'seat'])
    // NULL never equals NULL, so only running matches compete for an agent.
    .addUniqueConstraint('match_seats_one_live', ['agent_id', 'live'])
    .execute();
}

async function journals(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { bytes, clustered } = seams(dialect);
  await db.schema
    .createTable('journal')
    .addColumn('match_id', 'text', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('crc', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('journal_key', ['match_id', 'seq'])
    .modifyEnd(clustered)
    .execute();
  await db.schema
    .createTable('state_marks')
    .addColumn('match_id', 'text', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('state_marks_key', ['match_id', 'seq'])
    .modifyEnd(clustered)
    .execute();
  await db.schema
    .createTable('archives')
    .addColumn('match_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('codec', 'text', (c) => c.notNull())
    .addColumn('blob', bytes, (c) => c.notNull())
    .addColumn('event_count', 'integer', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('archived_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('archives_by_age').on('archives').column('archived_at').execute();
}

async function calls(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('idempotency')
    .addColumn('agent_id', 'text', (c) => c.notNull())
    .addColumn('tool', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('args_hash', 'text', (c) => c.notNull())
    .addColumn('result', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotency_key', ['agent_id', 'tool', 'key'])
    .execute();
  await db.schema.createIndex('idempotency_by_age').on('idempotency').column('expires_at').execute();
  await db.schema
    .createTable('nodes')
    .addColumn('node_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('heartbeat_at', 'bigint', (c) => c.notNull())
    .execute();
  if (dialect === 'postgres') {
    await db.schema
      .createTable('write_lanes')
      .addColumn('lane', 'text', (c) => c.primaryKey().notNull())
      .addColumn('commits', 'bigint', (c) => c.notNull())
      .addColumn('opened_at', 'bigint', (c) => c.notNull())
      .execute();
  }
}
