/**
 * What a round begins and does not wait for: whatever a stranger's server has a part in. Each is under way once at a
 * time, so that one that hangs holds up neither the others nor the next round.
 */
export interface ErrandsOptions {
  readonly most: number;
  onError(error: unknown, name: string): void;
}

export class Errands {
  readonly #options: ErrandsOptions;
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(options: ErrandsOptions) {
    this.#options = options;
  }

  isUnderWay(name: string): boolean {
    return this.#underWay.has(name);
  }

  /** Nothing is done when it is under way already, or too much is: the next round comes by again. */
  begin(name: string, work: () => Promise<unknown>): void {
    if (this.#underWay.has(name) || this.#underWay.size >= this.#options.most) return;
    const errand = work()
      .then(
        () => undefined,
        (error: unknown) => this.#options.onError(error, name),
      )
      .finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, errand);
  }

  async close(): Promise<void> {
    await Promise.all(this.#underWay.values());
  }
}
