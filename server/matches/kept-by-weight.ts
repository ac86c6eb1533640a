/** Things at hand, up to so much together; the longest unasked go first. */
export class KeptByWeight<T> {
  readonly #most: number;
  /** The longest unasked first. */
  readonly #kept = new Map<string, { readonly thing: T; readonly weight: number }>();
  #weight = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(name: string): T | undefined {
    const found = this.#kept.get(name);
    if (!found) return undefined;
    this.#kept.delete(name);
    this.#kept.set(name, found);
    return found.thing;
  }

  /** What weighs more than everything may is not kept at all. */
  put(name: string, thing: T, weight: number): void {
    this.#drop(name);
    if (weight > this.#most) return;
    this.#kept.set(name, { thing, weight });
    this.#weight += weight;
    for (const oldest of this.#kept.keys()) {
      if (this.#weight <= this.#most) break;
      this.#drop(oldest);
    }
  }

  #drop(name: string): void {
    this.#weight -= this.#kept.get(name)?.weight ?? 0;
    this.#kept.delete(name);
  }
}
