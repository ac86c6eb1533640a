/** The writer thread: the only one that accesses the file. An error that escapes here ends the town. */
import { renameSync, rmSync } from 'node:fs';
import { backup, type DatabaseSync } from 'node:sqlite';
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { privateFile } from './private-files.ts';
import { isFatal, toFailure } from './sqlite-failure.ts';
import { openFile } from './sqlite-file.ts';
import {
  type Answer,
  answerTo,
  type Request,
  type WriterMessage,
  type WriterSetup,
} from './sqlite-messages.ts';
import { SqliteWriter } from './sqlite-writer.ts';

/** Limits how long the first batch of a group waits for the last. */
const GROUP_LIMIT = 256;
/** Pages released per call: about 2 MB, a few milliseconds. */
const RECLAIM_PAGES = 500;
const TOLD_AFTER_MS = 0.5;

class WriterThread {
  readonly #port: MessagePort;
  readonly #db: DatabaseSync;
  readonly #file: string;
  readonly #writer: SqliteWriter;
  readonly #backups = new Set<Promise<void>>();

  constructor(port: MessagePort, file: string) {
    this.#port = port;
    this.#file = file;
    this.#db = openFile(file);
    this.#writer = new SqliteWriter(this.#db, file);
  }

  start(): void {
    this.#port.on('message', (first: readonly Request[]) => this.#serve(this.#drain(first)));
    this.#send({ kind: 'ready' });
  }

  /** Everything that queued up during the last commit joins this one: no timer, no window. */
  #drain(first: readonly Request[]): Request[] {
    const requests = [...first];
    while (requests.length < GROUP_LIMIT) {
      const next: { message: readonly Request[] } | undefined = receiveMessageOnPort(this.#port);
      if (next === undefined) break;
      requests.push(...next.message);
    }
    return requests;
  }

  #serve(requests: readonly Request[]): void {
    const writes = requests.filter((request) => request.kind === 'write');
    if (writes.length > 0) {
      const outcomes = this.#writer.commit(writes.map((write) => write.batch));
      this.#answer(...outcomes.map((outcome, index) => answerTo(writes[index]!.id, outcome)));
    }
    this.#read(requests.filter((request) => request.kind === 'read'));
    for (const request of requests) {
      if (request.kind !== 'write' && request.kind !== 'read') this.#attend(request);
    }
  }

  /** Fast results are sent together; nobody waits long for somebody else's read. */
  #read(reads: readonly Extract<Request, { kind: 'read' }>[]): void {
    let answers: Answer[] = [];
    let since = performance.now();
    for (const { id, parameters, sql } of reads) {
      answers.push(this.#tried(id, () => this.#writer.read(sql, parameters)));
      if (performance.now() - since < TOLD_AFTER_MS) continue;
      this.#answer(...answers);
      answers = [];
      since = performance.now();
    }
    if (answers.length > 0) this.#answer(...answers);
  }

  #attend(request: Exclude<Request, { kind: 'write' | 'read' }>): void {
    switch (request.kind) {
      case 'reclaim':
        this.#answer(
          this.#tried(request.id, () => this.#db.exec(`pragma incremental_vacuum(${RECLAIM_PAGES})`)),
        );
        return;
      case 'backup':
        this.#startBackup(request.id, request.file);
        return;
      case 'close':
        void this.#close(request.id);
        return;
    }
  }

  #startBackup(id: number, file: string): void {
    const running = this.#backup(id, file).finally(() => this.#backups.delete(running));
    this.#backups.add(running);
  }

  async #close(id: number): Promise<void> {
    await Promise.all(this.#backups);
    this.#db.close();
    this.#answer({ id, value: undefined });
    this.#port.close();
  }

  /** Written under a temporary name, so that an interrupted backup is never mistaken for a complete one. */
  async #backup(id: number, file: string): Promise<void> {
    const unfinished = `${file}.unfinished`;
    try {
      rmSync(unfinished, { force: true });
      privateFile(unfinished);
      await backup(this.#db, unfinished);
      renameSync(unfinished, file);
      this.#answer({ id, value: undefined });
    } catch (error) {
      this.#answer({ id, failure: { code: 'UNAVAILABLE', detail: `backup to ${file} failed: ${error}` } });
    }
  }

  #tried(id: number, work: () => unknown): Answer {
    try {
      return { id, value: work() };
    } catch (error) {
      if (isFatal(error)) throw error;
      return { id, failure: toFailure(error, this.#file) };
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
const { file } = workerData as WriterSetup;
try {
  new WriterThread(port, file).start();
} catch (error) {
  port.postMessage({ kind: 'refused', failure: toFailure(error, file) } satisfies WriterMessage);
}
