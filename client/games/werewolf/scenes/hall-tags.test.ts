import { describe, expect, it } from 'vitest';
import { layTags, type SeatTag } from './hall-tags.ts';

const tag = (id: string, x: number, y: number, brief: number, full = brief): SeatTag => ({
  id,
  x,
  y,
  brief,
  full,
});
const STAGE = { width: 400, drift: 24, room: 80, tagHeight: 24 };

const edges = (tags: readonly SeatTag[]) =>
  [...layTags(tags, STAGE).places.values()]
    .map(({ x, width }) => [x - width / 2, x + width / 2] as const)
    .sort(([a], [b]) => a - b);

describe('name tags', () => {
  it('stay over their seats where there is room', () => {
    const { places, brief } = layTags([tag('a', 100, 50, 60), tag('b', 200, 50, 60)], STAGE);
    expect(brief).toBe(false);
    expect(places.get('a')).toEqual({ x: 100, width: 60 });
  });

  it('move aside rather than cut a name, and never leave the stage', () => {
    const row = [tag('a', 100, 50, 90), tag('b', 184, 50, 90), tag('c', 390, 50, 120)];
    const laid = edges(row);
    expect(laid.map(([from, to]) => Math.round(to - from))).toEqual([90, 90, 120]);
    expect(laid[0]?.[1]).toBeLessThan(laid[1]?.[0] ?? 0);
    expect(laid[2]?.[1]).toBeLessThanOrEqual(STAGE.width);
  });

  it('shorten all roles as soon as one does not fit', () => {
    const row = [tag('a', 100, 50, 70, 140), tag('b', 184, 50, 70, 140), tag('far', 300, 200, 70, 140)];
    const { brief, places } = layTags(row, STAGE);
    expect(brief).toBe(true);
    expect(places.get('far')?.width).toBe(70);
  });

  it('cut only names that have a neighbour', () => {
    const { places } = layTags(
      [tag('a', 100, 50, 150), tag('b', 184, 50, 150), tag('far', 300, 200, 150)],
      STAGE,
    );
    expect(places.get('a')?.width).toBe(80);
    expect(places.get('far')?.width).toBe(150);
  });
});
