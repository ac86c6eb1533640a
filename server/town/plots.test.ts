import { describe, expect, it } from 'vitest';
import { nearestFreePlot, PLOT_IDS } from './plots.ts';

describe('plots', () => {
  it('gives the free plot that is nearest to the square', () => {
    const [first, second, third] = PLOT_IDS as [string, string, string];
    expect(nearestFreePlot(new Set())).toBe(first);
    expect(nearestFreePlot(new Set([first, third]))).toBe(second);
  });

  it('has none to give when the map is full', () => {
    expect(nearestFreePlot(new Set(PLOT_IDS))).toBeNull();
  });
});
