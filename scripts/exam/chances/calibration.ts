/** Predicted chances against outcomes, in ten bins. */

export interface Bin {
  readonly from: number;
  readonly count: number;
  /** Mean prediction. */
  readonly predicted: number;
  /** Share of those that the village won. */
  readonly came: number;
}

export interface Calibration {
  readonly bins: readonly Bin[];
  /** Mean distance of prediction and outcome, each bin weighted by its count. */
  readonly error: number;
  /** The largest distance among bins of at least `FULL_BIN`. */
  readonly worst: number;
}

const BINS = 10;
export const FULL_BIN = 200;

export function calibrate(
  points: readonly { readonly chance: number; readonly won: boolean }[],
): Calibration {
  const sums = Array.from({ length: BINS }, () => ({ count: 0, chance: 0, won: 0 }));
  for (const { chance, won } of points) {
    const bin = sums[Math.min(BINS - 1, Math.floor(chance * BINS))] as (typeof sums)[number];
    bin.count++;
    bin.chance += chance;
    if (won) bin.won++;
  }
  const bins = sums.map(({ chance, count, won }, i) => ({
    from: i / BINS,
    count,
    predicted: count === 0 ? (i + 0.5) / BINS : chance / count,
    came: count === 0 ? 0 : won / count,
  }));
  const off = ({ came, predicted }: Bin): number => Math.abs(came - predicted);
  return {
    bins,
    error: bins.reduce((sum, bin) => sum + bin.count * off(bin), 0) / Math.max(1, points.length),
    worst: Math.max(0, ...bins.filter(({ count }) => count >= FULL_BIN).map(off)),
  };
}
