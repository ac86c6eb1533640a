// The room of a match: floor, back wall, fireplace, windows. Wider than any stage, so that every
// integer zoom fills the screen; furniture is in hall-furniture.ts.

import { hash2, valueNoise } from '../../../../shared/art/noise.ts';
import { CREAM, INK, mix, RAMPS, type Ramp } from '../../../../shared/art/palette.ts';
import { Pixels } from '../../../../shared/art/pixels.ts';
import { beamAcross, beamDown, plasterWall, stoneWall } from '../../../art/walls.ts';
import { wolfHead } from './hall-marks.ts';

const { wood, plaster, stone, gold, red, blue, teal, plum, straw, slate } = RAMPS;

export const ROOM_W = 640;
export const ROOM_H = 440;
export const WALL_Y = 96;
export const ROOM_CX = ROOM_W / 2;
const CEILING = 30;

export const WINDOWS = [-88, 48, -183, 143, -278, 238].map((x) => ({ x: ROOM_CX + x, y: CEILING + 12 }));

function floor(p: Pixels) {
  p.rect(0, WALL_Y, ROOM_W, ROOM_H - WALL_Y, (x, y, _x, down) => {
    const row = Math.floor(down / 8);
    const along = x + Math.floor(hash2(row, 1, 3) * 40);
    const [lx, ly] = [along % 44, down % 8];
    const tone = hash2(Math.floor(along / 44), row, 5);
    let color: number = tone > 0.7 ? 0xa9754f : tone < 0.3 ? 0x8f5d48 : wood[3];
    if (ly === 7) color = wood[1];
    else if (ly === 0) color = mix(color, wood[4], 0.45);
    if ((lx === 43 && ly < 7) || ((lx === 2 || lx === 40) && ly === 3)) color = wood[1];
    if (ly > 1 && ly < 6 && hash2(x >> 3, y, 9) > 0.86) color = mix(color, wood[2], 0.5);
    return mix(color, wood[0], Math.max(0, 0.42 - (down / 192) * 1.6));
  });
}

function backWall(p: Pixels) {
  const panel = WALL_Y - 18;
  plasterWall(p, { x: 0, y: CEILING, w: ROOM_W, h: panel - CEILING }, 4, plaster);
  for (let y = CEILING; y < panel; y++) {
    for (let x = 0; x < ROOM_W; x++) p.blend(x, y, plum[0], 0.28 - (y - CEILING) * 0.004);
  }
  for (let y = 0; y < CEILING; y++) p.hline(0, y, ROOM_W, mix(wood[0], 0x1a1222, 1 - y / CEILING));
  for (let x = 4; x < ROOM_W; x += 46) {
    p.box(x, 0, 10, CEILING, wood[1], { left: wood[2], right: wood[0] });
  }
  p.rect(0, panel, ROOM_W, WALL_Y - panel, (x, y) => panelling(x % 16, y === panel + 1));
  beamAcross(p, 0, panel - 1, ROOM_W)
    .hline(0, WALL_Y - 1, ROOM_W, wood[0])
    .hline(0, WALL_Y, ROOM_W, wood[0]);
  p.box(0, CEILING, ROOM_W, 6, wood[2], { bottom: wood[1], top: wood[3] });
  for (let x = 8; x < ROOM_W; x += 38)
    p.rect(x, CEILING + 6, 7, 4, wood[1]).rect(x + 1, CEILING + 6, 5, 3, wood[2]);
  for (const dx of [-283, -234, -188, -138, -93, -44, 41, 90, 135, 185, 231, 280]) {
    beamDown(p, ROOM_CX + dx, CEILING + 6, WALL_Y - 25 - CEILING).vline(
      ROOM_CX + dx + 3,
      CEILING + 6,
      WALL_Y - 25 - CEILING,
      wood[0],
    );
  }
}

function panelling(lx: number, top: boolean): number {
  if (lx === 0 || lx === 15 || lx === 4 || lx === 13) return wood[1];
  if (lx === 1 || lx === 2) return wood[3];
  return top ? wood[4] : wood[2];
}

function bookshelf(p: Pixels, x0: number) {
  const y0 = CEILING + 16;
  const spines: readonly Ramp[] = [red, blue, teal, plum, straw, slate];
  p.rect(x0, y0, 40, 48, wood[1]).rect(x0 + 2, y0 + 2, 36, 44, wood[0]);
  for (let shelf = 0; shelf < 3; shelf++) {
    const y = y0 + 2 + shelf * 15;
    let x = x0 + 3;
    for (let k = 0; x < x0 + 36; k++) {
      const w = 2 + Math.floor(hash2(k, shelf + x0, 4) * 3);
      const h = 8 + Math.floor(hash2(k, shelf + x0, 5) * 4);
      const ramp = spines[Math.floor(hash2(k, shelf + x0, 6) * 6)] ?? red;
      if (hash2(k, shelf + x0, 7) > 0.12) {
        p.box(x, y + 13 - h, w, h, ramp[2], { left: ramp[3] }).hline(x, y + 15 - h, w, gold[2]);
      }
      x += w + (hash2(k, shelf, 8) > 0.8 ? 2 : 0);
    }
    p.box(x0 + 2, y + 13, 36, 2, wood[2], { top: wood[3] });
  }
  p.box(x0 - 1, y0 - 2, 42, 3, wood[3], { bottom: wood[1] });
}

function wallBanner(p: Pixels, x: number, ramp: Ramp) {
  const y0 = CEILING;
  p.rect(x - 2, y0 + 11, 14, 2, gold[2]);
  for (let y = 13; y < 42; y++) {
    for (let i = 0; i < 10; i++) {
      if (y > 37 && Math.abs(i - 4.5) < (y - 37) * 0.9) continue;
      p.set(x + i, y0 + y, i === 0 ? ramp[4] : i > 7 ? ramp[1] : ramp[3]);
    }
  }
  p.ellipse(x + 5, y0 + 24, 3.4, 3.4, gold[3]).ellipse(x + 6.5, y0 + 23.3, 2.8, 2.8, ramp[3]);
}

function fireplace(p: Pixels) {
  const x = ROOM_CX - 22;
  const y0 = CEILING;
  stoneWall(p, { x, y: y0 + 12, w: 44, h: WALL_Y - 8 - y0 }, 3);
  p.box(x - 3, y0 + 26, 50, 5, stone[4], { top: stone[5], bottom: stone[1] });
  for (let y = y0 + 36; y < WALL_Y + 3; y++) {
    const half = y < y0 + 44 ? Math.round(Math.sqrt(64 - (y0 + 44 - y) ** 2)) + 5 : 13;
    p.rect(ROOM_CX - half, y, half * 2, 1, y > WALL_Y - 4 ? stone[0] : INK);
  }
  p.box(x - 4, WALL_Y + 3, 52, 4, stone[3], { top: stone[4], bottom: stone[1] });
  for (const cx of [x + 4, x + 36])
    p.rect(cx, y0 + 21, 3, 5, CREAM)
      .set(cx + 1, y0 + 19, gold[4])
      .set(cx + 1, y0 + 20, gold[2]);
  p.ellipse(ROOM_CX, y0 + 17, 8, 8, gold[1]).ellipse(ROOM_CX, y0 + 17, 7, 7, red[1]);
  wolfHead(p, ROOM_CX - 5, y0 + 12);
}

export function room(): Pixels {
  const p = new Pixels(ROOM_W, ROOM_H);
  floor(p);
  backWall(p);
  for (const dx of [-134, 93, -230, 189]) bookshelf(p, ROOM_CX + dx);
  wallBanner(p, ROOM_CX - 34, red);
  wallBanner(p, ROOM_CX + 25, blue);
  fireplace(p);
  return p;
}

export function hallWindow(night: boolean): Pixels {
  const p = new Pixels(40, 32);
  const outsideArch = (x: number, y: number) => y < 10 && ((x - 19.5) / 20) ** 2 + ((10 - y) / 11) ** 2 > 1;
  p.rect(0, 0, 40, 32, (x, y) => (outsideArch(x, y) ? null : skyAt(x, y, night)));
  if (night) {
    p.ellipse(28, 9, 5.5, 5.5, gold[4]);
    p.ellipse(27.5, 9, 5, 5, (x, y) => (hash2(x >> 1, y >> 1, 2) > 0.8 ? 0xecd896 : gold[4]));
  }
  p.rect(0, 0, 40, 32, (x, y) => {
    if (!p.alpha(x, y)) return null;
    const rim = !p.alpha(x - 1, y) || !p.alpha(x + 1, y) || !p.alpha(x, y - 1) || y === 31;
    if (rim) return wood[1];
    if (![10, 19, 20, 29].includes(x) && y !== 12 && y !== 22) return null;
    return x === 19 ? wood[3] : wood[2];
  });
  return p.rect(0, 30, 40, 2, wood[3]).outline(() => wood[0]);
}

function skyAt(x: number, y: number, night: boolean): number {
  if (y > 24 && y > 31 - valueNoise(x / 6, 1, 8) * 7) return night ? 0x14183a : 0x46834d;
  if (night) return hash2(x, y, 4) > 0.972 ? 0xdcf5ef : mix(0x1b2148, 0x3a3f7d, y / 32);
  return valueNoise(x / 7, y / 4, 3) > 0.66 ? 0xf4fbf6 : mix(0x6fb4dc, 0xcfe9ee, y / 32);
}
