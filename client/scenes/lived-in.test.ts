import { describe, expect, it } from 'vitest';
import { districtAt, livedIn } from './lived-in.ts';

const map = {
  width: 4000,
  height: 3000,
  square: { x: 2000, y: 1500 },
  districts: [
    { name: 'Old Town', x: 1700, y: 1300, w: 600, h: 400 },
    { name: 'East', x: 2400, y: 1300, w: 600, h: 400 },
    { name: 'Far North', x: 1700, y: 100, w: 600, h: 400 },
  ],
};
const { square } = map;

describe('the part of the town that the minimap shows', () => {
  it('is the middle of town as long as nobody lives elsewhere', () => {
    const { x, y, w, h } = livedIn(map, [{ x: 1800, y: 1400 }], square, 1);
    expect(w).toBe(600 + 2 * 96);
    expect(h).toBe(w);
    expect([x + w / 2, y + h / 2]).toEqual([2000, 1500]);
  });

  it('grows with the districts that have houses in them, and where one looks', () => {
    const east = livedIn(map, [{ x: 2500, y: 1400 }], square, 1);
    expect(east.w).toBe(1300 + 2 * 96);
    const north = livedIn(map, [], { x: 1800, y: 200 }, 1);
    expect(north.h).toBe(1600 + 2 * 96);
    expect(north.y).toBeLessThanOrEqual(100);
  });

  it('never leaves the map, whatever the shape', () => {
    for (const aspect of [0.5, 1, 2]) {
      const { x, y, w, h } = livedIn(map, [{ x: 1800, y: 200 }], { x: 3990, y: 2990 }, aspect);
      expect(w / h).toBeCloseTo(aspect);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + w).toBeLessThanOrEqual(map.width);
      expect(y + h).toBeLessThanOrEqual(map.height);
    }
  });

  it('knows the district of a place', () => {
    expect(districtAt(map, 2500, 1400)?.name).toBe('East');
    expect(districtAt(map, 10, 10)).toBeUndefined();
  });
});
