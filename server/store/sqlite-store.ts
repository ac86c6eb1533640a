/** The default store: one SQLite file in DATA_DIR, owned by one writer thread. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CompiledQuery, Kysely } from 'kysely';
import { workerUrl } from '../package-root.ts';
import { StoreUnavailableError } from './errors.ts';
import type { PartMigrations } from './migrate.ts';
import { privateFile } from './private-files.ts';
import { queryBuilder } from './query-builder.ts';
import { type Declared, decodeRows, encodeParameters, type RawRows } from './row-codec.ts';
import { type RunningCheck, startCheck } from './sqlite-check.ts';
import { toStoreError } from './sqlite-failure.ts';
import { DATABASE_FILE } from './sqlite-file.ts';
import { lockDirectory } from './sqlite-lock.ts';
import type { Answer, Request, WriterMessage, WriterSetup } from './sqlite-messages.ts';
import { migrateFile } from './sqlite-migrate.ts';
import type { Statement, Store, StoreHealth } from './store.ts';
import type { Tables } from './tables.ts';

export interface SqliteOptions {
  readonly dataDir: string;
  /** The writer thread died. Unanswered writes may or may not be on disk: end the process and replay. */
  readonly onFatal: (error: Error) => void;
  /**
   * `own`: exclusive, for the running town. `share`: for a tool beside it, such as backup; does not migrate the file.
   */
  readonly access?: 'own' | 'share';
  readonly migrations?: readonly PartMigrations[] | undefined;
}

interface SqliteStoreDeps extends Pick<SqliteOptions, 'onFatal'> {
  readonly file: string;
  readonly worker: Worker;
  readonly unlock?: () => void;
}

interface Waiter {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

// Omit on a union keeps only the common properties; this keeps each member whole.
type Unnumbered<R> = R extends Request ? Omit<R, 'id'> : never;

export async function openSqliteStore(options: SqliteOptions): Promise<Store> {
  const file = join(options.dataDir, DATABASE_FILE);
  if (options.access === 'share')
    return new SqliteStore({ file, worker: await startWriter(file), onFatal: options.onFatal });
  const unlock = lockDirectory(options.dataDir);
  try {
    privateFile(file);
    await migrateFile(file, options.migrations ?? []);
    return new SqliteStore({ file, worker: await startWriter(file), onFatal: options.onFatal, unlock });
  } catch (error) {
    unlock();
    throw error;
  }
}

function startWriter(file: string): Promise<Worker> {
  const workerData: WriterSetup = { file };
  const worker = new Worker(workerUrl('./sqlite-worker', import.meta.url), { workerData });
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (message: WriterMessage) => {
      worker.off('error', reject);
      if (message.kind === 'ready') resolve(worker);
      else if (message.kind === 'refused') {
        void worker.terminate();
        reject(toStoreError(message.failure));
      }
    });
  });
}

export class SqliteStore implements Store {
  readonly dialect = 'sqlite';
  readonly sql: Kysely<Tables> = queryBuilder('sqlite');
  readonly #file: string;
  readonly #worker: Worker;
  readonly #onFatal: (error: Error) => void;
  readonly #unlock: () => void;
  readonly #waiting = new Map<number, Waiter>();
  /** Requests made in one tick are sent in one message. */
  #unsent: Request[] = [];
  #lastId = 0;
  #full = '';
  #gone: 'no' | 'closing' | 'died' = 'no';
  #closed: Promise<void> | undefined;
  #check: RunningCheck | undefined;

  constructor({ file, worker, onFatal, unlock }: SqliteStoreDeps) {
    this.#file = file;
    this.#worker = worker;
    this.#onFatal = onFatal;
    this.#unlock = unlock ?? (() => undefined);
    worker.on('message', (message: WriterMessage) => {
      if (message.kind === 'answers') for (const answer of message.answers) this.#settle(answer);
    });
    worker.on('error', (error) => this.#died(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', (code) => this.#died(new Error(`the writer thread ended with code ${code}`)));
  }

  async write(batch: readonly Statement[]): Promise<readonly number[]> {
    // A CompiledQuery also carries its syntax tree, which the other thread does not need.
    const lean = batch.map(({ sql, parameters, expect }) =>
      expect === undefined
        ? { sql, parameters: encodeParameters(parameters) }
        : { sql, parameters: encodeParameters(parameters), expect },
    );
    const changed = await this.#ask({ kind: 'write', batch: lean });
    this.#full = '';
    return changed as readonly number[];
  }

  async read<Row>(query: CompiledQuery<Row> & Declared<Row>): Promise<Row[]> {
    const parameters = encodeParameters(query.parameters);
    const found = (await this.#ask({ kind: 'read', sql: query.sql, parameters })) as RawRows;
    return decodeRows(found) as Row[];
  }

  async backup(file: string): Promise<void> {
    await this.#ask({ kind: 'backup', file });
  }

  async reclaim(): Promise<void> {
    await this.#ask({ kind: 'reclaim' });
  }

  checkIntegrity(): Promise<readonly string[]> {
    if (this.#gone !== 'no') return Promise.reject(new StoreUnavailableError(this.health().reason));
    const check = startCheck(this.#file);
    this.#check = check;
    return check.findings.finally(() => {
      this.#check = undefined;
    });
  }

  health(): StoreHealth {
    const pending = this.#waiting.size;
    if (this.#gone === 'died') return { state: 'down', reason: 'the writer thread died', pending };
    if (this.#gone === 'closing') return { state: 'closed', reason: 'the store was closed', pending };
    return { state: this.#full === '' ? 'up' : 'full', reason: this.#full, pending };
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    if (this.#gone === 'died') return;
    // While a reader is open, the last connection cannot merge the log into the file.
    if (this.#check) await this.#check.stop();
    const exit = new Promise<void>((resolve) => this.#worker.once('exit', () => resolve()));
    const answered = this.#ask({ kind: 'close' });
    this.#gone = 'closing';
    await answered;
    await exit;
    this.#unlock();
  }

  #ask(request: Unnumbered<Request>): Promise<unknown> {
    if (this.#gone !== 'no') return Promise.reject(new StoreUnavailableError(this.health().reason));
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#unsent.push({ ...request, id });
      if (this.#unsent.length === 1) queueMicrotask(() => this.#send());
    });
  }

  #send(): void {
    const requests = this.#unsent;
    this.#unsent = [];
    try {
      this.#worker.postMessage(requests);
    } catch (error) {
      // A value is not a valid column value: nothing was sent, and the caller gets the error.
      for (const { id } of requests) {
        this.#waiting.get(id)?.reject(error as Error);
        this.#waiting.delete(id);
      }
    }
  }

  #settle(answer: Answer): void {
    const waiter = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (!('failure' in answer)) {
      waiter?.resolve(answer.value);
      return;
    }
    const error = toStoreError(answer.failure);
    if (answer.failure.code === 'FULL') this.#full = error.plain;
    waiter?.reject(error);
  }

  #died(error: Error): void {
    if (this.#gone === 'died') return;
    const expected = this.#gone === 'closing' && this.#waiting.size === 0;
    if (expected) return;
    this.#gone = 'died';
    for (const waiter of this.#waiting.values()) {
      waiter.reject(new StoreUnavailableError(`the writer thread died: ${error.message}`, 'unknown'));
    }
    this.#waiting.clear();
    this.#onFatal(error);
  }
}
