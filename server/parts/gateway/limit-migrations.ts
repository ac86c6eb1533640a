/** Columns and indexes that keep one agent or author from filling the store or the queue of others. */
import { type Kysely, sql } from 'kysely';

type Column = readonly [name: string, type: 'text' | 'integer' | 'bigint', nullable?: 'null'];

export async function table(
  db: Kysely<unknown>,
  name: string,
  columns: readonly Column[],
  key: readonly string[],
): Promise<void> {
  let making = db.schema.createTable(name);
  for (const [column, type, nullable] of columns) {
    making = making.addColumn(column, type, (c) => (nullable ? c : c.notNull()));
  }
  await making.addPrimaryKeyConstraint(`${name}_key`, key as never).execute();
}

export const index = (db: Kysely<unknown>, name: string, on: string, columns: readonly string[]) =>
  db.schema
    .createIndex(name)
    .on(on)
    .columns(columns as never)
    .execute();

/** Null for sessions from before this migration: they are given up when their time is over. */
export async function openingNode(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('gateway_sessions').addColumn('opening_node', 'text').execute();
}

export async function limits(db: Kysely<unknown>): Promise<void> {
  const sessions = db.schema.alterTable('gateway_sessions');
  await sessions.addColumn('kept_bytes', 'bigint', (column) => column.notNull().defaultTo(0)).execute();
  await sessions.addColumn('telemetry', 'text').execute();
  // A covering index: rows of steps are large, and only their times are needed.
  await index(db, 'gateway_steps_pace', 'gateway_steps', ['session_id', 'n', 'latency_ms', 'created_at']);
  await index(db, 'gateway_sessions_latest', 'gateway_sessions', ['experience_id', 'created_at']);
  await index(db, 'gateway_sessions_ended', 'gateway_sessions', ['ended_at', 'agent_id']);
  await sql`create index gateway_sessions_weight on gateway_sessions (agent_id, created_at, session_id, kept_bytes, status)
    where status in ('completed', 'error')`.execute(db);
  // Of several pending jobs for one experience, the youngest covers its current version.
  await sql`update gateway_verifications set finished_at = created_at where finished_at is null and exists
    (select 1 from gateway_verifications as younger where younger.finished_at is null
      and younger.experience_id = gateway_verifications.experience_id
      and (younger.created_at > gateway_verifications.created_at
        or (younger.created_at = gateway_verifications.created_at and younger.id > gateway_verifications.id)))`.execute(
    db,
  );
  await sql`create unique index gateway_verifications_one_open on gateway_verifications (experience_id)
    where finished_at is null`.execute(db);
}
