import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { TiledMap } from '../map/tiled.ts';
import { readTownMap } from '../map/town-map.ts';
import { landingOn } from './landing.ts';

const { plots, square } = readTownMap(
  JSON.parse(readFileSync(new URL('../map/town.json', import.meta.url), 'utf8')) as TiledMap,
);
/** The stage beside the panels, at the window sizes that are looked at. */
const STAGES = [
  { width: 390, height: 330 },
  { width: 654, height: 640 },
  { width: 1070, height: 770 },
  { width: 1550, height: 950 },
  { width: 2190, height: 1310 },
];

const isSeen = (
  at: { x: number; y: number },
  view: ReturnType<typeof landingOn>,
  stage: (typeof STAGES)[0],
) =>
  Math.abs(at.x - view.x) * view.zoom < stage.width / 2 &&
  Math.abs(at.y - view.y) * view.zoom < stage.height / 2;

describe('the first view of the town', () => {
  it('has the square and the featured house in it, at every size', () => {
    for (const stage of STAGES)
      for (const { door, id } of plots.slice(0, 4)) {
        const view = landingOn(square, door, stage);
        expect(isSeen(square, view, stage), `square from ${id} at ${stage.width}`).toBe(true);
        expect(isSeen(door, view, stage), `${id} at ${stage.width}`).toBe(true);
        expect(isSeen({ x: door.x, y: door.y - 100 }, view, stage), `its roof at ${stage.width}`).toBe(true);
      }
  });

  it('shows a far house whole, and leans towards the square', () => {
    const far = plots.at(-1)?.door ?? square;
    for (const stage of STAGES) {
      const view = landingOn(square, far, stage);
      expect(isSeen(far, view, stage)).toBe(true);
      expect(Math.hypot(view.x - square.x, view.y - square.y)).toBeLessThan(
        Math.hypot(far.x - square.x, far.y - 58 - square.y),
      );
    }
  });

  it('is larger on a larger screen, and in whole numbers', () => {
    const door = plots[0]?.door ?? null;
    expect(STAGES.map((stage) => landingOn(square, door, stage).zoom)).toEqual([1, 2, 2, 2, 3]);
    expect(landingOn(square, null, STAGES[0] as (typeof STAGES)[0]).zoom).toBe(2);
  });
});
