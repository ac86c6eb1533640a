/** The writer thread: the only one that touches the file. An error that escapes here ends the town. */
import { renameSync, rmSync } from 'node:fs';
import { backup } from 'node:sqlite';
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { StoreNewerVersionError } from './errors.ts';
import { migrate } from './migrate.ts';
import { type OpenDatabase, openDatabase } from './sqlite-database.ts';
import { kyselyOn } from './sqlite-dialect.ts';
import { type Failure, isFatal, toFailure } from './sqlite-failure.ts';
import {
  type Answer,
  answerTo,
  type Request,
  type WriterMessage,
  type WriterSetup,
} from './sqlite-messages.ts';
import { SqliteWriter } from './sqlite-writer.ts';

/** Bounds how long the first batch of a group waits for the last. */
const GROUP_LIMIT = 256;
/** Pages given back per call: about 2 MB, a few milliseconds. */
const RECLAIM_PAGES = 500;

async function open(setup: WriterSetup): Promise<OpenDatabase> {
  const opened = openDatabase(setup.dataDir, setup.access);
  try {
    // A tool beside the running town must not change the shape under its feet.
    if (setup.access === 'own') await migrate(kyselyOn(opened.db), 'sqlite', opened.file);
    return opened;
  } catch (error) {
    opened.close();
    throw error;
  }
}

function refusal(error: unknown, place: string): Failure {
  if (error instanceof StoreNewerVersionError) {
    return { code: 'NEWER_VERSION', place, detail: error.detail };
  }
  return toFailure(error, place);
}

class WriterThread {
  readonly #port: MessagePort;
  readonly #opened: OpenDatabase;
  readonly #writer: SqliteWriter;
  readonly #backups: Promise<void>[] = [];

  constructor(port: MessagePort, opened: OpenDatabase) {
    this.#port = port;
    this.#opened = opened;
    this.#writer = new SqliteWriter(opened.db, opened.file);
  }

  start(): void {
    this.#port.on('message', (first: Request) => this.#serve(this.#drain(first)));
    this.#send({ kind: 'ready', file: this.#opened.file });
  }

  /** Whatever queued up during the last commit joins this one: no timer, no window. */
  #drain(first: Request): Request[] {
    const requests = [first];
    while (requests.length < GROUP_LIMIT) {
      const next: { message: Request } | undefined = receiveMessageOnPort(this.#port);
      if (next === undefined) break;
      requests.push(next.message);
    }
    return requests;
  }

  #serve(requests: readonly Request[]): void {
    const writes = requests.filter((request) => request.kind === 'write');
    if (writes.length > 0) {
      const outcomes = this.#writer.commit(writes.map((write) => write.batch));
      this.#answer(...outcomes.map((outcome, index) => answerTo(writes[index]!.id, outcome)));
    }
    for (const request of requests) {
      if (request.kind !== 'write') this.#attend(request);
    }
  }

  #attend(request: Exclude<Request, { kind: 'write' }>): void {
    switch (request.kind) {
      case 'read':
        this.#try(request.id, () => this.#writer.read(request.sql, request.parameters));
        return;
      case 'reclaim':
        this.#try(request.id, () => this.#opened.db.exec(`pragma incremental_vacuum(${RECLAIM_PAGES})`));
        return;
      case 'backup':
        this.#backups.push(this.#backup(request.id, request.file));
        return;
      case 'close':
        void this.#close(request.id);
        return;
    }
  }

  async #close(id: number): Promise<void> {
    await Promise.all(this.#backups);
    this.#opened.close();
    this.#answer({ id, value: undefined });
    this.#port.close();
  }

  /** Under another name until complete, so that an interrupted backup is never mistaken for one. */
  async #backup(id: number, file: string): Promise<void> {
    const unfinished = `${file}.unfinished`;
    try {
      rmSync(unfinished, { force: true });
      await backup(this.#opened.db, unfinished);
      renameSync(unfinished, file);
      this.#answer({ id, value: undefined });
    } catch (error) {
      this.#answer({ id, failure: { code: 'UNAVAILABLE', detail: `backup to ${file} failed: ${error}` } });
    }
  }

  #try(id: number, work: () => unknown): void {
    try {
      this.#answer({ id, value: work() });
    } catch (error) {
      if (isFatal(error)) throw error;
      this.#answer({ id, failure: toFailure(error, this.#opened.file) });
    }
  }

  #answer(...answers: Answer[]): void {
    this.#send({ kind: 'answers', answers });
  }

  #send(message: WriterMessage): void {
    this.#port.postMessage(message);
  }
}

const port = parentPort;
if (port === null) throw new Error('sqlite-worker.ts runs as a worker thread only');
const setup = workerData as WriterSetup;
try {
  new WriterThread(port, await open(setup)).start();
} catch (error) {
  port.postMessage({ kind: 'refused', failure: refusal(error, setup.dataDir) } satisfies WriterMessage);
}
