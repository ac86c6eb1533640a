/** How many calls may be held open at once, so that waiting stays cheap for everybody. */

export interface WaitLimits {
  readonly perCaller: number;
  /** All callers without a key from one address together: connections cost nothing. */
  readonly perAddress: number;
  /** All callers without a key together: they must not take the players' places. */
  readonly anonymous: number;
  readonly overall: number;
}

export const DEFAULT_WAIT_LIMITS: WaitLimits = {
  perCaller: 4,
  perAddress: 40,
  anonymous: 200,
  overall: 4_000,
};

export class WaitSlots {
  readonly #limits: WaitLimits;
  readonly #byHolder = new Tally();
  readonly #byAddress = new Tally();
  #anonymous = 0;
  #open = 0;

  constructor(limits: WaitLimits) {
    this.#limits = limits;
  }

  get open(): number {
    return this.#open;
  }

  /**
   * `anonymousFrom` is the address of a caller without a key, null for one with a key. Returns release (it counts
   * once), or `null` when no slot is free.
   */
  take(holder: string, anonymousFrom: string | null): (() => void) | null {
    const { perCaller, overall } = this.#limits;
    if (this.#byHolder.of(holder) >= perCaller || this.#open >= overall) return null;
    if (anonymousFrom !== null && !this.#hasRoomFor(anonymousFrom)) return null;
    this.#count(holder, anonymousFrom, 1);
    let taken = true;
    return () => {
      if (taken) this.#count(holder, anonymousFrom, -1);
      taken = false;
    };
  }

  #hasRoomFor(address: string): boolean {
    const { anonymous, perAddress } = this.#limits;
    return this.#anonymous < anonymous && this.#byAddress.of(address) < perAddress;
  }

  #count(holder: string, anonymousFrom: string | null, by: 1 | -1): void {
    this.#open += by;
    this.#byHolder.add(holder, by);
    if (anonymousFrom === null) return;
    this.#anonymous += by;
    this.#byAddress.add(anonymousFrom, by);
  }
}

/** Forgets whoever holds nothing. */
class Tally {
  readonly #counts = new Map<string, number>();

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  add(name: string, by: number): void {
    const count = this.of(name) + by;
    if (count === 0) this.#counts.delete(name);
    else this.#counts.set(name, count);
  }
}
