/** The schema of the town's own tables, step by step. Never edited once released: a change is a new migration. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { shownName } from '../agents/names.ts';
import type { Dialect } from './store.ts';

/** Runs SQL that both databases understand, one statement after the other. */
export const statements = (text: string): Migration => ({
  async up(db) {
    for (const statement of text.split(';')) await sql.raw(statement).execute(db);
  },
});

/** The only three places where the two databases need different SQL. */
const SEAMS = {
  sqlite: { bytes: 'blob', identity: 'integer primary key autoincrement', clustered: ' without rowid' },
  postgres: {
    bytes: 'bytea',
    identity: 'bigint generated always as identity primary key',
    clustered: '',
  },
} as const;

/** `clustered`: rows are stored in key order, so that a match's events are neighbours on disk. */
const town = (dialect: Dialect): Migration => {
  const { bytes, clustered, identity } = SEAMS[dialect];
  return statements(`
    create table owners (
      owner_id text not null primary key, secret_hmac text not null unique, created_at bigint not null);
    create table agents (
      agent_id text not null primary key, owner_id text, name text not null, key_hmac text not null unique,
      scopes text not null, house integer not null, created_at bigint not null, last_seen_at bigint,
      deleted_at bigint);
    create index agents_by_owner on agents (owner_id);
    create table agent_stats (
      agent_id text not null, role text not null, games integer not null, wins integer not null,
      constraint agent_stats_key primary key (agent_id, role));
    create table queue (
      ticket ${identity}, queue_id text not null, agent_id text not null unique,
      display_name text not null, house integer not null, joined_at bigint not null);
    create index queue_in_order on queue (queue_id, house, ticket);
    create table counters (name text not null primary key, value bigint not null);
    insert into counters (name, value) values ('game', 0);
    create table matches (
      match_id text not null primary key, game_number bigint not null unique,
      building_id text not null unique, plot_id text unique, status text not null, phase text not null,
      day integer not null, alive integer not null, winner text, drama double precision not null,
      created_at bigint not null, updated_at bigint not null, ended_at bigint, note text,
      owner_node text not null, lease_until bigint not null, epoch integer not null);
    create index matches_by_lease on matches (status, owner_node, lease_until);
    create index matches_by_age on matches (created_at, match_id);
    -- NULL never equals NULL, so only running matches compete for an agent in match_seats_one_live.
    create table match_seats (
      match_id text not null, seat integer not null, agent_id text not null, display_name text not null,
      house integer not null, live integer, role text, won integer, survived integer,
      constraint match_seats_key primary key (match_id, seat),
      constraint match_seats_one_live unique (agent_id, live));
    create table journal (
      match_id text not null, seq integer not null, at bigint not null, body text not null,
      crc bigint not null, constraint journal_key primary key (match_id, seq))${clustered};
    create table state_marks (
      match_id text not null, seq integer not null, hash text not null,
      constraint state_marks_key primary key (match_id, seq))${clustered};
    create table archives (
      match_id text not null primary key, codec text not null, blob ${bytes} not null,
      event_count integer not null, sha256 text not null, archived_at bigint not null);
    create index archives_by_age on archives (archived_at);
    create table idempotency (
      agent_id text not null, tool text not null, key text not null, args_hash text not null,
      result text not null, expires_at bigint not null,
      constraint idempotency_key primary key (agent_id, tool, key));
    create index idempotency_by_age on idempotency (expires_at);
    create table nodes (
      node_id text not null primary key, address text not null, heartbeat_at bigint not null)${dialect === 'sqlite' ? '' : WRITE_LANES}`);
};

const WRITE_LANES = `;
    create table write_lanes (lane text not null primary key, commits bigint not null, opened_at bigint not null)`;

const ENGAGEMENTS = `
    create table engagements (
      agent_id text not null primary key, experience text not null, match_id text, session_id text,
      league_id text, since bigint not null);
    create index engagements_by_match on engagements (match_id);
    insert into engagements (agent_id, experience, match_id, since) select match_seats.agent_id,
      'werewolf', match_seats.match_id, matches.created_at from match_seats join matches on matches.match_id
      = match_seats.match_id where match_seats.live = 1`;

/** SQLite cannot change the constraints of a table, so each is rebuilt beside the old one and filled from it. */
const GAMES = {
  sqlite: `
    create table matches_anew (
      match_id text not null primary key, game text default 'werewolf' not null,
      game_number bigint not null, building_id text not null unique, plot_id text unique,
      status text not null, phase text not null, day integer not null, alive integer not null, winner text,
      created_at bigint not null, updated_at bigint not null, ended_at bigint, note text,
      owner_node text not null, epoch integer not null,
      constraint matches_one_number unique (game, game_number));
    insert into matches_anew (match_id, game_number, building_id, plot_id, status, phase, day, alive,
      winner, created_at, updated_at, ended_at, note, owner_node, epoch) select match_id, game_number,
      building_id, plot_id, status, phase, day, alive, winner, created_at, updated_at, ended_at, note,
      owner_node, epoch from matches order by rowid;
    drop table matches;
    alter table matches_anew rename to matches;
    create index matches_by_host on matches (status, owner_node);
    create index matches_by_age on matches (created_at, match_id);
    create table match_seats_anew (
      match_id text not null, seat integer not null, agent_id text not null, display_name text not null,
      house integer not null, role text, won integer, survived integer,
      constraint match_seats_key primary key (match_id, seat));
    insert into match_seats_anew (match_id, seat, agent_id, display_name, house, role, won, survived)
      select match_id, seat, agent_id, display_name, house, role, won, survived from match_seats order by
      rowid;
    drop table match_seats;
    alter table match_seats_anew rename to match_seats;
    create table agent_stats_anew (
      agent_id text not null, game text default 'werewolf' not null, role text not null,
      games integer not null, wins integer not null,
      constraint agent_stats_key primary key (agent_id, game, role));
    insert into agent_stats_anew (agent_id, role, games, wins) select agent_id, role, games, wins from
      agent_stats order by rowid;
    drop table agent_stats;
    alter table agent_stats_anew rename to agent_stats`,
  postgres: `
    alter table matches add column game text not null default 'werewolf', drop column drama,
      drop constraint matches_game_number_key,
      add constraint matches_one_number unique (game, game_number);
    alter table match_seats drop constraint match_seats_one_live, drop column live;
    alter table agent_stats add column game text not null default 'werewolf',
      drop constraint agent_stats_key,
      add constraint agent_stats_key primary key (agent_id, game, role)`,
};

/** The scopes of a full key before there were several games. */
const FIRST_SCOPES = [
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
];
const SECOND_SCOPES = ['werewolf:play', 'even-odd:play', ...FIRST_SCOPES];
const LATER_SCOPES = [
  'league:play',
  'worlds:read',
  'worlds:write',
  'worlds:share',
  'context:read',
  'lore:propose',
];

/** Gives keys with exactly these scopes others; keys with any other list stay as they are. */
const rescoping = (before: readonly string[], after: readonly string[]): string =>
  `update agents set scopes = '${JSON.stringify(after)}' where scopes = '${JSON.stringify(before)}'`;

/** Adds a suffix to names that have been reserved since they were chosen. Matches keep the old names. */
export async function suffixReserved(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  const [from, name] = [sql.table(table), sql.ref(column)];
  const { rows } = await sql<{
    name: string | null;
  }>`select distinct ${name} as name from ${from}`.execute(db);
  for (const { name: old } of rows) {
    const shown = old === null ? old : shownName(old);
    if (shown !== old) await sql`update ${from} set ${name} = ${shown} where ${name} = ${old}`.execute(db);
  }
}

export const townMigrations = (dialect: Dialect): Record<string, Migration> => ({
  '001-town': town(dialect),
  // Leases belong to nodes, not matches: one heartbeat a second renews everything a node hosts.
  '002-node-leases': statements(`
    drop index matches_by_lease;
    alter table matches drop column lease_until;
    create index matches_by_host on matches (status, owner_node);
    alter table nodes add column left_at bigint`),
  // Engagements get their own table, because an agent can be busy with other things than a seat.
  '003-many-games': statements(
    [
      ENGAGEMENTS,
      GAMES[dialect],
      'create index matches_by_game on matches (game, created_at, match_id)',
      "update counters set name = 'game:werewolf' where name = 'game'",
      rescoping(['werewolf:play'], ['werewolf:play', 'even-odd:play']),
      rescoping(['werewolf:play', ...FIRST_SCOPES], SECOND_SCOPES),
    ].join(';'),
  ),
  // When and from where a waiting agent was last heard; whether a match is ranked; who did nothing in a match.
  '004-fair-tables': statements(`
    alter table queue add column heard_at bigint default 0 not null;
    alter table queue add column address text;
    update queue set heard_at = joined_at;
    alter table matches add column ranked integer default 1 not null;
    create table absences (
      agent_id text not null primary key, streak integer not null, since bigint not null)`),
  '005-more-to-do': statements(rescoping(SECOND_SCOPES, [...SECOND_SCOPES, ...LATER_SCOPES])),
  // One rating per agent and ladder, and the results that are not rated yet.
  '006-ratings': statements(`
    create table ratings (
      ladder text not null, agent_id text not null, rating double precision not null,
      matches integer not null, wins integer not null, losses integer not null, draws integer not null,
      last_played_at bigint not null, constraint ratings_key primary key (ladder, agent_id));
    create index ratings_order on ratings (ladder, rating);
    create table ratings_due (
      result_id text not null primary key, ladder text not null, sides text not null,
      ended_at bigint not null);
    create table ratings_forfeits (
      result_id text not null, agent_id text not null,
      constraint ratings_forfeits_key primary key (result_id, agent_id))`),
  '007-leagues': statements('alter table matches add column league_id text'),
  '008-moderation': statements(`
    create table sanctions (
      kind text not null, subject text not null, reason text not null, by text not null, until bigint,
      created_at bigint not null, constraint sanctions_key primary key (kind, subject));
    create table moderation_log (
      id text primary key, at bigint not null, deed text not null, subject text not null,
      reason text not null, by text not null);
    create index moderation_log_at on moderation_log (at)`),
  // A node that is still starting takes over no matches. Nodes of the previous version do not set it.
  '009-serving-nodes': statements('alter table nodes add column serving integer default 1 not null'),
  '010-hidden-lines': statements(`
    create table hidden_lines (
      match_id text not null, event_id text not null, hidden integer not null, changed_at bigint not null,
      constraint hidden_lines_key primary key (match_id, event_id))`),
  '011-reserved-names': {
    async up(db) {
      await suffixReserved(db, 'agents', 'name');
      await suffixReserved(db, 'queue', 'display_name');
    },
  },
  '012-people': statements(`
    alter table matches add column mixed text;
    alter table match_seats add column public_id text;
    alter table agents add column plays_with_people integer default 0 not null`),
});
