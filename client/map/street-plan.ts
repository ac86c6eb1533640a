// The streets, in tiles. The town is made of grids: the old one round the square, and one for each district beyond the
// river. Houses stand north of every street, doors on its edge; streets sway a little.

import { hash2 } from '../../shared/art/noise.ts';

export const MAP_W = 456;
export const MAP_H = 420;
export const CX = 228;
export const CY = 212;
export const ROW_PITCH = 11;
export const SQUARE = { rx: 8.8, ry: 5.2, y: CY + 1 };
const HALL_HALF = 8;
/** Seeds date from when the square was at 128, 132: everything there keeps its place. */
const SEED_X = CX - 128;
const SEED_Y = CY - 132;

interface Column {
  /** Tiles east of the grid's middle. */
  readonly offset: number;
  readonly block: number;
}

export interface Grid {
  readonly id: string;
  /** Middle of the street with number 0. */
  readonly x: number;
  readonly y: number;
  readonly rows: readonly number[];
  readonly crossings: readonly number[];
  readonly columns: readonly Column[];
  reach(row: number): number;
}

const span = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

const mirrored = (blocks: readonly (readonly number[])[], first: number): Column[] =>
  [-1, 1].flatMap((side) =>
    blocks.flatMap((offsets, i) =>
      offsets.map((offset) => ({ offset: side * offset, block: side * (i + first) })),
    ),
  );

const OLD_ROWS = 11;

export const OLD_TOWN: Grid = {
  id: 'old-town',
  x: CX,
  y: CY,
  rows: span(-OLD_ROWS, OLD_ROWS),
  crossings: [0, 16, -16, 42, -42, 68, -68, 94, -94, 120, -120],
  columns: mirrored(
    [
      [4.8, 11.6],
      [21, 29, 37],
      [47, 55, 63],
      [73, 81, 89],
      [99, 107, 115],
    ],
    0,
  ),
  reach: () => 122,
};

/** Four blocks wide, six streets deep; the street at either end is short. */
const broad = (id: string, x: number, top: number): Grid => ({
  id,
  x,
  y: top,
  rows: span(0, 5),
  crossings: [-52, -26, 0, 26, 52],
  columns: mirrored(
    [
      [5, 13, 21],
      [31, 39, 47],
    ],
    1,
  ),
  reach: (row) => (row === 0 || row === 5 ? 26 : 52),
});

/** Three blocks wide, nine streets deep. */
const deep = (id: string, x: number, top: number): Grid => ({
  id,
  x,
  y: top,
  rows: span(0, 8),
  crossings: [-39, -13, 13, 39],
  columns: [...[-8, 0, 8].map((offset) => ({ offset, block: 0 })), ...mirrored([[18, 26, 34]], 1)],
  reach: (row) => (row === 0 || row === 8 ? 13 : 39),
});

const NORTH = 12;
const SOUTH = 357;
/** East and west of the middle; southern ones have a cross street where the road comes in, for houses stand there. */
const ASIDE = { north: 136, south: 120 };
const WEST = 46;
const EAST = MAP_W - WEST;

export const OUTER: readonly Grid[] = [
  broad('northbank', CX, NORTH),
  broad('southbank', CX, SOUTH),
  deep('westwold', WEST, CY - 10 * ROW_PITCH),
  deep('eastmere', EAST, CY - 10 * ROW_PITCH),
  deep('thistledown', WEST, CY + 2 * ROW_PITCH),
  deep('larkfield', EAST, CY + 2 * ROW_PITCH),
  broad('pinehurst', CX - ASIDE.north, NORTH),
  broad('highfold', CX + ASIDE.north, NORTH),
  broad('reedham', CX - ASIDE.south, SOUTH),
  broad('marlow-end', CX + ASIDE.south, SOUTH),
];

export const GRIDS: readonly Grid[] = [OLD_TOWN, ...OUTER];

export const rowY = (grid: Grid, row: number): number => grid.y + row * ROW_PITCH;

/** Sway of a street in whole tiles: level in front of every lot, straight where it meets the square. */
function streetSway(grid: Grid, x: number, row: number): number {
  const away = Math.abs(x - grid.x);
  if (grid === OLD_TOWN && row === 0 && away < 15) return 0;
  const column = grid.columns
    .map(({ offset }) => Math.abs(offset))
    .reduce((best, c) => (Math.abs(c - away) < Math.abs(best - away) ? c : best));
  return Math.round(Math.sin((column * Math.sign(x - grid.x)) / 6 + row * 1.7) * 0.7);
}

export const streetY = (grid: Grid, x: number, row: number): number =>
  rowY(grid, row) + streetSway(grid, x, row);

/** Sway of a cross street, none where streets meet. */
export const crossSway = (y: number, offset: number): number =>
  offset === 0 ? 0 : Math.round(Math.sin((y - SEED_Y) / 3.5 + offset) * 0.45);

export const isStreet = (grid: Grid, x: number, row: number): boolean =>
  Math.abs(x - grid.x) <= grid.reach(row) + (grid === OLD_TOWN ? 0 : 1) &&
  !(grid === OLD_TOWN && row === -1 && Math.abs(x - CX) < HALL_HALF);

const rowsAt = (grid: Grid, offset: number): number[] =>
  grid.rows.filter((row) => Math.abs(offset) <= grid.reach(row));

export const isCrossStreet = (grid: Grid, y: number, offset: number): boolean => {
  const joined = rowsAt(grid, offset);
  if (y < rowY(grid, joined[0] ?? 0) || y > rowY(grid, joined.at(-1) ?? 0)) return false;
  return grid !== OLD_TOWN || offset !== 0 || y > CY || y <= rowY(grid, -2);
};

/** A road over the river, straight from a street of the old town to one of a district. */
export interface Road {
  readonly across: 'north-south' | 'east-west';
  /** Tile of the road itself: x for a north–south road, y for the other kind. */
  readonly at: number;
  readonly old: { readonly row: number; readonly x: number };
  readonly outer: { readonly grid: Grid; readonly row: number; readonly x: number };
}

const gridOf = (id: string): Grid => {
  const found = OUTER.find((grid) => grid.id === id);
  if (!found) throw new Error(`no district is called "${id}"`);
  return found;
};

const overBridge = (id: string, offset: number, north: boolean): Road => ({
  across: 'north-south',
  at: CX + offset,
  old: { row: north ? -OLD_ROWS : OLD_ROWS, x: CX + offset + 0.5 },
  outer: { grid: gridOf(id), row: north ? 5 : 0, x: CX + offset + 0.5 },
});

const alongStreet = (id: string, row: number, east: boolean): Road => {
  const grid = gridOf(id);
  const side = east ? 1 : -1;
  return {
    across: 'east-west',
    at: rowY(OLD_TOWN, row),
    old: { row, x: CX + side * 120 + 0.5 },
    outer: { grid, row: (rowY(OLD_TOWN, row) - grid.y) / ROW_PITCH, x: grid.x - side * 39 + 0.5 },
  };
};

export const ROADS: readonly Road[] = [
  overBridge('northbank', 0, true),
  overBridge('southbank', 0, false),
  overBridge('pinehurst', -120, true),
  overBridge('highfold', 120, true),
  overBridge('reedham', -120, false),
  overBridge('marlow-end', 120, false),
  alongStreet('westwold', -6, false),
  alongStreet('eastmere', -6, true),
  alongStreet('thistledown', 6, false),
  alongStreet('larkfield', 6, true),
];

export interface Lot {
  readonly grid: Grid;
  readonly row: number;
  /** Middle of the lot, in tiles. */
  readonly x: number;
  readonly use: 'plot' | 'home' | 'park' | 'place';
  readonly block: number;
}

/** Blocks and lots near the square, reserved for public places. */
export const PLACE_BLOCKS = {
  arcade: { row: 1, block: 1 },
  'league-plaza': { row: -2, block: -1 },
  graveyard: { row: -1, block: 2 },
} as const;
export const PLACE_LOTS = { library: { row: -1, offset: -11.6 }, tavern: { row: -1, offset: 11.6 } } as const;

const isPlace = (row: number, { offset, block }: Column): boolean =>
  Object.values(PLACE_BLOCKS).some((place) => place.row === row && place.block === block) ||
  Object.values(PLACE_LOTS).some((place) => place.row === row && place.offset === offset);

function isOldPark(row: number, block: number): boolean {
  if (Math.abs(block) === 0) return false;
  if (row === 2 && block === -2) return true;
  return Math.abs(row) + Math.abs(block) > 3 && hash2(row, block, 301) < 0.075;
}

function isOldHome(row: number, x: number): boolean {
  return Math.hypot(x - CX, (row * ROW_PITCH) / 1.2) > 24 && hash2(Math.round(x) - SEED_X, row, 302) < 0.09;
}

const isGreen = (grid: Grid, row: number, block: number): boolean =>
  grid.rows.length > 6 ? block === 0 && row === 4 : block === 1 && row === 2;

function useOf(grid: Grid, row: number, column: Column): Lot['use'] {
  const x = grid.x + column.offset;
  if (grid === OLD_TOWN) {
    if (isPlace(row, column)) return 'place';
    return isOldPark(row, column.block) ? 'park' : isOldHome(row, x) ? 'home' : 'plot';
  }
  if (isGreen(grid, row, column.block)) return 'park';
  return hash2(Math.round(x), rowY(grid, row), 302) < 0.05 ? 'home' : 'plot';
}

/** Every possible house lot. Block numbers are negative west of a grid's middle. */
export function lots(): Lot[] {
  const found: Lot[] = [];
  for (const grid of GRIDS) {
    for (const row of grid.rows) {
      for (const column of grid.columns) {
        if (Math.abs(column.offset) > grid.reach(row)) continue;
        if (grid === OLD_TOWN && Math.abs(column.offset) === 4.8 && Math.abs(row) <= 1) continue;
        found.push({
          grid,
          row,
          x: grid.x + column.offset,
          block: column.block,
          use: useOf(grid, row, column),
        });
      }
    }
  }
  return found;
}
