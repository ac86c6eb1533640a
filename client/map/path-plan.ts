// Where villagers walk: street polylines, roads over the river, a ring round the fountain, spots on the square, the queue.

import { TILE } from '../art/tiles.ts';
import {
  CX,
  CY,
  crossSway,
  GRIDS,
  type Grid,
  isCrossStreet,
  isStreet,
  lots,
  OLD_TOWN,
  ROADS,
  type Road,
  rowY,
  streetY,
} from './street-plan.ts';
import type { Spot } from './town-plan.ts';

export type Polyline = readonly Spot[];

/** Walkers keep to the middle of a street, below the doors. */
const LANE = 0.75;
const lane = (grid: Grid, x: number, row: number): Spot => ({
  x: Math.round(x * TILE),
  y: Math.round((streetY(grid, Math.round(x), row) + LANE) * TILE),
});

/** Two streets are cut in the middle: one by the hall, one by the square. */
const isCut = (grid: Grid, row: number): boolean => grid === OLD_TOWN && (row === -1 || row === 0);

/** Where roads from beyond the river meet a street. */
const joins = (grid: Grid, row: number): number[] =>
  ROADS.flatMap(({ outer }) => (outer.grid === grid && outer.row === row ? [outer.x] : []));

/** The path along a street, from west to east; two paths where it is cut. */
export function streetPaths(grid: Grid, row: number): Polyline[] {
  const stops = new Set<number>([
    ...grid.crossings.map((offset) => grid.x + offset + 0.5),
    ...lots().flatMap((lot) => (lot.grid === grid && lot.row === row ? [lot.x] : [])),
    ...joins(grid, row),
  ]);
  const along = [...stops]
    .filter((x) => isStreet(grid, Math.round(x), row) && !(isCut(grid, row) && Math.abs(x - CX) < 11))
    .sort((a, b) => a - b);
  const runs: Spot[][] = [[]];
  let last: number | null = null;
  for (const x of along) {
    if (last !== null && isCut(grid, row) && last < CX && x > CX) runs.push([]);
    else if (last !== null && x - last > 5) runs.at(-1)?.push(lane(grid, (last + x) / 2, row));
    runs.at(-1)?.push(lane(grid, x, row));
    last = x;
  }
  return runs;
}

function crossPath(grid: Grid, offset: number, row: number): Polyline | null {
  const from = rowY(grid, row);
  const to = rowY(grid, row + 1);
  const x = grid.x + offset + 0.5;
  if (grid === OLD_TOWN && offset === 0 && (row === -1 || row === -2 || row === 0)) return null;
  if (!isCrossStreet(grid, from, offset) || !isCrossStreet(grid, to, offset)) return null;
  const between = [4, 8].map((dy) => ({
    x: Math.round((x + crossSway(from + dy, offset)) * TILE),
    y: Math.round((from + dy) * TILE),
  }));
  return [lane(grid, x, row), ...between, lane(grid, x, row + 1)];
}

function roadPath({ across, at, old, outer }: Road): Polyline {
  const ends = [lane(OLD_TOWN, old.x, old.row), lane(outer.grid, outer.x, outer.row)] as const;
  if (across === 'north-south') return ends;
  // The road itself is level; the streets that it joins may sway.
  const level = Math.round((at + LANE) * TILE);
  const towardsTown = Math.sign(old.x - outer.x);
  const levelAt = (x: number): Spot => ({ x: Math.round(x * TILE), y: level });
  return [ends[0], levelAt(old.x - towardsTown * 3), levelAt(outer.x + towardsTown * 3), ends[1]];
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
    [east, { x: (CX + 8) * TILE, y: east.y }, lane(OLD_TOWN, CX + 11.6, 0)],
    [west, { x: (CX - 8) * TILE, y: west.y }, lane(OLD_TOWN, CX - 11.6, 0)],
    [north, { x: CX * TILE, y: (CY - 3) * TILE }, HALL_DOOR],
    [-4.2, -2.1, 0, 2.1, 4.2].map((x) => ({ x: Math.round((CX + x) * TILE), y: (CY - 3) * TILE })),
    [south, { x: CX * TILE, y: (CY + 7) * TILE }, lane(OLD_TOWN, CX + 0.5, 1)],
  ];
}

function gridPaths(grid: Grid): Polyline[] {
  const across = grid.rows.slice(0, -1).flatMap((row) =>
    grid.crossings.flatMap((offset) => {
      const path = crossPath(grid, offset, row);
      return path ? [path] : [];
    }),
  );
  return [...grid.rows.flatMap((row) => streetPaths(grid, row)), ...across];
}

export const planPaths = (): Polyline[] => [
  ...GRIDS.flatMap(gridPaths),
  ...ROADS.map(roadPath),
  ...squarePaths(),
];

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
