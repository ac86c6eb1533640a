import { describe, expect, it } from 'vitest';
import { figuresOf, LOADS, type LoadWindow, loadComplaints } from './load-verdict.ts';

const calls = (ms: number, slow: number): number[] => [
  ...Array<number>(90).fill(ms),
  ...Array<number>(10).fill(slow),
];
const QUIET = calls(2, 5);
const GOOD: readonly LoadWindow[] = LOADS.flatMap((load) =>
  [1, 2, 3].map(() => ({ load, quietMs: QUIET, loadedMs: calls(4, 10) })),
);
const withLoaded = (loadedMs: readonly number[], change: (n: number) => boolean): LoadWindow[] =>
  GOOD.map((window, n) => (change(n) ? { ...window, loadedMs } : window));

describe('verdict on a load', () => {
  it('passes up to twice the quiet town', () => {
    expect(loadComplaints(GOOD)).toEqual([]);
    expect(figuresOf('keyed', GOOD)).toEqual({
      load: 'keyed',
      quietP50Ms: 2,
      loadedP50Ms: 4,
      quietP95Ms: 5,
      loadedP95Ms: 10,
      p50VsQuiet: 2,
      p95VsQuiet: 2,
    });
  });

  it.each(LOADS)('fails when p50 or p95 is more: %s', (load) => {
    const own = (n: number) => GOOD[n]?.load === load;
    expect(loadComplaints(withLoaded(calls(4.1, 10), own))).toEqual([
      expect.stringMatching(`"${load}".* p50 was 2.05 times`),
    ]);
    expect(loadComplaints(withLoaded(calls(4, 11), own))).toEqual([
      expect.stringMatching(`"${load}".* p95 was 2.2 times`),
    ]);
  });

  it('passes when one window of three is bad: the machine may have been busy elsewhere', () => {
    expect(loadComplaints(withLoaded(calls(90, 90), (n) => n % 3 === 0))).toEqual([]);
  });

  it('fails when hardly anything was measured', () => {
    const few = GOOD.map((window) => ({ ...window, loadedMs: [4] }));
    expect(loadComplaints(few)).toEqual(LOADS.map(() => expect.stringContaining('too few honest calls')));
    expect(loadComplaints([])).toHaveLength(LOADS.length);
  });
});
