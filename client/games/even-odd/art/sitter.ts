// A player at the table: the agent's own bust with a body below it, the sash of its role, and an arm that holds the
// cup.

import { BUST_SIZE, bust, type Mood } from '../../../../shared/art/bust.ts';
import type { Look } from '../../../../shared/art/look.ts';
import { mix, outlineOf, RAMPS } from '../../../../shared/art/palette.ts';
import { Pixels } from '../../../../shared/art/pixels.ts';
import type { Parity, Side } from '../state/table-model.ts';
import { PARITY_RAMPS } from './table-furniture.ts';

export const SITTER_W = 40;
export const SITTER_H = 60;
const CX = SITTER_W / 2;
const BUST_X = CX - BUST_SIZE / 2;
const EYE_ROWS = [14, 15, 16, 17] as const;
/** Left edge of each eye in a bust, four pixels wide. */
const EYES = [10, 18] as const;
const EYE_WHITE = 0xfdfaf0;
const edge = outlineOf(0.8);

function glance(face: Pixels, towards: 1 | -1) {
  for (const y of EYE_ROWS) {
    for (const left of EYES) {
      const [from, middle, to] = towards === 1 ? [left + 1, left + 2, left + 3] : [left + 2, left + 1, left];
      if (face.color(to, y) !== EYE_WHITE || face.alpha(from, y) === 0) continue;
      face.set(to, y, face.color(middle, y)).set(middle, y, face.color(from, y)).set(from, y, EYE_WHITE);
    }
  }
}

function torso(look: Look): Pixels {
  const p = new Pixels(SITTER_W, SITTER_H);
  for (let y = BUST_SIZE - 2; y < SITTER_H; y++) {
    const half = 14 - Math.max(0, Math.min(2, (y - 36) / 6));
    for (let x = -Math.round(half); x < half; x++) {
      const sleeve = Math.abs(x + 0.5) > half - 5 && y > 33;
      const crease = Math.abs(Math.abs(x + 0.5) - (half - 5)) < 1 && y > 33;
      const { top } = look;
      p.set(CX + x, y, crease ? top[1] : x < -half + 3 ? top[4] : x > half - 4 || sleeve ? top[2] : top[3]);
    }
  }
  return p.outline(edge);
}

function sash(p: Pixels, role: Parity, side: Side) {
  const ramp = PARITY_RAMPS[role];
  for (let y = 26; y < SITTER_H; y++) {
    const along = (y - 26) * 0.75 - 11;
    for (let i = -4; i <= 4; i++) {
      const x = CX + Math.round(side === 0 ? along + i : -along - 1 - i);
      if (p.alpha(x, y) !== 255) continue;
      const rim = Math.abs(i) === 4;
      p.set(
        x,
        y,
        rim ? mix(ramp[0], 0x251a2e, 0.3) : Math.abs(i) === 3 ? RAMPS.gold[2] : i < 0 ? ramp[3] : ramp[2],
      );
    }
  }
}

interface Sitting {
  readonly look: Look;
  readonly mood: Mood;
  readonly role: Parity;
  readonly side: Side;
}

export function sitter({ look, mood, role, side }: Sitting): Pixels {
  const face = bust(look, mood);
  if (mood !== 'sleep') glance(face, side === 0 ? 1 : -1);
  const p = torso(look).blit(face, BUST_X, 0);
  sash(p, role, side);
  return p;
}

export const ARM_H = 56;
export const ARM_PAD = 8;
export const SHOULDER_Y = 30;
const HAND_DOWN = 8;

interface Arm {
  readonly look: Look;
  readonly reach: number;
  readonly lift: number;
}

export function arm({ look, reach, lift }: Arm): Pixels {
  const p = new Pixels(reach + ARM_PAD * 2, ARM_H);
  const { top, skin } = look;
  const hand = { x: ARM_PAD + reach, y: SHOULDER_Y + HAND_DOWN - lift };
  const elbow = { x: ARM_PAD + reach * 0.42, y: SHOULDER_Y + HAND_DOWN + 10 - lift * 0.4 };
  const steps = reach * 3;
  for (let k = 0; k <= steps; k++) {
    const t = k / steps;
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
    const x = a * ARM_PAD + b * elbow.x + c * hand.x;
    const y = a * SHOULDER_Y + b * elbow.y + c * hand.y;
    const sleeve = t < 0.78;
    const r = sleeve ? 4.6 - t * 1.2 : 2.8;
    p.ellipse(x, y, r, r, (_x, _y, _dx, dy) =>
      sleeve ? (dy < -0.3 ? top[4] : dy > 0.5 ? top[2] : top[3]) : dy < 0 ? skin[2] : skin[1],
    );
  }
  const [hx, hy] = [hand.x, Math.round(hand.y)];
  p.ellipse(hx, hy, 4, 3.6, skin[2]).rect(hx - 1, hy - 3, 3, 1, skin[3]);
  for (const dy of [-2, 0, 2]) p.rect(hx + 2, hy + dy - 1, 3, 1, dy === 0 ? skin[2] : skin[1]);
  return p.outline(edge);
}
