// The pavilion of the table: deck, canopy, posts and curtains, with the town's green seen between them.
// Wider than any stage, so that every integer zoom fills the screen; furniture is in table-furniture.ts.

import { tree } from '../../../art/nature.ts';
import { hash2, valueNoise } from '../../../art/noise.ts';
import { INK, mix, outlineOf, RAMPS, type Ramp, shade } from '../../../art/palette.ts';
import { Pixels } from '../../../art/pixels.ts';

const { wood, plaster, gold, plum, teal, dirt, blue, red, grass } = RAMPS;

export const ROOM_W = 640;
export const ROOM_H = 440;
export const ROOM_CX = ROOM_W / 2;
/** Where the deck begins, at the foot of the rail. */
export const DECK_Y = 112;
const EAVE = 30;
const SCALLOP = 20;

/** Between these posts one looks out. */
export const POSTS = [-300, -212, -124, -52, 52, 124, 212, 300].map((dx) => ROOM_CX + dx);
export const LANTERNS = [-256, -168, -88, 88, 168, 256].map((dx) => ({ x: ROOM_CX + dx, y: EAVE + 12 }));

/** Boards grow towards the viewer, or the deck would look like a wall. */
const boardTop = (row: number): number => DECK_Y + Math.round(row * 3 + row * row * 0.3);

function deck(p: Pixels) {
  for (let row = 0; boardTop(row) < ROOM_H; row++) {
    const top = boardTop(row);
    const tall = boardTop(row + 1) - top;
    const long = 30 + row * 3;
    const offset = Math.floor(hash2(row, 1, 3) * long);
    for (let y = top; y < top + tall; y++) {
      const near = Math.max(0, 0.5 - (y - DECK_Y) / 90);
      for (let x = 0; x < ROOM_W; x++) {
        const away = x - ROOM_CX + long * 40 + offset;
        const tone = hash2(Math.floor(away / long), row, 5);
        p.set(x, y, mix(boardColor(tone, { x, y, end: away % long, edge: y - top, tall }), plum[0], near));
      }
    }
  }
}

interface BoardSpot {
  readonly x: number;
  readonly y: number;
  /** From the board's left end and from its far edge. */
  readonly end: number;
  readonly edge: number;
  readonly tall: number;
}

function boardColor(tone: number, { x, y, end, edge, tall }: BoardSpot): number {
  if (edge === tall - 1 || end === 0) return mix(dirt[1], wood[2], 0.4);
  const board = mix(
    tone > 0.66 ? mix(dirt[3], dirt[4], 0.3) : tone < 0.3 ? mix(dirt[2], dirt[3], 0.4) : dirt[3],
    wood[4],
    0.35,
  );
  if (edge === 0) return mix(board, dirt[5], 0.35);
  return hash2(x >> 3, y, 9) > 0.86 ? mix(board, dirt[2], 0.5) : board;
}

/** The cloth from within: stripes that run together over the middle. */
function canopy(p: Pixels) {
  for (let y = 0; y < EAVE; y++) {
    for (let x = 0; x < ROOM_W; x++) {
      const stripe = Math.floor(((x - ROOM_CX) / (y + 44)) * 2.6 + 100);
      const cloth = stripe % 2 ? plaster[1] : plum[2];
      const fold = ((x - ROOM_CX) / (y + 44)) * 2.6 + 100 - stripe;
      p.set(x, y, mix(mix(cloth, plum[0], fold > 0.86 ? 0.35 : 0.12), 0x1a1222, 0.66 - (y / EAVE) * 0.4));
    }
  }
}

function valance(p: Pixels) {
  const half = SCALLOP / 2;
  for (let x = 0; x < ROOM_W; x++) {
    const cell = Math.floor(x / SCALLOP);
    const ramp: Ramp = cell % 2 ? plaster : plum;
    const dx = (x % SCALLOP) + 0.5 - half;
    const deep = Math.round(4 + Math.sqrt(Math.max(0, half * half - dx * dx)) * (9 / half));
    for (let y = 0; y < deep; y++) {
      const step = (cell % 2 ? 3 : 2) + (dx < -6 ? 1 : dx > 6 ? -1 : 0);
      p.set(x, EAVE + 4 + y, y >= deep - 2 ? (y === deep - 1 ? gold[1] : gold[2]) : shade(ramp, step));
    }
    p.blend(x, EAVE + 4 + deep, INK, 0.3);
  }
  p.rect(0, EAVE, ROOM_W, 5, wood[2])
    .hline(0, EAVE, ROOM_W, wood[4])
    .hline(0, EAVE + 4, ROOM_W, wood[1]);
  for (let x = 6; x < ROOM_W; x += 12) p.rect(x, EAVE + 1, 2, 2, gold[2]);
}

function post(p: Pixels, x: number) {
  const top = EAVE + 5;
  for (let y = top; y < DECK_Y + 4; y++) {
    for (let i = 0; i < 8; i++) {
      const twist = (y + i) % 16 < 4;
      const light = i === 1 ? 1 : i > 5 ? -1 : 0;
      p.set(x - 4 + i, y, twist ? shade(gold, 2 + light) : shade(wood, 3 + light));
    }
  }
  p.rect(x - 6, DECK_Y, 12, 6, wood[2])
    .hline(x - 6, DECK_Y, 12, wood[4])
    .hline(x - 6, DECK_Y + 5, 12, wood[0]);
  p.vline(x - 5, top, DECK_Y - top, wood[0]).vline(x + 4, top, DECK_Y - top, wood[0]);
}

/** Gathered at the post two thirds down. */
function curtain(p: Pixels, x: number, ramp: Ramp) {
  const top = EAVE + 5;
  const tie = 40;
  for (let y = 0; y < DECK_Y - top; y++) {
    const half = y < tie ? 5 + 13 * (1 - y / tie) ** 1.6 : 5 + Math.min(4, (y - tie) / 5);
    for (let i = Math.round(-half); i <= half; i++) {
      const fold = Math.sin((i / half) * 7 + (y < tie ? 0 : 1.4));
      const color = shade(ramp, 2.4 + fold * 1.1 - (y < 10 ? 1 : 0));
      p.set(x + i, top + y, Math.abs(i) > half - 1 ? mix(color, INK, 0.55) : color);
    }
  }
  p.rect(x - 6, top + tie - 1, 13, 3, gold[2])
    .hline(x - 6, top + tie - 1, 13, gold[3])
    .hline(x - 6, top + tie + 1, 13, gold[1]);
}

export function pavilion(): Pixels {
  const p = new Pixels(ROOM_W, ROOM_H);
  deck(p);
  for (const x of POSTS) {
    curtain(p, x - 7, plum);
    curtain(p, x + 7, plum);
    post(p, x);
  }
  canopy(p);
  valance(p);
  return p;
}

/** In front of the crowd: a railing with bunting. */
export function rail(): Pixels {
  const p = new Pixels(ROOM_W, 26);
  for (let x = 2; x < ROOM_W; x += 9)
    p.rect(x, 4, 4, 20, wood[2])
      .vline(x, 4, 20, wood[3])
      .vline(x + 3, 4, 20, wood[1]);
  for (const y of [2, 19])
    p.rect(0, y, ROOM_W, 4, wood[3])
      .hline(0, y, ROOM_W, wood[5])
      .hline(0, y + 3, ROOM_W, wood[1]);
  const flags = [red, gold, teal, blue] as const;
  for (let x = 4; x < ROOM_W; x += 14) {
    const ramp = flags[Math.floor(x / 14) % flags.length] ?? red;
    for (let y = 0; y < 7; y++)
      p.rect(
        x + Math.floor(y / 1.6),
        6 + y,
        Math.max(1, 9 - 2 * Math.floor(y / 1.6)),
        1,
        y === 0 ? ramp[4] : ramp[3],
      );
  }
  return p.outline(outlineOf(0.75));
}

const OUTSIDE_H = DECK_Y - EAVE;
export const OUTSIDE_Y = EAVE;

/** The green behind the pavilion, with roofs of the town. */
export function outside(night: boolean): Pixels {
  const p = new Pixels(ROOM_W, OUTSIDE_H);
  const hills = OUTSIDE_H - 40;
  for (let y = 0; y < OUTSIDE_H; y++) {
    for (let x = 0; x < ROOM_W; x++) p.set(x, y, skyAt(x, y, night));
  }
  for (const [k, x] of [-282, -196, -30, 22, 158, 246].entries())
    house(p, ROOM_CX + x, hills + 6 + (k % 2) * 3, { k, night });
  for (let x = 0; x < ROOM_W; x++) {
    const top = Math.round(hills + 8 - valueNoise(x / 26, 1, 8) * 9);
    for (let y = top; y < OUTSIDE_H; y++) {
      const tuft = hash2(x >> 1, y, 4);
      p.set(
        x,
        y,
        moonlit(y < top + 2 ? grass[4] : tuft > 0.85 ? grass[4] : tuft < 0.14 ? grass[2] : grass[3], night),
      );
    }
  }
  for (const [k, x] of [-240, -150, -92, 78, 108, 204, 290].entries()) {
    const crown = tree(31 + k);
    for (let i = 3; i < crown.data.length; i += 4) if (crown.data[i] !== 255) crown.data[i] = 0;
    const dark = new Pixels(crown.w, crown.h);
    for (let j = 0; j < crown.h; j++)
      for (let i = 0; i < crown.w; i++)
        if (crown.alpha(i, j)) dark.set(i, j, moonlit(crown.color(i, j), night));
    p.blit(dark, ROOM_CX + x - (crown.w >> 1), hills + 20 - crown.h + (k % 3) * 4);
  }
  return p;
}

const moonlit = (color: number, night: boolean): number => (night ? mix(color, 0x2a3270, 0.52) : color);

function skyAt(x: number, y: number, night: boolean): number {
  if (night) return hash2(x, y, 4) > 0.985 ? 0xdcf5ef : mix(0x2a3270, 0x5f66b4, y / OUTSIDE_H);
  const sky = mix(0x6fb4dc, 0xcfe9ee, y / 44);
  const cloud = valueNoise(x / 22, y / 7, 3);
  return cloud > 0.68 ? 0xf4fbf6 : cloud > 0.62 ? mix(sky, 0xf4fbf6, 0.6) : sky;
}

function house(p: Pixels, x: number, foot: number, { k, night }: { k: number; night: boolean }) {
  const roof = [red, blue, teal, plum, RAMPS.straw, RAMPS.slate][k] ?? red;
  const half = 19 + (k % 3) * 3;
  for (let y = 0; y < 15; y++) {
    const wide = Math.round(half - 8 + y * 0.6);
    for (let i = -wide; i <= wide; i++) {
      const row = (y >> 1) % 2;
      p.set(
        x + i,
        foot - 29 + y,
        moonlit((i + row * 2 + 60) % 5 === 0 ? roof[1] : y % 2 ? roof[2] : roof[3], night),
      );
    }
  }
  p.rect(x - half + 3, foot - 14, half * 2 - 5, 20, moonlit(plaster[3], night));
  for (const dx of [-half + 3, -5, 4, half - 4]) p.rect(x + dx, foot - 14, 2, 20, moonlit(wood[2], night));
  p.hline(x - half + 3, foot - 14, half * 2 - 5, moonlit(wood[1], night));
  for (const dx of [-half + 8, half - 12]) p.rect(x + dx, foot - 10, 4, 5, night ? gold[3] : 0x4f7fae);
}
