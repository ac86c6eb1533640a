import { hash2 } from '../../shared/art/noise.ts';
import { mix, outlineOf, RAMPS, type Ramp } from '../../shared/art/palette.ts';
import { Pixels } from '../../shared/art/pixels.ts';
import type { Building } from './house.ts';
import { beamDown, type Canvases, hedge, lantern } from './walls.ts';

const { blue, teal, red, plum, plaster, wood, stone, gold, straw } = RAMPS;

const CLOTHS: readonly Ramp[] = [blue, teal, red, plum];
export const PAVILION_KINDS = CLOTHS.length;

const W = 92;
const H = 100;
const CX = W / 2;
const APEX = 12;
const EAVE = 48;
const GROUND = H - 6;
const FLOOR = GROUND - 12;
const HALF = 41;
const STRIPES = 10;
const COLUMNS = [-37, -16, 13, 34] as const;

const reach = (y: number): number => {
  const t = (y - APEX) / (EAVE - APEX);
  return 2 + (HALF - 2) * (0.55 * t + 0.45 * t * t);
};

const sag = (u: number): number => Math.round(6 * Math.sqrt(Math.max(0, 1 - u * u)));

function platform(p: Pixels, seed: number) {
  p.ellipse(CX, FLOOR + 9, HALF, 9, stone[1]).ellipse(CX, FLOOR + 7, HALF, 9, stone[2]);
  p.ellipse(CX, FLOOR + 5, HALF, 9, (x, y) => ((x + (y % 2) * 4) % 8 === 0 ? stone[2] : stone[3]));
  p.ellipse(CX, FLOOR + 1, HALF, 9, stone[5]).ellipse(CX, FLOOR + 2, HALF - 1, 8.4, (x, y) => {
    const tile = hash2(Math.floor(x / 7), Math.floor(y / 4), seed);
    return y % 4 === 0 || x % 7 === 0 ? stone[3] : tile > 0.6 ? stone[5] : stone[4];
  });
  for (let step = 0; step < 3; step++) {
    const y = FLOOR + 8 + step * 3;
    const half = 9 + step * 2;
    p.box(CX - half, y, half * 2 + 1, 3, stone[4], { top: stone[5], bottom: stone[2] });
  }
}

function table({ base, lit }: Canvases, cloth: Ramp) {
  const y = FLOOR - 7;
  base.rect(CX - 1, y + 2, 3, 9, wood[2]).hline(CX - 4, y + 10, 9, wood[1]);
  base.ellipse(CX + 0.5, y + 3, 13, 4, cloth[1]).ellipse(CX + 0.5, y + 1, 13, 4, cloth[3]);
  base.ellipse(CX + 0.5, y + 0.5, 11, 3, cloth[4]);
  lit.ellipse(CX + 0.5, y + 0.5, 11, 3, mix(cloth[3], gold[3], 0.45));
  for (const x of [CX - 8, CX + 5])
    base.box(x, y - 5, 5, 5, straw[2], { left: straw[4], top: gold[4] }).hline(x + 1, y, 3, straw[1]);
}

function columns(p: Pixels) {
  for (const x of COLUMNS) {
    const foot = FLOOR + 3 + Math.round(5 * Math.sqrt(1 - (x / HALF) ** 2));
    const top = EAVE - 2;
    p.box(CX + x, top, 4, foot - top, plaster[3], { left: plaster[4], right: plaster[1] });
    p.box(CX + x - 1, foot - 2, 6, 3, stone[4], { bottom: stone[2] });
  }
  for (const x of [-26, 24]) beamDown(p, CX + x, EAVE + 4, FLOOR - 8 - EAVE);
}

function rails(p: Pixels) {
  for (const [from, to] of [
    [CX - 33, CX - 16],
    [CX + 17, CX + 34],
  ] as const) {
    const y = FLOOR - 5;
    for (let x = from; x < to; x++) {
      const dip = Math.round(4 * (1 - Math.abs((x - CX) / HALF)));
      p.set(x, y + dip, wood[4]).set(x, y + dip + 1, wood[2]);
      const cross = (x - from) % 6;
      p.set(x, y + dip + 2 + cross, wood[3]).set(x, y + dip + 7 - cross, wood[3]);
      p.set(x, y + dip + 8, wood[2]);
    }
  }
}

function stripe(cloth: Ramp, u: number): { readonly ramp: Ramp; readonly index: number } {
  const around = Math.asin(Math.max(-1, Math.min(1, u))) / Math.PI + 0.5;
  const index = Math.min(STRIPES - 1, Math.floor(around * STRIPES));
  return { ramp: index % 2 ? plaster : cloth, index };
}

function roofColor(cloth: Ramp, u: number, seam: boolean): number {
  const { ramp } = stripe(cloth, u);
  const lit = mix(ramp[4], ramp[2], Math.max(0, Math.min(1, u * 0.6 + 0.42)));
  return seam ? mix(lit, ramp[1], 0.5) : lit;
}

function drape({ base, lit }: Canvases, x: number, y: number, color: number) {
  base.set(x, y, color);
  lit.clear(x, y);
}

function roof(on: Canvases, cloth: Ramp) {
  for (let y = APEX; y <= EAVE + 6; y++) {
    const half = reach(Math.min(y, EAVE));
    for (let x = -Math.floor(half); x <= half; x++) {
      const u = x / half;
      if (y > EAVE + sag(u)) continue;
      const seam = stripe(cloth, u).index !== stripe(cloth, (x + 1) / half).index;
      drape(on, CX + x, y, roofColor(cloth, u, seam));
    }
  }
  valance(on, cloth);
  const p = on.base;
  p.box(CX - 2, APEX - 3, 5, 4, gold[2], { top: gold[4] });
  p.vline(CX, APEX - 10, 8, wood[2]).ellipse(CX + 0.5, APEX - 10, 2, 2, gold[3]);
}

function valance(on: Canvases, cloth: Ramp) {
  for (let x = -HALF; x <= HALF; x++) {
    const u = x / HALF;
    const top = EAVE + sag(u) + 1;
    const around = (Math.asin(Math.max(-1, Math.min(1, u))) / Math.PI + 0.5) * STRIPES;
    const drop = 4 + Math.round(2 * Math.sin((around - Math.floor(around)) * Math.PI));
    const hem = mix(roofColor(cloth, u, false), cloth[0], 0.18);
    for (let j = 0; j < drop; j++) drape(on, CX + x, top + j, hem);
    drape(on, CX + x, top - 1, cloth[1]);
    drape(on, CX + x, top + drop, gold[2]);
  }
}

function ceiling({ base, lit }: Canvases) {
  base.ellipse(CX, EAVE + 8, HALF - 4, 8, plum[0]);
  lit.ellipse(CX, EAVE + 10, HALF - 6, 7, mix(0x8a4a1c, plum[0], 0.35));
}

export function pavilion(kind: number): Building {
  const cloth = CLOTHS[kind % PAVILION_KINDS] as Ramp;
  const on = { base: new Pixels(W, H), lit: new Pixels(W, H) };
  platform(on.base, kind);
  ceiling(on);
  table(on, cloth);
  columns(on.base);
  rails(on.base);
  hedge(on.base, { x: 6, ground: GROUND, w: W - 12, gap: CX, gapHalf: 17, seed: kind });
  roof(on, cloth);
  for (const x of [CX - 21, CX + 19]) lantern(on, x, EAVE + 14);
  on.base.outline(outlineOf(0.8));
  for (let y = 0; y < H; y++) for (let x = 0; x < W; x++) if (on.base.alpha(x, y) < 255) on.lit.clear(x, y);
  return {
    ...on,
    door: { x: CX, y: GROUND + 4 },
    chimney: null,
    sign: { x: CX + 19, y: GROUND - 12 },
    lamps: [
      { x: CX - 20, y: EAVE + 18 },
      { x: CX + 20, y: EAVE + 18 },
    ],
  };
}
