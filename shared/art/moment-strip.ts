// A key moment as a strip of pictures, one scene after the other below a headline. Drawn in the browser.

import type { Scene } from '../share/moment-scenes.ts';
import { BUST_SIZE, bustOf } from './bust.ts';
import { clipText, drawText, GLYPH_HEIGHT, textWidth, wrapText } from './font.ts';
import { CREAM, INK, mix, RAMPS } from './palette.ts';
import { Pixels } from './pixels.ts';

export const STRIP_SCALE = 3;
const PANEL_W = 132;
const PANEL_H = 156;
const GAP = 4;
const HEAD_H = 40;
const FOOT_H = 14;
const LINE_H = GLYPH_HEIGHT + 2;
const LINES = 7;

export interface StripFacts {
  readonly kicker: string;
  readonly headline: string;
  readonly scenes: readonly Scene[];
}

export function momentStrip({ kicker, headline, scenes }: StripFacts): Pixels {
  const panels = Math.max(2, scenes.length);
  const width = panels * (PANEL_W + GAP) + GAP;
  const p = new Pixels(width, HEAD_H + PANEL_H + FOOT_H + GAP).rect(
    0,
    0,
    width,
    HEAD_H + PANEL_H + FOOT_H + GAP,
    0x2b1f35,
  );
  drawText(p, clipText(kicker, width - 16), 8, 6, { color: RAMPS.gold[3] });
  for (const [i, line] of wrapText(headline, width - 16, { lines: 2 }).entries())
    drawText(p, line, 8, 17 + i * LINE_H, { color: CREAM });
  for (const [i, scene] of scenes.entries()) drawScene(p, scene, GAP + i * (PANEL_W + GAP), HEAD_H);
  const town = 'ELIZA TOWN';
  drawText(p, town, width - textWidth(town) - 8, HEAD_H + PANEL_H + 5, { color: mix(CREAM, INK, 0.3) });
  return p;
}

function drawScene(p: Pixels, { face, name, words, isSpeech }: Scene, x: number, y: number): void {
  const floor = y + PANEL_H - 30;
  for (let row = 0; row < PANEL_H - 30; row++)
    p.hline(x, y + row, PANEL_W, mix(0x6b4a86, 0xf2a184, Math.floor((row / (PANEL_H - 30)) * 8) / 8));
  p.box(x, floor, PANEL_W, 30, mix(RAMPS.wood[2], INK, 0.3), { top: RAMPS.wood[0] });
  p.blit(twice(bustOf(face, isSpeech ? 'talk' : 'worried')), x + 8, floor - BUST_SIZE * 2 + 14);
  drawText(p, clipText(name, PANEL_W - 12), x + 6, y + PANEL_H - 13, { color: CREAM });
  const lines = wrapText(words, PANEL_W - 22, { lines: LINES });
  const height = lines.length * LINE_H + 8;
  const top = y + 5;
  p.rect(x + 6, top, PANEL_W - 12, height, isSpeech ? CREAM : mix(CREAM, 0x8d7a80, 0.35));
  if (isSpeech) for (let i = 0; i < 5; i++) p.hline(x + 36, top + height + i, 6 - i, CREAM);
  for (const [i, line] of lines.entries()) drawText(p, line, x + 11, top + 4 + i * LINE_H, { color: INK });
}

function twice(from: Pixels): Pixels {
  const to = new Pixels(from.w * 2, from.h * 2);
  for (let y = 0; y < from.h; y++)
    for (let x = 0; x < from.w; x++)
      if (from.alpha(x, y) > 0) to.rect(x * 2, y * 2, 2, 2, from.color(x, y), from.alpha(x, y));
  return to;
}
