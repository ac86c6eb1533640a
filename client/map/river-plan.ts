// The river that flows round the old town, two lakes, and the bridges.

import { valueNoise } from '../../shared/art/noise.ts';
import { TILE } from '../art/tiles.ts';
import type { Prop } from './prop-kinds.ts';
import { CX, CY, MAP_H, MAP_W, ROADS } from './street-plan.ts';

/** Half the way round, measured from the square. */
const HALF = { x: 132, y: 134 };
const BEND = 12;
const HALF_WIDTH = 1.9;
const WANDER = 2.4;

/** Tiles from the middle of the river; negative on the town's side. */
function fromRiver(x: number, y: number): number {
  const qx = Math.abs(x - CX) - HALF.x + BEND;
  const qy = Math.abs(y - CY) - HALF.y + BEND;
  const straight = Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(Math.max(qx, qy), 0) - BEND;
  return straight + (valueNoise(x / 16, y / 16, 61) - 0.5) * WANDER;
}

export const isRiver = (x: number, y: number): boolean => Math.abs(fromRiver(x, y)) < HALF_WIDTH;

const LAKES = [
  { x: 17, y: 44, rx: 13, ry: 26 },
  { x: MAP_W - 17, y: MAP_H - 44, rx: 13, ry: 26 },
  { x: 160, y: 34, rx: 6, ry: 16 },
  { x: 27, y: MAP_H - 34, rx: 13, ry: 20 },
] as const;

export const isLake = (x: number, y: number): boolean =>
  LAKES.some(
    (lake) =>
      Math.hypot((x - lake.x) / lake.rx, (y - lake.y) / lake.ry) +
        (valueNoise(x / 5, y / 5, 62) - 0.5) * 0.5 <
      1,
  );

/** One over the river for every road; they lie flat, so that folk walk on them. */
export const bridges = (): Prop[] =>
  ROADS.map(({ across, at, outer, old }) => {
    if (across === 'north-south') {
      const side = outer.row === 0 ? 1 : -1;
      return { kind: 'bridge-ns', variant: 0, x: (at + 0.5) * TILE, y: (CY + side * HALF.y + 4) * TILE };
    }
    const side = outer.x < old.x ? -1 : 1;
    return { kind: 'bridge-ew', variant: 0, x: (CX + side * HALF.x) * TILE, y: (at + 1.75) * TILE };
  });
