/**
 * How many of something each holder has open at once: sockets, calls that wait. Counted here; what other nodes report
 * of the same holder counts as well, until they report otherwise or are gone.
 */

export type HeldCount = readonly [holder: string, count: number];

/** Forgets whoever holds nothing. */
export class Tally {
  readonly #counts = new Map<string, number>();

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  add(name: string, by: number): void {
    this.set(name, this.of(name) + by);
  }

  set(name: string, count: number): void {
    if (count === 0) this.#counts.delete(name);
    else this.#counts.set(name, count);
  }

  entries(): Iterable<HeldCount> {
    return this.#counts;
  }
}

export class Held {
  readonly name: string;
  readonly #most: number;
  readonly #here = new Tally();
  readonly #elsewhere = new Map<string, Tally>();
  /** Since the last report; null where nobody asks for reports. */
  #changed: Set<string> | null = null;

  constructor(name: string, most: number) {
    this.name = name;
    this.#most = most;
  }

  #hasRoomFor(holder: string): boolean {
    return this.#of(holder) < this.#most;
  }

  /** Returns release (it counts once), or null when the holder has as many as it may. */
  take(holder: string): (() => void) | null {
    if (!this.#hasRoomFor(holder)) return null;
    this.#count(holder, 1);
    let taken = true;
    return () => {
      if (taken) this.#count(holder, -1);
      taken = false;
    };
  }

  /** All there is here, or what has changed since the last report; from the first call on it is written down. */
  report(whole: boolean): readonly HeldCount[] {
    const changed = [...(this.#changed ?? [])].map((holder) => [holder, this.#here.of(holder)] as const);
    this.#changed = new Set();
    return whole ? [...this.#here.entries()] : changed;
  }

  heldElsewhere(node: string, counts: readonly HeldCount[], whole: boolean): void {
    const there = (!whole && this.#elsewhere.get(node)) || new Tally();
    this.#elsewhere.set(node, there);
    for (const [holder, count] of counts) there.set(holder, count);
  }

  nodeGone(node: string): void {
    this.#elsewhere.delete(node);
  }

  #of(holder: string): number {
    let sum = this.#here.of(holder);
    for (const there of this.#elsewhere.values()) sum += there.of(holder);
    return sum;
  }

  #count(holder: string, by: 1 | -1): void {
    this.#here.add(holder, by);
    this.#changed?.add(holder);
  }
}
