// Woods are a tile layer, one mark a plant: a brush of Tiled plants them, and each stands a little off by its place.

import { hash2 } from '../../shared/art/noise.ts';
import { TILE } from '../art/tiles.ts';
import { PROP_VARIANTS } from './prop-kinds.ts';

/** In the order of their tiles. */
export const WOOD_KINDS = ['tree', 'autumn', 'pine', 'bush', 'hay', 'logs', 'barrel', 'crate'] as const;
export type WoodKind = (typeof WOOD_KINDS)[number];

/** Name of the layer and of its tileset. */
export const WOODS = 'woods';

export interface Plant {
  readonly kind: WoodKind;
  readonly variant: number;
  readonly x: number;
  readonly y: number;
}

export const planted = (kind: WoodKind, x: number, y: number): Plant => ({
  kind,
  variant: Math.floor(hash2(x, y, 24) * (PROP_VARIANTS[kind] ?? 1)),
  x: Math.round(x * TILE + 8 + (hash2(x, y, 22) - 0.5) * 8),
  y: Math.round(y * TILE + 12 + (hash2(x, y, 23) - 0.5) * 6),
});
