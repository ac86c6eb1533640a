// Furniture of the hall: rug, table, chairs, fire, and the marks of the dead.

import { hash2, valueNoise } from '../../../../shared/art/noise.ts';
import { CREAM, INK, mix, outlineOf, RAMPS, type Ramp } from '../../../../shared/art/palette.ts';
import { Pixels } from '../../../../shared/art/pixels.ts';

const { wood, plum, gold, red, stone, straw, plaster } = RAMPS;
const edge = outlineOf(0.75);

export function rug(rx: number, ry: number): Pixels {
  const p = new Pixels(rx * 2, ry * 2);
  return p.ellipse(rx, ry, rx, ry, (x, y, dx, dy) => {
    const rim = (1 - Math.hypot(dx, dy)) * (rx / 122) ** -0.3;
    const worn = hash2(x, y, 3) > 0.8 ? 0.1 : 0;
    return mix(rugColor(x, y, rim, Math.atan2(dy, dx)), INK, worn);
  });
}

function rugColor(x: number, y: number, rim: number, angle: number): number {
  if (rim < 0.02) return plum[0];
  if (rim < 0.05 || (rim >= 0.16 && rim < 0.18)) return gold[2];
  if (rim < 0.075) return red[1];
  if (rim < 0.16) return Math.floor(angle * 14) % 2 ? red[2] : red[1];
  const stitch = (Math.floor(x / 6) + Math.floor(y / 4)) % 4 === 0 && x % 6 > 1 && x % 6 < 4;
  return stitch ? plum[2] : plum[1];
}

export const CANDLES = [
  [-16, -4],
  [16, -4],
  [0, 6],
] as const;

export function table(rx: number): Pixels {
  const ry = Math.round(rx * 0.38);
  const p = new Pixels(rx * 2 + 4, ry * 2 + 12);
  const cx = rx + 2;
  const cy = ry + 1;
  p.ellipse(cx, cy + 8, rx, ry, wood[1]);
  for (const x of [cx - rx * 0.64, cx + rx * 0.54]) p.rect(Math.round(x), cy + 14, 8, ry - 4, wood[1]);
  p.ellipse(cx, cy + 4, rx, ry, wood[2]);
  p.ellipse(cx, cy, rx, ry, (x, y, dx, dy) => {
    const d = Math.hypot(dx, dy);
    if (d > 0.965) return wood[5];
    if (d > 0.93) return wood[4];
    if (d > 0.86) return wood[3];
    if (y % 5 === 0) return wood[2];
    const plank = hash2(Math.floor(y / 5), 2, 3) > 0.5 ? 0xb27c52 : 0xa87249;
    return hash2(x >> 3, y, 6) > 0.88 ? mix(plank, wood[4], 0.5) : plank;
  });
  for (const [dx, dy] of CANDLES) {
    const x = cx + dx;
    const y = cy + dy;
    p.ellipse(x, y + 5, 5, 2.4, gold[1]).ellipse(x, y + 4, 5, 2.2, gold[2]);
    p.box(x - 1, y - 6, 3, 10, CREAM, { right: plaster[2] });
  }
  for (const [dx, dy] of [
    [-0.66, -0.1],
    [0.52, 0],
    [-0.1, -0.62],
  ] as const) {
    const x = Math.round(cx + dx * rx);
    const y = Math.round(cy + dy * ry);
    p.rect(x, y, 11, 7, plaster[3]);
    for (let k = 2; k < 6; k += 2) p.hline(x + 2, y + k, 7, plaster[1]);
  }
  for (const [dx, dy] of [
    [-0.44, -0.5],
    [0.46, -0.5],
    [-0.52, 0.4],
    [0.56, 0.4],
  ] as const) {
    const x = Math.round(cx + dx * rx);
    const y = Math.round(cy + dy * ry);
    p.box(x, y, 5, 6, straw[2], { left: straw[4], top: CREAM })
      .set(x + 5, y + 2, straw[3])
      .set(x + 5, y + 3, straw[1]);
  }
  return p.outline(edge);
}

export function chair(facing: 'd' | 'l' | 'r', ramp: Ramp = plum): Pixels {
  const p = new Pixels(24, 36);
  if (facing === 'd') {
    p.rect(3, 3, 18, 24, wood[2]).rect(5, 6, 14, 18, ramp[2]).rect(5, 6, 14, 3, ramp[3]);
    p.vline(3, 3, 24, wood[4]).vline(20, 3, 24, wood[1]).hline(4, 2, 16, wood[4]);
    p.rect(2, 1, 4, 4, gold[2]).rect(18, 1, 4, 4, gold[2]);
    p.rect(3, 27, 18, 4, wood[3]).rect(3, 31, 3, 4, wood[1]).rect(18, 31, 3, 4, wood[1]);
    return p.outline(edge);
  }
  const at = (x: number, w: number) => (facing === 'l' ? 24 - x - w : x);
  p.rect(at(2, 5), 2, 5, 26, wood[2]).rect(at(5, 2), 5, 2, 20, ramp[2]).rect(at(2, 5), 1, 5, 3, gold[2]);
  p.rect(at(2, 18), 22, 18, 4, ramp[3]).rect(at(2, 18), 25, 18, 3, wood[3]);
  p.rect(at(2, 3), 28, 3, 7, wood[1]).rect(at(17, 3), 28, 3, 7, wood[1]);
  return p.outline(edge);
}

export const FIRE_FRAMES = 4;

export function fire(frame: number): Pixels {
  const p = new Pixels(24, 24);
  for (let x = 0; x < 24; x++) {
    const d = Math.abs(x - 11.5) / 11;
    const tall =
      (1 - d * d) * (13 + 5 * valueNoise(x / 3, frame * 1.7, 2)) * (0.55 + 0.6 * hash2(x >> 1, frame, 1));
    for (let y = 0; y < tall; y++) {
      const t = y / tall;
      p.set(x, 20 - y, t < 0.25 ? gold[4] : t < 0.5 ? gold[3] : t < 0.75 ? red[4] : red[3]);
    }
  }
  p.box(3, 20, 18, 3, wood[1], { top: wood[3] });
  return p.rect(5, 19, 3, 2, wood[2]).rect(15, 19, 3, 2, wood[2]);
}

export const flame = (): Pixels =>
  new Pixels(2, 4).rect(0, 0, 2, 4, gold[4]).set(0, 0, gold[3]).rect(0, 3, 2, 1, gold[2]);

export function ghostStone(): Pixels {
  const p = new Pixels(20, 26);
  p.rect(3, 8, 14, 15, stone[3]).ellipse(10, 9, 7, 7, stone[3]);
  p.vline(3, 8, 15, stone[4]).vline(4, 6, 3, stone[4]).vline(16, 8, 15, stone[2]).vline(15, 10, 13, stone[2]);
  p.rect(9, 7, 2, 9, stone[1]).rect(7, 9, 6, 2, stone[1]);
  p.line(12, 16, 14, 21, stone[1]).hline(6, 19, 4, stone[2]);
  for (let x = 1; x < 19; x++) {
    const tall = 1 + Math.floor(hash2(x, 1, 3) * 4);
    p.rect(x, 23 - tall, 1, tall + 1, x % 3 ? plum[1] : plum[2]);
  }
  return p.outline(edge);
}

export function ghost(): Pixels {
  const p = new Pixels(18, 22);
  const pale = 0xeef4f7;
  p.ellipse(9, 8, 6.5, 7, pale).rect(3, 8, 13, 9, pale);
  for (const x of [3, 7, 12]) p.rect(x, 17, 3, 3, pale);
  p.vline(15, 7, 10, 0xb9cfdf)
    .vline(14, 12, 6, 0xb9cfdf)
    .rect(6, 7, 2, 3, 0x33477d)
    .rect(11, 7, 2, 3, 0x33477d);
  return p.hline(8, 12, 3, 0x33477d).outline(() => 0x6f86b0);
}
