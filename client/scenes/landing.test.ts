import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Box } from '../map/prop-kinds.ts';
import type { TiledMap } from '../map/tiled.ts';
import { readTownMap } from '../map/town-map.ts';
import { around, doorsInOrder, FOUNTAIN, FRONT, landingOn } from './landing.ts';

const { plots, square, districts } = readTownMap(
  JSON.parse(readFileSync(new URL('../map/town.json', import.meta.url), 'utf8')) as TiledMap,
);
/** The stage beside the panels, at the tested window sizes. */
const STAGES = [
  { width: 390, height: 330 },
  { width: 654, height: 640 },
  { width: 1070, height: 770 },
  { width: 1550, height: 950 },
  { width: 2190, height: 1310 },
];

type View = ReturnType<typeof landingOn>;
type Stage = (typeof STAGES)[0];

const isSeen = (at: { x: number; y: number }, view: View, stage: Stage) =>
  Math.abs(at.x - view.x) * view.zoom <= stage.width / 2 &&
  Math.abs(at.y - view.y) * view.zoom <= stage.height / 2;

const isWhole = ({ x, y, w, h }: Box, view: View, stage: Stage) =>
  isSeen({ x, y }, view, stage) && isSeen({ x: x + w, y: y + h }, view, stage);

const old = districts.find(({ name }) => name === 'Old Town');
const oldTown = plots.filter(
  ({ door: { x, y } }) => old && x >= old.x && x < old.x + old.w && y >= old.y && y < old.y + old.h,
);

describe('first view of the town', () => {
  it('contains the whole fountain, whichever house of the old town is featured, at every size', () => {
    expect(oldTown.length).toBeGreaterThan(40);
    for (const stage of STAGES)
      for (const { door, id } of oldTown)
        expect(
          isWhole(around(square, FOUNTAIN), landingOn(square, [door], stage), stage),
          `from ${id} at ${stage.width}`,
        ).toBe(true);
  });

  it('contains the featured house wherever both fit, as large as possible', () => {
    for (const stage of STAGES)
      for (const { door, id } of oldTown) {
        const [fountain, house] = [around(square, FOUNTAIN), around(door, FRONT)];
        const w = Math.max(fountain.x + fountain.w, house.x + house.w) - Math.min(fountain.x, house.x);
        const h = Math.max(fountain.y + fountain.h, house.y + house.h) - Math.min(fountain.y, house.y);
        const most = Math.min(stage.width / w, stage.height / h);
        if (most < 1) continue;
        const view = landingOn(square, [door], stage);
        expect(isWhole(house, view, stage), `${id} at ${stage.width}`).toBe(true);
        expect(view.zoom, `${id} at ${stage.width}`).toBeGreaterThanOrEqual(Math.min(2, Math.floor(most)));
      }
  });

  it('cuts no near house: roof and words above it are included', () => {
    for (const stage of STAGES)
      for (const { door } of plots.slice(0, 4)) {
        const view = landingOn(square, [door], stage);
        expect(isSeen({ x: door.x, y: door.y - 100 }, view, stage), `its roof at ${stage.width}`).toBe(true);
      }
  });

  it('chooses a nearer house where the featured one is too far from the square', () => {
    const [near, far] = [plots[0]?.door, plots.at(-1)?.door];
    if (!near || !far) throw new Error('a town without plots');
    for (const stage of STAGES) {
      expect(landingOn(square, [far, near], stage)).toEqual(landingOn(square, [near], stage));
      const away = landingOn(square, [far], stage);
      expect(Math.hypot(away.x - far.x, away.y - far.y), 'alone, it draws the view').toBeLessThan(
        Math.hypot(square.x - far.x, square.y - far.y),
      );
    }
  });

  it('is larger on a larger screen, in whole numbers', () => {
    const door = plots[0]?.door ?? square;
    expect(STAGES.map((stage) => landingOn(square, [door], stage).zoom)).toEqual([1, 2, 2, 2, 3]);
    expect(landingOn(square, [], STAGES[0] as Stage).zoom).toBe(2);
  });

  it('looks at a live match of the own game first, whatever is featured, and then at what is near', () => {
    const door = (away: number, live: boolean, featured = false) => ({
      door: { x: away, y: 0 },
      ...{ away, live, featured },
    });
    const houses = [door(1, false), door(2, false, true), door(4, true), door(3, true)];
    expect(doorsInOrder(houses).map(({ away }) => away)).toEqual([3, 4, 2, 1]);
    expect(doorsInOrder([...houses, door(9, true, true)])[0]?.away).toBe(9);
  });
});
