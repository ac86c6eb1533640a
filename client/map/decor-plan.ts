// Lamps, props and woods. Nothing here may touch a plot, a home, a street or water.

import { hash2, valueNoise } from '../art/noise.ts';
import { decorTile, TILE } from '../art/tiles.ts';
import { type Box, overlaps, PROP_VARIANTS, type PropKind, propBox } from './prop-kinds.ts';
import { CX, CY, isStreet, MAP_H, MAP_W, rows, rowY, streetY } from './street-plan.ts';
import { type Ground, isOpen, parks } from './terrain.ts';
import type { Spot } from './town-plan.ts';

export interface Prop extends Spot {
  readonly kind: PropKind;
  readonly variant: number;
}

/** Buckets of taken ground, so that thousands of trees can be tested quickly. */
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
  ['stall', 6.2, 5.3, 2],
  ['board', -6, 5, 0],
  ['barrel', -4.8, -0.7, 0],
  ['crate', 4.8, -0.8, 0],
  ['barrel', 4.5, 5.4, 0],
  ['bench', -3, 0.2, 0],
  ['bench', 3, 0.2, 0],
  ['bench', -2.6, 5.3, 0],
  ['bench', 2.6, 5.3, 0],
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

/** Trees that frame the hall and the way south: what the first view is remembered by. */
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
  ['signpost', 2.9, 7.6, 0],
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

/** Mills on the fields between the houses. */
export const parkProps = (): Prop[] => [
  ...HALL_TREES.map(([kind, x, y, variant]) => ({
    kind,
    variant,
    x: Math.round((CX + x) * TILE),
    y: Math.round((CY + y) * TILE),
  })),
  ...parks()
    .filter(({ pond }) => !pond)
    .flatMap(({ x, row }) =>
      PARK_PROPS.map(([kind, dx, dy]) => ({
        kind,
        variant: 0,
        x: Math.round((x + dx) * TILE),
        y: Math.round((rowY(row) + dy) * TILE),
      })),
    ),
];

/** Street lamps stand on the south verge. */
export function streetLamps(taken: Taken): Spot[] {
  const lamps: Spot[] = [];
  for (const row of rows) {
    for (let x = 10; x < MAP_W - 8; x += 8) {
      if (!isStreet(x, row) || Math.abs(x - CX) < 10) continue;
      const lamp = { x: x * TILE, y: Math.round((streetY(x, row) + (row === 0 ? 3.1 : 2.2)) * TILE) };
      const box = propBox('lamp', lamp.x, lamp.y);
      if (taken.hits(box)) continue;
      taken.add(box);
      lamps.push(lamp);
    }
  }
  return lamps;
}

const variantOf = (kind: PropKind, x: number, y: number): number =>
  Math.floor(hash2(x, y, 24) * (PROP_VARIANTS[kind] ?? 1));

function woodKind(x: number, y: number): PropKind {
  if (valueNoise(x / 7, y / 7, 31) > 0.55) return 'pine';
  return hash2(x, y, 25) > 0.88 ? 'autumn' : 'tree';
}

function wished(x: number, y: number): PropKind | null {
  const border = Math.min(x, MAP_W - 1 - x, y, MAP_H - 1 - y);
  const h = hash2(x, y, 21);
  const wooded = valueNoise(x / 6, y / 6, 9);
  if ((border < 4 && h < 0.62) || (wooded > 0.5 && h < 0.55) || h < 0.14) return woodKind(x, y);
  if (h > 0.955) return 'bush';
  if (h > 0.95)
    return (['hay', 'logs', 'barrel', 'crate'] as const)[Math.floor(hash2(x, y, 26) * 4)] ?? 'hay';
  return null;
}

/** Trees and small things wherever the ground is free. */
export function woods(ground: Ground, taken: Taken): Prop[] {
  const props: Prop[] = [];
  for (let y = 1; y < MAP_H; y++) {
    for (let x = 1; x < MAP_W - 1; x++) {
      const kind = wished(x, y);
      if (!kind || !isOpen(ground, x, y) || !isOpen(ground, x, y - 1)) continue;
      const px = Math.round(x * TILE + 8 + (hash2(x, y, 22) - 0.5) * 8);
      const py = Math.round(y * TILE + 12 + (hash2(x, y, 23) - 0.5) * 6);
      const box = propBox(kind, px, py);
      if (taken.hits(box)) continue;
      props.push({ kind, variant: variantOf(kind, x, y), x: px, y: py });
      // Crowns may touch each other; only trunks keep apart.
      taken.add({ x: px - 7, y: py - 8, w: 14, h: 8 });
    }
  }
  return props;
}

export function decorLayer(ground: Ground): number[] {
  const data: number[] = [];
  for (let y = 0; y < MAP_H; y++) {
    for (let x = 0; x < MAP_W; x++) {
      const shown = hash2(x, y, 27) > 0.88 && isOpen(ground, x, y);
      data.push(shown ? 1 + decorTile(Math.floor(hash2(x, y, 28) * 16)) : 0);
    }
  }
  return data;
}
