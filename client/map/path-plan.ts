// Where villagers walk: street polylines, a ring round the fountain, spots on the square, the queue.

import { TILE } from '../art/tiles.ts';
import {
  CROSS_STREETS,
  CX,
  CY,
  crossSway,
  isCrossStreet,
  isStreet,
  lots,
  ROWS_EACH_WAY,
  rows,
  rowY,
  streetY,
} from './street-plan.ts';
import type { Spot } from './town-plan.ts';

export type Polyline = readonly Spot[];

/** Walkers keep to the middle of a street, below the doors. */
const LANE = 0.75;
const lane = (x: number, row: number): Spot => ({
  x: Math.round(x * TILE),
  y: Math.round((streetY(Math.round(x), row) + LANE) * TILE),
});

const crossings = CROSS_STREETS.map((offset) => CX + offset + 0.5);

/** Two streets are cut in the middle: one by the hall, one by the square. */
const isCut = (row: number): boolean => row === -1 || row === 0;

function rowPaths(row: number): Polyline[] {
  const stops = new Set<number>(crossings);
  for (const lot of lots()) if (lot.row === row) stops.add(lot.x);
  const along = [...stops]
    .filter((x) => isStreet(Math.round(x), row) && !(isCut(row) && Math.abs(x - CX) < 11))
    .sort((a, b) => a - b);
  const runs: Spot[][] = [[]];
  let last: number | null = null;
  for (const x of along) {
    if (last !== null && isCut(row) && last < CX && x > CX) runs.push([]);
    else if (last !== null && x - last > 5) runs.at(-1)?.push(lane((last + x) / 2, row));
    runs.at(-1)?.push(lane(x, row));
    last = x;
  }
  return runs;
}

function crossPath(offset: number, row: number): Polyline | null {
  const from = rowY(row);
  const to = rowY(row + 1);
  const x = CX + offset + 0.5;
  if (offset === 0 && (row === -1 || row === -2 || row === 0)) return null;
  if (!isCrossStreet(from, offset) || !isCrossStreet(to, offset)) return null;
  const between = [4, 8].map((dy) => ({
    x: Math.round((x + crossSway(from + dy, offset)) * TILE),
    y: Math.round((from + dy) * TILE),
  }));
  return [lane(x, row), ...between, lane(x, row + 1)];
}

const RING = Array.from({ length: 12 }, (_, k): Spot => {
  const angle = (k / 12) * Math.PI * 2;
  return {
    x: Math.round((CX + Math.cos(angle) * 4.8) * TILE),
    y: Math.round((CY + 1.6 + Math.sin(angle) * 2.6) * TILE),
  };
});

export const HALL_DOOR: Spot = { x: CX * TILE, y: (CY - 5) * TILE };

function squarePaths(): Polyline[] {
  const [east, , , south, , , west, , , north] = RING;
  if (!east || !south || !west || !north) throw new Error('the ring has twelve points');
  return [
    [...RING, east],
    [east, { x: (CX + 8) * TILE, y: east.y }, lane(CX + 11.6, 0)],
    [west, { x: (CX - 8) * TILE, y: west.y }, lane(CX - 11.6, 0)],
    [north, { x: CX * TILE, y: (CY - 3) * TILE }, HALL_DOOR],
    [-4.2, -2.1, 0, 2.1, 4.2].map((x) => ({ x: Math.round((CX + x) * TILE), y: (CY - 3) * TILE })),
    [south, { x: CX * TILE, y: (CY + 7) * TILE }, lane(CX + 0.5, 1)],
  ];
}

export function planPaths(): Polyline[] {
  const paths: Polyline[] = [];
  for (const row of rows) paths.push(...rowPaths(row));
  for (let row = -ROWS_EACH_WAY; row < ROWS_EACH_WAY; row++) {
    for (const offset of CROSS_STREETS) {
      const path = crossPath(offset, row);
      if (path) paths.push(path);
    }
  }
  return [...paths, ...squarePaths()];
}

/** Places to stand on the square, clear of the fountain and the stalls. */
export function squareSpots(): Spot[] {
  const spots: Spot[] = [];
  for (let y = -1; y <= 5; y++) {
    for (let x = -7; x <= 7; x++) {
      const jitter = ((x * 7 + y * 13) % 5) / 10;
      const px = x + jitter;
      const py = y + 0.9 - jitter;
      const onSquare = (px / 7.8) ** 2 + ((py - 1) / 4.4) ** 2 < 1;
      const atFountain = (px / 3.3) ** 2 + ((py - 1.9) / 2.6) ** 2 < 1;
      const atStall = Math.abs(px) > 4 && (py < 0.2 || py > 4.2);
      if (onSquare && !atFountain && !atStall && (x + y) % 2 === 0) {
        spots.push({ x: Math.round((CX + px) * TILE), y: Math.round((CY + py) * TILE) });
      }
    }
  }
  return spots;
}

/** The queue forms on the forecourt, first place nearest to the hall's steps. */
export const queueSpots = (): Spot[] =>
  Array.from({ length: 24 }, (_, place) => {
    const row = Math.floor(place / 8);
    const step = place % 8;
    const side = step % 2 ? 1 : -1;
    return {
      x: Math.round((CX + side * (0.75 + Math.floor(step / 2) * 1.15)) * TILE),
      y: Math.round((CY - 3.8 + row * 1.1) * TILE),
    };
  });
