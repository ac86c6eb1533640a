/**
 * Meanings from an OpenAI-compatible embeddings endpoint. It may be slow or down: a search never waits long for it and
 * uses the shipped word vectors without its answer.
 */
import type { ChangedDocument } from './document.ts';
import type { Meaning } from './meanings.ts';

export interface EmbeddingsOptions {
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string;
  /** Called once when it becomes unavailable. */
  readonly onTrouble: (error: unknown) => void;
  readonly now: () => number;
}

export const BATCH = 64;
/** It rejects these texts for good; a retry would get the same answer. */
const UNREADABLE = [400, 413, 422];
const QUERY_WITHIN_MS = 2_000;
const DOCUMENTS_WITHIN_MS = 10_000;
/** The pause after a failure. */
const REST_MS = 15_000;
const KEPT = 50_000;
/** Models read only some hundred words of a text anyway. */
const LONGEST_TEXT = 2_000;

interface Reply {
  readonly data?: readonly { readonly index?: number; readonly embedding?: readonly number[] }[];
}

export class Embeddings {
  readonly #options: EmbeddingsOptions;
  /** Null: the endpoint rejects that text. */
  readonly #kept = new Map<string, Meaning | null>();
  #restUntil = 0;
  /** The size of the first answer's vectors; others cannot be compared. */
  #dims: number | null = null;

  constructor(options: EmbeddingsOptions) {
    this.#options = options;
  }

  async ofQuery(query: string): Promise<Meaning | null> {
    const [meaning] = await this.#of([query], QUERY_WITHIN_MS);
    return meaning ?? null;
  }

  /** The meanings of at most `BATCH` documents, by id; null: no answer now, ask again later. */
  async ofDocuments(documents: readonly ChangedDocument[]): Promise<ReadonlyMap<string, Meaning> | null> {
    const texts = documents.map(({ labels, name, text }) => [name, labels, text].filter(Boolean).join('. '));
    const meanings = await this.#of(texts, DOCUMENTS_WITHIN_MS);
    if (meanings.includes(undefined)) return null;
    return new Map(
      documents.flatMap(({ id }, i) => {
        const meaning = meanings[i];
        return meaning ? [[id, meaning] as const] : [];
      }),
    );
  }

  async #of(given: readonly string[], withinMs: number): Promise<(Meaning | null | undefined)[]> {
    const texts = given.map((text) => text.slice(0, LONGEST_TEXT));
    const missing = [...new Set(texts.filter((text) => !this.#kept.has(text)))];
    if (missing.length > 0 && this.#options.now() >= this.#restUntil) await this.#fetch(missing, withinMs);
    return texts.map((text) => this.#kept.get(text));
  }

  async #fetch(texts: readonly string[], withinMs: number): Promise<void> {
    const { apiKey, baseUrl, model, now, onTrouble } = this.#options;
    try {
      const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/embeddings`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(apiKey && { Authorization: `Bearer ${apiKey}` }) },
        body: JSON.stringify({ model, input: texts }),
        signal: AbortSignal.timeout(withinMs),
      });
      if (UNREADABLE.includes(response.status)) for (const text of texts) this.#kept.set(text, null);
      if (!response.ok) throw new Error(`the embeddings endpoint answered ${response.status}`);
      this.#keep(texts, (await response.json()) as Reply);
    } catch (error) {
      this.#restUntil = now() + REST_MS;
      onTrouble(error);
    }
  }

  #keep(texts: readonly string[], { data = [] }: Reply): void {
    if (this.#kept.size + texts.length > KEPT) this.#kept.clear();
    if (data.length !== texts.length) throw new Error('the embeddings endpoint left a text out');
    data.forEach(({ embedding, index }, i) => {
      const text = texts[index ?? i];
      this.#dims ??= embedding?.length ?? null;
      if (text === undefined || !embedding || embedding.length !== this.#dims) {
        throw new Error('the embeddings endpoint did not answer with a vector of the model');
      }
      this.#kept.set(text, Float32Array.from(embedding));
    });
  }
}
