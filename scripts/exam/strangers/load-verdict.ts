/** Whether one load slows honest callers down more than allowed. Pure. */
import { median, quantile, rounded } from '../../cli/statistics.ts';

/**
 * One key with four connections and batches of eight `tools/list` at `/mcp/all`; the same without a key; four owners
 * who import 35 MB each.
 */
export const LOADS = ['keyed', 'anonymous', 'imports'] as const;
export type Load = (typeof LOADS)[number];

/** One window under a load, and the quiet one before it: the duration of each honest call. */
export interface LoadWindow {
  readonly load: Load;
  readonly quietMs: readonly number[];
  readonly loadedMs: readonly number[];
}

const WORST_RATIO = 2;
/** With fewer samples in all windows a 95th percentile means nothing. */
const FEWEST_CALLS = 100;

/** Medians over the windows. */
export function figuresOf(load: Load, windows: readonly LoadWindow[]) {
  const own = windows.filter((window) => window.load === load);
  const at = (share: number, calls: 'quietMs' | 'loadedMs'): number =>
    rounded(median(own.map((window) => quantile(window[calls], share))));
  const [quietP50Ms, loadedP50Ms] = [at(0.5, 'quietMs'), at(0.5, 'loadedMs')];
  const [quietP95Ms, loadedP95Ms] = [at(0.95, 'quietMs'), at(0.95, 'loadedMs')];
  return {
    load,
    quietP50Ms,
    loadedP50Ms,
    quietP95Ms,
    loadedP95Ms,
    p50VsQuiet: rounded(loadedP50Ms / quietP50Ms),
    p95VsQuiet: rounded(loadedP95Ms / quietP95Ms),
  };
}

export function loadComplaints(windows: readonly LoadWindow[]): string[] {
  return LOADS.flatMap((load) => {
    const own = windows.filter((window) => window.load === load);
    const counts = (['quietMs', 'loadedMs'] as const).map(
      (calls) => own.flatMap((each) => each[calls]).length,
    );
    if (Math.min(...counts) < FEWEST_CALLS) return [`too few honest calls to judge the load "${load}" by`];
    const { p50VsQuiet, p95VsQuiet } = figuresOf(load, windows);
    return Object.entries({ p50: p50VsQuiet, p95: p95VsQuiet })
      .filter(([, ratio]) => ratio > WORST_RATIO)
      .map(
        ([what, ratio]) =>
          `under the load "${load}" the honest caller's ${what} was ${ratio} times that of the quiet town`,
      );
  });
}
