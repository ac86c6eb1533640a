// Lamps, props and woods. Nothing here may touch a plot, a home, a street or water.

import { hash2, valueNoise } from '../../shared/art/noise.ts';
import { TILE } from '../art/tiles.ts';
import {
  type Box,
  overlaps,
  type Prop,
  type PropKind,
  planted,
  propBox,
  WOOD_KINDS,
  type WoodKind,
} from './prop-kinds.ts';
import { CX, CY, GRIDS, isStreet, MAP_H, MAP_W, OLD_TOWN, rowY, streetY } from './street-plan.ts';
import { eachTile, type Ground, isOpen, parks } from './terrain.ts';
import type { Spot } from './town-plan.ts';

/** Buckets of occupied ground, so that thousands of trees can be tested quickly. */
export class Taken {
  private readonly cells = new Map<number, Box[]>();

  add(box: Box): void {
    for (const key of this.keys(box)) {
      const cell = this.cells.get(key);
      if (cell) cell.push(box);
      else this.cells.set(key, [box]);
    }
  }

  hits(box: Box): boolean {
    return this.keys(box).some((key) => this.cells.get(key)?.some((other) => overlaps(box, other)));
  }

  private keys({ x, y, w, h }: Box): number[] {
    const keys: number[] = [];
    for (let j = Math.floor(y / 128); j <= Math.floor((y + h) / 128); j++) {
      for (let i = Math.floor(x / 128); i <= Math.floor((x + w) / 128); i++) keys.push(j * 1000 + i);
    }
    return keys;
  }
}

const SQUARE_PROPS: readonly (readonly [PropKind, number, number, number])[] = [
  ['fountain', 0, 3, 0],
  ['stall', -6.6, -0.6, 0],
  ['stall', 6.6, -0.6, 1],
  ['barrel', -4.8, -0.7, 0],
  ['crate', 4.8, -0.8, 0],
  ['barrel', 4.5, 5.4, 0],
];

const SQUARE_LAMPS: readonly (readonly [number, number])[] = [
  [-4.2, 1.2],
  [4.2, 1.2],
  [-4.2, 4.6],
  [4.2, 4.6],
  [-3.2, -4.2],
  [3.2, -4.2],
];

export function squareProps(): Prop[] {
  const props: Prop[] = SQUARE_PROPS.map(([kind, x, y, variant]) => ({
    kind,
    variant,
    x: (CX + x) * TILE,
    y: (CY + y) * TILE,
  }));
  for (let k = 0; k < 24; k++) {
    const angle = (k / 24) * Math.PI * 2;
    if (Math.abs(Math.sin(angle)) < 0.36 || Math.abs(Math.cos(angle)) < 0.34 || Math.sin(angle) < 0) continue;
    const x = Math.round((CX + Math.cos(angle) * 9.7) * TILE);
    const y = Math.round((CY + 1.6 + Math.sin(angle) * 5.9) * TILE);
    props.push({ kind: k % 3 ? 'bed' : 'bush', variant: k % 4, x, y });
  }
  return props;
}

export const squareLamps = (): Spot[] =>
  SQUARE_LAMPS.map(([x, y]) => ({ x: (CX + x) * TILE, y: (CY + y) * TILE }));

/** Trees that frame the hall and the way south: the first impression. */
const HALL_TREES: readonly (readonly [PropKind, number, number, number])[] = [
  ['tree', -8.3, -6.6, 0],
  ['tree', 8.3, -6.4, 2],
  ['pine', -8.6, -9.4, 1],
  ['pine', 8.7, -9.2, 0],
  ['bush', -7.2, -4.6, 1],
  ['bush', 7.2, -4.5, 3],
  ['tree', -4.6, 9.6, 1],
  ['tree', 4.8, 9.5, 3],
  ['autumn', -6.9, 9.9, 2],
  ['autumn', 7, 9.8, 0],
  ['bush', -2.8, 9.7, 3],
  ['bush', 2.9, 9.6, 1],
  ['well', -7.4, 7.9, 0],
  ['signpost', 2.6, 9, 0],
];

const PARK_PROPS: readonly (readonly [PropKind, number, number])[] = [
  ['windmill', 0, -2.4],
  ['hay', -4.2, -2],
  ['hay', 4.4, -2.6],
  ['hay', 6.2, -1.9],
  ['logs', -6.4, -2.3],
  ['well', -8.4, -4.6],
  ['barrel', 2.6, -1.9],
];

export const parkProps = (): Prop[] => [
  ...HALL_TREES.map(([kind, x, y, variant]) => ({
    kind,
    variant,
    x: Math.round((CX + x) * TILE),
    y: Math.round((CY + y) * TILE),
  })),
  ...parks()
    .filter(({ pond }) => !pond)
    .flatMap(({ grid, x, row }) =>
      PARK_PROPS.map(([kind, dx, dy]) => ({
        kind,
        variant: 0,
        x: Math.round((x + dx) * TILE),
        y: Math.round((rowY(grid, row) + dy) * TILE),
      })),
    ),
];

export function streetLamps(taken: Taken): Spot[] {
  const lamps: Spot[] = [];
  for (const grid of GRIDS) {
    // The lamps of the old town keep their positions from when the square was at 128.
    const first = grid === OLD_TOWN ? CX - 118 : grid.x - 48;
    for (const row of grid.rows) {
      for (let x = first; x < MAP_W - 8; x += 8) {
        if (!isStreet(grid, x, row) || (grid === OLD_TOWN && Math.abs(x - CX) < 10)) continue;
        const verge = grid === OLD_TOWN && row === 0 ? 3.1 : 2.2;
        const lamp = { x: x * TILE, y: Math.round((streetY(grid, x, row) + verge) * TILE) };
        const box = propBox('lamp', lamp.x, lamp.y);
        if (taken.hits(box)) continue;
        taken.add(box);
        lamps.push(lamp);
      }
    }
  }
  return lamps;
}

function treeKind(x: number, y: number): WoodKind {
  if (valueNoise(x / 7, y / 7, 31) > 0.55) return 'pine';
  return hash2(x, y, 25) > 0.88 ? 'autumn' : 'tree';
}

function wished(x: number, y: number): WoodKind | null {
  const border = Math.min(x, MAP_W - 1 - x, y, MAP_H - 1 - y);
  const h = hash2(x, y, 21);
  const wooded = valueNoise(x / 6, y / 6, 9);
  if ((border < 4 && h < 0.62) || (wooded > 0.5 && h < 0.55) || h < 0.14) return treeKind(x, y);
  if (h > 0.955) return 'bush';
  if (h > 0.95)
    return (['hay', 'logs', 'barrel', 'crate'] as const)[Math.floor(hash2(x, y, 26) * 4)] ?? 'hay';
  return null;
}

/** Trees and small objects wherever the ground is free: for each cell the index of its kind, from 1; 0 is none. */
export function woodsLayer(ground: Ground, taken: Taken): number[] {
  return eachTile((x, y) => {
    const kind = x > 0 && y > 0 && x < MAP_W - 1 ? wished(x, y) : null;
    if (!kind || !isOpen(ground, x, y) || !isOpen(ground, x, y - 1)) return 0;
    const { x: px, y: py } = planted(kind, x, y);
    if (taken.hits(propBox(kind, px, py))) return 0;
    // Crowns may touch each other; only trunks keep apart.
    taken.add({ x: px - 7, y: py - 8, w: 14, h: 8 });
    return 1 + WOOD_KINDS.indexOf(kind);
  });
}
