/**
 * The search index of one world, in memory: words by BM25, misspelt and related words, and the meanings of whole texts.
 * All statistics are this world's own, so that other worlds cannot affect an answer.
 */
import { AskedKinds, KIND_NUMBERS, kindNumber } from './asked-kinds.ts';
import { type Best, Buffers, First, type Sheets } from './best.ts';
import { type Breathe, inStretches, NO_BREATHS } from './breath.ts';
import type { SearchDocument, SearchHit, SearchQuery, SearchResult } from './document.ts';
import { type Meaning, Meanings, meaningOf } from './meanings.ts';
import { QueryReader, RANKING, type Ranking, type Term } from './query.ts';
import { folded, saysSomething, tokensOf, wordsOf } from './text.ts';
import { type Entry, type Spelling, Vocabulary } from './vocabulary.ts';
import { DIMS, type WordVectors } from './word-vectors.ts';

const LONGEST = 160;

/** `weights`: the weights of the stems in the query. */
function snippetOf(text: string, weights: ReadonlyMap<string, number>): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= LONGEST) return plain;
  const words = plain.split(' ');
  const worth = words.map((word) => Math.max(0, ...tokensOf(word).map(({ stem }) => weights.get(stem) ?? 0)));
  const { from, to } = bestStretch(words, worth);
  return `${from > 0 ? '...' : ''}${words.slice(from, to).join(' ')}${to < words.length ? '...' : ''}`;
}

function bestStretch(words: readonly string[], worth: readonly number[]): { from: number; to: number } {
  let best = { from: 0, to: 1, sum: -1 };
  let [length, sum, from] = [0, 0, 0];
  for (let to = 1; to <= words.length; to++) {
    length += words[to - 1]!.length + 1;
    sum += worth[to - 1]!;
    while (length > LONGEST && from < to - 1) {
      length -= words[from]!.length + 1;
      sum -= worth[from]!;
      from++;
    }
    // Words before a hit help to read it: of equal stretches the last one that ends on a whole word wins.
    if (sum > best.sum + 1e-9 || (sum > best.sum - 1e-9 && best.from === from)) best = { from, to, sum };
  }
  return best;
}

interface Weighed {
  readonly spelling: Spelling;
  readonly weight: number;
}

export interface IndexOptions {
  readonly vectors: WordVectors | null;
  readonly ranking?: Ranking;
  readonly breathe?: Breathe;
}

export class WorldIndex {
  readonly #vectors: WordVectors | null;
  readonly #ranking: Ranking;
  readonly #breathe: Breathe;
  readonly #vocabulary: Vocabulary;
  readonly #reader: QueryReader;
  readonly #askedKinds: AskedKinds | null;
  readonly #documents: (SearchDocument | null)[] = [];
  readonly #names: string[] = [];
  readonly #byName = new Map<string, number[]>();
  /** The weight of each document; 0 if it was deleted. */
  readonly #weights: number[] = [];
  readonly #kinds: number[] = [];
  readonly #slots = new Map<string, number>();
  readonly #lengths: number[] = [];
  readonly #meanings = new Meanings(DIMS);
  /** Meanings from an embeddings endpoint, if there is one. */
  #embedded: Meanings | null = null;
  readonly #buffers = new Buffers();
  #totalLength = 0;

  constructor({ vectors, ranking = RANKING, breathe = NO_BREATHS }: IndexOptions) {
    this.#vectors = vectors;
    this.#ranking = ranking;
    this.#breathe = breathe;
    this.#vocabulary = new Vocabulary(vectors);
    this.#reader = new QueryReader({ breathe, ranking, vectors, vocabulary: this.#vocabulary });
    this.#askedKinds = vectors && new AskedKinds(vectors);
  }

  get size(): number {
    return this.#slots.size;
  }

  /** The share of its memory that is obsolete; a new index of the same documents would be smaller. */
  get waste(): number {
    return this.#documents.length - this.#slots.size;
  }

  put(document: SearchDocument): void {
    this.remove(document.id);
    const slot = this.#documents.push(document) - 1;
    this.#slots.set(document.id, slot);
    const name = folded(document.name).trim();
    this.#names.push(name);
    this.#weights.push(document.weight ?? 1);
    this.#kinds.push(kindNumber(document.kind));
    const alike = this.#byName.get(name);
    if (alike) alike.push(slot);
    else this.#byName.set(name, [slot]);
    const weighed = this.#weighed(document);
    const counts = new Map<Entry, number>();
    for (const { spelling, weight } of weighed) {
      counts.set(spelling.entry, (counts.get(spelling.entry) ?? 0) + weight);
    }
    for (const [entry, count] of counts) {
      entry.documents++;
      entry.postings.add(slot, count);
    }
    this.#lengths.push(weighed.length);
    this.#totalLength += weighed.length;
    const rows = weighed.map(({ spelling, weight }) => ({
      row: spelling.row,
      share: weight * spelling.weight,
    }));
    this.#meanings.set(slot, this.#vectors && meaningOf(rows, this.#vectors));
    this.#embedded?.set(slot, null);
  }

  /** An embeddings endpoint's meaning of an earlier document; the next change of the document removes it. */
  embed(id: string, meaning: Meaning): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    if (!this.#embedded) {
      this.#embedded = new Meanings(meaning.length);
      this.#embedded.set(this.#documents.length - 1, null);
    }
    this.#embedded.set(slot, meaning);
  }

  remove(id: string): void {
    const slot = this.#slots.get(id);
    const document = slot === undefined ? null : this.#documents[slot];
    if (slot === undefined || !document) return;
    const entries = new Set(this.#weighed(document).map(({ spelling }) => spelling.entry));
    for (const entry of entries) entry.documents--;
    this.#totalLength -= this.#lengths[slot]!;
    this.#documents[slot] = null;
    this.#weights[slot] = 0;
    this.#slots.delete(id);
  }

  #weighed({ name, labels = '', text }: SearchDocument): Weighed[] {
    const { nameWeight, labelWeight } = this.#ranking;
    const of = (words: string, weight: number): Weighed[] =>
      wordsOf(words)
        .filter(saysSomething)
        .map((word) => ({ spelling: this.#vocabulary.spelling(word), weight }));
    return [...of(name, nameWeight), ...of(labels, labelWeight), ...of(text, 1)];
  }

  search(asked: SearchQuery, embedding: Meaning | null = null): SearchResult {
    const { query, limit, offset = 0 } = asked;
    const terms = this.#reader.read(query, this.size);
    const relevance = this.#relevance(terms, query, embedding);
    const first = new First(offset + limit, this.#order(asked, relevance));
    const total = this.#offerRelevant(relevance, asked, first);
    const hits = first
      .slots()
      .slice(offset)
      .map((slot) => this.#hit(slot, relevance[slot]!, terms));
    return { hits, total };
  }

  /** Returns their number. Deleted documents weigh nothing and so are never relevant. */
  #offerRelevant(relevance: Float32Array, asked: SearchQuery, first: First): number {
    const { floor } = this.#ranking;
    const isAnyWanted = !asked.kinds && !asked.facets;
    let total = 0;
    inStretches(relevance.length, this.#breathe, (from, to) => {
      for (let slot = from; slot < to; slot++) {
        if (relevance[slot]! < floor) continue;
        if (!isAnyWanted && !isWanted(this.#documents[slot]!, asked)) continue;
        total++;
        first.offer(slot);
      }
    });
    return total;
  }

  #order(
    { sortBy, descending = false }: SearchQuery,
    relevance: Float32Array,
  ): (a: number, b: number) => number {
    const documents = this.#documents;
    const byId = (a: number, b: number): number => (documents[a]!.id < documents[b]!.id ? -1 : 1);
    if (!sortBy) return (a, b) => relevance[b]! - relevance[a]! || byId(a, b);
    const [first, last] = descending ? [1, -1] : [-1, 1];
    const keyOf = (slot: number): string | number =>
      sortBy === 'name' ? this.#names[slot]! : (documents[slot]![sortBy] ?? 0);
    return (a, b) => {
      const [one, other] = [keyOf(a), keyOf(b)];
      return one === other ? byId(a, b) : one < other ? first : last;
    };
  }

  #hit(slot: number, relevance: number, terms: readonly Term[]): SearchHit {
    const { id, kind, name, labels, text } = this.#documents[slot]!;
    const weights = new Map<string, number>();
    for (const { akin, exact, misspelt, weight } of terms) {
      for (const { entry, likeness } of [...akin, ...misspelt]) {
        weights.set(entry.stem, Math.max(weights.get(entry.stem) ?? 0, weight * likeness * likeness));
      }
      if (exact) weights.set(exact.stem, weight);
    }
    const rounded = Math.round(belowOne(relevance) * 1000) / 1000;
    return { id, kind, name, relevance: rounded, snippet: snippetOf(text || labels || name, weights) };
  }

  #relevance(terms: readonly Term[], query: string, embedding: Meaning | null): Float32Array {
    const count = this.#documents.length;
    const { akin: akinPart, lexical: lexicalPart, meaning: meaningPart, meaningFrom } = this.#ranking;
    const meaningShare = meaningPart / (1 - meaningFrom);
    const sheets = this.#buffers.sheets(count);
    const { akin, best, lexical, likeness: cosines, relevance } = sheets;
    const total = terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
    for (const term of terms) {
      this.#addTerm(term, term.weight / total, sheets);
      best.clear();
    }
    this.#addMeaning(terms, embedding, sheets);
    const [weights, kinds] = [this.#weights, this.#kinds];
    const shares = this.#kindShares(query);
    inStretches(count, this.#breathe, (from, to) => {
      for (let slot = from; slot < to; slot++) {
        // Words that occur count for any kind; the excess of related words and the meaning are reduced for other kinds.
        const own = lexical[slot]!;
        // NaN if its words are unknown: not greater than anything.
        const meaning = cosines[slot]! > meaningFrom ? meaningShare * (cosines[slot]! - meaningFrom) : 0;
        const meant = akinPart * (akin[slot]! - own) + meaning;
        relevance[slot] = ((lexicalPart + akinPart) * own + shares[kinds[slot]!]! * meant) * weights[slot]!;
      }
    });
    this.#addNames(terms, folded(query).trim(), relevance);
    return relevance;
  }

  #kindShares(query: string): Float32Array {
    const { kindLoss, kindMostLoss } = this.#ranking;
    const behind = this.#askedKinds?.behind(query) ?? new Float32Array(KIND_NUMBERS);
    return behind.map((by) => 1 - Math.min(kindMostLoss, kindLoss * by));
  }

  /** Adds for documents whose name is in the query, or would be with one word spelt differently. */
  #addNames(terms: readonly Term[], name: string, relevance: Float32Array): void {
    const { exactName } = this.#ranking;
    const add = (slots: readonly number[] | undefined, share: number): void => {
      for (const slot of slots ?? []) relevance[slot]! += exactName * share * this.#weights[slot]!;
    };
    add(this.#byName.get(name), 1);
    for (const { misspelt, token } of terms) {
      for (const { likeness, word } of misspelt) {
        add(this.#byName.get(name.replace(token.word, word)), likeness);
      }
    }
  }

  #addTerm(term: Term, share: number, { akin, best, lexical }: Sheets): void {
    const { akinFrom, akinShare } = this.#ranking;
    const { exact, misspelt } = term;
    for (const { entry, likeness } of exact ? [{ entry: exact, likeness: 1 }] : misspelt) {
      this.#walk(entry, likeness, best);
    }
    best.addTo(lexical, share);
    for (const { entry, likeness } of term.akin) {
      if (entry === exact) continue;
      this.#walk(entry, (akinShare * (likeness - akinFrom)) / (1 - akinFrom), best);
    }
    best.addTo(akin, share);
  }

  #walk({ postings }: Entry, likeness: number, best: Best): void {
    const { lengthShare, saturation } = this.#ranking;
    const mean = this.#totalLength / Math.max(1, this.size);
    const [base, perWord] = [saturation * (1 - lengthShare), (saturation * lengthShare) / mean];
    const lengths = this.#lengths;
    inStretches(postings.length, this.#breathe, (from, to) => {
      for (let i = from; i < to; i++) {
        const slot = postings.slotAt(i);
        const frequency = postings.frequencyAt(i);
        const room = base + perWord * lengths[slot]!;
        best.offer(slot, likeness * (frequency / (frequency + room)));
      }
    });
  }

  #addMeaning(terms: readonly Term[], embedding: Meaning | null, { likeness }: Sheets): void {
    const count = this.#documents.length;
    const vectors = this.#vectors;
    const asked =
      vectors &&
      meaningOf(
        terms.map(({ token: { word }, weight }) => ({
          row: vectors.rowOf(word) ?? -1,
          share: weight * vectors.weightOf(word),
        })),
        vectors,
      );
    const breathe = this.#breathe;
    if (asked) this.#meanings.compare(asked, likeness, breathe);
    if (embedding && this.#embedded) {
      const embedded = new Float32Array(count);
      this.#embedded.compare(embedding, embedded, breathe);
      for (let slot = 0; slot < count; slot++) {
        if (!Number.isNaN(embedded[slot])) likeness[slot] = embedded[slot]!;
      }
    }
  }
}

/** Words, meaning and an exact name may add up to more than 1. Keeps the order: a better hit has a higher score. */
const belowOne = (sum: number): number => (sum < 0.5 ? sum : 1 - 0.25 / sum);

function isWanted({ kind, facets: own = [] }: SearchDocument, { facets, kinds }: SearchQuery): boolean {
  return (!kinds || kinds.includes(kind)) && (!facets || facets.every((facet) => own.includes(facet)));
}
