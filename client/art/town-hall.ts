import { hash2, valueNoise } from '../../shared/art/noise.ts';
import { CREAM, INK, outlineOf, RAMPS } from '../../shared/art/palette.ts';
import { Pixels } from '../../shared/art/pixels.ts';
import type { Building } from './house.ts';
import { coverAt, mainRoof, type RoofStyle } from './roofs.ts';
import {
  beamAcross,
  beamDown,
  brace,
  type Canvases,
  doorAt,
  eaveShadow,
  lantern,
  plasterWall,
  stoneWall,
  windowAt,
} from './walls.ts';

const { blue, red, gold, stone, wood, plaster, grass, plum } = RAMPS;

const WING = 188;
const SIDE = 10;
const WIDTH = WING + SIDE * 2;
const CX = WIDTH >> 1;
const TOP = 62;
const EAVE = TOP + 38;
const HEIGHT = EAVE + 72;
const GROUND = HEIGHT - 15;
const TOWER = 46;
const SLATES: RoofStyle = { shape: 'hip', cover: 'shingle', ramp: blue, seed: 77 };

export const CLOCK_FACE = { x: CX, y: 70 };

function wings(on: Canvases) {
  const p = on.base;
  mainRoof(p, SLATES, { x: 0, w: WIDTH, top: TOP, eave: EAVE });
  plasterWall(p, { x: SIDE, y: EAVE + 4, w: WING, h: 24 }, 5, plaster);
  eaveShadow(p, SIDE, EAVE + 4, WING, 5);
  stoneWall(p, { x: SIDE - 1, y: EAVE + 28, w: WING + 2, h: GROUND - EAVE - 28 }, 9);
  beamAcross(p, SIDE - 1, EAVE + 27, WING + 2);
  beamAcross(p, SIDE, EAVE + 4, WING);
  const bays = 10;
  const bayW = WING / bays;
  for (let b = 0; b <= bays; b++)
    beamDown(p, Math.round(SIDE + b * bayW) - (b === bays ? 3 : b ? 1 : 0), EAVE + 6, 22);
  for (let b = 0; b < bays; b++) {
    if (b === 4 || b === 5) continue;
    const x0 = Math.round(SIDE + b * bayW) + 2;
    const x1 = Math.round(SIDE + (b + 1) * bayW) - 2;
    const mid = (x0 + x1) >> 1;
    if (b % 2) {
      brace(p, x0 + 1, EAVE + 8, x1 - 1, EAVE + 26);
      brace(p, x1 - 1, EAVE + 8, x0 + 1, EAVE + 26);
      moonBanner(p, mid);
    } else {
      windowAt(on, { x: mid - 4, y: EAVE + 11, w: 8, h: 11 }, { seed: b, box: true });
      windowAt(on, { x: mid - 4, y: EAVE + 34, w: 8, h: 13 }, { seed: b, arch: true });
    }
  }
}

function moonBanner(p: Pixels, mid: number) {
  const y = EAVE + 31;
  p.box(mid - 4, y, 9, 15, red[2], { left: red[3], right: red[1] });
  p.rect(mid - 4, y + 15, 3, 2, red[2])
    .rect(mid + 2, y + 15, 3, 2, red[1])
    .hline(mid - 5, y - 1, 11, gold[2]);
  p.ellipse(mid + 0.5, y + 7, 3, 3, gold[3]).ellipse(mid + 1.5, y + 6.5, 2.3, 2.5, red[2]);
}

function tower(on: Canvases) {
  const p = on.base;
  const x = CX - TOWER / 2;
  const h = GROUND - 46;
  stoneWall(p, { x, y: 46, w: TOWER, h }, 21);
  p.vline(x, 46, h, stone[5])
    .vline(x + TOWER - 1, 46, h, stone[1])
    .vline(x + TOWER - 2, 46, h, stone[2]);
  for (let y = 46; y < GROUND - 6; y += 10) {
    p.rect(x, y, 6, 5, stone[4]).rect(x + TOWER - 6, y, 6, 5, stone[2]);
    p.hline(x, y + 5, 6, stone[2]).hline(x + TOWER - 6, y + 5, 6, stone[1]);
  }
  for (let y = 6; y < 50; y++) {
    const t = (y - 6) / 44;
    const half = Math.round(t * t * 8 + t * 22);
    for (let i = -half; i <= half; i++) {
      coverAt(p, SLATES, CX + i, y, { t: 0.3 + Math.max(0, i / half) * 0.7, k: i < -half * 0.3 ? -0.3 : 0 });
    }
    p.set(CX - half, y, blue[4]).set(CX + half, y, blue[0]);
  }
  p.hline(CX - 30, 50, 60, blue[0]).box(CX - 26, 51, 52, 3, wood[2], { top: wood[1] });
  for (let j = 0; j < 4; j++) for (let i = 0; i < TOWER; i++) p.blend(x + i, 54 + j, plum[0], 0.5 - j * 0.12);
  p.vline(CX, 0, 7, wood[1]).set(CX, 0, gold[3]);
}

function clock({ base: p, lit }: Canvases) {
  const { x, y } = CLOCK_FACE;
  p.ellipse(x, y, 13, 13, wood[1])
    .ellipse(x, y, 12, 12, gold[2])
    .ellipse(x - 0.5, y - 0.5, 11, 11, gold[3]);
  p.ellipse(x, y, 10, 10, CREAM);
  lit.ellipse(x, y, 10, 10, 0xffe9a8);
  for (let hour = 0; hour < 12; hour++) {
    const angle = (hour / 12) * Math.PI * 2;
    const size = hour % 3 === 0 ? 2 : 1;
    const hx = Math.round(x + Math.sin(angle) * 8) - (size - 1);
    const hy = Math.round(y - Math.cos(angle) * 8) - (size - 1);
    for (const q of [p, lit]) q.rect(hx, hy, size, size, INK);
  }
}

function entrance(on: Canvases) {
  const p = on.base;
  windowAt(on, { x: CX - 9, y: 90, w: 6, h: 14 }, { arch: true, seed: 1 });
  windowAt(on, { x: CX + 4, y: 90, w: 6, h: 14 }, { arch: true, seed: 2 });
  doorAt(on, { x: CX - 10, y: GROUND - 30, w: 10, h: 26 }, wood);
  doorAt(on, { x: CX + 1, y: GROUND - 30, w: 10, h: 26 }, wood);
  for (let step = 0; step < 4; step++) {
    const x = CX - 18 - step * 2;
    const y = GROUND - 4 + step * 3;
    const w = 37 + step * 4;
    p.box(x, y, w, 3, stone[4], { top: stone[5], bottom: stone[2] });
  }
  lantern(on, CX - 19, GROUND - 22);
  lantern(on, CX + 17, GROUND - 22);
  for (let i = 0; i < WING; i++) {
    if (Math.abs(SIDE + i - CX) < 28) continue;
    const tall = 4 + Math.floor(valueNoise(i / 5, 0, 3) * 5);
    for (let j = 0; j < tall; j++) {
      p.set(SIDE + i, GROUND + 1 - j, j === tall - 1 ? grass[4] : j > 1 ? grass[3] : grass[2]);
    }
    if (hash2(i, 5, 3) > 0.78) p.set(SIDE + i, GROUND + 2 - tall, [red[4], gold[3], CREAM][i % 3] ?? CREAM);
  }
}

export function townHall(): Building {
  const on = { base: new Pixels(WIDTH, HEIGHT), lit: new Pixels(WIDTH, HEIGHT) };
  wings(on);
  tower(on);
  clock(on);
  entrance(on);
  on.base.outline(outlineOf(0.8));
  return {
    ...on,
    door: { x: CX, y: GROUND + 9 },
    chimney: null,
    sign: { x: CX, y: 0 },
    lamps: [
      { x: CX - 22, y: GROUND - 12 },
      { x: CX + 22, y: GROUND - 12 },
      { x: CX, y: 70 },
    ],
  };
}

export function flag(frame: number): Pixels {
  const p = new Pixels(14, 9);
  for (let x = 0; x < 11; x++) {
    const wave = Math.round(Math.sin(x * 0.7 - frame * 2.1) * (x / 11) * 1.4) + 2;
    for (let y = 0; y < 5; y++) p.set(x + 1, y + wave, y === 0 ? red[3] : y === 4 ? red[1] : red[2]);
  }
  return p.outline(outlineOf(0.8));
}
