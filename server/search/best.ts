/** Keeps the best score per document and the top results, and reuses the buffers of one search for the next. */

/** The first `count` of everything offered, in order, without keeping or sorting the rest. */
export class First {
  readonly #count: number;
  readonly #order: (a: number, b: number) => number;
  #slots: number[] = [];
  /** The current worst; nothing after it can be among the first. */
  #bar: number | undefined;

  constructor(count: number, order: (a: number, b: number) => number) {
    this.#count = count;
    this.#order = order;
  }

  offer(slot: number): void {
    if (this.#bar !== undefined && this.#order(slot, this.#bar) > 0) return;
    this.#slots.push(slot);
    if (this.#slots.length > 2 * this.#count + SPARE) this.#bar = this.slots().at(-1);
  }

  slots(): readonly number[] {
    this.#slots = this.#slots.sort(this.#order).slice(0, this.#count);
    return this.#slots;
  }
}

const SPARE = 64;

export class Best {
  readonly #values: Float32Array;
  readonly #touched: Uint32Array;
  #count = 0;

  constructor(slots: number) {
    this.#values = new Float32Array(slots);
    this.#touched = new Uint32Array(slots);
  }

  offer(slot: number, value: number): void {
    const known = this.#values[slot]!;
    if (value <= known) return;
    if (known === 0) this.#touched[this.#count++] = slot;
    this.#values[slot] = value;
  }

  clear(): void {
    for (let i = 0; i < this.#count; i++) this.#values[this.#touched[i]!] = 0;
    this.#count = 0;
  }

  addTo(sums: Float32Array, share: number): void {
    for (let i = 0; i < this.#count; i++) {
      const slot = this.#touched[i]!;
      sums[slot]! += share * this.#values[slot]!;
    }
  }
}

/** Scores per document: from its words, from related words, from its meaning, and in total. */
export interface Sheets {
  readonly best: Best;
  readonly lexical: Float32Array;
  readonly akin: Float32Array;
  readonly likeness: Float32Array;
  readonly relevance: Float32Array;
}

const LEAST = 1024;

export class Buffers {
  #room = 0;
  #kept = sheets(0);

  /** Empty buffers for that many documents; those of the last search are invalidated. */
  sheets(documents: number): Sheets {
    if (documents > this.#room) {
      this.#room = Math.max(LEAST, Math.ceil(documents * 1.25));
      this.#kept = sheets(this.#room);
    }
    const { akin, best, lexical, likeness, relevance } = this.#kept;
    const blank = (numbers: Float32Array): Float32Array => numbers.subarray(0, documents).fill(0);
    return {
      best,
      lexical: blank(lexical),
      akin: blank(akin),
      likeness: blank(likeness),
      relevance: blank(relevance),
    };
  }
}

const sheets = (room: number): Sheets => ({
  best: new Best(room),
  lexical: new Float32Array(room),
  akin: new Float32Array(room),
  likeness: new Float32Array(room),
  relevance: new Float32Array(room),
});
