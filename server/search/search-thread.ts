import { Worker } from 'node:worker_threads';
import { workerUrl } from '../package-root.ts';
import type { ChangedDocument, SearchQuery } from './document.ts';
import type { Meaning } from './meanings.ts';

export interface WorkerSetup {
  /** The file of word vectors; default: the committed one. */
  readonly vectorsFile?: string;
}

export type Work =
  | {
      readonly kind: 'put';
      readonly index: string;
      readonly documents: readonly ChangedDocument[];
    }
  | {
      readonly kind: 'embed';
      readonly index: string;
      /** An endpoint's meanings of earlier documents, by id. */
      readonly meanings: ReadonlyMap<string, Meaning>;
    }
  | {
      readonly kind: 'search';
      readonly index: string;
      readonly query: SearchQuery;
      readonly embedding?: Meaning | null;
    }
  | { readonly kind: 'drop'; readonly index: string };

export type Request = Work & { readonly id: number };

export type FromWorker =
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

export interface ThreadOptions extends WorkerSetup {
  /** The thread has died, and its indexes with it. */
  readonly onLost: (error: Error) => void;
}

export class SearchThread {
  readonly #options: ThreadOptions;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #ids = 0;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  ask<Value>(work: Work): Promise<Value> {
    const worker = this.#start();
    const id = ++this.#ids;
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ ...work, id });
    }) as Promise<Value>;
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const { vectorsFile } = this.#options;
    const workerData: WorkerSetup = { ...(vectorsFile !== undefined && { vectorsFile }) };
    const worker = new Worker(workerUrl('./search-worker', import.meta.url), { workerData });
    worker.on('message', (message: FromWorker) => this.#settle(message));
    worker.on('error', (error) => this.#lost(worker, error as Error));
    worker.on('exit', () => this.#lost(worker, new Error('the search has ended')));
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  #settle(message: FromWorker): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === 'done') waiting?.resolve(message.value);
    else waiting?.reject(new Error(message.message));
  }

  #lost(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#options.onLost(error);
    for (const { reject } of waiting) reject(error);
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(new Error('the search is closed'));
    this.#waiting.clear();
    await worker?.terminate();
  }
}
