/** Commits batches together: one fsync for all, one savepoint each, so that a bad one fails alone. */

import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import type { RawRows } from './row-codec.ts';
import { type Failure, FailureSignal, isFatal, toFailure } from './sqlite-failure.ts';
import type { Statement } from './store.ts';

export type Outcome = { readonly changed: readonly number[] } | { readonly failure: Failure };

/** A multi-row insert has a different text for each number of rows; caching more than these is not worth it. */
const PREPARED_LIMIT = 256;

interface Prepared {
  readonly statement: StatementSync;
  /** Set after the first read. */
  columns?: readonly string[];
}

export class SqliteWriter {
  readonly #db: DatabaseSync;
  readonly #place: string;
  readonly #prepared = new LRUCache<string, Prepared>({ max: PREPARED_LIMIT });

  constructor(db: DatabaseSync, place: string) {
    this.#db = db;
    this.#place = place;
  }

  /** One outcome per batch, in order. Throws only if the file can no longer be trusted. */
  commit(batches: readonly (readonly Statement[])[]): Outcome[] {
    try {
      return this.#commitTogether(batches);
    } catch (error) {
      if (isFatal(error)) throw error;
      if (this.#db.isTransaction) this.#db.exec('rollback');
      if (batches.length === 1) return [{ failure: toFailure(error, this.#place) }];
      // The commit itself failed, as on a full disk: retry the batches one by one and keep those that fit.
      return batches.flatMap((batch) => this.commit([batch]));
    }
  }

  read(sql: string, parameters: readonly unknown[]): RawRows {
    const prepared = this.#prepare(sql);
    const { statement } = prepared;
    if (prepared.columns === undefined) {
      prepared.columns = statement.columns().map(({ name }) => name);
      statement.setReturnArrays(true);
    }
    const rows: readonly unknown[] = statement.all(...(parameters as SQLInputValue[]));
    return { columns: prepared.columns, rows: rows as unknown[][] };
  }

  #commitTogether(batches: readonly (readonly Statement[])[]): Outcome[] {
    this.#db.exec('begin immediate');
    const outcomes = batches.map((batch) => this.#run(batch));
    this.#db.exec('commit');
    return outcomes;
  }

  #run(batch: readonly Statement[]): Outcome {
    this.#db.exec('savepoint batch');
    try {
      const changed = batch.map((statement, index) => this.#execute(statement, index));
      this.#db.exec('release batch');
      return { changed };
    } catch (error) {
      // Out of space, SQLite may have rolled back the whole transaction: then no batch was kept.
      if (isFatal(error) || !this.#db.isTransaction) throw error;
      this.#db.exec('rollback to batch');
      this.#db.exec('release batch');
      return { failure: toFailure(error, this.#place) };
    }
  }

  #execute(statement: Statement, index: number): number {
    const { changes } = this.#prepare(statement.sql).statement.run(
      ...(statement.parameters as SQLInputValue[]),
    );
    const changed = Number(changes);
    if (statement.expect !== undefined && statement.expect !== changed) {
      throw new FailureSignal({
        code: 'GUARD_FAILED',
        statement: index,
        expected: statement.expect,
        changed,
      });
    }
    return changed;
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const prepared = { statement: this.#db.prepare(sql) };
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}
