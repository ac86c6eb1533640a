/** Of many, the few that count: the best of what was offered for each, and the first of all. */

const MANY = 1_000;

/** Sorted, without sorting what nobody will see. */
export function firstOf(
  slots: readonly number[],
  count: number,
  order: (a: number, b: number) => number,
): number[] {
  if (count > MANY || slots.length <= count) return slots.toSorted(order).slice(0, count);
  const first: number[] = [];
  for (const slot of slots) {
    if (first.length === count && order(slot, first[count - 1]!) > 0) continue;
    let at = first.length;
    while (at > 0 && order(slot, first[at - 1]!) < 0) at--;
    first.splice(at, 0, slot);
    if (first.length > count) first.pop();
  }
  return first;
}

/** The best that was offered for each slot. */
export class Best {
  readonly #values: Float32Array;
  readonly #touched: number[] = [];

  constructor(slots: number) {
    this.#values = new Float32Array(slots);
  }

  offer(slot: number, value: number): void {
    const known = this.#values[slot]!;
    if (value <= known) return;
    if (known === 0) this.#touched.push(slot);
    this.#values[slot] = value;
  }

  clear(): void {
    for (const slot of this.#touched) this.#values[slot] = 0;
    this.#touched.length = 0;
  }

  addTo(sums: Float32Array, share: number): void {
    for (const slot of this.#touched) sums[slot]! += share * this.#values[slot]!;
  }
}
