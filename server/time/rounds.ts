/** Work that is done again and again, with a rest in between. A round that fails is told of, and the next one comes. */
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

  /** The first round comes after a rest. */
  start(): void {
    this.#rest();
  }

  /** Resolves after the first round. */
  startNow(): Promise<void> {
    this.#underWay = this.#round();
    return this.#underWay;
  }

  /** The next round comes without a rest, right after the one under way. */
  hurry(): void {
    if (this.#closed) return;
    if (this.#resting) this.#begin();
    else this.#hurried = true;
  }

  /** No round begins after this; resolves when the one under way is done. */
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
