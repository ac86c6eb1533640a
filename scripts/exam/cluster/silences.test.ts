import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Silences } from './silences.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

it('reports the length of silences, and the worst for each kind of failure', () => {
  const silences = new Silences();
  const passTo = (ms: number): void => void vi.setSystemTime(ms);
  passTo(2_000);
  silences.since(400);
  passTo(10_000);
  const back = silences.struck('kill');
  passTo(13_000);
  silences.since(10_500);
  passTo(14_000);
  silences.since(10_000);
  back();
  passTo(30_000);
  silences.struck('freeze');
  passTo(36_000);
  silences.since(30_500);
  // Shorter than a second: not counted.
  silences.since(35_500);
  silences.struck('kill');
  passTo(43_000);
  silences.since(36_500);
  expect(silences.report()).toEqual({
    count: 5,
    p50Ms: 4_000,
    p90Ms: 6_500,
    p99Ms: 6_500,
    maxMs: 6_500,
    worstMs: { none: 1_600, kill: 4_000, freeze: 5_500, 'kill+freeze': 6_500 },
  });
});
