import { describe, expect, it } from 'vitest';
import { addressOf, nearestFreePlot, PLOT_IDS } from './plots.ts';

describe('plots', () => {
  it('returns the free plot nearest to the square', () => {
    const [first, second, third] = PLOT_IDS as [string, string, string];
    expect(nearestFreePlot(new Set())).toBe(first);
    expect(nearestFreePlot(new Set([first, third]))).toBe(second);
  });

  it('has a plot for each of a thousand matches', () => {
    const taken = new Set<string>();
    for (let match = 0; match < 1_000; match++) taken.add(nearestFreePlot(taken) ?? '');
    expect(taken.size).toBe(1_000);
    expect(taken.has('')).toBe(false);
  });

  it('returns the address of each plot, and an empty one without a plot', () => {
    const addresses = PLOT_IDS.map(addressOf);
    for (const address of addresses) expect(address).toMatch(/^\d+ [A-Z][a-z]+( [A-Z][a-z]+)+$/);
    expect(new Set(addresses).size).toBe(PLOT_IDS.length);
    expect([addressOf(null), addressOf('plot-of-another-town')]).toEqual(['', '']);
  });

  it('returns null when the map is full', () => {
    expect(nearestFreePlot(new Set(PLOT_IDS))).toBeNull();
  });
});
