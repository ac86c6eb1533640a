// Signs over the table: the board with the sum, the word on it, and the ribbon of the end.

import { CREAM, mix, outlineOf, RAMPS } from '../../../../shared/art/palette.ts';
import { Pixels } from '../../../../shared/art/pixels.ts';
import type { Parity } from '../state/table-model.ts';
import { word, wordWidth } from './letters.ts';
import { PARITY_RAMPS, pips } from './table-furniture.ts';

const { gold, plaster, wood, slate, plum, straw } = RAMPS;
const edge = outlineOf(0.78);

const BOARD_W = 64;
/** Of the board without its ropes. */
export const BOARD_H = 54;
const ROPES = 40;
export const BOARD_MIDDLE = (ROPES + BOARD_H / 2) / (ROPES + BOARD_H);

export function board(): Pixels {
  const p = new Pixels(BOARD_W, ROPES + BOARD_H);
  for (const x of [10, BOARD_W - 12]) {
    for (let y = 0; y < ROPES + 2; y++) p.rect(x, y, 2, 1, y % 4 < 2 ? straw[3] : straw[1]);
  }
  const [w, h, top] = [BOARD_W - 2, BOARD_H - 2, ROPES + 1];
  p.box(1, top, w, h, wood[2], { top: wood[5] })
    .hline(1, top + 1, w, wood[4])
    .hline(1, top + h - 1, w, wood[0]);
  p.rect(4, top + 3, w - 6, h - 6, plaster[3])
    .rect(4, top + 3, w - 6, 2, plaster[2])
    .vline(w - 3, top + 3, h - 6, plaster[2]);
  for (const x of [2, w - 3])
    for (const y of [top + 1, top + h - 4]) p.rect(x, y, 3, 3, gold[2]).set(x, y, gold[4]);
  return p.outline(edge);
}

export const sum = (text: string): Pixels =>
  word(text, { scale: 4, color: (row) => (row < 3 ? plum[2] : plum[1]) }).outline(() =>
    mix(plaster[2], plum[0], 0.25),
  );

export function verdict(text: string, parity: Parity | null): Pixels {
  const ramp = parity ? PARITY_RAMPS[parity] : slate;
  const p = new Pixels(68, 17);
  for (const x of [1, 57])
    p.rect(x, 5, 10, 11, ramp[0])
      .rect(x === 1 ? 1 : 64, 9, 3, 3, 0)
      .rect(x, 5, 10, 1, ramp[1]);
  for (let y = 9; y < 12; y++) for (const x of [1, 2, 3, 64, 65, 66]) p.clear(x, y);
  p.box(6, 1, 56, 13, ramp[1], { top: ramp[3], bottom: ramp[0] });
  const letters = word(text, { scale: 1, color: () => CREAM });
  p.blit(letters, 33 - (wordWidth(text, 1) >> 1), 3);
  if (parity) for (const x of [15, 52]) pips(p, x, 7, parity, gold[3]);
  return p.outline(edge);
}

export function ribbon(): Pixels {
  const p = new Pixels(156, 58);
  for (let x = 0; x < 152; x++) {
    const sag = Math.round(Math.sin((x / 151) * Math.PI) * 6);
    const tail = x < 18 || x >= 134;
    const height = tail ? 20 : 26;
    const notch = x < 9 ? 9 - x : x >= 143 ? x - 142 : 0;
    for (let y = 0; y < height; y++) {
      if (tail && Math.abs(y - height / 2) < notch) continue;
      const fold = tail ? plum[1] : x % 38 > 34 ? plum[1] : x % 38 < 3 ? plum[3] : plum[2];
      p.set(
        x + 2,
        y + sag + (tail ? 16 : 10),
        y === 2 || y === height - 3 ? gold[2] : y === 0 ? plum[4] : fold,
      );
    }
  }
  p.ellipse(78, 29, 25, 25, gold[1])
    .ellipse(78, 28.5, 24, 24, gold[3])
    .ellipse(78, 29, 21.5, 21.5, gold[2])
    .ellipse(78, 29, 20.5, 20.5, plum[1]);
  for (const x of [30, 43, 113, 126])
    p.ellipse(x, 29, 4.5, 4.5, gold[1])
      .ellipse(x - 0.4, 28.6, 3.8, 3.8, gold[3])
      .rect(x - 2, 26, 2, 2, gold[5]);
  return p.outline(edge);
}
