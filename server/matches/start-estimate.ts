/** When a waiting agent will sit down: a guess by the pace at which others come, and by when the house fills the chairs. */

/** A gap between joins before any has been seen. */
const USUAL_GAP_MS = 5_000;
/** How much the newest gap says about the next one. */
const WEIGHT_OF_NEWEST = 0.3;

/** The mean gap between joins (D45). It grows while nobody joins: what was once a brisk pace is none any more. */
export class JoinPace {
  #meanGapMs = USUAL_GAP_MS;
  #lastAt: number | null = null;

  joined(at: number): void {
    if (this.#lastAt !== null) this.#meanGapMs += WEIGHT_OF_NEWEST * (at - this.#lastAt - this.#meanGapMs);
    this.#lastAt = at;
  }

  /** `newestAt`: the last join that anybody has seen, on whichever node. */
  gapMs(now: number, newestAt: number | null): number {
    const lastAt = Math.max(this.#lastAt ?? 0, newestAt ?? 0);
    return lastAt > 0 ? Math.max(this.#meanGapMs, now - lastAt) : this.#meanGapMs;
  }
}

export interface EstimateOf {
  readonly now: number;
  /** Chairs that nobody has come for yet. */
  readonly missing: number;
  readonly gapMs: number;
  /** When the house takes them; null where it will not. */
  readonly houseAt: number | null;
}

/** Never 0: whoever waits would take it for now. */
export function estimateSeconds({ now, missing, gapMs, houseAt }: EstimateOf): number {
  const byPace = Math.max(1, missing) * gapMs;
  // Overdue, it will take nobody knows how long: as long again as it has already.
  const byHouse = houseAt === null ? Number.POSITIVE_INFINITY : Math.abs(houseAt - now);
  return Math.max(1, Math.ceil(Math.min(byPace, byHouse) / 1000));
}
