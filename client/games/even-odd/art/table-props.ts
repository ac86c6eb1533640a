// Objects on the table: cups, seals, stones, coins, and the cloth of each seat; and the winner's crown.

import { CREAM, INK, mix, outlineOf, RAMPS, shade } from '../../../../shared/art/palette.ts';
import { Pixels } from '../../../../shared/art/pixels.ts';
import type { Parity } from '../state/table-model.ts';
import { word, wordWidth } from './letters.ts';
import { PARITY_RAMPS, pips } from './table-furniture.ts';

const { gold, plaster, red, slate, moss } = RAMPS;
const edge = outlineOf(0.78);

const roundStep = (d: number): number => (d < -0.75 ? 3 : d < -0.35 ? 4 : d < 0.25 ? 3 : d < 0.7 ? 2 : 1);

const CUP_W = 26;
const CUP_H = 28;

export function cup(parity: Parity): Pixels {
  const ramp = PARITY_RAMPS[parity];
  const p = new Pixels(CUP_W, CUP_H);
  const cx = CUP_W / 2;
  const half = (y: number) => 7 + (y - 5) * 0.21;
  p.ellipse(cx, 24.5, 11, 2.6, gold[1]);
  for (let y = 5; y < 25; y++) {
    const h = half(y);
    for (let x = Math.round(cx - h); x < cx + h; x++) {
      const d = (x + 0.5 - cx) / h;
      const sag = Math.round((1 - d * d) * 1.8);
      const band = y - sag === 5 || y - sag >= 20;
      p.set(x, y, shade(band ? gold : ramp, roundStep(d)));
    }
  }
  p.ellipse(cx, 5.4, 7, 2.4, ramp[4]).ellipse(cx, 5.2, 4.5, 1.3, ramp[5]);
  p.rect(cx - 2, 1, 4, 4, gold[2]).rect(cx - 2, 1, 2, 2, gold[4]);
  pips(p, cx, 14, parity, CREAM);
  return p.outline(edge);
}

/** On its side and empty. Opens to the right. */
export function tippedCup(parity: Parity): Pixels {
  const ramp = PARITY_RAMPS[parity];
  const p = new Pixels(32, 26);
  const cy = 14;
  for (let x = 4; x < 23; x++) {
    const h = 7 + (x - 4) * 0.21;
    for (let y = Math.round(cy - h); y < cy + h; y++) {
      const d = (y + 0.5 - cy) / h;
      p.set(x, y, shade(x >= 19 ? gold : ramp, roundStep(d * 1.1)));
    }
  }
  p.ellipse(23, cy, 4, 11, gold[2])
    .ellipse(23.5, cy, 3, 9.4, mix(ramp[0], INK, 0.35))
    .ellipse(24.4, cy + 2, 1.6, 6, ramp[1]);
  p.rect(1, cy - 2, 3, 4, gold[2]);
  return p.outline(edge);
}

export function waxSeal(): Pixels {
  const p = new Pixels(15, 19);
  p.rect(4, 9, 3, 8, red[1]).rect(8, 9, 3, 7, red[2]).set(4, 16, red[0]);
  p.ellipse(7.5, 7, 6, 6, (_x, _y, dx, dy) => (dx + dy < -0.7 ? red[4] : dx + dy > 0.7 ? red[1] : red[2]));
  p.ellipse(7.5, 7, 4, 4, red[1]).ellipse(7.5, 7.2, 3.4, 3.4, red[3]);
  p.rect(7, 5, 1, 4, CREAM).rect(5, 6, 5, 1, CREAM).rect(6, 7, 3, 1, CREAM);
  return p.outline(edge);
}

export const STONE_KINDS = 3;

export function stone(kind: number): Pixels {
  const ramp = [slate, plaster, RAMPS.stone][kind] ?? slate;
  const p = new Pixels(12, 10);
  p.ellipse(6, 5.2, 4.8, 3.8, ramp[2]).ellipse(5.8, 4.6, 4.4, 3.2, ramp[3]).ellipse(5.2, 4, 3, 2, ramp[4]);
  return p.rect(4, 3, 2, 1, ramp[5]).outline(edge);
}

export function socket(): Pixels {
  const p = new Pixels(13, 8);
  return p
    .ellipse(6.5, 4, 6, 3.6, gold[1])
    .ellipse(6.5, 4.2, 5, 2.7, mix(moss[0], INK, 0.5))
    .ellipse(6.5, 5, 4, 1.6, moss[0]);
}

export function coinFlat(): Pixels {
  const p = new Pixels(15, 11);
  p.ellipse(7.5, 6.2, 5.6, 3.2, gold[1])
    .ellipse(7.5, 4.6, 5.6, 3.1, gold[3])
    .ellipse(7.5, 4.6, 3.8, 1.9, gold[2]);
  return p.rect(5, 3, 3, 1, gold[5]).rect(7, 4, 2, 1, gold[1]).outline(edge);
}

const SPIN = [5, 3.6, 1.4, 3.6] as const;
export const COIN_FRAMES = SPIN.length;

export function coin(frame: number): Pixels {
  const rx = SPIN[frame] ?? 5;
  const p = new Pixels(14, 14);
  p.ellipse(7, 7, rx, 5, gold[1]).ellipse(6.6, 6.8, rx * 0.84, 4.4, gold[3]);
  if (rx > 3) p.ellipse(7, 7, rx * 0.5, 2.8, gold[2]).rect(5, 4, 2, 2, gold[5]);
  return p.outline(edge);
}

export const tally = (text: string): Pixels =>
  word(text, { scale: 1, color: () => CREAM }).outline(() => mix(moss[0], INK, 0.6));

export function drape(parity: Parity): Pixels {
  const ramp = PARITY_RAMPS[parity];
  const p = new Pixels(42, 22);
  p.rect(2, 1, 38, 19, (_x, _y, x, y) => {
    if (y > 14 && Math.abs(x - 18.5) > 19 - (y - 14) * 4.5) return null;
    if (y === 1 || y === 13) return gold[2];
    return y === 0 ? ramp[4] : x % 12 === 0 ? ramp[1] : ramp[2];
  });
  p.blit(
    word(parity, { scale: 1, color: () => CREAM }).outline(() => ramp[0]),
    20 - (wordWidth(parity, 1) >> 1),
    4,
  );
  return p.outline(edge);
}

export function crown(): Pixels {
  const p = new Pixels(18, 13);
  p.box(2, 7, 14, 4, gold[2], { top: gold[3], bottom: gold[1] });
  for (const [x, tall] of [
    [2, 4],
    [8, 6],
    [14, 4],
  ] as const)
    p.rect(x, 7 - tall, 2, tall, gold[3])
      .rect(x - 1, 7 - tall, 4, 1, gold[4])
      .rect(x - (x === 2 ? 0 : 1), 4, x === 8 ? 4 : 3, 3, gold[3]);
  for (const x of [4, 8, 12]) p.rect(x, 8, 2, 2, x === 8 ? red[3] : RAMPS.blue[3]);
  return p.outline(edge);
}
