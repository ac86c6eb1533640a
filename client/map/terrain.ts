import { valueNoise } from '../../shared/art/noise.ts';
import {
  BOTTOM_LEFT,
  BOTTOM_RIGHT,
  TERRAINS,
  type Terrain,
  TILE,
  TOP_LEFT,
  TOP_RIGHT,
  terrainTile,
} from '../art/tiles.ts';
import { pavePlaces } from './places-plan.ts';
import type { Prop } from './prop-kinds.ts';
import {
  CX,
  CY,
  crossSway,
  GRIDS,
  type Grid,
  isCrossStreet,
  isStreet,
  lots,
  MAP_H,
  MAP_W,
  OLD_TOWN,
  ROADS,
  rowY,
  SQUARE,
  streetY,
} from './street-plan.ts';

export class Corners {
  private readonly marked = new Uint8Array((MAP_W + 1) * (MAP_H + 1));

  has(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x <= MAP_W && y <= MAP_H && this.marked[y * (MAP_W + 1) + x] === 1;
  }

  mark(x: number, y: number): void {
    if (x >= 0 && y >= 0 && x <= MAP_W && y <= MAP_H) this.marked[y * (MAP_W + 1) + x] = 1;
  }

  mask(x: number, y: number): number {
    return (
      (this.has(x, y) ? TOP_LEFT : 0) |
      (this.has(x + 1, y) ? TOP_RIGHT : 0) |
      (this.has(x, y + 1) ? BOTTOM_LEFT : 0) |
      (this.has(x + 1, y + 1) ? BOTTOM_RIGHT : 0)
    );
  }
}

export type Ground = Readonly<Record<Terrain, Corners>>;

function paveStreets(dirt: Corners, grid: Grid) {
  for (const row of grid.rows) {
    const wide = grid === OLD_TOWN && row === 0;
    for (let x = 4; x <= MAP_W - 4; x++) {
      if (!isStreet(grid, x, row)) continue;
      const y = streetY(grid, x, row);
      for (let k = 0; k <= (wide ? 2 : 1); k++) dirt.mark(x, y + k);
    }
  }
  for (const offset of grid.crossings) {
    const wide = grid === OLD_TOWN && offset === 0;
    for (let y = 0; y <= MAP_H; y++) {
      if (!isCrossStreet(grid, y, offset)) continue;
      const x = grid.x + offset + crossSway(y, offset);
      for (let k = wide ? -1 : 0; k <= 1; k++) dirt.mark(x + k, y);
    }
  }
}

/** Roads lie under the river too: the bridges are drawn over both. */
function paveRoads(dirt: Corners) {
  for (const { across, at, old, outer } of ROADS) {
    const [from, to] =
      across === 'north-south'
        ? [rowY(OLD_TOWN, old.row), rowY(outer.grid, outer.row)]
        : [Math.floor(old.x), Math.floor(outer.x)];
    for (let k = Math.min(from, to); k <= Math.max(from, to); k++) {
      for (const side of [0, 1]) {
        if (across === 'north-south') dirt.mark(at + side, k);
        else dirt.mark(k, at + side);
      }
    }
  }
}

function paveSquare(cobble: Corners) {
  for (let y = -7; y <= 8; y++) {
    for (let x = -10; x <= 10; x++) {
      if ((x / SQUARE.rx) ** 2 + ((y - 1) / SQUARE.ry) ** 2 < 1) cobble.mark(CX + x, CY + y);
    }
  }
  for (let y = -6; y < 0; y++) for (let x = -5; x <= 5; x++) cobble.mark(CX + x, CY + y);
}

export interface Park {
  readonly grid: Grid;
  readonly x: number;
  readonly row: number;
  readonly pond: boolean;
}

/** Blocks without houses, by the middle of each; alternately ponds and mill fields. */
export function parks(): Park[] {
  const blocks = new Map<string, { grid: Grid; row: number; xs: number[] }>();
  for (const { grid, row, block, use, x } of lots()) {
    if (use !== 'park') continue;
    const key = `${grid.id}:${row}:${block}`;
    const known = blocks.get(key) ?? { grid, row, xs: [] };
    known.xs.push(x);
    blocks.set(key, known);
  }
  return [...blocks.values()].map(({ grid, row, xs }, index) => ({
    grid,
    x: xs.reduce((sum, x) => sum + x, 0) / xs.length,
    row,
    pond: index % 2 === 0,
  }));
}

const POND = { rx: 8.5, ry: 3.2 };

function fillPonds(water: Corners) {
  for (const { grid, x: px, row, pond } of parks()) {
    if (!pond) continue;
    const py = rowY(grid, row) - 4.6;
    for (let y = Math.floor(py - 5); y <= py + 5; y++) {
      for (let x = Math.floor(px - 11); x <= px + 11; x++) {
        const d =
          Math.hypot((x - px) / POND.rx, (y - py) / POND.ry) + (valueNoise(x / 3, y / 3, 5) - 0.5) * 0.4;
        if (d < 1) water.mark(x, y);
      }
    }
  }
}

export function layGround(): Ground {
  const ground: Ground = {
    dirt: new Corners(),
    cobble: new Corners(),
    water: new Corners(),
    meadow: new Corners(),
  };
  for (const grid of GRIDS) paveStreets(ground.dirt, grid);
  paveRoads(ground.dirt);
  paveSquare(ground.cobble);
  pavePlaces(ground.cobble, ground.dirt);
  fillPonds(ground.water);
  for (let y = 0; y <= MAP_H; y++) {
    for (let x = 0; x <= MAP_W; x++) {
      if (isRiver(x, y) || isLake(x, y)) ground.water.mark(x, y);
      if (valueNoise(x / 5, y / 5, 77) > 0.6) ground.meadow.mark(x, y);
    }
  }
  return ground;
}

export const eachTile = (paint: (x: number, y: number) => number): number[] => {
  const data: number[] = [];
  for (let y = 0; y < MAP_H; y++) for (let x = 0; x < MAP_W; x++) data.push(paint(x, y));
  return data;
};

const FIRST_GID = 1;

/** Bottom to top; 0 is an empty cell, as in Tiled. Plain grass is under all of them and needs no layer. */
export function groundLayers(ground: Ground): { name: string; data: number[] }[] {
  const order: readonly Terrain[] = ['meadow', 'dirt', 'cobble', 'water'];
  return order.map((terrain) => ({
    name: terrain,
    data: eachTile((x, y) => {
      const mask = ground[terrain].mask(x, y);
      return mask ? FIRST_GID + terrainTile(terrain, mask, 0) : 0;
    }),
  }));
}

export const isOpen = (ground: Ground, x: number, y: number): boolean =>
  TERRAINS.every((terrain) => terrain === 'meadow' || ground[terrain].mask(x, y) === 0);

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
