// The pavilion of the table: deck, canopy, posts and curtains; between them one looks out (green-outside.ts).
// Wider than any stage, so that every integer zoom fills the screen; furniture is in table-furniture.ts.

import { hash2 } from '../../../../shared/art/noise.ts';
import { INK, mix, outlineOf, RAMPS, type Ramp, shade } from '../../../../shared/art/palette.ts';
import { Pixels } from '../../../../shared/art/pixels.ts';

const { wood, plaster, gold, plum, teal, dirt, blue, red } = RAMPS;

export const ROOM_W = 640;
export const ROOM_H = 440;
export const ROOM_CX = ROOM_W / 2;
/** Where the deck begins, at the foot of the rail. */
export const DECK_Y = 112;
export const EAVE = 30;
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
