/**
 * The one seam between the town and its data: atomic batches in, rows out. It has no interactive
 * transactions, so that a batch crosses a thread or a network in one piece.
 */
import type { CompiledQuery, Kysely } from 'kysely';
import type { Declared } from './row-codec.ts';
import type { Tables } from './tables.ts';

export const DIALECTS = ['sqlite', 'postgres'] as const;
export type Dialect = (typeof DIALECTS)[number];

/**
 * What of a Kysely CompiledQuery crosses the seam. Without `expect` it may change no row at all and the batch is
 * kept all the same. A part that adds to a batch which must not fail, as the end of a match, states its conditions
 * in WHERE and ON CONFLICT DO NOTHING and expects nothing: a duplicate key, too, would undo the whole batch.
 */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** How many rows it must change; any other number undoes the whole batch with GuardFailedError. */
  readonly expect?: number;
}

export const HEALTH_STATES = ['up', 'full', 'down', 'closed'] as const;
export interface StoreHealth {
  readonly state: (typeof HEALTH_STATES)[number];
  /** In words for /readyz and the log; empty when up. */
  readonly reason: string;
  /** Batches that were handed in and are not answered yet. */
  readonly pending: number;
}

export interface Store {
  readonly dialect: Dialect;
  /** Builds and compiles queries; it has no connection and cannot run one. */
  readonly sql: Kysely<Tables>;
  /**
   * Atomic: resolves after the commit reached the disk, with the number of rows each statement changed;
   * rejects with a StoreError when nothing of it was kept (but see StoreUnavailableError.outcome).
   * Two batches have an order only if the second is handed in after the first was answered.
   */
  write(batch: readonly Statement[]): Promise<readonly number[]>;
  /** A result whose columns `row-codec.ts` would decode to other types than Kysely infers is a type error. */
  read<Row>(query: CompiledQuery<Row> & Declared<Row>): Promise<Row[]>;
  health(): StoreHealth;
  /** Gives a slice of freed space back to the disk; cheap, meant to be called after deletions. */
  reclaim(): Promise<void>;
  /** A consistent copy while the town runs. Absent where the database has its own tool (pg_dump). */
  backup?(file: string): Promise<void>;
  /** What is wrong with the file, found beside the running town. Absent where the database checks itself. */
  checkIntegrity?(): Promise<readonly string[]>;
  /** Answers what was handed in, then lets go of the database. */
  close(): Promise<void>;
}

/** Makes a statement a compare-and-set: the batch is kept only if it changes exactly `rows` rows. */
export function expecting(statement: Statement, rows: number): Statement {
  return { sql: statement.sql, parameters: statement.parameters, expect: rows };
}
