import { describe, expect, it } from 'vitest';
import { pooledDelay } from '../result.ts';
import type { LoopDelay } from '../server-probe.ts';
import { niceCeiling, svgChart } from './chart.ts';
import { appendQuantile, readBuckets, readFigures } from './prometheus-text.ts';
import { slopePerHour } from './text-table.ts';

describe('Prometheus text format', () => {
  it('is parsed with labels and without, comments ignored', () => {
    const figures = readFigures(
      [
        '# HELP a_total What it is',
        '# TYPE a_total counter',
        'a_total 12.5',
        'b_seconds{quantile="0.99"} 0.004',
        'c{le="+Inf",x="a b"} 3 1700000000',
        '',
      ].join('\n'),
    );
    expect(Object.fromEntries(figures)).toEqual({
      a_total: 12.5,
      'b_seconds{quantile="0.99"}': 0.004,
      'c{le="+Inf",x="a b"}': 3,
    });
  });
});

describe('histogram buckets', () => {
  const text = (counts: readonly number[]): string =>
    ['0.001', '0.01', '0.1', '+Inf'].map((le, i) => `x_bucket{le="${le}"} ${counts[i]}`).join('\n');
  const buckets = (...counts: number[]) => readBuckets(readFigures(text(counts)), 'x');

  it.each([
    ['half of all', 0.5, 1],
    ['nearly all', 0.95, 10],
    ['all but one of a hundred', 0.99, 100],
  ])('name the bound for %s', (_, share, ms) => {
    expect(appendQuantile(undefined, buckets(60, 97, 100, 100), share)).toBe(ms);
  });

  it('count the samples between two scrapes, and all of them after a restart', () => {
    expect(appendQuantile(buckets(60, 60, 60, 60), buckets(60, 97, 100, 100), 0.5)).toBe(10);
    expect(appendQuantile(buckets(200, 200, 200, 200), buckets(60, 97, 100, 100), 0.5)).toBe(1);
    expect(appendQuantile(undefined, undefined, 0.5)).toBe(0);
  });
});

describe('delay of a whole run', () => {
  const calm: LoopDelay = { p50: 0.001, p90: 0.002, p99: 0.004, max: 0.01 };
  const busy: LoopDelay = { p50: 0.1, p90: 0.2, p99: 0.4, max: 1 };

  it('equals that of its parts when they are all alike', () => {
    expect(pooledDelay([calm, calm, calm], 0.99)).toBeCloseTo(0.004, 5);
    expect(pooledDelay([calm, calm], 0.5)).toBeCloseTo(0.001, 5);
  });

  it('is not hidden by calm parts, nor set by one moment alone', () => {
    const mostlyCalm = [...Array<LoopDelay>(9).fill(calm), busy];
    expect(pooledDelay(mostlyCalm, 0.99)).toBeGreaterThan(0.15);
    expect(pooledDelay(mostlyCalm, 0.5)).toBeLessThan(0.002);
    expect(pooledDelay([...Array<LoopDelay>(999).fill(calm), busy], 0.99)).toBeLessThan(0.01);
  });

  it('is zero when nothing was measured', () => {
    expect(pooledDelay([], 0.99)).toBe(0);
  });
});

describe('chart', () => {
  it.each([
    [0, 1],
    [0.03, 0.05],
    [1, 1],
    [1.1, 2],
    [430, 500],
    [501, 1000],
  ])('ends its axis above %d at %d', (value, top) => {
    expect(niceCeiling(value)).toBeCloseTo(top);
  });

  it('draws a line for each series and escapes attributes', () => {
    const svg = svgChart({
      title: 'CPU "<of>" all',
      unit: '%',
      series: [
        {
          name: 'a',
          colour: '#000',
          points: [
            [0, 1],
            [10, 5],
          ],
        },
        { name: 'b', colour: '#111', points: [] },
      ],
    });
    expect(svg.match(/<polyline/g)).toHaveLength(2);
    expect(svg).toContain('aria-label="CPU &quot;&lt;of&gt;&quot; all"');
    expect(svg).not.toContain('NaN');
  });
});

describe('memory growth', () => {
  it('is the slope of a straight line through the samples', () => {
    expect(
      slopePerHour([
        [0, 100],
        [60, 101],
        [120, 102],
      ]),
    ).toBeCloseTo(60);
    expect(slopePerHour([[5, 100]])).toBe(0);
    expect(slopePerHour([])).toBe(0);
  });
});
