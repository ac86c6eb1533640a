import { describe, expect, it } from 'vitest';
import { districtAt, livedIn } from './lived-in.ts';

const map = {
  width: 8000,
  height: 6000,
  square: { x: 4000, y: 3000 },
  districts: [
    { name: 'Old Town', x: 3700, y: 2800, w: 600, h: 400 },
    { name: 'East', x: 4400, y: 2800, w: 600, h: 400 },
  ],
};
const { square } = map;
const holds = ({ x, y, w, h }: ReturnType<typeof livedIn>, at: { x: number; y: number }) =>
  at.x > x && at.x < x + w && at.y > y && at.y < y + h;

describe('the area of the minimap', () => {
  it('is the middle of town as long as nobody lives elsewhere', () => {
    const quiet = livedIn(map, [], square, 1);
    expect(quiet.w).toBeLessThan(2_000);
    expect(livedIn(map, [{ x: 3800, y: 2900 }], square, 1)).toEqual(quiet);
  });

  it('grows with the houses, in steps, and with the current view', () => {
    const far = { x: 6500, y: 3000 };
    const grown = livedIn(map, [far], square, 1);
    expect(holds(grown, far) && holds(grown, square)).toBe(true);
    expect(livedIn(map, [far, { x: 6505, y: 3010 }], square, 1)).toEqual(grown);
    const north = { x: 4100, y: 300 };
    expect(holds(livedIn(map, [], north, 1), north)).toBe(true);
  });

  it('never leaves the map, whatever the shape', () => {
    for (const aspect of [0.5, 1, 2]) {
      const { x, y, w, h } = livedIn(map, [{ x: 3800, y: 20 }], { x: 7990, y: 5990 }, aspect);
      expect(w / h).toBeCloseTo(aspect);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + w).toBeLessThanOrEqual(map.width);
      expect(y + h).toBeLessThanOrEqual(map.height);
    }
  });

  it('finds the district of a place', () => {
    expect(districtAt(map, 4500, 2900)?.name).toBe('East');
    expect(districtAt(map, 10, 10)).toBeUndefined();
  });
});
