import { hash2 } from '../../shared/art/noise.ts';
import { CREAM, INK, mix, outlineOf, RAMPS, type Ramp } from '../../shared/art/palette.ts';
import { Pixels } from '../../shared/art/pixels.ts';
import { stallRoof } from './props.ts';

const { wood, stone, slate, gold, water, red, blue, teal, grass, straw, plaster, moss } = RAMPS;
const edge = outlineOf(0.75);

const CLOTHS: readonly Ramp[] = [red, blue, gold, teal];

export function grave(kind: number): Pixels {
  const p = new Pixels(14, 18);
  const face = (x: number, y: number) => (hash2(x, y, kind + 40) > 0.8 ? stone[2] : stone[3]);
  if (kind === 1) {
    p.rect(6, 3, 3, 13, stone[3])
      .rect(3, 6, 9, 3, stone[3])
      .vline(6, 3, 13, stone[5])
      .hline(3, 6, 9, stone[4]);
  } else {
    const tall = kind === 3 ? 7 : 3;
    for (let y = tall; y < 16; y++) {
      const t = y - tall;
      const half = kind === 2 ? Math.min(4, Math.floor(t * 1.2)) : t === 0 ? 2 : t === 1 ? 3 : 4;
      for (let x = 7 - half; x <= 6 + half; x++)
        if (kind !== 3 || t > hash2(x, 1, 9) * 3) p.set(x, y, x === 7 - half ? stone[5] : face(x, y));
    }
    for (let row = 0; row < 3; row++) p.hline(5, 8 + row * 2, 4 - (row % 2), stone[1]);
  }
  if (kind > 1) for (let x = 3; x < 11; x++) if (hash2(x, kind, 3) > 0.4) p.set(x, 14, moss[3]);
  p.hline(2, 16, 10, grass[2]).set(4, 15, grass[4]).set(9, 15, grass[4]);
  if (kind === 0) p.set(11, 14, red[4]).set(10, 13, red[3]).set(11, 15, grass[2]);
  return p.outline(edge);
}

export function railing(): Pixels {
  const p = new Pixels(16, 16);
  p.hline(0, 5, 16, slate[1]).hline(0, 12, 16, slate[1]).hline(0, 6, 16, slate[0]);
  for (let x = 1; x < 16; x += 5) p.vline(x, 3, 12, slate[2]).set(x, 2, slate[3]).set(x, 15, slate[0]);
  return p;
}

export function bannerPole(kind: number): Pixels {
  const p = new Pixels(16, 52);
  const ramp = CLOTHS[kind % CLOTHS.length] ?? red;
  p.box(3, 4, 2, 46, wood[2], { left: wood[4] }).ellipse(4, 3, 2, 2, gold[3]);
  p.hline(3, 7, 11, wood[1]);
  p.rect(5, 8, 9, 24, (x, y) => {
    if (y > 27 && Math.abs(x - 9) < y - 27) return null;
    return x < 7 ? ramp[4] : x > 11 ? ramp[2] : ramp[3];
  });
  p.hline(5, 12, 9, CREAM)
    .hline(5, 25, 9, CREAM)
    .ellipse(9.5, 18.5, 3, 3, CREAM)
    .ellipse(9.5, 18.5, 2, 2, ramp[2]);
  p.box(2, 48, 5, 3, stone[3], { bottom: stone[1] });
  return p.outline(edge);
}

export function tent(kind: number): Pixels {
  const [w, h] = [48, 50];
  const p = new Pixels(w, h);
  const mid = w / 2;
  const ramp = CLOTHS[(kind * 3) % CLOTHS.length] ?? red;
  p.box(4, 44, 40, 4, stone[3], { top: stone[4], bottom: stone[1] });
  p.rect(7, 28, 34, 16, INK);
  p.rect(16, 35, 16, 9, ramp[1])
    .hline(15, 35, 18, ramp[4])
    .rect(22, 31, 4, 4, gold[2])
    .hline(21, 31, 6, gold[4]);
  for (const x of [5, 13, 32, 40]) p.box(x, 27, 3, 18, wood[3], { left: wood[4] });
  for (let y = 10; y < 28; y++) {
    const half = Math.round(2 + (y - 10) * 1.15);
    for (let i = -half; i <= half; i++) {
      const stripe = Math.floor(((i + half + 1) / (half * 2 + 2)) * 8) % 2 === 0;
      const light = i < -half / 3 ? 4 : i > half / 2 ? 2 : 3;
      p.set(mid + i, y, stripe ? ramp[light] : i > half / 2 ? plaster[2] : CREAM);
    }
  }
  for (let i = -22; i <= 22; i++) {
    const deep = (i + 44) % 6 < 4 ? 3 : 1;
    p.vline(mid + i, 28, deep, (i + 44) % 12 < 6 ? ramp[2] : plaster[1]);
  }
  p.vline(mid, 1, 10, wood[2]);
  for (let x = 0; x < 9; x++)
    p.vline(mid + 1 + x, 1 + (x >> 1), Math.max(1, 7 - (x >> 1) * 2), x < 3 ? gold[4] : gold[2]);
  return p.outline(edge);
}

export function scoreBoard(): Pixels {
  const p = new Pixels(44, 40);
  for (const x of [6, 35]) p.box(x, 8, 3, 30, wood[2], { left: wood[4] });
  p.box(2, 6, 40, 24, wood[3], { top: wood[5], bottom: wood[1] }).rect(4, 8, 36, 20, slate[0]);
  for (let row = 0; row < 4; row++) {
    const y = 10 + row * 4;
    p.rect(6, y, 2, 2, gold[row === 0 ? 3 : 1])
      .hline(10, y, 12 - row * 2, plaster[3])
      .hline(10, y + 1, 9, slate[2]);
    for (let k = 0; k < 3; k++) p.rect(26 + k * 5, y, 2, 2, k <= 2 - (row >> 1) ? plaster[3] : slate[2]);
  }
  for (let y = 0; y < 6; y++) p.rect(10 - y, y, 24 + 2 * y, 1, y % 2 ? blue[2] : blue[3]);
  return p.outline(edge);
}

export function podium(): Pixels {
  const p = new Pixels(48, 30);
  const block = (x: number, y: number, w: number, ramp: Ramp) =>
    p
      .rect(x, y, w, 28 - y, plaster[3])
      .rect(x, y, w, 4, plaster[5])
      .hline(x, y + 4, w, plaster[1])
      .vline(x + w - 1, y + 4, 24 - y, plaster[1])
      .box(x + (w >> 1) - 2, y + 9, 5, 6, ramp[2], { top: ramp[4] });
  block(2, 14, 14, slate);
  block(32, 17, 14, straw);
  block(16, 8, 16, gold);
  return p.outline(edge);
}

export function mapStall(): Pixels {
  const p = new Pixels(44, 40);
  for (const x of [5, 36]) p.box(x, 12, 3, 26, wood[2], { left: wood[3] });
  p.rect(9, 13, 12, 10, straw[5]).rect(10, 14, 10, 8, CREAM);
  p.line(11, 20, 14, 16, grass[3]).line(14, 16, 19, 19, water[2]).set(16, 17, red[2]).set(17, 17, red[2]);
  p.box(4, 24, 36, 12, wood[3], { top: wood[5] }).hline(4, 25, 36, wood[4]);
  for (let x = 4; x < 40; x += 6) p.vline(x, 27, 9, wood[1]);
  p.hline(4, 35, 36, wood[1]);
  p.ellipse(29, 18.5, 5, 5, water[2]).ellipse(28, 17, 2.6, 2, grass[4]).ellipse(31, 20.5, 1.6, 1.6, grass[3]);
  p.vline(29, 23, 2, gold[1]).hline(26, 24, 7, gold[1]).set(27, 15, water[5]);
  for (const [x, w] of [
    [7, 8],
    [17, 6],
  ] as const)
    p.box(x, 22, w, 3, CREAM, { bottom: straw[2] })
      .set(x, 23, red[2])
      .set(x + w - 1, 23, red[2]);
  stallRoof(p, blue);
  return p.outline(edge);
}

export function bridge(w: number, h: number): Pixels {
  const p = new Pixels(w, h);
  const along = w > h;
  const [length, width] = along ? [w, h] : [h, w];
  const put = (a: number, b: number, color: number) => (along ? p.set(a, b, color) : p.set(b, a, color));
  for (let a = 0; a < length; a++) {
    const plank = Math.floor(a / 6);
    for (let b = 3; b < width - 3; b++) {
      const grain = hash2(along ? a : b, along ? b : a, 8) > 0.9;
      const tone = hash2(plank, 4, 31) > 0.5 ? wood[4] : mix(wood[3], wood[4], 0.5);
      put(a, b, a % 6 === 5 ? wood[1] : a % 6 === 0 ? wood[5] : grain ? wood[3] : tone);
    }
    for (const rail of [0, width - 5]) {
      for (let k = 0; k < 5; k++) put(a, rail + k, k === 0 ? wood[4] : k < 3 ? wood[3] : wood[1]);
      if (a % 20 < 4) for (let k = 0; k < 5; k++) put(a, rail + k, k === 0 ? wood[5] : wood[2]);
    }
  }
  return p.outline(() => INK);
}
