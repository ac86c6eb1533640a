/**
 * Estimates when a waiting agent will be seated, from the pace of joins and the time at which house bots fill the
 * chairs.
 */

/** The assumed gap before any two joins. */
const USUAL_GAP_MS = 5_000;
/** The weight of the newest gap in the mean. */
const WEIGHT_OF_NEWEST = 0.3;

/** The mean gap between joins (D45). It grows while nobody joins, so that an old brisk pace does not last. */
export class JoinPace {
  #meanGapMs = USUAL_GAP_MS;
  #lastAt: number | null = null;

  joined(at: number): void {
    if (this.#lastAt !== null) this.#meanGapMs += WEIGHT_OF_NEWEST * (at - this.#lastAt - this.#meanGapMs);
    this.#lastAt = at;
  }

  /** `newestAt`: the last join on any node. */
  gapMs(now: number, newestAt: number | null): number {
    const lastAt = Math.max(this.#lastAt ?? 0, newestAt ?? 0);
    return lastAt > 0 ? Math.max(this.#meanGapMs, now - lastAt) : this.#meanGapMs;
  }
}

export interface EstimateOf {
  readonly now: number;
  /** Chairs still empty. */
  readonly missing: number;
  readonly gapMs: number;
  /** When house bots take them; null if they will not. */
  readonly houseAt: number | null;
}

/** Never 0, which would read as "now". */
export function estimateSeconds({ now, missing, gapMs, houseAt }: EstimateOf): number {
  const byPace = Math.max(1, missing) * gapMs;
  // When overdue, the rest is unknown: assume as long again as it is late.
  const byHouse = houseAt === null ? Number.POSITIVE_INFINITY : Math.abs(houseAt - now);
  return Math.max(1, Math.ceil(Math.min(byPace, byHouse) / 1000));
}
