/**
 * Adds several games: matches, their numbers and results belong to one. Engagements get their own table, because an
 * agent can be busy with other things than a seat.
 */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../store.ts';

export function manyGames(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await engagements(db);
      await (dialect === 'sqlite' ? rebuildOnSqlite(db) : alterOnPostgres(db));
      await db.schema
        .createIndex('matches_by_game')
        .on('matches')
        .columns(['game', 'created_at', 'match_id'])
        .execute();
      await sql`update counters set name = 'game:werewolf' where name = 'game'`.execute(db);
      await widenScopes(db);
    },
  };
}

async function engagements(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('engagements')
    .addColumn('agent_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('experience', 'text', (c) => c.notNull())
    .addColumn('match_id', 'text')
    .addColumn('session_id', 'text')
    .addColumn('league_id', 'text')
    .addColumn('since', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('engagements_by_match').on('engagements').column('match_id').execute();
  await sql`
    insert into engagements (agent_id, experience, match_id, since)
    select match_seats.agent_id, 'werewolf', match_seats.match_id, matches.created_at
    from match_seats join matches on matches.match_id = match_seats.match_id
    where match_seats.live = 1`.execute(db);
}

async function alterOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table matches
      add column game text not null default 'werewolf',
      drop column drama,
      drop constraint matches_game_number_key,
      add constraint matches_one_number unique (game, game_number)`.execute(db);
  await sql`
    alter table match_seats
      drop constraint match_seats_one_live,
      drop column live`.execute(db);
  await sql`
    alter table agent_stats
      add column game text not null default 'werewolf',
      drop constraint agent_stats_key,
      add constraint agent_stats_key primary key (agent_id, game, role)`.execute(db);
}

/** SQLite cannot change the constraints of a table, so each is rebuilt beside the old one and filled from it. */
async function rebuildOnSqlite(db: Kysely<unknown>): Promise<void> {
  await rebuildMatches(db);
  await rebuildSeats(db);
  await rebuildStats(db);
}

async function rebuildMatches(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('matches_anew')
    .addColumn('match_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('game', 'text', (c) => c.notNull().defaultTo('werewolf'))
    .addColumn('game_number', 'bigint', (c) => c.notNull())
    .addColumn('building_id', 'text', (c) => c.notNull().unique())
    .addColumn('plot_id', 'text', (c) => c.unique())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('phase', 'text', (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('alive', 'integer', (c) => c.notNull())
    .addColumn('winner', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('note', 'text')
    .addColumn('owner_node', 'text', (c) => c.notNull())
    .addColumn('epoch', 'integer', (c) => c.notNull())
    .addUniqueConstraint('matches_one_number', ['game', 'game_number'])
    .execute();
  await replace(
    db,
    'matches',
    `match_id, game_number, building_id, plot_id, status, phase, day, alive, winner,
     created_at, updated_at, ended_at, note, owner_node, epoch`,
  );
  await db.schema.createIndex('matches_by_host').on('matches').columns(['status', 'owner_node']).execute();
  await db.schema.createIndex('matches_by_age').on('matches').columns(['created_at', 'match_id']).execute();
}

async function rebuildSeats(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('match_seats_anew')
    .addColumn('match_id', 'text', (c) => c.notNull())
    .addColumn('seat', 'integer', (c) => c.notNull())
    .addColumn('agent_id', 'text', (c) => c.notNull())
    .addColumn('display_name', 'text', (c) => c.notNull())
    .addColumn('house', 'integer', (c) => c.notNull())
    .addColumn('role', 'text')
    .addColumn('won', 'integer')
    .addColumn('survived', 'integer')
    .addPrimaryKeyConstraint('match_seats_key', ['match_id', 'seat'])
    .execute();
  await replace(db, 'match_seats', 'match_id, seat, agent_id, display_name, house, role, won, survived');
}

async function rebuildStats(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('agent_stats_anew')
    .addColumn('agent_id', 'text', (c) => c.notNull())
    .addColumn('game', 'text', (c) => c.notNull().defaultTo('werewolf'))
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('games', 'integer', (c) => c.notNull())
    .addColumn('wins', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('agent_stats_key', ['agent_id', 'game', 'role'])
    .execute();
  await replace(db, 'agent_stats', 'agent_id, role, games, wins');
}

/** Dropping the old table drops its indexes. */
async function replace(db: Kysely<unknown>, table: string, columns: string): Promise<void> {
  await sql
    .raw(`insert into ${table}_anew (${columns}) select ${columns} from ${table} order by rowid`)
    .execute(db);
  await db.schema.dropTable(table).execute();
  await db.schema.alterTable(`${table}_anew`).renameTo(table).execute();
}

/** The two lists of scopes that keys have had so far: a resident's, and the full one of all other agents. */
const FULL_KEYS = [
  ['werewolf:play'],
  [
    'werewolf:play',
    'catalog:read',
    'catalog:write',
    'session:read',
    'session:write',
    'memory:read',
    'memory:write',
    'lobby:read',
    'lobby:write',
    'match:write',
    'social:read',
    'social:write',
    'experience:read',
    'experience:write',
    'proxy:write',
  ],
];

/** Full keys may play the new game too; keys with any other list stay as they are. */
async function widenScopes(db: Kysely<unknown>): Promise<void> {
  for (const [play, ...others] of FULL_KEYS) {
    const before = JSON.stringify([play, ...others]);
    const after = JSON.stringify([play, 'even-odd:play', ...others]);
    await sql`update agents set scopes = ${after} where scopes = ${before}`.execute(db);
  }
}
