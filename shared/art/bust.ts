// 32×32 portrait from the same traits as the walker. Kept small: panels load it before Phaser.

import { type Look, lookOf, withScarf } from './look.ts';
import { hash2 } from './noise.ts';
import { type Color, INK, mix, outlineOf, RAMPS } from './palette.ts';
import { Pixels } from './pixels.ts';

export const MOODS = ['calm', 'talk', 'angry', 'worried', 'sleep', 'wolf'] as const;
export type Mood = (typeof MOODS)[number];

export const BUST_SIZE = 32;
const CX = 16;
const EYE_Y = 14;

function shoulders(p: Pixels, look: Look) {
  const { top, skin } = look;
  for (let y = 24; y < 32; y++) {
    const half = Math.min(14, 8 + (y - 24) * 2.2);
    for (let x = -Math.round(half); x < half; x++) {
      p.set(CX + x, y, x < -half + 3 ? top[4] : x > half - 4 ? top[2] : top[3]);
    }
  }
  if (look.outfit === 'vest') {
    p.rect(CX - 4, 24, 8, 8, RAMPS.plaster[3])
      .vline(CX - 5, 25, 7, top[1])
      .vline(CX + 4, 25, 7, top[1]);
  } else if (look.outfit === 'dress') {
    p.box(CX - 6, 25, 12, 2, RAMPS.plaster[4], { bottom: RAMPS.plaster[2] });
  } else {
    p.line(CX - 4, 24, CX, 29, top[1]).line(CX + 3, 24, CX, 29, top[1]);
  }
  p.rect(CX - 3, 21, 6, 4, skin[1]);
}

function scarf(p: Pixels, color: Color) {
  const shade = mix(color, INK, 0.35);
  p.box(CX - 8, 25, 16, 3, color, { bottom: shade });
  p.box(CX + 2, 27, 4, 5, color, { right: shade });
}

function head(p: Pixels, look: Look) {
  const { hair, skin } = look;
  if (look.style === 1 || look.style === 3) p.ellipse(CX, 15, 11, 11, hair[0]);
  if (look.style === 1) p.rect(CX - 11, 14, 22, 12, hair[0]);
  p.ellipse(CX, 14.5, 8.6, 9.3, (_x, _y, dx, dy) => {
    if (-dx * 0.7 - dy * 0.5 > 0.62) return skin[3];
    return dx > 0.62 || dy > 0.78 ? skin[1] : skin[2];
  });
  p.rect(CX - 10, 14, 2, 4, skin[2]).rect(CX + 8, 14, 2, 4, skin[1]);
}

function eyes(p: Pixels, look: Look, mood: Mood) {
  const { hair, skin } = look;
  const iris = mood === 'wolf' ? 0xc82c2c : hair[0] === 0x2b1d2d ? 0x3d2a2c : 0x2f4a63;
  for (const left of [true, false]) {
    const x = CX + (left ? -6 : 2);
    const brow = EYE_Y - 3;
    const outer = left ? x : x + 3;
    const inner = left ? x + 3 : x;
    if (mood === 'sleep') {
      p.hline(x, EYE_Y + 2, 4, INK);
    } else {
      p.rect(x, EYE_Y, 4, 4, 0xfdfaf0).rect(x + 1, EYE_Y, 2, 4, iris);
      p.set(x + 1, EYE_Y + 1, mood === 'wolf' ? 0xffe08a : 0xffffff).hline(x, EYE_Y - 1, 4, INK);
    }
    if (mood === 'angry' || mood === 'wolf') p.line(outer, brow - 1, inner, brow + 1, hair[0]);
    else if (mood === 'worried') p.line(outer, brow + 1, inner, brow - 1, hair[0]);
    else p.hline(x, brow, 4, hair[0]);
    p.rect(CX + (left ? -8 : 5), 18, 3, 2, mix(skin[2], 0xe0685f, 0.38));
  }
}

function mouth(p: Pixels, look: Look, mood: Mood) {
  const { skin } = look;
  p.set(CX, 17, skin[1])
    .set(CX, 18, skin[1])
    .set(CX - 1, 18, skin[3]);
  switch (mood) {
    case 'talk':
      p.box(CX - 2, 20, 5, 3, 0x7a2b3a, { top: INK }).hline(CX - 1, 22, 3, 0xd97a78);
      break;
    case 'angry':
      p.hline(CX - 2, 21, 5, INK)
        .set(CX - 3, 22, INK)
        .set(CX + 3, 22, INK);
      break;
    case 'wolf':
      p.rect(CX - 3, 20, 7, 2, 0x5b1c2a);
      for (const x of [CX - 2, CX + 2]) p.set(x, 21, 0xffffff).set(x, 22, 0xffffff);
      break;
    case 'worried':
      p.hline(CX - 1, 21, 3, INK).set(CX - 2, 22, INK);
      break;
    default:
      p.hline(CX - 2, 21, 4, mix(skin[0], INK, 0.3));
  }
}

function beard(p: Pixels, look: Look) {
  const { hair } = look;
  for (let y = 18; y < 27; y++) {
    for (let x = -9; x < 9; x++) {
      const outside = (x / 8.8) ** 2 + ((y - 15) / 11) ** 2 > 1;
      const cheek = y < 19 && Math.abs(x) < 7;
      const lips = y < 23 && y !== 19 && y > 18 && Math.abs(x) < 4;
      if (outside || cheek || lips) continue;
      p.set(CX + x, y, hash2(x >> 1, y, 3) > 0.7 ? hair[2] : x > 3 ? hair[0] : hair[1]);
    }
  }
  p.hline(CX - 3, 19, 7, hair[1]);
}

const FRINGE = [10, 12, 8, 11] as const;

function fringeAt(style: Look['style'], x: number): number {
  switch (style) {
    case 0:
      return FRINGE[0] + ((x + 20) % 4 < 2 ? 1.5 : 0);
    case 1:
      return FRINGE[1] + (x < 0 ? 2 - Math.abs(x + 4) * 0.3 : -x * 0.5);
    case 3:
      return FRINGE[3] + (Math.abs(x) > 5 ? 5 : Math.abs(x) * -0.4);
    default:
      return FRINGE[2];
  }
}

function hairFront(p: Pixels, look: Look) {
  const { hair, style } = look;
  const sideEnd = style === 2 ? 13 : style === 1 ? 24 : 18;
  for (let y = 3; y < 24; y++) {
    for (let x = -11; x <= 11; x++) {
      const dx = x / 10.2;
      if (dx * dx + ((y - 14) / 11.2) ** 2 > 1) continue;
      const besideFace = (x / 8.2) ** 2 + ((y - 15) / 8.4) ** 2 > 1;
      if (y >= fringeAt(style, x) && !(besideFace && y < sideEnd)) continue;
      p.set(CX + x, y, dx < -0.25 && hash2(x >> 1, y, 2) > 0.35 ? hair[2] : dx > 0.55 ? hair[0] : hair[1]);
    }
  }
}

function hat(p: Pixels, look: Look) {
  const c = look.hatRamp;
  const { straw, red, gold, grass } = RAMPS;
  switch (look.hat) {
    case 'cap':
      p.ellipse(CX, 8, 11, 6.5, (_x, _y, dx) => (dx < -0.3 ? c[4] : dx > 0.5 ? c[2] : c[3]));
      p.box(CX - 11, 9, 22, 3, c[1], { top: c[2] });
      break;
    case 'straw':
      p.ellipse(CX, 6, 8, 5.5, (_x, _y, dx) => (dx < -0.2 ? straw[4] : dx > 0.5 ? straw[2] : straw[3]));
      p.rect(CX - 8, 7, 16, 2, c[2]);
      p.ellipse(CX, 10, 15.5, 2.6, (_x, _y, _dx, dy) => (dy < -0.2 ? straw[4] : straw[2]));
      break;
    case 'flower':
      for (let i = 0; i < 6; i++) {
        const x = Math.round(CX - 9 + i * 3.6);
        const y = 7 - Math.round(Math.sin((i / 5) * Math.PI) * 3);
        p.rect(x, y, 3, 3, [RAMPS.plaster[4], red[4], gold[3]][i % 3] ?? red[4]);
        p.set(x + 1, y + 1, gold[2]).set(x - 1, y + 2, grass[3]);
      }
      break;
    case 'kerchief':
      for (let y = 3; y < 12; y++) {
        for (let x = -11; x <= 11; x++) {
          const dx = x / 10.6;
          if (dx * dx + ((y - 14) / 11.6) ** 2 > 1) continue;
          const dotted = (x + y * 2 + 40) % 8 === 0;
          p.set(CX + x, y, dotted ? RAMPS.plaster[4] : dx < -0.3 ? c[4] : dx > 0.5 ? c[2] : c[3]);
        }
      }
      break;
    case 'hood':
      hood(p, look);
      break;
    case 'none':
      break;
  }
}

function hood(p: Pixels, look: Look) {
  const { top } = look;
  for (let y = 1; y < 28; y++) {
    for (let x = -14; x <= 14; x++) {
      const outer = (x / 13) ** 2 + ((y - 14) / 13.2) ** 2;
      const inner = (x / 8.4) ** 2 + ((y - 16) / 9.6) ** 2;
      if (outer > 1 || inner < 1) continue;
      p.set(CX + x, y, inner < 1.18 ? top[1] : x < -6 ? top[4] : x > 6 ? top[2] : top[3]);
    }
  }
}

export function bust(look: Look, mood: Mood = 'calm'): Pixels {
  const p = new Pixels(BUST_SIZE, BUST_SIZE);
  shoulders(p, look);
  head(p, look);
  eyes(p, look, mood);
  mouth(p, look, mood);
  if (look.scarf !== undefined) scarf(p, look.scarf);
  if (look.beard) beard(p, look);
  hairFront(p, look);
  hat(p, look);
  return p.outline(outlineOf(0.8));
}

export const bustOf = (agentId: string, mood: Mood = 'calm', scarfColor?: Color): Pixels =>
  bust(withScarf(lookOf(agentId), scarfColor), mood);
