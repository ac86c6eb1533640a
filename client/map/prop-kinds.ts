// Every prop that may stand on the map, with its sprite's size, by which the planner keeps sprites off plots.

import { hash2 } from '../../shared/art/noise.ts';
import { TILE } from '../art/tiles.ts';

export const PROP_SIZES = {
  tree: [36, 46],
  autumn: [36, 46],
  pine: [28, 46],
  bush: [20, 16],
  lamp: [12, 40],
  fountain: [64, 64],
  stall: [44, 40],
  'map-stall': [44, 40],
  board: [32, 30],
  barrel: [14, 18],
  crate: [16, 16],
  well: [32, 40],
  bench: [26, 16],
  bed: [24, 16],
  hay: [22, 18],
  logs: [26, 16],
  signpost: [24, 28],
  windmill: [60, 92],
  grave: [14, 18],
  railing: [16, 16],
  pole: [16, 52],
  score: [44, 40],
  podium: [48, 30],
  tent: [48, 50],
  'bridge-ns': [44, 128],
  'bridge-ew': [128, 44],
} as const satisfies Record<string, readonly [number, number]>;

export type PropKind = keyof typeof PROP_SIZES;

/** Number of drawings per kind; a kind without an entry has a single drawing. */
export const PROP_VARIANTS: Partial<Record<PropKind, number>> = {
  tree: 4,
  autumn: 4,
  pine: 4,
  bush: 4,
  stall: 2,
  grave: 4,
  pole: 4,
  tent: 2,
};

export interface Prop {
  readonly kind: PropKind;
  readonly variant: number;
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export function propBox(kind: PropKind, x: number, y: number): Box {
  const [w, h] = PROP_SIZES[kind];
  return { x: x - w / 2, y: y - h, w, h };
}

export const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

export const PLACE_KINDS = ['house', 'ground', 'bench', 'stall', 'board'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** Reserved ground: later rooms, shelves and graves are looked up by its name. */
export interface Place extends Box {
  readonly name: string;
  readonly kind: PlaceKind;
  readonly door: { readonly x: number; readonly y: number };
}

export const LANDMARK_ARTS = ['library', 'tavern', 'arcade', 'league', 'chapel'] as const;
export type LandmarkArt = (typeof LANDMARK_ARTS)[number];

export interface Landmark {
  readonly art: LandmarkArt;
  readonly x: number;
  readonly y: number;
}

export const WOOD_KINDS = ['tree', 'autumn', 'pine', 'bush', 'hay', 'logs', 'barrel', 'crate'] as const;
export type WoodKind = (typeof WOOD_KINDS)[number];

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
