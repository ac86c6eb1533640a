/** Whether one load slows honest callers down more than it may. Pure. */
import { percentile } from './verdict.ts';

/**
 * One key with four connections and batches of eight `tools/list` at `/mcp/all`; the same without a key; four owners
 * who import 35 MB each.
 */
export const LOADS = ['keyed', 'anonymous', 'imports'] as const;
export type Load = (typeof LOADS)[number];

/** One window under a load, and the quiet one before it: how long each honest call took. */
export interface LoadWindow {
  readonly load: Load;
  readonly quietMs: readonly number[];
  readonly loadedMs: readonly number[];
}

export interface LoadFigures {
  readonly load: Load;
  /** Medians over the windows. */
  readonly quietP50Ms: number;
  readonly loadedP50Ms: number;
  readonly quietP95Ms: number;
  readonly loadedP95Ms: number;
  readonly p50VsQuiet: number;
  readonly p95VsQuiet: number;
}

const WORST_RATIO = 2;
/** So few in all windows together say nothing about a twentieth. */
const FEWEST_CALLS = 100;

export function figuresOf(load: Load, windows: readonly LoadWindow[]): LoadFigures {
  const own = windows.filter((window) => window.load === load);
  const median = (share: number, calls: (window: LoadWindow) => readonly number[]): number =>
    round(
      percentile(
        own.map((window) => percentile(calls(window), share)),
        50,
      ),
    );
  const [quietP50Ms, loadedP50Ms] = [median(50, ({ quietMs }) => quietMs), median(50, (w) => w.loadedMs)];
  const [quietP95Ms, loadedP95Ms] = [median(95, ({ quietMs }) => quietMs), median(95, (w) => w.loadedMs)];
  return {
    load,
    quietP50Ms,
    loadedP50Ms,
    quietP95Ms,
    loadedP95Ms,
    p50VsQuiet: round(loadedP50Ms / quietP50Ms),
    p95VsQuiet: round(loadedP95Ms / quietP95Ms),
  };
}

export function loadComplaints(windows: readonly LoadWindow[]): string[] {
  return LOADS.flatMap((load) => {
    const own = windows.filter((window) => window.load === load);
    const count = (calls: (window: LoadWindow) => readonly number[]) => own.flatMap(calls).length;
    if (
      Math.min(
        count(({ quietMs }) => quietMs),
        count(({ loadedMs }) => loadedMs),
      ) < FEWEST_CALLS
    )
      return [`too few honest calls to judge the load "${load}" by`];
    const { p50VsQuiet, p95VsQuiet } = figuresOf(load, windows);
    return [
      ...(p50VsQuiet > WORST_RATIO ? [tooSlow(load, 'p50', p50VsQuiet)] : []),
      ...(p95VsQuiet > WORST_RATIO ? [tooSlow(load, 'p95', p95VsQuiet)] : []),
    ];
  });
}

const tooSlow = (load: Load, what: string, ratio: number): string =>
  `under the load "${load}" the honest caller's ${what} was ${ratio} times that of the quiet town`;

const round = (value: number): number => Math.round(value * 100) / 100;
