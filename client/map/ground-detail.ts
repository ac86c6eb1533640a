// What the map file leaves to the eye: which drawing of a tile, grass under everything, flowers on it. The same place
// gives the same drawing; the file stays small and quick to edit.

import { hash2 } from '../../shared/art/noise.ts';
import { decorTile, grassTile, TERRAINS, TILESET_COLUMNS, VARIANTS } from '../art/tiles.ts';

const FIRST_GID = 1;
const GRASS_ROWS = 1;
const TERRAIN_ROWS = TERRAINS.length * VARIANTS;

export const grassAt = (x: number, y: number): number => {
  const h = hash2(x, y, 1);
  return FIRST_GID + grassTile(h < 0.8 ? Math.floor(h * 4) : 7 + Math.floor(hash2(x, y, 2) * 8));
};

/** 0 where nothing lies in the grass. */
export const decorAt = (x: number, y: number): number =>
  hash2(x, y, 27) > 0.88 ? FIRST_GID + decorTile(Math.floor(hash2(x, y, 28) * 16)) : 0;

/** A terrain's first drawing stands for any of them; another one that somebody chose stays. */
export function varied(gid: number, x: number, y: number): number {
  const row = Math.floor((gid - FIRST_GID) / TILESET_COLUMNS) - GRASS_ROWS;
  if (gid === 0 || row < 0 || row >= TERRAIN_ROWS || row % VARIANTS !== 0) return gid;
  return gid + Math.floor(hash2(x, y, 3) * VARIANTS) * TILESET_COLUMNS;
}
