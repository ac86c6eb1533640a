// Ground of the town as corner grids, and those grids as tile layers.

import { hash2, valueNoise } from '../art/noise.ts';
import {
  BOTTOM_LEFT,
  BOTTOM_RIGHT,
  grassTile,
  TERRAINS,
  type Terrain,
  TOP_LEFT,
  TOP_RIGHT,
  terrainTile,
  VARIANTS,
} from '../art/tiles.ts';
import {
  CROSS_STREETS,
  CX,
  CY,
  crossSway,
  isCrossStreet,
  isStreet,
  lots,
  MAP_H,
  MAP_W,
  rows,
  rowY,
  SQUARE,
  streetY,
} from './street-plan.ts';

class Corners {
  private readonly marked = new Uint8Array((MAP_W + 1) * (MAP_H + 1));

  has(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x <= MAP_W && y <= MAP_H && this.marked[y * (MAP_W + 1) + x] === 1;
  }

  mark(x: number, y: number, on = true): void {
    if (x >= 0 && y >= 0 && x <= MAP_W && y <= MAP_H) this.marked[y * (MAP_W + 1) + x] = on ? 1 : 0;
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

function paveStreets(dirt: Corners) {
  for (const row of rows) {
    for (let x = 4; x <= MAP_W - 4; x++) {
      if (!isStreet(x, row)) continue;
      const y = streetY(x, row);
      for (let k = 0; k <= (row === 0 ? 2 : 1); k++) dirt.mark(x, y + k);
    }
  }
  for (const offset of CROSS_STREETS) {
    for (let y = 0; y <= MAP_H; y++) {
      if (!isCrossStreet(y, offset)) continue;
      const x = CX + offset + crossSway(y, offset);
      for (let k = offset === 0 ? -1 : 0; k <= 1; k++) dirt.mark(x + k, y);
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

/** Blocks without houses, by the middle of each; they are ponds or mill fields, by turns. */
export function parks(): { x: number; row: number; pond: boolean }[] {
  const blocks = new Map<string, { row: number; xs: number[] }>();
  for (const lot of lots()) {
    if (lot.use !== 'park') continue;
    const key = `${lot.row}:${lot.block}`;
    const known = blocks.get(key) ?? { row: lot.row, xs: [] };
    known.xs.push(lot.x);
    blocks.set(key, known);
  }
  return [...blocks.values()].map(({ row, xs }, index) => ({
    x: xs.reduce((sum, x) => sum + x, 0) / xs.length,
    row,
    pond: index % 2 === 0,
  }));
}

const POND = { rx: 8.5, ry: 3.2 };

function fillPonds(water: Corners) {
  for (const { x: px, row, pond } of parks()) {
    if (!pond) continue;
    const py = rowY(row) - 4.6;
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
  paveStreets(ground.dirt);
  paveSquare(ground.cobble);
  fillPonds(ground.water);
  for (let y = 0; y <= MAP_H; y++) {
    for (let x = 0; x <= MAP_W; x++) if (valueNoise(x / 5, y / 5, 77) > 0.6) ground.meadow.mark(x, y);
  }
  return ground;
}

const eachTile = (paint: (x: number, y: number) => number): number[] => {
  const data: number[] = [];
  for (let y = 0; y < MAP_H; y++) for (let x = 0; x < MAP_W; x++) data.push(paint(x, y));
  return data;
};

const FIRST_GID = 1;

const grassAt = (x: number, y: number): number => {
  const h = hash2(x, y, 1);
  return FIRST_GID + grassTile(h < 0.8 ? Math.floor(h * 4) : 7 + Math.floor(hash2(x, y, 2) * 8));
};

/** Bottom to top; 0 is an empty cell, as Tiled wants it. */
export function groundLayers(ground: Ground): { name: string; data: number[] }[] {
  const order: readonly Terrain[] = ['meadow', 'dirt', 'cobble', 'water'];
  const stacked = order.map((terrain) => ({
    name: terrain as string,
    data: eachTile((x, y) => {
      const mask = ground[terrain].mask(x, y);
      return mask ? FIRST_GID + terrainTile(terrain, mask, Math.floor(hash2(x, y, 3) * VARIANTS)) : 0;
    }),
  }));
  return [{ name: 'grass', data: eachTile(grassAt) }, ...stacked];
}

/** Whether a tile is plain grass on all four corners. */
export const isOpen = (ground: Ground, x: number, y: number): boolean =>
  TERRAINS.every((terrain) => terrain === 'meadow' || ground[terrain].mask(x, y) === 0);
