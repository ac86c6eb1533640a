// An arcade cabinet for each experience, by its id: wood, marquee and screen in its own colours.

import { hash2, pick, randomFrom, seedOf } from '../../shared/art/noise.ts';
import { CREAM, INK, mix, outlineOf, RAMPS, type Ramp } from '../../shared/art/palette.ts';
import { Pixels } from '../../shared/art/pixels.ts';

export const CABINET_W = 28;
export const CABINET_H = 28;

const { red, blue, teal, plum, gold, clay, moss, slate, wood } = RAMPS;
const BODIES: readonly Ramp[] = [red, blue, teal, plum, clay, moss, slate];
const GLOWS: readonly Ramp[] = [teal, gold, red, blue, plum];
const SCREEN = { x: 9, y: 9, w: 10, h: 8 };

export function cabinet(id: string): Pixels {
  const seed = seedOf(id);
  const random = randomFrom(seed);
  const body = pick(random, BODIES);
  const glow = pick(
    random,
    GLOWS.filter((ramp) => ramp !== body),
  );
  const p = new Pixels(CABINET_W, CABINET_H);
  p.rect(6, 4, 16, 23, body[2]).rect(6, 4, 2, 23, body[3]).rect(20, 4, 2, 23, body[1]);
  marquee(p, glow);
  p.rect(SCREEN.x - 1, SCREEN.y - 1, SCREEN.w + 2, SCREEN.h + 2, INK);
  screen(p, glow, seed);
  p.box(5, 18, 18, 3, body[4], { bottom: body[1] }).vline(9, 15, 4, slate[1]).rect(8, 14, 3, 2, red[3]);
  for (const x of [14, 17, 20]) p.set(x, 18, CREAM).set(x, 19, glow[3]);
  p.rect(11, 22, 6, 4, body[1]).rect(13, 23, 2, 1, gold[3]);
  p.rect(6, 26, 16, 1, wood[0]);
  return p.outline(outlineOf(0.8));
}

function marquee(p: Pixels, glow: Ramp) {
  p.box(5, 1, 18, 5, glow[3], { top: glow[5], bottom: glow[1] });
  for (let x = 7; x < 22; x += 3) p.set(x, 3, CREAM).set(x + 1, 3, glow[1]);
}

function screen(p: Pixels, glow: Ramp, seed: number) {
  const { x, y, w, h } = SCREEN;
  p.rect(x, y, w, h, mix(glow[0], INK, 0.4));
  for (let j = 1; j < h - 1; j++) {
    for (let i = 0; i < w / 2 - 1; i++) {
      if (hash2(i, j, seed) < 0.5) continue;
      const color = j < 3 ? glow[5] : glow[4];
      p.set(x + 1 + i, y + j, color).set(x + w - 2 - i, y + j, color);
    }
  }
}
