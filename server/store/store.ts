/**
 * The only interface between the town and its data: atomic batches in, rows out. It has no interactive transactions, so
 * that a batch crosses a thread or a network in one piece.
 */
import type { CompiledQuery, Kysely } from 'kysely';
import type { Declared } from './row-codec.ts';
import type { Tables } from './tables.ts';

export const DIALECTS = ['sqlite', 'postgres'] as const;
export type Dialect = (typeof DIALECTS)[number];

/**
 * The part of a Kysely CompiledQuery that a store receives. Without `expect` the statement may change no rows and the
 * batch is still kept. A part that adds to a batch which must not fail, such as the end of a match, states its
 * conditions in WHERE and ON CONFLICT DO NOTHING and sets no `expect`: a duplicate key, too, would roll back the whole
 * batch.
 */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** The number of rows it must change; any other number rolls back the whole batch with GuardFailedError. */
  readonly expect?: number;
}

export const HEALTH_STATES = ['up', 'full', 'down', 'closed'] as const;
export interface StoreHealth {
  readonly state: (typeof HEALTH_STATES)[number];
  /** Text for /readyz and the log; empty when up. */
  readonly reason: string;
  /** Batches received and not answered yet. */
  readonly pending: number;
}

export interface Store {
  readonly dialect: Dialect;
  /** Builds and compiles queries; it has no connection and cannot run them. */
  readonly sql: Kysely<Tables>;
  /**
   * Atomic: resolves once the commit is on disk, with the number of rows each statement changed; rejects with a
   * StoreError if nothing was kept (but see StoreUnavailableError.outcome). Two batches are ordered only if the second
   * is submitted after the first was answered.
   */
  write(batch: readonly Statement[]): Promise<readonly number[]>;
  /** The type fails if `row-codec.ts` would decode a column to another type than Kysely infers. */
  read<Row>(query: CompiledQuery<Row> & Declared<Row>): Promise<Row[]>;
  health(): StoreHealth;
  /** Returns some of the freed space to the disk; cheap, meant to be called after deletions. */
  reclaim(): Promise<void>;
  /** Writes a consistent copy while the town runs. Absent where the database has its own tool (pg_dump). */
  backup?(file: string): Promise<void>;
  /** Returns the problems of the file, checked while the town runs. Absent where the database checks itself. */
  checkIntegrity?(): Promise<readonly string[]>;
  /** Answers pending batches, then closes the database. */
  close(): Promise<void>;
}

/** Makes a statement a compare-and-set: the batch is kept only if it changes exactly `rows` rows. */
export function expecting(statement: Statement, rows: number): Statement {
  return { sql: statement.sql, parameters: statement.parameters, expect: rows };
}
