/**
 * Work that a round starts without awaiting, because a remote server takes part in it. Each errand runs once at a time,
 * so one that hangs delays neither the others nor the next round.
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

  get room(): number {
    return this.#options.most - this.#underWay.size;
  }

  isUnderWay(name: string): boolean {
    return this.#underWay.has(name);
  }

  /** Does nothing if the errand is running or too many are: the next round tries again. */
  begin(name: string, work: () => Promise<unknown>): void {
    if (this.#underWay.has(name) || this.room <= 0) return;
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
