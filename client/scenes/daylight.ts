// The town's light by the hour: a colour to multiply the picture with.

import { type Color, mix } from '../../shared/art/palette.ts';

const HOURS: readonly (readonly [number, Color])[] = [
  [0, 0x4a58a0],
  [0.2, 0x5a5fa6],
  [0.26, 0xe09a9c],
  [0.32, 0xffe9cf],
  [0.42, 0xffffff],
  [0.6, 0xffffff],
  [0.68, 0xffedd0],
  [0.75, 0xf2a184],
  [0.81, 0x8a6bab],
  [0.87, 0x4a58a0],
  [1, 0x4a58a0],
];

export function ambientAt(clock: number): Color {
  const t = clock - Math.floor(clock);
  for (let i = 1; i < HOURS.length; i++) {
    const [from, fromColor] = HOURS[i - 1] as readonly [number, Color];
    const [to, toColor] = HOURS[i] as readonly [number, Color];
    if (t <= to) return mix(fromColor, toColor, (t - from) / (to - from));
  }
  return 0x4a58a0;
}

/** How far the lamplighter has come: 0 by day, 1 when every lamp burns; they go out one by one again at dawn. */
const LIT = { from: 0.735, all: 0.785, fading: 0.25, out: 0.285 };

export function eveningAt(clock: number): number {
  const t = clock - Math.floor(clock);
  if (t >= LIT.from) return Math.min(1, (t - LIT.from) / (LIT.all - LIT.from));
  return t >= LIT.out ? 0 : Math.min(1, (LIT.out - t) / (LIT.out - LIT.fading));
}
