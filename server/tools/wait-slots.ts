/** How many calls may be held open at once, so that waiting stays cheap for everybody. */

export interface WaitLimits {
  readonly perCaller: number;
  /** All callers without a key together: they must not take the players' places. */
  readonly anonymous: number;
  readonly overall: number;
}

export const DEFAULT_WAIT_LIMITS: WaitLimits = { perCaller: 4, anonymous: 200, overall: 4_000 };

export class WaitSlots {
  readonly #limits: WaitLimits;
  readonly #byHolder = new Map<string, number>();
  #anonymous = 0;
  #open = 0;

  constructor(limits: WaitLimits) {
    this.#limits = limits;
  }

  get open(): number {
    return this.#open;
  }

  /** Returns release (it counts once), or `null` when no slot is free. */
  take(holder: string, anonymous: boolean): (() => void) | null {
    const held = this.#byHolder.get(holder) ?? 0;
    if (held >= this.#limits.perCaller || this.#open >= this.#limits.overall) return null;
    if (anonymous && this.#anonymous >= this.#limits.anonymous) return null;
    this.#byHolder.set(holder, held + 1);
    this.#open += 1;
    if (anonymous) this.#anonymous += 1;
    let taken = true;
    return () => {
      if (!taken) return;
      taken = false;
      this.#open -= 1;
      if (anonymous) this.#anonymous -= 1;
      const left = (this.#byHolder.get(holder) ?? 1) - 1;
      if (left === 0) this.#byHolder.delete(holder);
      else this.#byHolder.set(holder, left);
    };
  }
}
