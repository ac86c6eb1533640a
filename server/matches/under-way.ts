/** Work that several may ask for at once and that is done once: whoever comes while it is under way shares it. */
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
