import { describe, expect, it } from 'vitest';
import { estimateSeconds, JoinPace } from './start-estimate.ts';

const NOW = 1_700_000_000_000;

describe('pace of joins', () => {
  it('follows the gaps between joins', () => {
    const pace = new JoinPace();
    expect(pace.gapMs(NOW, null)).toBe(5_000);
    for (const at of [0, 1_000, 2_000, 3_000]) pace.joined(NOW + at);
    expect(pace.gapMs(NOW + 3_000, null)).toBeCloseTo(1_000 + 4_000 * 0.7 ** 3);
  });

  it('slows down while nobody joins, on whichever node the last join was', () => {
    const pace = new JoinPace();
    pace.joined(NOW);
    expect(pace.gapMs(NOW + 4_000, null)).toBe(5_000);
    expect(pace.gapMs(NOW + 60_000, null)).toBe(60_000);
    expect(pace.gapMs(NOW + 60_000, NOW + 50_000)).toBe(10_000);
    expect(new JoinPace().gapMs(NOW + 60_000, NOW)).toBe(60_000);
  });
});

describe('start estimate', () => {
  const estimate = (missing: number, gapMs: number, houseInMs: number | null) =>
    estimateSeconds({ now: NOW, missing, gapMs, houseAt: houseInMs === null ? null : NOW + houseInMs });

  it.each([
    ['what is missing at the pace of joins', 7, 5_000, null, 35],
    ['until the house comes, where that is sooner', 7, 5_000, 12_500, 13],
    ['by the pace where that is sooner', 1, 5_000, 12_500, 5],
    ['at least a second for a table that is full and waits for a host', 0, 200, null, 1],
    ['at least a second when the house is due', 7, 5_000, 0, 1],
    ['as long again as the house is overdue', 7, 60_000, -30_000, 30],
  ])('is %s', (_, missing, gapMs, houseInMs, seconds) => {
    expect(estimate(missing, gapMs, houseInMs)).toBe(seconds);
  });
});
