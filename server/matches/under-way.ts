/** Shares work between concurrent callers: a call with a key that is in progress waits for its result. */
export class UnderWay<T> {
  readonly #promises = new Map<string, Promise<T>>();

  share(name: string, begin: () => Promise<T>): Promise<T> {
    const known = this.#promises.get(name);
    if (known) return known;
    const begun = begin().finally(() => this.#promises.delete(name));
    this.#promises.set(name, begun);
    return begun;
  }
}
