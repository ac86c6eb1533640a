/**
 * Search for the whole town. Sources keep the documents and are asked for changes before each search, so that a search
 * finds everything already written; an index is only a cache.
 */

import type { Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import type { Log } from '../log.ts';
import type { Clock } from '../time/clock.ts';
import type { ChangedDocument, SearchQuery, SearchResult } from './document.ts';
import { BATCH, Embeddings } from './embeddings.ts';
import { SearchThread } from './search-thread.ts';
import { vectorsTrouble } from './word-vectors.ts';

export interface SearchSource {
  /** At most `limit` documents with a higher `rev`, in the order of their revs, no two with the same. */
  changesAfter(rev: number, limit: number): Promise<readonly ChangedDocument[]>;
}

export interface SearchOptions {
  /** When all indexes hold more documents than this, the least recently used are dropped. */
  readonly mostDocuments: number;
  readonly vectorsFile?: string;
  readonly embeddings?: Embeddings | null;
  readonly onTrouble: (error: unknown, during: string) => void;
}

const PAGE = 1000;
const WASTE_KEPT = 1000;

class LoadedIndex {
  last = 0;
  /** The rev up to which documents were sent to the embeddings endpoint, and whether more are being sent. */
  embedded = 0;
  isEmbedding = false;
  documents = 0;
  waste = 0;
  /** Searches in progress: until they are answered the index must not be dropped. */
  searches = 0;
  pulling: Promise<void> | null = null;
  next: Promise<void> | null = null;
}

export class Search {
  readonly #options: SearchOptions;
  readonly #thread: SearchThread;
  #vectorsTrouble: { readonly reason: string | null } | null = null;
  readonly #held = new Map<string, LoadedIndex>();

  constructor(options: SearchOptions) {
    const { onTrouble, vectorsFile } = options;
    this.#options = options;
    this.#thread = new SearchThread({
      ...(vectorsFile !== undefined && { vectorsFile }),
      onLost: (error) => {
        this.#held.clear();
        onTrouble(error, 'the searching thread');
      },
    });
  }

  /** Why it searches by words alone; null if it knows meanings. */
  get lexicalBecause(): string | null {
    this.#vectorsTrouble ??= { reason: vectorsTrouble(this.#options.vectorsFile) };
    return this.#vectorsTrouble.reason;
  }

  async search(index: string, source: SearchSource, query: SearchQuery): Promise<SearchResult> {
    const embedding = (await this.#options.embeddings?.ofQuery(query.query)) ?? null;
    const held = this.#hold(index);
    held.searches++;
    try {
      await this.#fresh(index, held, source);
      this.#letGoOfOthers();
      void this.#embedBehind(index, held, source);
      return await this.#thread.ask({ kind: 'search', index, query, embedding });
    } finally {
      held.searches--;
    }
  }

  #hold(index: string): LoadedIndex {
    const held = this.#held.get(index) ?? new LoadedIndex();
    this.#held.delete(index);
    this.#held.set(index, held);
    return held;
  }

  /** A pull in progress may have read before the caller's last write, so a new one is needed. */
  #fresh(index: string, held: LoadedIndex, source: SearchSource): Promise<void> {
    if (!held.pulling) return this.#begin(index, held, source);
    held.next ??= held.pulling.catch(() => undefined).then(() => this.#begin(index, held, source));
    return held.next;
  }

  #begin(index: string, held: LoadedIndex, source: SearchSource): Promise<void> {
    held.next = null;
    held.pulling = this.#pull(index, held, source).finally(() => {
      held.pulling = null;
    });
    return held.pulling;
  }

  async #pull(index: string, held: LoadedIndex, source: SearchSource): Promise<void> {
    if (held.waste > WASTE_KEPT + held.documents) await this.#empty(index, held);
    let page = await source.changesAfter(held.last, PAGE);
    while (page.length > 0) {
      const last = page.at(-1)!.rev;
      const [state, next] = await Promise.all([
        this.#thread.ask<{ documents: number; waste: number }>({ kind: 'put', index, documents: page }),
        page.length < PAGE ? [] : source.changesAfter(last, PAGE),
      ]);
      Object.assign(held, state, { last });
      page = next;
    }
  }

  async #empty(index: string, held: LoadedIndex): Promise<void> {
    await this.#thread.ask({ kind: 'drop', index });
    Object.assign(held, { last: 0, embedded: 0, documents: 0, waste: 0 });
  }

  /**
   * Indexed documents can be found by words at once, and by the endpoint's meaning once it arrives. Stops if the
   * endpoint is down; the next search resumes it.
   */
  async #embedBehind(index: string, held: LoadedIndex, source: SearchSource): Promise<void> {
    const { embeddings, onTrouble } = this.#options;
    if (!embeddings || held.isEmbedding) return;
    held.isEmbedding = true;
    try {
      while (held.embedded < held.last && this.#held.get(index) === held) {
        const from = held.embedded;
        const page = await source.changesAfter(from, BATCH);
        const meanings = await embeddings.ofDocuments(page.filter(({ gone }) => !gone));
        if (!meanings) return;
        await this.#thread.ask({ kind: 'embed', index, meanings });
        // The index may have been rebuilt meanwhile; then everything must be sent again.
        if (held.embedded === from) held.embedded = page.at(-1)?.rev ?? held.last;
      }
    } catch (error) {
      if (this.#held.get(index) === held) onTrouble(error, `embedding ${index}`);
    } finally {
      held.isEmbedding = false;
    }
  }

  #letGoOfOthers(): void {
    let total = [...this.#held.values()].reduce((sum, { documents }) => sum + documents, 0);
    for (const [index, { documents, searches }] of this.#held) {
      if (total <= this.#options.mostDocuments) return;
      if (searches > 0) continue;
      total -= documents;
      this.#drop(index);
    }
  }

  /** Call it when the source of the index was removed or replaced. */
  forget(index: string): void {
    if (this.#held.has(index)) this.#drop(index);
  }

  #drop(index: string): void {
    this.#held.delete(index);
    this.#thread
      .ask({ kind: 'drop', index })
      .catch((error) => this.#options.onTrouble(error, `dropping ${index}`));
  }

  close(): Promise<void> {
    this.#held.clear();
    return this.#thread.close();
  }
}

interface Sources {
  readonly config: Pick<
    Config,
    'EMBEDDINGS_API_KEY' | 'EMBEDDINGS_BASE_URL' | 'EMBEDDINGS_MODEL' | 'SEARCH_MAX_DOCUMENTS'
  >;
  readonly clock: Clock;
  readonly log: Log;
}

export const townSearch = ({ config, clock, log }: Sources): Search =>
  new Search({
    mostDocuments: config.SEARCH_MAX_DOCUMENTS,
    embeddings: embeddingsOf({ config, clock, log }),
    onTrouble: (error, during) => log.error({ err: error, during }, 'the search has failed'),
  });

function embeddingsOf({ config, clock, log }: Sources): Embeddings | null {
  const { EMBEDDINGS_API_KEY: apiKey, EMBEDDINGS_BASE_URL: baseUrl, EMBEDDINGS_MODEL: model } = config;
  if (!baseUrl) return null;
  if (!model) throw new ConfigError('EMBEDDINGS_BASE_URL needs EMBEDDINGS_MODEL');
  return new Embeddings({
    baseUrl,
    model,
    ...(apiKey && { apiKey }),
    now: () => clock.now(),
    onTrouble: (error) => log.warn({ err: error }, 'no embeddings: search goes by the shipped word vectors'),
  });
}
