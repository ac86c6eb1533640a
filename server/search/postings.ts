/** In which documents a word stands, and how heavily: one number each, so that a large world stays small in memory. */

const WEIGHT_BITS = 6;
const WEIGHT_MASK = (1 << WEIGHT_BITS) - 1;
/** A name's weight and a text's differ by halves. */
const STEPS = 2;

export class Postings {
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
