/**
 * One writing connection. Each of its transactions also increments a counter row of its own, its lane; when the
 * connection dies during a COMMIT, the counter tells later whether the transaction was kept. (The status of a
 * transaction id would not: after a server crash the id may be assigned again.)
 */
import { randomUUID } from 'node:crypto';
import { Client, type ClientConfig, DatabaseError, type QueryResult } from 'pg';
import { GuardFailedError } from './errors.ts';
import { isConnectionError } from './postgres-failure.ts';
import { encodeParameters } from './row-codec.ts';
import type { Statement } from './store.ts';

export interface CommitDoubt {
  readonly lane: string;
  readonly commits: number;
  readonly changed: readonly (readonly number[])[];
}

/** The connection is gone. Unless `doubt` is set, Postgres has rolled the transaction back. */
export class LaneLostError extends Error {
  readonly doubt: CommitDoubt | undefined;
  constructor(cause: unknown, doubt?: CommitDoubt) {
    super('the connection to Postgres was lost', { cause });
    this.doubt = doubt;
  }
}

export class PostgresLane {
  readonly #client: Client;
  readonly #lane = randomUUID();
  #commits = 0;

  private constructor(client: Client) {
    this.#client = client;
  }

  static async open(config: ClientConfig, onLost: (error: Error) => void): Promise<PostgresLane> {
    const client = new Client({ ...config, pipeline: true });
    // Without a listener, losing an idle connection would end the process.
    client.on('error', onLost);
    const lane = new PostgresLane(client);
    try {
      await client.connect();
      // An acknowledged write is on disk, whatever the server's default; stricter settings are kept.
      await client.query(
        "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'",
      );
      await client.query('insert into write_lanes (lane, commits, opened_at) values ($1, 0, $2)', [
        lane.#lane,
        Date.now(),
      ]);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    return lane;
  }

  /** Runs one transaction for all batches; throws the first failing statement's error, or LaneLostError. */
  async commit(batches: readonly (readonly Statement[])[]): Promise<readonly (readonly number[])[]> {
    const commits = this.#commits + 1;
    const changed = await this.#run(batches, commits).catch(async (error: unknown) => {
      if (error instanceof LaneLostError || isConnectionError(error)) throw new LaneLostError(error);
      await this.#rollback();
      throw error;
    });
    try {
      const { command } = await this.#client.query('commit');
      if (command !== 'COMMIT') throw new LaneLostError(new Error(`commit answered ${command}`));
    } catch (error) {
      if (error instanceof LaneLostError) throw error;
      if (isConnectionError(error)) throw new LaneLostError(error, { lane: this.#lane, commits, changed });
      // Postgres answered: it rejected the commit and rolled the transaction back.
      throw error;
    }
    this.#commits = commits;
    return changed;
  }

  /**
   * Waits for a commit still in progress on the server, whose transaction locks the row. Undefined if the row is gone,
   * as after restoring a backup.
   */
  async wasCommitted(doubt: CommitDoubt): Promise<boolean | undefined> {
    const { rows } = await this.#client.query<{ commits: number }>(
      'select commits from write_lanes where lane = $1 for update',
      [doubt.lane],
    );
    return rows[0] === undefined ? undefined : rows[0].commits >= doubt.commits;
  }

  /** Best effort: a leftover row is deleted when a store opens. */
  forget(doubt: CommitDoubt): void {
    this.#client.query('delete from write_lanes where lane = $1', [doubt.lane]).catch(() => undefined);
  }

  discard(): void {
    this.#client.end().catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.#client.query('delete from write_lanes where lane = $1', [this.#lane]).catch(() => undefined);
    await this.#client.end().catch(() => undefined);
  }

  /** Everything up to the commit is sent at once: a group costs two round trips. */
  async #run(batches: readonly (readonly Statement[])[], commits: number): Promise<number[][]> {
    // Several statements in one query return several results, which the types do not cover.
    const begin = this.#client.query(
      `begin; update write_lanes set commits = ${commits} where lane = '${this.#lane}'`,
    ) as Promise<unknown> as Promise<QueryResult[]>;
    const flights = batches.map((batch) =>
      batch.map((statement) => this.#client.query(statement.sql, encodeParameters(statement.parameters))),
    );
    const [begun] = await Promise.allSettled([begin, ...flights.flat()]);
    if (begun.status === 'rejected') throw begun.reason;
    if (begun.value[1]?.rowCount !== 1) throw new LaneLostError(new Error('the lane was swept away'));
    const changed: number[][] = [];
    for (const [index, batch] of batches.entries()) changed.push(await counted(batch, flights[index] ?? []));
    return changed;
  }

  async #rollback(): Promise<void> {
    try {
      await this.#client.query('rollback');
    } catch (error) {
      if (!(error instanceof DatabaseError) || isConnectionError(error)) throw new LaneLostError(error);
      throw error;
    }
  }
}

/**
 * Awaited in order, so that the first of several failures is reported, as if the later statements had never been sent.
 */
async function counted(
  batch: readonly Statement[],
  flights: readonly Promise<QueryResult>[],
): Promise<number[]> {
  const changed: number[] = [];
  for (const [statement, flight] of flights.entries()) {
    const rows = (await flight).rowCount ?? 0;
    const expected = batch[statement]?.expect;
    if (expected !== undefined && expected !== rows) {
      throw new GuardFailedError({ statement, expected, changed: rows });
    }
    changed.push(rows);
  }
  return changed;
}
