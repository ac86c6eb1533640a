/** What passes between the town and the thread that searches. */
import type { ChangedDocument, SearchQuery } from './document.ts';
import type { Meaning } from './meanings.ts';

export interface WorkerSetup {
  /** Of the word vectors; the committed file when absent. */
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
      /** What an endpoint made of documents that were put before, by their ids. */
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
