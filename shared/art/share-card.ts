// The preview picture of a shared link: the village at the hour of the match, a headline, the faces at the table, a
// ribbon.

import type { SignTone } from '../matches/sign.ts';
import type { CardFace, CardFacts } from '../share/preview.ts';
import { BUST_SIZE, bustOf } from './bust.ts';
import { clipText, drawText, GLYPH_HEIGHT, textWidth, wrapText } from './font.ts';
import { hash2, seedOf } from './noise.ts';
import { type Color, CREAM, INK, mix, RAMPS } from './palette.ts';
import { Pixels } from './pixels.ts';

/** The picture is painted in large dots; long names need dots of half that size. */
const W = 300;
const H = 157;
const FINE = 2;

/** 1200 × 628, the usual preview size. */
export const CARD_SCALE = 2;
export const CARD_W = W * FINE;
export const CARD_H = H * FINE;

const HORIZON = 74;
const FLOOR = 88;
const MARGIN = 10;

interface Sky {
  readonly top: Color;
  readonly low: Color;
  readonly isDark: boolean;
}

const SKIES: Readonly<Record<SignTone, Sky>> = {
  gathering: { top: 0x9a86b8, low: 0xf6c8a8, isDark: false },
  calm: { top: 0x5fa0d0, low: 0xcfe6ea, isDark: false },
  tense: { top: 0x6b4a86, low: 0xf2a184, isDark: true },
  night: { top: 0x1c1c3c, low: 0x4a58a0, isDark: true },
  over: { top: 0x4a3a6a, low: 0xe0a07c, isDark: true },
};

const RIBBONS = {
  '': RAMPS.slate,
  gold: RAMPS.gold,
  crimson: RAMPS.red,
  azure: RAMPS.blue,
  jade: RAMPS.teal,
} as const;

export function shareCard(facts: CardFacts): Pixels {
  const p = new Pixels(W, H);
  const sky = SKIES[facts.tone];
  drawSky(p, sky);
  drawVillage(p, sky, seedOf(facts.kicker));
  drawFloor(p, sky);
  drawWords(p, facts);
  drawRibbon(p, facts);
  if (facts.faces.length === 1) {
    drawPortrait(p, facts.faces[0] as CardFace);
    return enlarged(p);
  }
  drawTable(p, facts.faces);
  const isLong = facts.faces.some(({ name }) => textWidth(name) > NAME_W);
  if (!isLong) drawNames(p, facts.faces, 1);
  const fine = enlarged(p);
  if (isLong) drawNames(fine, facts.faces, FINE);
  return fine;
}

function enlarged(p: Pixels): Pixels {
  const fine = new Pixels(p.w * FINE, p.h * FINE);
  for (let y = 0; y < fine.h; y++)
    for (let x = 0; x < fine.w; x++) fine.set(x, y, p.color(x >> 1, y >> 1), p.alpha(x >> 1, y >> 1));
  return fine;
}

function drawSky(p: Pixels, { top, low, isDark }: Sky): void {
  const steps = 12;
  for (let y = 0; y < HORIZON + 6; y++) {
    const step = Math.floor((y / (HORIZON + 6)) * steps) / steps;
    p.hline(0, y, W, mix(top, low, step));
  }
  if (!isDark) return;
  for (let i = 0; i < 70; i++) {
    const x = Math.floor(hash2(i, 3, 1) * W);
    const y = Math.floor(hash2(i, 5, 2) * (HORIZON - 14));
    p.blend(x, y, 0xfff3d0, 0.25 + hash2(i, 7, 3) * 0.6);
  }
  // Above the headline, which begins at 24.
  p.ellipse(W - 20, 12, 9, 9, 0xfff0c8).ellipse(W - 16, 9, 8, 8, mix(top, low, 0.12));
}

/** Roofs against the sky, some windows lit; each match gets its own row. */
function drawVillage(p: Pixels, { top, low, isDark }: Sky, seed: number): void {
  const far = mix(low, INK, 0.35);
  for (let x = 0; x < W; x++) {
    const hill = Math.round(6 + 4 * Math.sin(x / 31 + (seed % 7)) + 3 * Math.sin(x / 13));
    p.rect(x, HORIZON - hill, 1, FLOOR - HORIZON + hill, far);
  }
  const wall = mix(mix(top, low, 0.5), INK, 0.6);
  for (let x = -6, i = 0; x < W; i++) {
    const width = 18 + Math.floor(hash2(i, seed & 255, 4) * 14);
    const height = 9 + Math.floor(hash2(i, seed & 255, 5) * 8);
    const base = FLOOR - 3;
    const eaves = base - height;
    p.rect(x, eaves, width, height, wall);
    for (let k = 0; k <= width / 2; k++)
      p.hline(x - 2 + k, eaves - k, width + 4 - 2 * k, mix(wall, INK, 0.35));
    for (let k = 4; k < width - 4; k += 7) {
      const isLit = hash2(i, k, seed & 127) > (isDark ? 0.35 : 0.85);
      p.rect(x + k, eaves + 3, 3, 4, isLit ? 0xffc860 : mix(wall, INK, 0.5));
    }
    x += width + 3 + Math.floor(hash2(i, 9, seed & 63) * 9);
  }
}

function drawFloor(p: Pixels, { isDark }: Sky): void {
  const { wood } = RAMPS;
  for (let y = FLOOR; y < H; y++) {
    const plank = Math.floor((y - FLOOR) / 9);
    const isSeam = (y - FLOOR) % 9 === 0;
    for (let x = 0; x < W; x++) {
      const grain = hash2(x >> 3, plank, 6) > 0.82 ? 0.12 : 0;
      p.set(x, y, isSeam ? wood[0] : mix(wood[2], INK, (isDark ? 0.38 : 0.2) + grain));
    }
  }
}

/** A dark background keeps the text readable over any sky. */
function drawShadowed(p: Pixels, text: string, x: number, y: number, scale: number, color: Color): void {
  for (const [dx, dy] of [
    [-1, 0],
    [1, 0],
    [0, -1],
    [0, 1],
    [1, 1],
  ] as const)
    drawText(p, text, x + dx, y + dy, { color: INK, scale });
  drawText(p, text, x, y, { color, scale });
}

function drawWords(p: Pixels, { kicker, headline, faces }: CardFacts): void {
  const left = faces.length === 1 ? 112 : MARGIN;
  const width = W - left - MARGIN;
  drawShadowed(p, clipText(kicker, width), left, MARGIN, 1, RAMPS.gold[4]);
  const lines = wrapText(headline, width, { scale: 2, lines: 3 });
  for (const [i, line] of lines.entries())
    drawShadowed(p, line, left, 24 + i * (GLYPH_HEIGHT * 2 + 3), 2, CREAM);
}

const PLACE = 35;
/** Names are in two rows, every other one lower, so that each has the width of two places. */
const NAME_W = 2 * PLACE - 4;
const NAME_H = GLYPH_HEIGHT + 1;

/** The longest name allowed takes this many lines of fine dots. */
const NAME_LINES = 2;

/** The whole name in lines of this width; a single word that is wider breaks where the line ends. */
export function nameLines(name: string, width: number): readonly string[] {
  const words = name.split(/\s+/).flatMap((word) => piecesOf(word, width));
  return wrapText(words.join(' '), width, { lines: NAME_LINES });
}

function piecesOf(word: string, width: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece && textWidth(piece + letter) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...pieces, piece];
}

function drawTable(p: Pixels, faces: readonly CardFace[]): void {
  const left = Math.round((W - faces.length * PLACE) / 2);
  for (const [i, face] of faces.entries()) {
    p.blit(pictureOf(face), left + i * PLACE + Math.round((PLACE - BUST_SIZE) / 2), FLOOR + 1);
  }
}

/** `dots`: how many of this picture's dots make a large one. */
function drawNames(p: Pixels, faces: readonly CardFace[], dots: number): void {
  const place = PLACE * dots;
  const left = Math.round((p.w - faces.length * place) / 2);
  const rowHeight = NAME_H * (dots === 1 ? 1 : NAME_LINES);
  for (const [i, { faded, name }] of faces.entries()) {
    const top = (FLOOR + BUST_SIZE + 3) * dots + (i % 2) * rowHeight;
    for (const [j, line] of nameLines(name, NAME_W * dots).entries()) {
      const middle = left + i * place + Math.round((place - textWidth(line)) / 2);
      const at = Math.max(2, Math.min(middle, p.w - textWidth(line) - 2));
      drawShadowed(p, line, at, top + j * NAME_H, 1, faded ? 0xa9a0b0 : CREAM);
    }
  }
}

function drawPortrait(p: Pixels, face: CardFace): void {
  const small = pictureOf(face);
  const scale = 3;
  for (let y = 0; y < small.h; y++) {
    for (let x = 0; x < small.w; x++) {
      if (small.alpha(x, y) > 0) p.rect(8 + x * scale, 48 + y * scale, scale, scale, small.color(x, y));
    }
  }
}

function pictureOf({ face, mood, faded }: CardFace): Pixels {
  const bust = bustOf(face, mood);
  if (!faded) return bust;
  for (let y = 0; y < bust.h; y++) {
    for (let x = 0; x < bust.w; x++) {
      if (bust.alpha(x, y) === 0) continue;
      const color = bust.color(x, y);
      const light = ((color >> 16) + ((color >> 8) & 255) + (color & 255)) / 3;
      bust.set(x, y, mix((light << 16) | (light << 8) | light, 0x3a3450, 0.45));
    }
  }
  return bust;
}

function drawRibbon(p: Pixels, { ribbon, banner }: CardFacts): void {
  const words = clipText(ribbon, W - 120);
  const width = textWidth(words) + 14;
  const [x, y] = [W - width - MARGIN, H - 15];
  const ramp = RIBBONS[banner];
  drawText(p, 'ELIZA TOWN', MARGIN, H - 12, { color: mix(CREAM, INK, 0.25) });
  if (!words) return;
  p.box(x, y, width, 12, ramp[2], { top: ramp[4], bottom: ramp[0] });
  const isPale = banner === 'gold';
  drawText(p, words, x + 7, y + 2, { color: isPale ? INK : CREAM });
}
