// The town as a plan: plots, homes and their addresses. Pure and seeded; make-map.ts writes it out.

import { hash2 } from '../../shared/art/noise.ts';
import { COTTAGE_KINDS, HOUSE_KINDS, houseStyle } from '../art/house.ts';
import { VACANT_KINDS, type VacantKind } from '../art/plots.ts';
import { TILE } from '../art/tiles.ts';
import type { Box } from './prop-kinds.ts';
import { districtName, streetName } from './street-names.ts';
import { CX, CY, GRIDS, type Lot, lots, streetY } from './street-plan.ts';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Plot extends Box {
  readonly id: string;
  /** 1 is nearest to the square. */
  readonly order: number;
  readonly door: Spot;
  readonly house: number;
  readonly vacant: VacantKind;
}

export interface PlannedPlot extends Plot {
  /** "12 Lantern Lane". */
  readonly address: string;
  readonly district: string;
}

export interface Home extends Box {
  readonly door: Spot;
  readonly cottage: number;
}

const PLOT_W = 102;
const PLOT_H = 108;

export const lotBox = (door: Spot): Box => ({
  x: door.x - PLOT_W / 2,
  y: door.y - PLOT_H,
  w: PLOT_W,
  h: PLOT_H,
});

export const doorOf = ({ grid, x, row }: Lot): Spot => ({
  x: Math.round(x * TILE),
  y: streetY(grid, Math.round(x), row) * TILE,
});

const distance = ({ x, y }: Spot): number => Math.hypot(x - CX * TILE, (y - CY * TILE) * 1.5);

/** A house kind whose roof differs from every neighbour's in colour, and in shape or front. */
function houseFor(door: Spot, index: number, placed: readonly { door: Spot; house: number }[]): number {
  const near = placed.filter((p) => Math.abs(p.door.x - door.x) < 300 && Math.abs(p.door.y - door.y) < 200);
  const wished = Math.floor(hash2(index, 17, 5) * HOUSE_KINDS);
  let best = wished;
  let fewest = Number.POSITIVE_INFINITY;
  for (let step = 0; step < HOUSE_KINDS; step++) {
    const kind = (wished + step * 11) % HOUSE_KINDS;
    const style = houseStyle(kind);
    const alike = near.reduce((sum, p) => {
      const other = houseStyle(p.house);
      return (
        sum +
        (style.roofColor === other.roofColor ? 4 : 0) +
        (style.roof === other.roof ? 1 : 0) +
        (style.front === other.front ? 1 : 0)
      );
    }, 0);
    if (alike < fewest) {
      fewest = alike;
      best = kind;
    }
  }
  return best;
}

/** Doors are numbered from the west end of their street; a green has none. */
function doorNumbers(all: readonly Lot[]): ReadonlyMap<Lot, number> {
  const numbers = new Map<Lot, number>();
  const counts = new Map<string, number>();
  for (const lot of all.filter(({ use }) => use !== 'park').sort((a, b) => a.x - b.x)) {
    const street = `${lot.grid.id} ${lot.row}`;
    const number = (counts.get(street) ?? 0) + 1;
    counts.set(street, number);
    numbers.set(lot, number);
  }
  return numbers;
}

/** The old town fills from the square outwards; a district beyond the river begins when the one before is full. */
export function planPlots(): PlannedPlot[] {
  const all = lots();
  const numbers = doorNumbers(all);
  const wanted = all
    .filter(({ use }) => use === 'plot')
    .map((lot) => ({ lot, door: doorOf(lot), rank: GRIDS.indexOf(lot.grid) }))
    .sort(
      (a, b) =>
        a.rank - b.rank || distance(a.door) - distance(b.door) || a.door.y - b.door.y || a.door.x - b.door.x,
    );
  const placed: PlannedPlot[] = [];
  wanted.forEach(({ lot, door }, index) => {
    placed.push({
      id: `plot-${String(index + 1).padStart(3, '0')}`,
      order: index + 1,
      door,
      house: houseFor(door, index, placed),
      vacant: VACANT_KINDS[Math.floor(hash2(index, 18, 5) * VACANT_KINDS.length)] as VacantKind,
      address: `${numbers.get(lot)} ${streetName(lot.grid, lot.row)}`,
      district: districtName(lot.grid, lot.x, lot.row),
      ...lotBox(door),
    });
  });
  return placed;
}

export const planHomes = (): Home[] =>
  lots()
    .filter(({ use }) => use === 'home')
    .map((lot, index) => {
      const door = doorOf(lot);
      return { door, cottage: Math.floor(hash2(index, 19, 5) * COTTAGE_KINDS), ...lotBox(door) };
    });
