import { hash2 } from '../../shared/art/noise.ts';
import { mix, RAMPS, type Ramp } from '../../shared/art/palette.ts';
import type { Pixels } from '../../shared/art/pixels.ts';
import { beamAcross, type Canvases, windowAt } from './walls.ts';

export const ROOF_SHAPES = ['hip', 'gable', 'gambrel', 'halfhip', 'swept'] as const;
export type RoofShape = (typeof ROOF_SHAPES)[number];
export const COVERS = ['shingle', 'thatch', 'pantile'] as const;
export type Cover = (typeof COVERS)[number];

export interface RoofStyle {
  readonly shape: RoofShape;
  readonly cover: Cover;
  readonly ramp: Ramp;
  readonly seed: number;
}

const { wood, gold, plum } = RAMPS;
const clamp01 = (t: number): number => Math.max(0, Math.min(1, t));

/** One pixel of covering; `t` runs from the ridge (0) to the eave (1), `k` darkens. */
type Shade = { t: number; k: number };

function shingle({ ramp, seed }: RoofStyle, x: number, y: number, { t, k }: Shade): number {
  const row = Math.floor(y / 4);
  const along = x + (row % 2) * 3 + 600;
  const lx = along % 6;
  const ly = ((y % 4) + 4) % 4;
  const tone = hash2(Math.floor(along / 6), row, seed);
  let color = mix(ramp[3], ramp[2], clamp01(t * 1.15 - 0.1 + k));
  if (tone > 0.82) color = mix(color, ramp[4], 0.45);
  else if (tone < 0.2) color = mix(color, ramp[1], 0.3);
  if (ly === 3) color = mix(ramp[1], ramp[2], 0.25);
  else if (ly === 2 && (lx === 0 || lx === 5)) color = mix(ramp[1], ramp[2], 0.45);
  else if (ly === 0 && lx > 0 && lx < 5) color = mix(color, ramp[4], 0.55);
  return lx === 5 && ly < 2 ? mix(color, ramp[1], 0.4) : color;
}

function thatch({ ramp, seed }: RoofStyle, x: number, y: number, { t, k }: Shade): number {
  const ragged = y + Math.floor(hash2(x >> 1, 7, seed) * 5);
  const band = ((ragged % 11) + 11) % 11;
  const strand = hash2(x, Math.floor(ragged / 11), seed + 3);
  let color = mix(ramp[4], ramp[2], clamp01(t * 0.8 + k));
  if (strand > 0.7) color = mix(color, ramp[5], 0.4);
  else if (strand < 0.3) color = mix(color, ramp[1], 0.35);
  return band === 10 ? mix(ramp[1], ramp[2], 0.4) : band === 9 ? mix(color, ramp[1], 0.3) : color;
}

function pantile({ ramp, seed }: RoofStyle, x: number, y: number, { t, k }: Shade): number {
  const lx = (x + 600) % 5;
  const row = Math.floor(y / 6);
  const ly = ((y % 6) + 6) % 6;
  const tone = hash2(Math.floor((x + 600) / 5), row, seed);
  let color = mix(ramp[3], ramp[2], clamp01(t * 1.1 - 0.1 + k));
  if (tone > 0.8) color = mix(color, ramp[4], 0.4);
  if (lx === 1) color = mix(color, ramp[4], 0.6);
  else if (lx === 4) color = mix(color, ramp[1], 0.7);
  return ly === 5 ? mix(color, ramp[1], 0.55) : color;
}

const COVERING = { shingle, thatch, pantile } as const;

export const coverAt = (p: Pixels, style: RoofStyle, x: number, y: number, shade: Shade) =>
  p.set(x, y, COVERING[style.cover](style, x, y, shade));

/** How far the slope is inset from the eave's end, by height. */
function inset(shape: RoofShape, t: number): number {
  switch (shape) {
    case 'hip':
      return Math.round((1 - t) * 9);
    case 'gable':
      return t > 0.94 ? 0 : 1;
    case 'gambrel':
      return Math.round(t < 0.42 ? 13 - t * 19 : (1 - t) * 6);
    case 'halfhip':
      return t < 0.36 ? Math.round((1 - t / 0.36) * 11) + 1 : t > 0.94 ? 0 : 1;
    case 'swept':
      return Math.round(13 * (1 - t) ** 2);
  }
}

interface Slope {
  readonly x: number;
  readonly w: number;
  readonly top: number;
  readonly eave: number;
}

export function mainRoof(p: Pixels, style: RoofStyle, { x, w, top, eave }: Slope) {
  const { ramp, shape } = style;
  const height = eave + 3 - top;
  for (let y = top; y < eave + 3; y++) {
    const t = (y - top) / height;
    const cut = inset(shape, t);
    for (let i = cut; i < w - cut; i++) {
      const edge = i > w - cut - 6 ? 0.35 : i < cut + 4 ? -0.25 : 0;
      coverAt(p, style, x + i, y, { t, k: edge });
    }
    if (shape === 'gable' || (shape === 'halfhip' && t > 0.36))
      bargeboard(p, x + cut, x + w - 1 - cut, y, ramp);
  }
  const cut = inset(shape, 0);
  for (let i = cut; i < w - cut; i++) {
    p.set(x + i, top - 1, (i >> 2) % 2 ? ramp[4] : ramp[5])
      .set(x + i, top, ramp[4])
      .set(x + i, top + 1, ramp[2]);
  }
  if (shape === 'gambrel') {
    const fold = top + Math.round(height * 0.42);
    p.hline(x + 6, fold, w - 12, ramp[4]).hline(x + 6, fold + 1, w - 12, ramp[1]);
  }
  p.hline(x + 1, eave + 2, w - 2, ramp[1]).hline(x, eave + 3, w, ramp[0]);
}

function bargeboard(p: Pixels, left: number, right: number, y: number, ramp: Ramp) {
  p.set(left, y, ramp[5])
    .set(left + 1, y, ramp[4])
    .set(left + 2, y, ramp[1]);
  p.set(right, y, ramp[1])
    .set(right - 1, y, ramp[2])
    .set(right - 2, y, ramp[1]);
}

interface Gable {
  readonly x: number;
  readonly apex: number;
  readonly base: number;
  readonly half: number;
  readonly face: Ramp;
  readonly window: { readonly w: number; readonly h: number; readonly arch: boolean };
}

export function crossGable(on: Canvases, style: RoofStyle, gable: Gable) {
  const p = on.base;
  const { ramp } = style;
  const { x: gx, apex, base, half, face } = gable;
  const rafters = half > 13 ? 6 : 4;
  for (let y = apex; y <= base + 2; y++) {
    const wide = Math.round(((y - apex) / (base + 2 - apex)) * (half + 3));
    if (wide < 1) continue;
    for (let k = 1; k <= 5; k++) p.blend(gx + wide + k, y + 1, ramp[0], 0.5 - k * 0.06);
    p.set(gx - wide - 1, y, ramp[1]).set(gx + wide + 1, y, ramp[0]);
    for (let x = -wide; x <= wide; x++)
      gablePixel(p, style, { x, y, gx, edge: wide - Math.abs(x), rafters, face });
  }
  p.rect(gx - 1, apex - 1, 3, 2, ramp[5])
    .set(gx, apex - 3, gold[3])
    .set(gx, apex - 2, gold[2]);
  beamAcross(p, gx - half + rafters - 2, base - 1, 2 * half - 2 * rafters + 5);
  const { w, h, arch } = gable.window;
  windowAt(on, { x: gx - (w >> 1), y: base - h - 3, w, h }, { arch, seed: style.seed });
}

type GablePixel = { x: number; y: number; gx: number; edge: number; rafters: number; face: Ramp };

function gablePixel(p: Pixels, style: RoofStyle, { x, y, gx, edge, rafters, face }: GablePixel) {
  const { ramp } = style;
  const at = gx + x;
  if (edge < rafters) {
    coverAt(p, style, at, y + (x > 0 ? 1 : 0), { t: 0.45, k: x > 0 ? 0.4 : -0.2 });
    if (edge <= 1) p.set(at, y, x < 0 ? ramp[5] : ramp[3]);
    if (edge === rafters - 1) p.set(at, y, x < 0 ? ramp[1] : ramp[0]);
  } else if (edge < rafters + 3) {
    p.set(at, y, edge === rafters ? wood[4] : edge === rafters + 1 ? wood[2] : wood[1]);
  } else {
    const color = hash2(at, y, 2) > 0.94 ? face[2] : face[3];
    p.set(at, y, edge < rafters + 5 ? mix(color, plum[0], 0.3) : color);
  }
}

export function turret(
  on: Canvases,
  style: RoofStyle,
  at: { x: number; top: number; ground: number; face: Ramp },
) {
  const p = on.base;
  const { ramp } = style;
  const half = 11;
  const cap = 30;
  const neck = at.top + cap;
  for (let y = neck; y < at.ground; y++) {
    for (let i = -half; i <= half; i++) {
      const bend = (i + half) / (2 * half);
      const stone = hash2(
        Math.floor((i + (Math.floor(y / 5) % 2) * 3 + 30) / 6),
        Math.floor(y / 5),
        style.seed,
      );
      let color = stone > 0.75 ? at.face[4] : stone < 0.2 ? at.face[2] : at.face[3];
      if (y % 5 === 4) color = mix(color, at.face[1], 0.5);
      p.set(at.x + i, y, mix(color, plum[0], bend < 0.15 ? 0.1 : Math.max(0, bend - 0.5) * 0.8));
    }
  }
  for (let j = 0; j < 5; j++)
    for (let i = -half; i <= half; i++) p.blend(at.x + i, neck + j, plum[0], 0.5 - j * 0.1);
  for (let y = at.top; y < neck; y++) {
    const t = (y - at.top) / cap;
    const wide = Math.round(t * 12 + t * t * 3);
    for (let i = -wide; i <= wide; i++) {
      coverAt(p, style, at.x + i, y, { t: 0.3, k: i > wide * 0.3 ? 0.45 : i < -wide * 0.4 ? -0.3 : 0 });
    }
    p.set(at.x - wide, y, ramp[4]).set(at.x + wide, y, ramp[0]);
  }
  p.hline(at.x - 15, neck, 31, ramp[0])
    .vline(at.x, at.top - 6, 7, wood[1])
    .set(at.x, at.top - 7, gold[3]);
  p.rect(at.x + 1, at.top - 6, 6, 3, ramp[3]).set(at.x + 6, at.top - 5, ramp[2]);
  windowAt(on, { x: at.x - 3, y: neck + 10, w: 6, h: 9 }, { arch: true, seed: style.seed });
  windowAt(on, { x: at.x - 3, y: at.ground - 26, w: 6, h: 9 }, { arch: true, seed: style.seed + 1 });
}
