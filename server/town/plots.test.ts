import { describe, expect, it } from 'vitest';
import { nearestFreePlot, PLOT_IDS } from './plots.ts';

describe('plots', () => {
  it('gives the free plot that is nearest to the square', () => {
    const [first, second, third] = PLOT_IDS as [string, string, string];
    expect(nearestFreePlot(new Set())).toBe(first);
    expect(nearestFreePlot(new Set([first, third]))).toBe(second);
  });

  it('lets a full town grow beyond its map, where places are given again too', () => {
    const full = new Set(PLOT_IDS);
    expect(nearestFreePlot(full)).toBe('outskirts-1');
    expect(nearestFreePlot(full.add('outskirts-1').add('outskirts-3'))).toBe('outskirts-2');
  });
});
