import { CREAM, INK, outlineOf, RAMPS, type Ramp, SHADE } from '../../shared/art/palette.ts';
import { Pixels } from '../../shared/art/pixels.ts';
import type { Banner } from '../../shared/matches/sign.ts';
import type { Mark } from '../../shared/schema/town-state.ts';

const { red, gold, wood, slate, blue, teal, plum, straw, grass } = RAMPS;
const edge = outlineOf(0.75);

const DIGITS: readonly (readonly string[])[] = [
  ['###', '#.#', '#.#', '#.#', '###'],
  ['.#.', '##.', '.#.', '.#.', '###'],
  ['###', '..#', '###', '#..', '###'],
  ['###', '..#', '.##', '..#', '###'],
  ['#.#', '#.#', '###', '..#', '..#'],
  ['###', '#..', '###', '..#', '###'],
  ['###', '#..', '###', '#.#', '###'],
  ['###', '..#', '.#.', '.#.', '.#.'],
  ['###', '#.#', '###', '#.#', '###'],
  ['###', '#.#', '###', '..#', '###'],
];
export const DIGIT_W = 3;

export const digit = (value: number): Pixels =>
  new Pixels(3, 5).art(0, 0, DIGITS[value] ?? [], { '#': CREAM });

export function doorPlate(digits: number): Pixels {
  const w = digits * 4 + 5;
  const p = new Pixels(w + 2, 15);
  p.hline(1, 1, w, wood[1]).set(1, 0, wood[1]);
  p.vline(3, 2, 2, slate[3]).vline(w - 2, 2, 2, slate[3]);
  p.box(1, 4, w, 9, wood[0], { top: gold[2], bottom: gold[1], left: gold[2], right: gold[1] });
  return p.outline(edge);
}

const CLOTH: Readonly<Record<Exclude<Banner, ''>, Ramp>> = {
  gold: straw,
  crimson: red,
  azure: blue,
  jade: teal,
};

export function winnerBanner(color: Exclude<Banner, ''>, frame: number): Pixels {
  const p = new Pixels(26, 44);
  const ramp = CLOTH[color];
  p.box(1, 1, 24, 2, gold[2], { top: gold[3] }).set(0, 1, gold[3]).set(25, 1, gold[3]);
  for (let y = 3; y < 40; y++) {
    const sway = Math.round(Math.sin(y / 7 + frame * 2.1) * (y / 40) * 1.2);
    for (let x = 0; x < 20; x++) {
      if (y > 33 && Math.abs(x - 9.5) < (y - 33) * 1.4) continue;
      p.set(3 + x + sway, y, x === 0 ? ramp[4] : x > 17 ? ramp[1] : x === 2 || x === 17 ? gold[2] : ramp[2]);
    }
  }
  EMBLEMS[color](p, 13, 17);
  return p.outline(edge);
}

export function sun(p: Pixels, cx: number, cy: number) {
  for (let k = 0; k < 8; k++) {
    const a = (k / 8) * Math.PI * 2;
    p.line(cx + Math.cos(a) * 6, cy + Math.sin(a) * 6, cx + Math.cos(a) * 8, cy + Math.sin(a) * 8, gold[3]);
  }
  p.ellipse(cx + 0.5, cy + 0.5, 5, 5, gold[3]).ellipse(cx, cy, 3.5, 3.5, gold[4]);
}

function moon(p: Pixels, cx: number, cy: number) {
  p.ellipse(cx, cy, 7, 7, CREAM).ellipse(cx + 3, cy - 1.5, 6, 6, red[2]);
}

function star(p: Pixels, cx: number, cy: number) {
  for (let y = -7; y <= 7; y++) {
    const half = Math.round((7 - Math.abs(y)) ** 2 / 12);
    p.hline(cx - half, cy + y, half * 2 + 1, y < 0 ? CREAM : gold[4]);
  }
  p.hline(cx - 6, cy, 13, CREAM);
}

function leaf(p: Pixels, cx: number, cy: number) {
  for (let y = -7; y <= 6; y++) {
    const half = Math.round(Math.sin(((y + 8) / 15) * Math.PI) * 4.5);
    p.hline(cx - half, cy + y, half * 2 + 1, grass[5]);
  }
  p.vline(cx, cy - 5, 14, grass[2]);
}

const EMBLEMS = { gold: sun, crimson: moon, azure: star, jade: leaf } as const;

export function houseMark(kind: Exclude<Mark, ''>): Pixels {
  const p = new Pixels(22, 24);
  const ramp = { death: red, verdict: plum, reveal: teal }[kind];
  p.ellipse(11, 10.5, 9.5, 9.5, ramp[1]).ellipse(11, 10, 8.5, 8.5, ramp[2]).ellipse(10, 9, 6, 5.5, ramp[3]);
  p.rect(9, 19, 4, 2, ramp[1]).rect(10, 21, 2, 1, ramp[1]);
  if (kind === 'death') {
    for (const x of [6, 10, 14]) p.line(x + 2, 4, x - 1, 16, CREAM, 2).set(x - 2, 17, CREAM);
  } else if (kind === 'verdict') {
    p.line(7, 15, 13, 8, gold[3], 2)
      .rect(10, 4, 7, 5, gold[4])
      .rect(9, 5, 9, 3, gold[3])
      .hline(5, 16, 8, CREAM);
  } else {
    p.ellipse(11, 10, 7, 4, CREAM).ellipse(11, 10, 2.6, 2.8, INK).set(10, 8, CREAM);
  }
  return p.outline(() => INK);
}

export function puff(): Pixels {
  const p = new Pixels(8, 8);
  return p.ellipse(4, 4, 4, 4, 0xe9e4e6).ellipse(3.2, 3, 2.4, 2.2, 0xffffff);
}

export const spark = (): Pixels => new Pixels(2, 2).rect(0, 0, 2, 2, 0xffffff);

/** Soft disc for light: stepped, to match the pixel art. */
export function glow(radius: number, bands: number, dithered = true): Pixels {
  const p = new Pixels(radius * 2, radius * 2);
  for (let y = 0; y < radius * 2; y++) {
    for (let x = 0; x < radius * 2; x++) {
      const d = Math.hypot(x + 0.5 - radius, y + 0.5 - radius) / radius;
      if (d >= 1) continue;
      const level = (1 - d) * (1 - d) * bands;
      const threshold = dithered ? ((x & 1) * 2 + (y & 1) + ((x ^ y) & 1)) / 4 : 0.5;
      const stepped = Math.min(bands, Math.floor(level) + (level % 1 > threshold ? 1 : 0)) / bands;
      if (stepped > 0) p.set(x, y, 0xffffff, Math.round(stepped * 255));
    }
  }
  return p;
}

export const shadow = (w: number, h: number): Pixels =>
  new Pixels(w, h).ellipse(w / 2, h / 2, w / 2, h / 2, SHADE, 92);

export function houseShadow(): Pixels {
  const p = new Pixels(104, 16);
  for (let y = 0; y < 16; y++)
    p.rect(
      0,
      y,
      104,
      1,
      (x) => (Math.min(x, 103 - x) > y * 0.2 ? SHADE : null),
      Math.round(100 * (1 - y / 18)),
    );
  return p;
}

export function thinkMark(frame: number): Pixels {
  const p = new Pixels(17, 13);
  p.rect(2, 1, 13, 8, CREAM).rect(1, 2, 15, 6, CREAM).rect(5, 9, 3, 2, CREAM).set(5, 11, CREAM);
  for (let k = 0; k < 3; k++)
    p.rect(4 + k * 4, frame % 3 === k ? 3 : 4, 2, 2, frame % 3 === k ? plum[1] : slate[3]);
  return p.outline(() => INK);
}

export function sleepMark(frame: number): Pixels {
  const p = new Pixels(16, 16);
  const z = ['####', '..#.', '.#..', '####'];
  p.art(1, 9 - frame, z, { '#': blue[4] }).art(8, 2 + frame, z, { '#': blue[5] });
  return p.outline(() => INK);
}
