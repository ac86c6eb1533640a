// The street grid in tiles. Houses stand north of every street, doors on its edge; streets sway a little.

import { hash2 } from '../art/noise.ts';

export const MAP_W = 256;
export const MAP_H = 264;
/** Middle of the square. */
export const CX = 128;
export const CY = 132;
const ROW_PITCH = 11;
export const ROWS_EACH_WAY = 11;
export const SQUARE = { rx: 8.8, ry: 5.2, y: CY + 1 };
export const CROSS_STREETS = [0, 16, -16, 42, -42, 68, -68, 94, -94, 120, -120] as const;
/** The hall and its forecourt interrupt the street behind them. */
const HALL_HALF = 8;

export const rows = Array.from({ length: ROWS_EACH_WAY * 2 + 1 }, (_, i) => i - ROWS_EACH_WAY);
export const rowY = (row: number): number => CY + row * ROW_PITCH;

const BLOCKS = [
  [4.8, 11.6],
  [21, 29, 37],
  [47, 55, 63],
  [73, 81, 89],
  [99, 107, 115],
] as const;

const COLUMNS: readonly number[] = BLOCKS.flat();

/** Sway of a street in whole tiles: level in front of every lot, straight where it meets the square. */
function streetSway(x: number, row: number): number {
  const away = Math.abs(x - CX);
  if (row === 0 && away < 15) return 0;
  const column = COLUMNS.reduce((best, c) => (Math.abs(c - away) < Math.abs(best - away) ? c : best));
  return Math.round(Math.sin((column * Math.sign(x - CX)) / 6 + row * 1.7) * 0.7);
}

export const streetY = (x: number, row: number): number => rowY(row) + streetSway(x, row);

/** Sway of a cross street, none where streets meet. */
export const crossSway = (y: number, offset: number): number =>
  offset === 0 ? 0 : Math.round(Math.sin(y / 3.5 + offset) * 0.45);

export const isStreet = (x: number, row: number): boolean =>
  Math.abs(x - CX) <= 122 && !(row === -1 && Math.abs(x - CX) < HALL_HALF);

/** The cross street in the middle is cut by the hall and the square. */
export const isCrossStreet = (y: number, offset: number): boolean => {
  if (y < rowY(-ROWS_EACH_WAY) || y > rowY(ROWS_EACH_WAY)) return false;
  return offset !== 0 || y > CY || y <= rowY(-2);
};

export interface Lot {
  readonly row: number;
  /** Middle of the lot, in tiles. */
  readonly x: number;
  readonly use: 'plot' | 'home' | 'park';
  readonly block: number;
}

const PARKS_NEAR_SQUARE: readonly string[] = ['1:1', '-2:-1', '2:-2', '-1:2'];

function isPark(row: number, block: number): boolean {
  if (Math.abs(block) === 0) return false;
  if (PARKS_NEAR_SQUARE.includes(`${row}:${block}`)) return true;
  return Math.abs(row) + Math.abs(block) > 3 && hash2(row, block, 301) < 0.075;
}

function isHome(row: number, x: number): boolean {
  const away = Math.hypot(x - CX, (row * ROW_PITCH) / 1.2);
  if (row === -1 && Math.abs(x - CX) < 15) return true;
  return away > 24 && hash2(Math.round(x), row, 302) < 0.09;
}

/** Every place a house could stand. Block numbers are negative west of the square. */
export function lots(): Lot[] {
  const found: Lot[] = [];
  for (const row of rows) {
    for (const side of [-1, 1]) {
      BLOCKS.forEach((offsets, index) => {
        const block = side * index;
        for (const offset of offsets) {
          if (offset === 4.8 && Math.abs(row) <= 1) continue;
          const x = CX + side * offset;
          found.push({ row, x, block, use: isPark(row, block) ? 'park' : isHome(row, x) ? 'home' : 'plot' });
        }
      });
    }
  }
  return found;
}
