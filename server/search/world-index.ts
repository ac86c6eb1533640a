/**
 * The search of one world, in memory: words by BM25, misspelt and akin words, and what texts mean as a whole. All its
 * statistics are this world's own, so that nothing in another world can change an answer here.
 */
import type { SearchDocument, SearchHit, SearchQuery, SearchResult } from './document.ts';
import { type Meaning, Meanings, meaningOf } from './meanings.ts';
import { MOST_TERMS, RANKING, type Ranking } from './ranking.ts';
import { snippetOf } from './snippet.ts';
import { folded, saysSomething, type Token, termsOf, tokensOf } from './text.ts';
import { type Akin, type Entry, Vocabulary } from './vocabulary.ts';
import { DIMS, type WordVectors } from './word-vectors.ts';

interface Weighed {
  readonly token: Token;
  readonly weight: number;
}

interface Term {
  readonly token: Token;
  readonly weight: number;
  readonly exact: Entry | undefined;
  readonly misspelt: readonly Akin[];
  readonly akin: readonly Akin[];
}

export interface IndexOptions {
  readonly vectors: WordVectors | null;
  readonly ranking?: Ranking;
}

export class WorldIndex {
  readonly #vectors: WordVectors | null;
  readonly #ranking: Ranking;
  readonly #vocabulary: Vocabulary;
  readonly #documents: (SearchDocument | null)[] = [];
  readonly #names: string[] = [];
  readonly #slots = new Map<string, number>();
  readonly #lengths: number[] = [];
  readonly #meanings = new Meanings(DIMS);
  /** What an embeddings endpoint made of them, where there is one. */
  #embedded: Meanings | null = null;
  #totalLength = 0;

  constructor({ vectors, ranking = RANKING }: IndexOptions) {
    this.#vectors = vectors;
    this.#ranking = ranking;
    this.#vocabulary = new Vocabulary(vectors);
  }

  get size(): number {
    return this.#slots.size;
  }

  /** How much of what it holds is no longer needed; a new index of the same documents would be smaller. */
  get waste(): number {
    return this.#documents.length - this.#slots.size;
  }

  put(document: SearchDocument, embedding: Meaning | null = null): void {
    this.remove(document.id);
    const slot = this.#documents.push(document) - 1;
    this.#slots.set(document.id, slot);
    this.#names.push(folded(document.name).trim());
    const weighed = this.#weighed(document);
    const counts = new Map<Entry, number>();
    for (const { token, weight } of weighed) {
      const entry = this.#vocabulary.entryFor(token);
      counts.set(entry, (counts.get(entry) ?? 0) + weight);
    }
    for (const [entry, count] of counts) {
      entry.documents++;
      entry.postings.add(slot, count);
    }
    this.#lengths.push(weighed.length);
    this.#totalLength += weighed.length;
    this.#meanings.set(slot, this.#vectors && meaningOf(weighed, this.#vectors));
    if (embedding) this.#embedded ??= new Meanings(embedding.length);
    this.#embedded?.set(slot, embedding);
  }

  remove(id: string): void {
    const slot = this.#slots.get(id);
    const document = slot === undefined ? null : this.#documents[slot];
    if (slot === undefined || !document) return;
    const entries = new Set(this.#weighed(document).map(({ token }) => this.#vocabulary.entryFor(token)));
    for (const entry of entries) entry.documents--;
    this.#totalLength -= this.#lengths[slot]!;
    this.#documents[slot] = null;
    this.#slots.delete(id);
  }

  #weighed({ name, labels = '', text }: SearchDocument): Weighed[] {
    const { nameWeight, labelWeight } = this.#ranking;
    const of = (words: string, weight: number): Weighed[] =>
      tokensOf(words)
        .filter(saysSomething)
        .map((token) => ({ token, weight }));
    return [...of(name, nameWeight), ...of(labels, labelWeight), ...of(text, 1)];
  }

  search(
    { query, limit, offset = 0, kinds, among }: SearchQuery,
    embedding: Meaning | null = null,
  ): SearchResult {
    const terms = termsOf(query, MOST_TERMS).map((token) => this.#termOf(token));
    const relevance = this.#relevance(terms, query, embedding);
    const wanted = kinds && new Set(kinds);
    const listed = among && new Set(among);
    const found: number[] = [];
    for (let slot = 0; slot < relevance.length; slot++) {
      const document = this.#documents[slot];
      if (!document || relevance[slot]! < this.#ranking.floor) continue;
      if ((wanted && !wanted.has(document.kind)) || (listed && !listed.has(document.id))) continue;
      found.push(slot);
    }
    const idOf = (slot: number): string => this.#documents[slot]!.id;
    found.sort((a, b) => relevance[b]! - relevance[a]! || (idOf(a) < idOf(b) ? -1 : 1));
    const hits = found.slice(offset, offset + limit).map((slot) => this.#hit(slot, relevance[slot]!, terms));
    return { hits, total: found.length };
  }

  #hit(slot: number, relevance: number, terms: readonly Term[]): SearchHit {
    const { id, kind, name, text } = this.#documents[slot]!;
    const weights = new Map<string, number>();
    for (const { akin, exact, misspelt, weight } of terms) {
      for (const { entry, likeness } of [...akin, ...misspelt]) {
        weights.set(entry.stem, Math.max(weights.get(entry.stem) ?? 0, weight * likeness * likeness));
      }
      if (exact) weights.set(exact.stem, weight);
    }
    const rounded = Math.round(Math.min(1, relevance) * 1000) / 1000;
    return { id, kind, name, relevance: rounded, snippet: snippetOf(text, weights) };
  }

  #termOf(token: Token): Term {
    const { akinFrom, akinMost } = this.#ranking;
    const exact = this.#vocabulary.of(token.stem);
    const isEnglish = this.#vectors?.rowOf(token.word) !== undefined;
    return {
      token,
      weight: this.#rarity(exact) * (0.25 + 0.75 * (this.#vectors?.weightOf(token.word) ?? 1)),
      exact,
      misspelt: exact
        ? []
        : this.#vocabulary.speltLike(token.word).map((akin) => this.#lessened(akin, isEnglish)),
      akin: this.#vocabulary.meaningLike(token.word, { atLeast: akinFrom, most: akinMost }),
    };
  }

  #lessened({ entry, likeness }: Akin, isEnglish: boolean): Akin {
    const { misspeltShare, realWordShare } = this.#ranking;
    return { entry, likeness: likeness * (isEnglish ? realWordShare : misspeltShare) };
  }

  /** Robertson's idf; a word that stands nowhere counts as the rarest that does. */
  #rarity(entry: Entry | undefined): number {
    const documents = entry?.documents ?? 0.5;
    return Math.log(1 + (this.size - documents + 0.5) / (documents + 0.5));
  }

  #relevance(terms: readonly Term[], query: string, embedding: Meaning | null): Float32Array {
    const count = this.#documents.length;
    const { akin: akinPart, exactName, lexical: lexicalPart, meaning: meaningPart } = this.#ranking;
    const lexical = new Float32Array(count);
    const akin = new Float32Array(count);
    const total = terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
    for (const term of terms) this.#addTerm(term, term.weight / total, lexical, akin);
    const meaning = this.#meaningPart(terms, embedding, count);
    const asked = folded(query).trim();
    const relevance = new Float32Array(count);
    for (let slot = 0; slot < count; slot++) {
      const document = this.#documents[slot];
      if (!document) continue;
      const found = lexicalPart * lexical[slot]! + akinPart * akin[slot]! + meaningPart * meaning[slot]!;
      const named = this.#names[slot] === asked ? exactName : 0;
      relevance[slot] = (found + named) * (document.weight ?? 1);
    }
    return relevance;
  }

  #addTerm(term: Term, share: number, lexical: Float32Array, akin: Float32Array): void {
    const { akinFrom, akinShare } = this.#ranking;
    const best = new Map<number, number>();
    const { exact, misspelt } = term;
    for (const { entry, likeness } of exact ? [{ entry: exact, likeness: 1 }] : misspelt) {
      this.#walk(entry, likeness, best);
    }
    for (const [slot, value] of best) lexical[slot]! += share * value;
    for (const { entry, likeness } of term.akin) {
      if (entry === exact) continue;
      this.#walk(entry, (akinShare * (likeness - akinFrom)) / (1 - akinFrom), best);
    }
    for (const [slot, value] of best) akin[slot]! += share * value;
  }

  #walk({ postings }: Entry, likeness: number, best: Map<number, number>): void {
    const { lengthShare, saturation } = this.#ranking;
    const mean = this.#totalLength / Math.max(1, this.size);
    for (let i = 0; i < postings.length; i++) {
      const slot = postings.slotAt(i);
      const frequency = postings.frequencyAt(i);
      const room = saturation * (1 - lengthShare + (lengthShare * this.#lengths[slot]!) / mean);
      const value = likeness * (frequency / (frequency + room));
      if (value > (best.get(slot) ?? 0)) best.set(slot, value);
    }
  }

  #meaningPart(terms: readonly Term[], embedding: Meaning | null, count: number): Float32Array {
    const likeness = new Float32Array(count);
    const asked =
      this.#vectors &&
      meaningOf(
        terms.map(({ token, weight }) => ({ token, weight })),
        this.#vectors,
      );
    if (asked) this.#meanings.compare(asked, count, likeness);
    if (embedding && this.#embedded) {
      const embedded = new Float32Array(count);
      this.#embedded.compare(embedding, count, embedded);
      for (let slot = 0; slot < count; slot++) {
        if (!Number.isNaN(embedded[slot])) likeness[slot] = embedded[slot]!;
      }
    }
    const { meaningFrom } = this.#ranking;
    for (let slot = 0; slot < count; slot++) {
      const cosine = likeness[slot]!;
      likeness[slot] = cosine > meaningFrom ? (cosine - meaningFrom) / (1 - meaningFrom) : 0;
    }
    return likeness;
  }
}
