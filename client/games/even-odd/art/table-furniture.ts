// Furniture of the pavilion: rug, table, armchairs, the host's stand and drum, standards, lanterns.

import { hash2 } from '../../../../shared/art/noise.ts';
import { CREAM, INK, mix, outlineOf, RAMPS, type Ramp, SHADE } from '../../../../shared/art/palette.ts';
import { Pixels } from '../../../../shared/art/pixels.ts';
import type { Parity } from '../state/table-model.ts';
import { word, wordWidth } from './letters.ts';

const { wood, plum, gold, teal, red, moss, autumn, blue, slate } = RAMPS;
const edge = outlineOf(0.75);

export const PARITY_RAMPS = { ODD: autumn, EVEN: blue } as const satisfies Record<Parity, Ramp>;

export function pips(p: Pixels, cx: number, cy: number, parity: Parity, color: number) {
  const at = parity === 'ODD' ? [0] : [-4, 4];
  for (const dx of at) p.rect(cx + dx - 1, cy - 2, 3, 5, color).rect(cx + dx - 2, cy - 1, 5, 3, color);
  return p;
}

export function rug(rx: number, ry: number): Pixels {
  return new Pixels(rx * 2, ry * 2).ellipse(rx, ry, rx, ry, (x, y, dx, dy) => {
    const rim = 1 - Math.hypot(dx, dy);
    const worn = hash2(x, y, 3) > 0.82 ? 0.12 : 0;
    return mix(rugColor(x, y, rim, Math.atan2(dy, dx)), INK, worn);
  });
}

function rugColor(x: number, y: number, rim: number, angle: number): number {
  if (rim < 0.018) return teal[0];
  if (rim < 0.045 || (rim >= 0.135 && rim < 0.155)) return gold[2];
  if (rim < 0.135) return Math.floor(((angle + Math.PI) / (Math.PI * 2)) * 60) % 2 ? plum[2] : plum[1];
  const stitch = (Math.floor(x / 8) + Math.floor(y / 5)) % 4 === 0 && x % 8 > 2 && x % 8 < 5;
  return stitch ? teal[2] : teal[1];
}

export const TABLE_THICK = 9;

export function table(rx: number, ry: number): Pixels {
  const p = new Pixels(rx * 2 + 4, ry * 2 + TABLE_THICK + 14);
  const cx = rx + 2;
  const cy = ry + 1;
  p.ellipse(cx, cy + TABLE_THICK + 9, rx * 0.42, ry * 0.42, wood[0]);
  p.rect(Math.round(cx - rx * 0.34), cy + ry - 4, Math.round(rx * 0.68), 12, wood[1]);
  p.ellipse(cx, cy + TABLE_THICK, rx, ry, wood[1]);
  p.ellipse(cx, cy + TABLE_THICK - 3, rx, ry, (x) => (x % 23 === 0 ? wood[1] : wood[2]));
  p.ellipse(cx, cy + 2, rx, ry, wood[3]);
  p.ellipse(cx, cy, rx, ry, (x, y, dx, dy) => topColor(x, y, Math.hypot(dx, dy), rx));
  return inlay(p, cx, cy).outline(edge);
}

function topColor(x: number, y: number, d: number, rx: number): number {
  const px = (1 - d) * rx;
  if (px < 1.6) return wood[5];
  if (px < 7) return hash2(x >> 2, y, 6) > 0.8 ? wood[3] : wood[4];
  if (px < 8.2) return wood[1];
  if (px < 9.6) return gold[2];
  const nap = hash2(x, y, 7);
  const felt = mix(moss[1], teal[1], 0.55);
  return nap > 0.9 ? mix(felt, moss[2], 0.45) : nap < 0.08 ? mix(felt, moss[0], 0.5) : felt;
}

function inlay(p: Pixels, cx: number, cy: number): Pixels {
  const line = mix(moss[2], gold[1], 0.35);
  for (let k = 0; k < 64; k++) {
    const a = (k / 64) * Math.PI * 2;
    p.set(Math.round(cx + Math.cos(a) * 19), Math.round(cy + Math.sin(a) * 8.5), line);
  }
  return p;
}

export function armchair(parity: Parity): Pixels {
  const ramp = PARITY_RAMPS[parity];
  const p = new Pixels(48, 66);
  p.ellipse(24, 12, 18, 10, wood[2]).rect(6, 12, 36, 44, wood[2]);
  p.ellipse(24, 13, 15, 8, ramp[1]).rect(9, 13, 30, 34, ramp[1]);
  for (let y = 10; y < 46; y += 8)
    for (let x = 13 + ((y >> 3) % 2) * 5; x < 38; x += 10) p.rect(x, y, 2, 2, ramp[3]);
  p.vline(6, 12, 40, wood[4]).vline(41, 12, 40, wood[1]).hline(14, 3, 20, wood[4]);
  for (const x of [4, 40]) p.rect(x, 4, 4, 5, gold[2]).rect(x, 4, 2, 2, gold[4]);
  for (const x of [1, 38])
    p.rect(x, 36, 9, 5, wood[4])
      .rect(x, 39, 9, 22, wood[2])
      .hline(x, 36, 9, wood[5])
      .vline(x + 8, 40, 20, wood[1]);
  p.box(9, 48, 30, 6, ramp[2], { top: ramp[3] }).box(9, 54, 30, 5, wood[2], { top: wood[3] });
  for (const x of [2, 41]) p.rect(x, 61, 5, 4, wood[1]);
  return p.outline(edge);
}

export function stand(): Pixels {
  const p = new Pixels(58, 32);
  p.rect(3, 4, 52, 25, wood[2]).box(1, 1, 56, 5, wood[3], { top: wood[5], bottom: wood[1] });
  for (const x of [7, 39]) p.rect(x, 9, 12, 16, wood[1]).box(x + 1, 10, 10, 14, wood[3], { top: wood[4] });
  p.box(2, 27, 54, 4, wood[3], { top: wood[4], bottom: wood[0] });
  p.box(21, 7, 16, 20, plum[2], { left: plum[3], right: plum[1] });
  for (let x = 21; x < 37; x++) p.set(x, 27 + ((x >> 1) % 2), gold[2]);
  p.hline(21, 7, 16, gold[2]);
  pips(p, 29, 13, 'ODD', gold[3]);
  pips(p, 29, 21, 'EVEN', gold[3]);
  return p.outline(edge);
}

export function drum(): Pixels {
  const p = new Pixels(26, 20);
  p.ellipse(13, 14, 11, 4.5, red[1]).rect(2, 6, 22, 9, red[2]);
  for (let x = 2; x < 24; x++) {
    const zig = x % 6 < 3 ? x % 6 : 6 - (x % 6);
    p.set(x, 8 + zig * 2, gold[3]).set(x, 9 + zig * 2, gold[2]);
  }
  p.vline(2, 6, 9, red[4]).vline(3, 6, 9, red[3]).vline(23, 6, 9, red[1]);
  p.ellipse(13, 6, 11, 4.2, gold[2]).ellipse(13, 5.6, 10, 3.4, CREAM).ellipse(14, 6.2, 8, 2.2, 0xe8dcc4);
  return p.outline(edge);
}

export function drumstick(): Pixels {
  return new Pixels(11, 9).line(9, 1, 3, 6, wood[5], 2).rect(1, 5, 3, 3, CREAM).outline(edge);
}

export function standard(parity: Parity): Pixels {
  const ramp = PARITY_RAMPS[parity];
  const p = new Pixels(36, 96);
  p.box(16, 4, 3, 88, wood[3], { left: wood[4], right: wood[1] })
    .rect(15, 1, 5, 4, gold[3])
    .rect(9, 91, 17, 3, wood[2]);
  p.box(1, 8, 34, 2, gold[2], { top: gold[4] });
  for (let y = 10; y < 58; y++) {
    for (let x = 2; x < 34; x++) {
      if (y > 48 && Math.abs(x - 17.5) < (y - 48) * 1.3) continue;
      const hem = x < 3 || x > 32;
      p.set(x, y, hem ? (x === 2 ? ramp[4] : ramp[1]) : x % 9 === 0 ? ramp[1] : ramp[2]);
    }
  }
  for (const x of [4, 31]) p.vline(x, 11, 36, gold[2]);
  pips(p, 18, 24, parity, CREAM);
  p.blit(word(parity, { scale: 1, color: () => CREAM }), 17 - (wordWidth(parity, 1) >> 1), 35);
  return p.outline(edge);
}

export function lantern(): Pixels {
  const p = new Pixels(11, 24);
  p.vline(5, 0, 9, slate[2]).rect(3, 8, 5, 2, slate[1]).box(1, 10, 9, 2, slate[2], { top: slate[3] });
  p.rect(2, 12, 7, 8, gold[2]).rect(3, 13, 4, 6, gold[3]).rect(4, 14, 2, 4, gold[4]);
  p.vline(2, 12, 8, slate[1]).vline(8, 12, 8, slate[1]).vline(5, 12, 8, slate[1]).rect(1, 20, 9, 2, slate[2]);
  return p.outline(edge);
}

export const tableShadow = (rx: number, ry: number): Pixels =>
  new Pixels(rx * 2, ry * 2).ellipse(rx, ry, rx, ry, SHADE, 92);
