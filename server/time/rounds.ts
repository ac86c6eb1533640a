/** Recurring work with a rest in between. A failed round is reported, and the next one follows. */
import type { Clock } from './clock.ts';

export interface RoundsDeps {
  readonly clock: Clock;
  readonly everyMs: number;
  work(): Promise<void> | void;
  onError(error: unknown): void;
}

export class Rounds {
  readonly #deps: RoundsDeps;
  #cancel: () => void = () => undefined;
  #underWay: Promise<void> = Promise.resolve();
  #closed = false;
  #resting = false;
  #hurried = false;

  constructor(deps: RoundsDeps) {
    this.#deps = deps;
  }

  /** The first round starts after a rest. */
  start(): void {
    this.#rest();
  }

  /** Resolves after the first round. */
  startNow(): Promise<void> {
    this.#underWay = this.#round();
    return this.#underWay;
  }

  /** The next round starts without a rest, right after the current one. */
  hurry(): void {
    if (this.#closed) return;
    if (this.#resting) this.#begin();
    else this.#hurried = true;
  }

  /** Starts no further round; resolves when the current one is done. */
  close(): Promise<void> {
    this.#closed = true;
    this.#cancel();
    return this.#underWay;
  }

  async #round(): Promise<void> {
    try {
      await this.#deps.work();
    } catch (error) {
      this.#deps.onError(error);
    }
    this.#rest();
  }

  #rest(): void {
    const { clock, everyMs } = this.#deps;
    if (this.#closed) return;
    if (this.#hurried) {
      this.#begin();
      return;
    }
    this.#resting = true;
    this.#cancel = clock.at(clock.now() + everyMs, () => this.#begin());
  }

  #begin(): void {
    this.#cancel();
    this.#resting = false;
    this.#hurried = false;
    this.#underWay = this.#round();
  }
}
