/**
 * The event-loop delay of a whole run from the quantiles of its parts. Each part is taken as a straight line from
 * quantile to quantile, which errs on the high side.
 */
import type { LoopDelay } from '../server-probe.ts';

const STEPS = 60;

function shareBelow({ p50, p90, p99, max }: LoopDelay, seconds: number): number {
  const points: readonly (readonly [share: number, value: number])[] = [
    [0, 0],
    [0.5, p50],
    [0.9, p90],
    [0.99, p99],
    [1, max],
  ];
  let below = 0;
  for (let i = 1; i < points.length; i++) {
    const [[fromShare, from], [toShare, to]] = [points[i - 1]!, points[i]!];
    if (seconds >= to) below = toShare;
    else if (seconds > from) return fromShare + ((toShare - fromShare) * (seconds - from)) / (to - from);
  }
  return below;
}

/** In seconds; the parts are taken to be equally long. */
export function pooledDelay(parts: readonly LoopDelay[], share: number): number {
  let [low, high] = [0, Math.max(0, ...parts.map((part) => part.max))];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    const below = parts.reduce((sum, part) => sum + shareBelow(part, middle), 0) / Math.max(1, parts.length);
    if (below >= share) high = middle;
    else low = middle;
  }
  return high;
}
