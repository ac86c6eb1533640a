/** Limits how many calls may wait at once, so that waiting stays cheap for all. */
import { OpenCounts, Tally } from './open-counts.ts';

export interface WaitLimits {
  readonly perCaller: number;
  /** For all callers of one address without a key: connections cost nothing. */
  readonly perAddress: number;
  /** For all callers without a key together: they must not take the players' slots. */
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
  /** For callers without a key; shared with other nodes. */
  readonly byAddress: OpenCounts;
  readonly #byHolder = new Tally();
  #anonymous = 0;
  #open = 0;

  constructor(limits: WaitLimits) {
    this.#limits = limits;
    this.byAddress = new OpenCounts('waits', limits.perAddress);
  }

  get open(): number {
    return this.#open;
  }

  /**
   * `anonymousFrom` is the address of a caller without a key, null for one with a key. Returns a release function
   * (effective once), or `null` if no slot is free.
   */
  take(holder: string, anonymousFrom: string | null): (() => void) | null {
    const { perCaller, overall, anonymous } = this.#limits;
    if (this.#byHolder.of(holder) >= perCaller || this.#open >= overall) return null;
    if (anonymousFrom === null) return this.#taken(holder, null);
    const leaveAddress = this.#anonymous < anonymous && this.byAddress.take(anonymousFrom);
    return leaveAddress ? this.#taken(holder, leaveAddress) : null;
  }

  #taken(holder: string, leaveAddress: (() => void) | null): () => void {
    const count = (by: 1 | -1): void => {
      this.#open += by;
      this.#byHolder.add(holder, by);
      if (leaveAddress) this.#anonymous += by;
    };
    count(1);
    let taken = true;
    return () => {
      if (!taken) return;
      taken = false;
      leaveAddress?.();
      count(-1);
    };
  }
}
