// The ground tileset. Terrains are corner-Wang tiles: 16 masks × 4 variants each, with edges that always meet.

import { hash2, valueNoise } from '../../shared/art/noise.ts';
import { RAMPS } from '../../shared/art/palette.ts';
import { Pixels } from '../../shared/art/pixels.ts';

export const TILE = 16;
export const TILESET_COLUMNS = 16;
export const VARIANTS = 4;
export const TERRAINS = ['dirt', 'cobble', 'water', 'meadow'] as const;
export type Terrain = (typeof TERRAINS)[number];

export const TOP_LEFT = 1;
export const TOP_RIGHT = 2;
export const BOTTOM_LEFT = 4;
export const BOTTOM_RIGHT = 8;

const DECOR_ROW = 1 + TERRAINS.length * VARIANTS;
const DECOR_COUNT = 16;
export const TILESET_ROWS = DECOR_ROW + 1;

export const grassTile = (variant: number): number => 1 + (variant % 15);
export const terrainTile = (terrain: Terrain, mask: number, variant: number): number =>
  TILESET_COLUMNS * (1 + TERRAINS.indexOf(terrain) * VARIANTS + variant) + mask;
export const decorTile = (variant: number): number => TILESET_COLUMNS * DECOR_ROW + (variant % DECOR_COUNT);

const GRASS = 0x67a653;
const GRASS_DARK = 0x589850;
const FIELD_SEED = { dirt: 41, cobble: 31, water: 21, meadow: 41 } as const;
const EDGE_NOISE = { dirt: 0.26, cobble: 0.08, water: 0.26, meadow: 0.5 } as const;

function paintGrass(p: Pixels, ox: number, variant: number) {
  p.rect(ox, 0, TILE, TILE, (_x, _y, x, y) => {
    const n = valueNoise((x + 0.5) / 4, (y + 0.5) / 4, 11, 4);
    return n > 0.7 ? 0x70b058 : n < 0.24 ? 0x61a052 : GRASS;
  });
  const blades = variant < 8 ? 3 : variant < 13 ? 6 : 9;
  for (let k = 0; k < blades; k++) {
    const x = ox + 2 + Math.floor(hash2(variant, k, 1) * 12);
    const y = 3 + Math.floor(hash2(variant, k, 2) * 10);
    const color = hash2(variant, k, 3) > 0.5 ? RAMPS.grass[4] : GRASS_DARK;
    p.set(x, y, color)
      .set(x + 1, y - 1, color)
      .set(x - 1, y - 1, color);
    if (color === GRASS_DARK) p.set(x, y + 1, color);
  }
}

const cornerBlend = (mask: number, u: number, v: number): number => {
  const corner = (bit: number) => (mask & bit ? 1 : 0);
  const top = corner(TOP_LEFT) * (1 - u) + corner(TOP_RIGHT) * u;
  const bottom = corner(BOTTOM_LEFT) * (1 - u) + corner(BOTTOM_RIGHT) * u;
  return top * (1 - v) + bottom * v;
};

/** 0 on the tile's border, 1 inside: borders share one tileable noise, so any two tiles meet. */
const inner = (t: number): number => Math.min(1, Math.min(t, TILE - 1 - t) / 3);

type TileSpec = { terrain: Terrain; mask: number; variant: number };

function field({ terrain, mask, variant }: TileSpec, x: number, y: number): number {
  const seed = FIELD_SEED[terrain];
  const k = inner(x) * inner(y);
  const border = valueNoise((x + 0.5) / 4, (y + 0.5) / 4, seed, 4);
  const inside = valueNoise((x + 0.5) / 3.2, (y + 0.5) / 3.2, seed + 100 + variant * 7);
  const noise = border * (1 - k) + inside * k;
  return cornerBlend(mask, (x + 0.5) / TILE, (y + 0.5) / TILE) + (noise - 0.5) * EDGE_NOISE[terrain];
}

const COBBLE_ROWS = [
  [5, 6, 5],
  [6, 5, 5],
] as const;

function cobbleAt(x: number, y: number, variant: number): number {
  const row = Math.floor(y / 4);
  const widths = COBBLE_ROWS[(row % 2) as 0 | 1];
  let stone = 0;
  let lx = (x + (row % 2) * 3) % TILE;
  while (lx >= (widths[stone] as number)) lx -= widths[stone++] as number;
  const width = widths[stone] as number;
  const ly = y % 4;
  if (lx === width - 1 || ly === 3) return 0x857b86;
  const tone = hash2(stone + 3 * row, variant * 7 + 1, 5);
  const light = tone > 0.8;
  if (hash2(stone + 5 * row, variant * 13 + 2, 9) > 0.965 && ly === 2) return RAMPS.grass[3];
  if (lx === 0 && ly === 0) return 0x958b93;
  if (ly === 0) return light ? 0xdcd3c2 : 0xcdc3b6;
  if (ly === 2 && lx > 0) return light ? 0xb3aaa2 : 0xa49b9b;
  return light ? 0xc6bdb0 : tone < 0.25 ? 0xa39a9b : 0xb5aba5;
}

function dirtColor(spec: TileSpec, x: number, y: number, f: number): number {
  const { dirt } = RAMPS;
  const shadowed = y > 0 && field(spec, x, y - 1) <= 0.5;
  if (shadowed || f < 0.56) return dirt[2];
  if (f < 0.62) return dirt[3];
  const n = valueNoise((x + 0.5) / 2, (y + 0.5) / 2, 43 + spec.variant, 8);
  return n > 0.74 ? dirt[4] : n < 0.2 ? 0xcb9f68 : 0xd8b079;
}

function waterColor(spec: TileSpec, x: number, y: number, f: number): number {
  const { water } = RAMPS;
  if (f < 0.56) return water[5];
  if (f < 0.61) return water[4];
  const wave = spec.mask === 15 ? valueNoise((x + 0.5) / 4, (y + 0.5) / 2, 51 + spec.variant, 4) : 0;
  if (wave > 0.83 && f > 0.66 && x > 0 && x < 15) return y % 3 ? water[3] : water[2];
  return f > 0.95 ? water[2] : f > 0.7 ? 0x4596c4 : water[3];
}

/** `null`: the grass below shows through. */
function terrainColor(spec: TileSpec, x: number, y: number): number | null {
  const { terrain, variant } = spec;
  const f = field(spec, x, y);
  if (terrain === 'meadow') return f > 0.56 || (f > 0.5 && (x + y) % 2) ? 0x5c9c50 : null;
  if (f <= 0.5) {
    if (f > 0.44) return terrain === 'water' ? RAMPS.dirt[2] : GRASS_DARK;
    return terrain === 'water' && f > 0.38 ? RAMPS.dirt[3] : null;
  }
  if (terrain === 'dirt') return dirtColor(spec, x, y, f);
  if (terrain === 'water') return waterColor(spec, x, y, f);
  return f < 0.55 ? 0x6f6675 : f < 0.62 ? 0xe0d8c8 : f < 0.645 ? 0x958b93 : cobbleAt(x, y, variant);
}

function paintTerrain(p: Pixels, ox: number, oy: number, spec: TileSpec) {
  const { terrain, variant } = spec;
  p.rect(ox, oy, TILE, TILE, (_x, _y, x, y) => terrainColor(spec, x, y));
  if (terrain === 'dirt' && spec.mask === 15) paintPebbles(p, ox, oy, variant);
}

function paintPebbles(p: Pixels, ox: number, oy: number, variant: number) {
  const { dirt } = RAMPS;
  for (let k = 0; k < 2; k++) {
    if (hash2(variant, k, 61) <= 0.35) continue;
    const x = ox + 2 + Math.floor(hash2(variant, k, 62) * 11);
    const y = oy + 2 + Math.floor(hash2(variant, k, 63) * 11);
    p.hline(x, y, 2, dirt[2])
      .set(x, y - 1, dirt[5])
      .set(x + 1, y - 1, dirt[4]);
  }
}

function paintDecor(p: Pixels, ox: number, oy: number, variant: number) {
  const { red, gold, plum, blue, grass, stone, plaster } = RAMPS;
  const random = (k: number, salt: number) => hash2(variant * 17 + k, salt, 71);
  const spot = (k: number) => ({
    x: ox + 3 + Math.floor(random(k, 1) * 10),
    y: oy + 4 + Math.floor(random(k, 2) * 8),
  });
  if (variant < 10) {
    const petal = [red[4], gold[3], plum[4], plaster[4], blue[4]][variant % 5] as number;
    for (let k = 0; k < 3 + (variant % 3); k++) {
      const { x, y } = spot(k);
      p.set(x, y + 2, grass[1]).set(x, y + 1, grass[2]);
      p.set(x - 1, y, petal)
        .set(x + 1, y, petal)
        .set(x, y - 1, petal)
        .set(x, y, gold[2]);
    }
  } else if (variant < 13) {
    for (let k = 0; k < 4; k++) {
      const { x, y } = spot(k);
      p.vline(x, y - 2, 4, grass[2])
        .vline(x - 1, y - 1, 3, grass[4])
        .vline(x + 1, y, 2, GRASS_DARK);
    }
  } else if (variant < 15) {
    for (let k = 0; k < 2; k++) {
      const { x, y } = spot(k);
      p.rect(x - 1, y, 4, 2, stone[2])
        .hline(x - 1, y - 1, 3, stone[4])
        .hline(x - 1, y, 2, stone[3]);
    }
  } else {
    for (let k = 0; k < 3; k++) {
      const { x, y } = spot(k);
      p.vline(x, y, 2, plaster[3])
        .hline(x - 1, y - 1, 3, red[2])
        .set(x, y - 2, red[3])
        .set(x - 1, y - 1, red[4]);
    }
  }
}

export function paintTileset(): Pixels {
  const p = new Pixels(TILESET_COLUMNS * TILE, TILESET_ROWS * TILE);
  for (let variant = 1; variant < 16; variant++) paintGrass(p, variant * TILE, variant);
  for (const terrain of TERRAINS) {
    for (let variant = 0; variant < VARIANTS; variant++) {
      for (let mask = 1; mask < 16; mask++) {
        const id = terrainTile(terrain, mask, variant);
        paintTerrain(p, (id % 16) * TILE, Math.floor(id / 16) * TILE, { terrain, mask, variant });
      }
    }
  }
  for (let v = 0; v < DECOR_COUNT; v++) paintDecor(p, v * TILE, DECOR_ROW * TILE, v);
  return p;
}
