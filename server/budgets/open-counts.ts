/**
 * Counts what each holder has open at once: sockets, waiting calls. Other nodes' reports count as well, until they
 * report otherwise or are gone.
 */

export type OpenCount = readonly [holder: string, count: number];

/** Drops holders with nothing open. */
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

  entries(): Iterable<OpenCount> {
    return this.#counts;
  }
}

export class OpenCounts {
  readonly name: string;
  readonly #most: number;
  readonly #here = new Tally();
  readonly #elsewhere = new Map<string, Tally>();
  /** Since the last report; null if reports are not used. */
  #changed: Set<string> | null = null;

  constructor(name: string, most: number) {
    this.name = name;
    this.#most = most;
  }

  #hasRoomFor(holder: string): boolean {
    return this.#of(holder) < this.#most;
  }

  /** Returns a release function (effective once), or null if the holder is at its limit. */
  take(holder: string): (() => void) | null {
    if (!this.#hasRoomFor(holder)) return null;
    this.#count(holder, 1);
    let taken = true;
    return () => {
      if (taken) this.#count(holder, -1);
      taken = false;
    };
  }

  /** Everything here, or the changes since the last report; recording starts with the first call. */
  report(whole: boolean): readonly OpenCount[] {
    const changed = [...(this.#changed ?? [])].map((holder) => [holder, this.#here.of(holder)] as const);
    this.#changed = new Set();
    return whole ? [...this.#here.entries()] : changed;
  }

  heldElsewhere(node: string, counts: readonly OpenCount[], whole: boolean): void {
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
