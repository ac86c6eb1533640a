import { describe, expect, it } from 'vitest';
import { Histogram } from './histogram.ts';

const of = (values: Iterable<number>): Histogram => {
  const histogram = new Histogram();
  for (const value of values) histogram.record(value);
  return histogram;
};

describe('histogram', () => {
  it.each([
    [0.5, 500],
    [0.95, 950],
    [0.99, 990],
    [1, 1000],
  ])('finds the quantile %d of 1…1000 within two per cent', (share, exact) => {
    const found = of(Array.from({ length: 1000 }, (_, i) => 1000 - i)).quantile(share);
    expect(found).toBeGreaterThanOrEqual(exact);
    expect(found).toBeLessThanOrEqual(exact * 1.02);
  });

  it('never returns a value above the largest', () => {
    expect(of([7]).quantile(0.99)).toBe(7);
  });

  it('returns 0 when nothing was recorded, and counts zero durations', () => {
    expect(new Histogram().quantile(0.99)).toBe(0);
    expect(of([0, 0, 0]).total).toBe(3);
    expect(of([0]).quantile(1)).toBe(0);
  });

  it('gives the same after transfer in pieces as in one', () => {
    const [odd, even] = [of([1, 3, 5, 70]), of([2, 4, 60])];
    const merged = new Histogram();
    merged.add(JSON.parse(JSON.stringify(odd.drain())));
    merged.add(JSON.parse(JSON.stringify(even.drain())));
    const whole = of([1, 2, 3, 4, 5, 60, 70]);
    for (const share of [0.1, 0.5, 0.9, 1]) expect(merged.quantile(share)).toBe(whole.quantile(share));
    expect(merged.mean).toBeCloseTo(whole.mean);
    expect(merged.total).toBe(7);
  });

  it('is empty after it was drained', () => {
    const histogram = of([1, 2]);
    histogram.drain();
    expect(histogram.total).toBe(0);
    expect(histogram.drain()).toEqual({ buckets: [], max: 0, sum: 0 });
  });
});
