/** The words of one world: where each occurs, which are spelt alike, and which mean nearly the same. */
import { editDistance, stemOf, trigramsOf } from './text.ts';
import { DIMS, type WordVectors } from './word-vectors.ts';

/** A document and the word's weight in it, in one number each, so that a large world needs little memory. */
const WEIGHT_BITS = 6;
const WEIGHT_MASK = (1 << WEIGHT_BITS) - 1;
/** Weights are multiples of a half. */
const STEPS = 2;

class Postings {
  #packed = new Uint32Array(2);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(slot: number, frequency: number): void {
    if (this.#length === this.#packed.length) {
      const larger = new Uint32Array(this.#length * 2);
      larger.set(this.#packed);
      this.#packed = larger;
    }
    const steps = Math.min(WEIGHT_MASK, Math.max(1, Math.round(frequency * STEPS)));
    this.#packed[this.#length++] = ((slot << WEIGHT_BITS) | steps) >>> 0;
  }

  slotAt(index: number): number {
    return this.#packed[index]! >>> WEIGHT_BITS;
  }

  frequencyAt(index: number): number {
    return (this.#packed[index]! & WEIGHT_MASK) / STEPS;
  }
}

export interface Entry {
  readonly stem: string;
  readonly postings: Postings;
  documents: number;
}

export interface Akin {
  readonly entry: Entry;
  /** 1: the same; less the more the letters or the meaning differ. */
  readonly likeness: number;
}

/** A word that may have been meant. */
export interface Guess extends Akin {
  readonly word: string;
}

export interface Spelling {
  readonly word: string;
  readonly entry: Entry;
  readonly row: number;
  readonly weight: number;
}

/** The file's vectors are rotated so that these dimensions matter most: enough to skip distant words. */
const ROUGH_DIMS = 32;
const SHORTEST_CORRECTED = 4;
const TWO_FAULTS_FROM = 8;

export class Vocabulary {
  readonly #vectors: WordVectors | null;
  readonly #entries = new Map<string, Entry>();
  readonly #spellings: Spelling[] = [];
  readonly #known = new Map<string, Spelling>();
  readonly #byTrigram = new Map<string, number[]>();
  /** Words with a vector: the row of each, and its word. */
  readonly #rows: number[] = [];
  readonly #rowEntries: Entry[] = [];

  constructor(vectors: WordVectors | null) {
    this.#vectors = vectors;
  }

  of(stem: string): Entry | undefined {
    const entry = this.#entries.get(stem);
    return entry && entry.documents > 0 ? entry : undefined;
  }

  /** Includes words that no longer occur. */
  spelling(word: string): Spelling {
    return this.#known.get(word) ?? this.#learn(word);
  }

  #learn(word: string): Spelling {
    const row = this.#vectors?.rowOf(word) ?? -1;
    const weight = this.#vectors?.weightOf(word) ?? 1;
    const spelling: Spelling = { word, entry: this.#entryOf(stemOf(word)), row, weight };
    this.#known.set(word, spelling);
    const at = this.#spellings.push(spelling) - 1;
    for (const trigram of new Set(trigramsOf(word))) {
      const found = this.#byTrigram.get(trigram);
      if (found) found.push(at);
      else this.#byTrigram.set(trigram, [at]);
    }
    if (row >= 0) {
      this.#rows.push(row);
      this.#rowEntries.push(spelling.entry);
    }
    return spelling;
  }

  #entryOf(stem: string): Entry {
    const known = this.#entries.get(stem);
    if (known) return known;
    const entry: Entry = { stem, postings: new Postings(), documents: 0 };
    this.#entries.set(stem, entry);
    return entry;
  }

  /** The words of this world that `word` may be a misspelling of. */
  speltLike(word: string): Guess[] {
    if (word.length < SHORTEST_CORRECTED) return [];
    const most = word.length >= TWO_FAULTS_FROM ? 2 : 1;
    const found = new Map<Entry, Guess>();
    for (const { word: other, entry } of this.#sharingTrigrams(word, most)) {
      if (entry.documents === 0) continue;
      const distance = editDistance(word, other, most);
      if (distance > most) continue;
      const likeness = 1 - (1.2 * distance) / Math.max(word.length, other.length);
      if (likeness > (found.get(entry)?.likeness ?? 0)) found.set(entry, { entry, likeness, word: other });
    }
    return [...found.values()];
  }

  /** A wrong letter changes at most three trigrams, a swap of neighbours four. */
  #sharingTrigrams(word: string, faults: number): Spelling[] {
    const trigrams = new Set(trigramsOf(word));
    const needed = Math.max(1, trigrams.size - 4 * faults);
    const shared = new Map<number, number>();
    for (const trigram of trigrams) {
      for (const at of this.#byTrigram.get(trigram) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
    }
    return [...shared].filter(([, count]) => count >= needed).map(([at]) => this.#spellings[at]!);
  }

  /** The words of this world whose meaning is at least as near to `word` as `atLeast`, nearest first. */
  meaningLike(word: string, { atLeast, most }: { atLeast: number; most: number }): Akin[] {
    const vectors = this.#vectors;
    const row = vectors?.rowOf(word);
    if (!vectors || row === undefined) return [];
    const { bytes, norms } = vectors;
    const [at, own] = [row * DIMS, norms[row]!];
    const found = new Map<Entry, number>();
    for (let i = 0; i < this.#rows.length; i++) {
      const other = this.#rows[i]!;
      const scale = 1 / (own * norms[other]!);
      const rough = product(bytes, at, other * DIMS, 0, ROUGH_DIMS);
      // The remaining dimensions hardly ever add more than this.
      if (rough * scale < atLeast - 0.2) continue;
      const likeness = (rough + product(bytes, at, other * DIMS, ROUGH_DIMS, DIMS)) * scale;
      const entry = this.#rowEntries[i]!;
      if (likeness < atLeast || entry.documents === 0 || likeness <= (found.get(entry) ?? 0)) continue;
      found.set(entry, likeness);
    }
    return [...found]
      .map(([entry, likeness]) => ({ entry, likeness }))
      .sort((a, b) => b.likeness - a.likeness || (a.entry.stem < b.entry.stem ? -1 : 1))
      .slice(0, most);
  }
}

function product(bytes: Int8Array, a: number, b: number, from: number, to: number): number {
  let sum = 0;
  for (let d = from; d < to; d++) sum += bytes[a + d]! * bytes[b + d]!;
  return sum;
}
