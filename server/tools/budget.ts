/** How often a caller may ask: tools that share a budget share one token bucket per caller (S0-201, D16). */
import { type Refusal, refuse } from '../../shared/protocol/refusals.ts';

export interface CallLimit {
  readonly calls: number;
  /** Already scaled by whoever sets the town's pace. */
  readonly everyMs: number;
}

/** Belongs to a set of tools; those that name the very same object spend from the same bucket. */
export interface Budget {
  readonly limit: CallLimit;
  /** What a caller is told that asks too often, before the time to wait. */
  readonly exceeded: string;
}

/** The limit as people and models should read it. */
export const paceOf = ({ calls, everyMs }: CallLimit): string =>
  everyMs === 1_000 ? `${calls} a second` : `${calls} every ${everyMs / 1_000} s`;

export const tooSoon = ({ exceeded }: Budget, waitMs: number): Refusal => ({
  ...refuse('RATE_LIMITED', `${exceeded} Try again in ${waitMs} ms.`),
  retryAfterMs: waitMs,
});

const PRUNE_AT = 10_000;

export class TokenBuckets {
  readonly #limit: CallLimit;
  /** When each caller's bucket will be full again; a full bucket needs no entry. */
  readonly #fullAt = new Map<string, number>();

  constructor(limit: CallLimit) {
    this.#limit = limit;
  }

  /** Returns 0 when the call may go on, otherwise how long to wait. A refused call costs nothing. */
  spend(holder: string, now: number): number {
    const perCall = this.#limit.everyMs / this.#limit.calls;
    const fullAt = Math.max(this.#fullAt.get(holder) ?? now, now);
    const wait = fullAt + perCall - this.#limit.everyMs - now;
    if (wait > 0) return Math.ceil(wait);
    if (this.#fullAt.size >= PRUNE_AT) this.#prune(now);
    this.#fullAt.set(holder, fullAt + perCall);
    return 0;
  }

  #prune(now: number): void {
    for (const [holder, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(holder);
  }
}
