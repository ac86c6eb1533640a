/** One token bucket per caller, for state and event reads together (S0-201, D16) or for looks at the town. */
import type { BudgetName } from './tool.ts';

export interface ReadLimit {
  readonly calls: number;
  /** Already scaled by whoever sets the town's pace. */
  readonly everyMs: number;
}

export type ReadLimits = Readonly<Record<BudgetName, ReadLimit>>;

export const readLimits = (secondMs: number): ReadLimits => ({
  reads: { calls: 2, everyMs: secondMs },
  looks: { calls: 5, everyMs: secondMs },
});

/** The limit as people and models should read it. */
export const paceOf = ({ calls, everyMs }: ReadLimit): string =>
  everyMs === 1_000 ? `${calls} a second` : `${calls} every ${everyMs / 1_000} s`;

const PRUNE_AT = 10_000;

export class ReadBudget {
  readonly #limit: ReadLimit;
  /** When each caller's bucket will be full again; a full bucket needs no entry. */
  readonly #fullAt = new Map<string, number>();

  constructor(limit: ReadLimit) {
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
