/** Of many, the few that count: the best of what was offered for each, and the first of all. */

/** The first so many of what was offered, in order: the others are not kept, let alone sorted. */
export class First {
  readonly #count: number;
  readonly #order: (a: number, b: number) => number;
  #slots: number[] = [];
  /** What comes after this one is none of the first. */
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

/** The best that was offered for each slot. */
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
