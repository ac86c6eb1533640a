/**
 * When to think in one phase: spread over it, sooner when something asks for it, and never all at once. Times are
 * whatever the caller's clock shows; holds none itself.
 */

export interface PhaseTimes {
  readonly startsAt: number;
  readonly endsAt: number;
}

export interface ScheduleOptions extends PhaseTimes {
  readonly calls: number;
  /** When the first thought is due. */
  readonly firstAt: number;
  /** Thoughts after this come too late to be of use. */
  readonly until: number;
}

/** What is said is let to settle for this share of the phase, so that one thought covers several remarks. */
const SETTLE = 0.03;

export class ThinkingSchedule {
  readonly #settleMs: number;
  readonly #closestMs: number;
  readonly #until: number;
  #left: number;
  #last = Number.NEGATIVE_INFINITY;
  #nextAt: number | null;

  constructor({ startsAt, endsAt, calls, firstAt, until }: ScheduleOptions) {
    this.#settleMs = (endsAt - startsAt) * SETTLE;
    // At twice the even pace at most: a heated minute must not use up the rest of the phase.
    this.#closestMs = (until - startsAt) / (2 * calls);
    this.#until = until;
    this.#left = calls;
    this.#nextAt = firstAt;
  }

  /** `null`: no more thoughts unless something asks for one. */
  get nextAt(): number | null {
    return this.#left > 0 && this.#nextAt !== null && this.#nextAt < this.#until ? this.#nextAt : null;
  }

  /** After this one no other comes by itself: what must be decided is decided now. */
  get isLast(): boolean {
    return this.#left <= 2;
  }

  /** Something asks for a thought: it comes soon, but not on the heels of the last one. */
  hear(now: number): void {
    const soon = Math.max(now + this.#settleMs, this.#last + this.#closestMs);
    this.#nextAt = Math.min(this.#nextAt ?? soon, soon);
  }

  /** A thought begins; none follows unless one is planned or asked for. */
  begin(now: number): void {
    this.#left -= 1;
    this.#last = now;
    this.#nextAt = null;
  }

  /** There is more to do: what is left is spread over the rest, but for one call that is kept for what may be heard. */
  plan(now: number): void {
    if (this.#left > 1) this.#nextAt = now + (this.#until - now) / this.#left;
  }

  /** The thought came to nothing: once more at this time; for nothing if it never took place. */
  again(at: number, tookPlace = true): void {
    if (!tookPlace) this.#left += 1;
    this.#nextAt = at;
  }
}
