// What is seen between the posts of the pavilion: the town's green with trees and roofs, by day and by night.

import { hash2, valueNoise } from '../../../../shared/art/noise.ts';
import { mix, RAMPS } from '../../../../shared/art/palette.ts';
import { Pixels } from '../../../../shared/art/pixels.ts';
import { tree } from '../../../art/nature.ts';
import { DECK_Y, EAVE, ROOM_CX, ROOM_W } from './pavilion-room.ts';

const { wood, plaster, gold, plum, teal, blue, red, grass } = RAMPS;

const OUTSIDE_H = DECK_Y - EAVE;

/** The green behind the pavilion, with roofs of the town. */
export function outside(night: boolean): Pixels {
  const p = new Pixels(ROOM_W, OUTSIDE_H);
  const hills = OUTSIDE_H - 40;
  for (let y = 0; y < OUTSIDE_H; y++) {
    for (let x = 0; x < ROOM_W; x++) p.set(x, y, skyAt(x, y, night));
  }
  for (const [k, x] of [-282, -196, -30, 22, 158, 246].entries())
    house(p, ROOM_CX + x, hills + 6 + (k % 2) * 3, { k, night });
  for (let x = 0; x < ROOM_W; x++) {
    const top = Math.round(hills + 8 - valueNoise(x / 26, 1, 8) * 9);
    for (let y = top; y < OUTSIDE_H; y++) p.set(x, y, moonlit(blade(x, y, top), night));
  }
  for (const [k, x] of [-240, -150, -92, 78, 108, 204, 290].entries())
    plant(p, ROOM_CX + x, hills + 20 + (k % 3) * 4, { k, night });
  return p;
}

function blade(x: number, y: number, top: number): number {
  const tuft = hash2(x >> 1, y, 4);
  if (y < top + 2 || tuft > 0.85) return grass[4];
  return tuft < 0.14 ? grass[2] : grass[3];
}

/** The town's own tree, without the shadow that it throws on the street. */
function plant(p: Pixels, x: number, foot: number, { k, night }: { k: number; night: boolean }) {
  const crown = tree(31 + k);
  for (let j = 0; j < crown.h; j++) {
    for (let i = 0; i < crown.w; i++) {
      if (crown.alpha(i, j) === 255)
        p.set(x - (crown.w >> 1) + i, foot - crown.h + j, moonlit(crown.color(i, j), night));
    }
  }
}

const moonlit = (color: number, night: boolean): number => (night ? mix(color, 0x2a3270, 0.52) : color);

function skyAt(x: number, y: number, night: boolean): number {
  if (night) return hash2(x, y, 4) > 0.985 ? 0xdcf5ef : mix(0x2a3270, 0x5f66b4, y / OUTSIDE_H);
  const sky = mix(0x6fb4dc, 0xcfe9ee, y / 44);
  const cloud = valueNoise(x / 22, y / 7, 3);
  return cloud > 0.68 ? 0xf4fbf6 : cloud > 0.62 ? mix(sky, 0xf4fbf6, 0.6) : sky;
}

function house(p: Pixels, x: number, foot: number, { k, night }: { k: number; night: boolean }) {
  const roof = [red, blue, teal, plum, RAMPS.straw, RAMPS.slate][k] ?? red;
  const half = 19 + (k % 3) * 3;
  for (let y = 0; y < 15; y++) {
    const wide = Math.round(half - 8 + y * 0.6);
    for (let i = -wide; i <= wide; i++) {
      const row = (y >> 1) % 2;
      p.set(
        x + i,
        foot - 29 + y,
        moonlit((i + row * 2 + 60) % 5 === 0 ? roof[1] : y % 2 ? roof[2] : roof[3], night),
      );
    }
  }
  p.rect(x - half + 3, foot - 14, half * 2 - 5, 20, moonlit(plaster[3], night));
  for (const dx of [-half + 3, -5, 4, half - 4]) p.rect(x + dx, foot - 14, 2, 20, moonlit(wood[2], night));
  p.hline(x - half + 3, foot - 14, half * 2 - 5, moonlit(wood[1], night));
  for (const dx of [-half + 8, half - 12]) p.rect(x + dx, foot - 10, 4, 5, night ? gold[3] : 0x4f7fae);
}
