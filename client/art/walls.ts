// Walls and their details. Every part that shines at night is painted a second time on `lit`.

import { hash2, valueNoise } from '../../shared/art/noise.ts';
import { INK, mix, RAMPS, type Ramp } from '../../shared/art/palette.ts';
import type { Pixels } from '../../shared/art/pixels.ts';

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface Canvases {
  readonly base: Pixels;
  readonly lit: Pixels;
}

const { wood, stone, gold, grass, red, plum } = RAMPS;

export const beamDown = (p: Pixels, x: number, y: number, h: number) =>
  p
    .vline(x, y, h, wood[3])
    .vline(x + 1, y, h, wood[2])
    .vline(x + 2, y, h, wood[1]);

export const beamAcross = (p: Pixels, x: number, y: number, w: number) =>
  p
    .hline(x, y, w, wood[3])
    .hline(x, y + 1, w, wood[2])
    .hline(x, y + 2, w, wood[1]);

export const brace = (p: Pixels, x0: number, y0: number, x1: number, y1: number) =>
  p.line(x0, y0 + 1, x1, y1 + 1, wood[1], 2).line(x0, y0, x1, y1, wood[2], 2);

export function plasterWall(p: Pixels, { x, y, w, h }: Rect, seed: number, tint: Ramp) {
  p.rect(x, y, w, h, (px, py, i) => {
    const n = valueNoise(px / 5, py / 5, seed);
    const color = n > 0.72 ? tint[4] : n < 0.22 ? mix(tint[2], tint[3], 0.4) : tint[3];
    return i > w - 5 ? mix(color, tint[1], 0.25) : color;
  });
}

export function stoneWall(p: Pixels, { x, y, w, h }: Rect, seed: number, ramp: Ramp = stone) {
  const width = 8;
  p.rect(x, y, w, h, (_x, _y, i, j) => {
    const row = Math.floor(j / 5);
    const along = i + (row % 2) * 4 + Math.floor(hash2(row, seed, 1) * 3);
    const lx = along % width;
    const ly = j % 5;
    if (lx === width - 1 || ly === 4) return ramp[2];
    const tone = hash2(Math.floor(along / width), row, seed);
    const color = tone > 0.7 ? ramp[4] : tone < 0.25 ? mix(ramp[2], ramp[3], 0.4) : ramp[3];
    if (ly === 0) return mix(color, ramp[5], 0.45);
    return lx === width - 2 || ly === 3 ? mix(color, ramp[2], 0.4) : color;
  });
}

export function brickWall(p: Pixels, { x, y, w, h }: Rect, seed: number, ramp: Ramp) {
  p.rect(x, y, w, h, (_x, _y, i, j) => {
    const row = Math.floor(j / 3);
    const along = i + (row % 2) * 3;
    if (along % 6 === 5 || j % 3 === 2) return mix(ramp[1], ramp[2], 0.6);
    const tone = hash2(Math.floor(along / 6), row, seed);
    return tone > 0.78 ? ramp[4] : tone < 0.2 ? mix(ramp[2], ramp[3], 0.5) : ramp[3];
  });
}

export function plankWall(p: Pixels, { x, y, w, h }: Rect, seed: number, ramp: Ramp) {
  p.rect(x, y, w, h, (px, _y, _i, j) => {
    if (j % 4 === 3) return ramp[1];
    const color = hash2(Math.floor(j / 4), seed, 5) > 0.6 ? ramp[4] : ramp[3];
    if (j % 4 === 0) return mix(color, ramp[5], 0.35);
    return hash2(px >> 2, j, seed) > 0.82 ? mix(color, ramp[2], 0.5) : color;
  });
}

interface WindowStyle {
  readonly seed: number;
  readonly box?: boolean;
  readonly arch?: boolean;
  readonly shutters?: Ramp | undefined;
}

const glassAt = (diagonal: number): number =>
  diagonal < 4 ? 0xb7d9e6 : diagonal < 6 || diagonal === 8 ? 0x86b4d4 : 0x4f7fae;

function glass({ base, lit }: Canvases, { x, y, w, h }: Rect) {
  base.rect(x, y, w, h, (_x, _y, i, j) => glassAt(i + j));
  lit.rect(x, y, w, h, (px, py, _i, j) => (j < 2 ? gold[3] : hash2(px, py, 3) > 0.8 ? gold[2] : 0xffd56b));
}

export function windowAt(on: Canvases, frame: Rect, style: WindowStyle) {
  const { base, lit } = on;
  const { x, y, w, h } = frame;
  base.box(x - 1, y - 1, w + 2, h + 2, wood[1], { top: wood[3] });
  glass(on, frame);
  const mx = x + (w >> 1);
  const my = y + (h >> 1);
  base.vline(mx, y, h, wood[2]).hline(x, my, w, wood[2]);
  lit.vline(mx, y, h, wood[1]).hline(x, my, w, wood[1]);
  if (style.arch) {
    for (const cx of [x, x + w - 1]) {
      base.set(cx, y, wood[1]);
      lit.clear(cx, y);
    }
  }
  base.hline(x - 2, y + h + 1, w + 4, wood[3]).hline(x - 2, y + h + 2, w + 4, wood[1]);
  if (style.shutters) shutters(base, frame, style.shutters);
  if (style.box) flowerBox(base, frame, style.seed);
}

function shutters(p: Pixels, { x, y, w, h }: Rect, ramp: Ramp) {
  for (const sx of [x - 4, x + w + 1]) {
    p.box(sx, y - 1, 3, h + 2, ramp[2], { left: ramp[3], right: ramp[1] });
    for (let j = 1; j < h; j += 2) p.set(sx + 1, y + j, ramp[1]);
  }
}

function flowerBox(p: Pixels, { x, y, w, h }: Rect, seed: number) {
  const petals = [red[4], gold[3], plum[4], red[3]] as const;
  p.box(x - 2, y + h + 1, w + 4, 3, wood[2], { top: wood[3] });
  p.hline(x - 2, y + h + 3, w + 4, wood[1]);
  for (let i = -2; i < w + 2; i++) {
    const t = hash2(i, seed, 8);
    p.set(x + i, y + h, t > 0.5 ? grass[3] : grass[2]);
    if (t > 0.62) p.set(x + i, y + h - 1, petals[Math.floor(hash2(i, seed, 9) * 4)] ?? red[4]);
    else if (t < 0.3) p.set(x + i, y + h - 1, grass[3]);
  }
}

export function doorAt({ base: p, lit }: Canvases, { x, y, w, h }: Rect, ramp: Ramp) {
  for (let j = -3; j < h; j++) {
    const arch = j < 4 ? Math.ceil(4 - Math.sqrt(Math.max(0, 16 - (4 - j) ** 2))) : 0;
    for (let i = -3; i < w + 3; i++) {
      const surround = i < 0 || i >= w || j < 0;
      const cutAway = j < 0 && (i < arch - 2 || i >= w - arch + 2);
      if (!surround || cutAway) continue;
      const tone = hash2((i + 9) >> 1, (j + 9) >> 2, 4);
      p.set(x + i, y + j, tone > 0.6 ? stone[4] : tone < 0.3 ? stone[2] : stone[3]);
    }
  }
  p.rect(x, y, w, h, (_x, _y, i, j) => {
    const corner = j === 0 ? 2 : j === 1 ? 1 : 0;
    if (i < corner || i > w - 1 - corner) return stone[2];
    return i % 4 === 3 ? ramp[1] : i % 4 === 0 ? ramp[3] : ramp[2];
  });
  p.hline(x, y + 4, w, stone[0]).hline(x, y + h - 5, w, stone[0]);
  p.rect(x + w - 3, y + (h >> 1), 2, 2, gold[3]).set(x + w - 2, y + (h >> 1) + 1, gold[1]);
  const px = x + (w >> 1) - 2;
  p.rect(px, y + 6, 4, 3, 0x4f7fae).hline(px, y + 6, 2, 0x9fcbe0);
  lit.rect(px, y + 6, 4, 3, gold[3]);
  p.box(x - 4, y + h, w + 8, 2, stone[4], { bottom: stone[3] });
  p.box(x - 5, y + h + 2, w + 10, 2, stone[3], { bottom: stone[1] });
}

export function lantern({ base, lit }: Canvases, x: number, y: number) {
  base
    .hline(x - 1, y - 2, 4, INK)
    .set(x + 1, y - 1, INK)
    .rect(x - 1, y, 4, 5, INK);
  base.rect(x, y + 1, 2, 3, gold[2]).set(x, y + 1, gold[3]);
  lit.rect(x, y + 1, 2, 3, gold[4]);
}

export function eaveShadow(p: Pixels, x: number, y: number, w: number, depth: number) {
  for (let j = 0; j < depth; j++) {
    for (let i = 0; i < w; i++) p.blend(x + i, y + j, plum[0], 0.55 * (1 - j / depth));
  }
}

export function hedge(
  p: Pixels,
  at: { x: number; ground: number; w: number; gap: number; gapHalf: number; seed: number },
) {
  const petals = [red[4], gold[3], plum[4], RAMPS.plaster[4]] as const;
  for (let i = 0; i < at.w; i++) {
    if (Math.abs(at.x + i - at.gap) < at.gapHalf) continue;
    const t = valueNoise(i / 4, 0, at.seed & 511);
    if (t <= 0.42) continue;
    const tall = 3 + Math.floor(t * 5);
    for (let j = 0; j < tall; j++) {
      p.set(at.x + i, at.ground + 1 - j, j === tall - 1 ? grass[4] : j > 1 ? grass[3] : grass[2]);
    }
    const bloom = hash2(i, at.seed & 255, 3);
    if (bloom > 0.75) p.set(at.x + i, at.ground + 2 - tall, petals[Math.floor(bloom * 997) % 4] ?? red[4]);
  }
}
