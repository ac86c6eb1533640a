/** The store of a cluster: Postgres at DATABASE_URL. Survives its restarts and lost connections. */
import { setTimeout as delay } from 'node:timers/promises';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { type ClientConfig, Pool, types } from 'pg';
import { StoreError, type StoreUnavailableError } from './errors.ts';
import { migrate, type PartMigrations } from './migrate.ts';
import { isConnectionError, toStoreError, unreachable } from './postgres-failure.ts';
import { PostgresWriter } from './postgres-writer.ts';
import { queryBuilder } from './query-builder.ts';
import { type Declared, decodeRows, encodeParameters } from './row-codec.ts';
import type { Statement, Store, StoreHealth } from './store.ts';
import type { Tables } from './tables.ts';

const READ_RETRY_MS = 200;
const LANE_KEPT_MS = 30 * 24 * 3600 * 1000;
const READ_CONNECTIONS = 4;

export interface PostgresOptions {
  readonly databaseUrl: string;
  readonly writeConnections?: number;
  /** How long a call waits for a lost database before it fails. */
  readonly patienceMs?: number;
  readonly migrations?: readonly PartMigrations[] | undefined;
}

/** Parses 64-bit integers as numbers: times and counts stay far below 2^53. */
const NUMBERS: ClientConfig['types'] = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

export async function openPostgresStore(options: PostgresOptions): Promise<Store> {
  const patienceMs = options.patienceMs ?? 10_000;
  const config: ClientConfig = {
    connectionString: options.databaseUrl,
    application_name: 'eliza-town',
    types: NUMBERS,
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    query_timeout: 20_000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 10_000,
  };
  const pool = new Pool({ ...config, max: READ_CONNECTIONS });
  // The pool drops a reader lost while idle by itself; without a listener the error would end the process.
  pool.on('error', () => undefined);
  try {
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    await migrate(db, { dialect: 'postgres', place: 'at DATABASE_URL', parts: options.migrations ?? [] });
    await sql`delete from write_lanes where opened_at < ${Date.now() - LANE_KEPT_MS}`.execute(db);
  } catch (error) {
    await pool.end();
    throw refusal(error);
  }
  return new PostgresStore(pool, { config, lanes: options.writeConnections ?? 4, patienceMs });
}

function refusal(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const known = toStoreError(error);
  // Wrong password, unknown database, no right to create tables: DATABASE_URL settles all of them.
  return known.code === 'BAD_STATEMENT' ? unreachable(error) : known;
}

class PostgresStore implements Store {
  readonly dialect = 'postgres';
  readonly sql: Kysely<Tables> = queryBuilder('postgres');
  readonly #pool: Pool;
  readonly #writer: PostgresWriter;
  readonly #patienceMs: number;
  #lost: StoreUnavailableError | undefined;
  #full: StoreError | undefined;
  #closed: Promise<void> | undefined;

  constructor(pool: Pool, setup: { config: ClientConfig; lanes: number; patienceMs: number }) {
    this.#pool = pool;
    this.#patienceMs = setup.patienceMs;
    this.#writer = new PostgresWriter({
      ...setup,
      onConnection: (lost) => {
        this.#lost = lost;
      },
    });
  }

  async write(batch: readonly Statement[]): Promise<readonly number[]> {
    try {
      const changed = await this.#writer.write(batch);
      this.#full = undefined;
      return changed;
    } catch (error) {
      if (error instanceof StoreError && error.code === 'FULL') this.#full = error;
      throw error;
    }
  }

  /** A read has no effect, so it is simply retried after a lost connection. */
  async read<Row>(query: CompiledQuery<Row> & Declared<Row>): Promise<Row[]> {
    const deadline = performance.now() + this.#patienceMs;
    for (;;) {
      try {
        const { fields, rows } = await this.#pool.query<unknown[]>({
          text: query.sql,
          values: encodeParameters(query.parameters),
          rowMode: 'array',
        });
        const columns = fields.map(({ name }) => name);
        return decodeRows({ columns, rows }) as Row[];
      } catch (error) {
        if (this.#closed !== undefined || !isConnectionError(error)) throw toStoreError(error);
        if (performance.now() >= deadline) throw unreachable(error);
        await delay(READ_RETRY_MS);
      }
    }
  }

  health(): StoreHealth {
    const pending = this.#writer.pending;
    if (this.#closed !== undefined) return { state: 'closed', reason: 'the store was closed', pending };
    if (this.#lost !== undefined) return { state: 'down', reason: this.#lost.plain, pending };
    if (this.#full !== undefined) return { state: 'full', reason: this.#full.plain, pending };
    return { state: 'up', reason: '', pending };
  }

  /** Autovacuum does this. */
  async reclaim(): Promise<void> {}

  close(): Promise<void> {
    this.#closed ??= this.#writer.close().then(() => this.#pool.end());
    return this.#closed;
  }
}
