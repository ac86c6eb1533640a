// The pavilion of the table: deck, canopy, posts and curtains, with a view outside between them (green-outside.ts).
// Wider than any stage, so that every integer zoom fills the screen; furniture is in table-furniture.ts.

import { hash2, valueNoise } from '../../../../shared/art/noise.ts';
import { INK, mix, outlineOf, RAMPS, type Ramp, shade } from '../../../../shared/art/palette.ts';
import { Pixels } from '../../../../shared/art/pixels.ts';
import { tree } from '../../../art/nature.ts';

const { wood, plaster, gold, plum, teal, dirt, blue, red, grass } = RAMPS;

export const ROOM_W = 640;
export const ROOM_H = 440;
export const ROOM_CX = ROOM_W / 2;
export const DECK_Y = 112;
export const EAVE = 30;
const SCALLOP = 20;

export const POSTS = [-300, -212, -124, -52, 52, 124, 212, 300].map((dx) => ROOM_CX + dx);
export const LANTERNS = [-256, -168, -88, 88, 168, 256].map((dx) => ({ x: ROOM_CX + dx, y: EAVE + 12 }));

/** Boards get wider towards the viewer; otherwise the deck would look like a wall. */
const boardTop = (row: number): number => DECK_Y + Math.round(row * 3 + row * row * 0.3);

function deck(p: Pixels) {
  for (let row = 0; boardTop(row) < ROOM_H; row++) {
    const top = boardTop(row);
    const tall = boardTop(row + 1) - top;
    const long = 30 + row * 3;
    const offset = Math.floor(hash2(row, 1, 3) * long);
    p.rect(0, top, ROOM_W, tall, (x, y, _x, edge) => {
      const away = x - ROOM_CX + long * 40 + offset;
      const tone = hash2(Math.floor(away / long), row, 5);
      const board = boardColor(tone, { x, y, end: away % long, edge, tall });
      return mix(board, plum[0], Math.max(0, 0.5 - (y - DECK_Y) / 90));
    });
  }
}

interface BoardSpot {
  readonly x: number;
  readonly y: number;
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

function canopy(p: Pixels) {
  p.rect(0, 0, ROOM_W, EAVE, (x, y) => {
    const stripe = Math.floor(((x - ROOM_CX) / (y + 44)) * 2.6 + 100);
    const cloth = stripe % 2 ? plaster[1] : plum[2];
    const fold = ((x - ROOM_CX) / (y + 44)) * 2.6 + 100 - stripe;
    return mix(mix(cloth, plum[0], fold > 0.86 ? 0.35 : 0.12), 0x1a1222, 0.66 - (y / EAVE) * 0.4);
  });
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
  p.box(0, EAVE, ROOM_W, 5, wood[2], { top: wood[4], bottom: wood[1] });
  for (let x = 6; x < ROOM_W; x += 12) p.rect(x, EAVE + 1, 2, 2, gold[2]);
}

function post(p: Pixels, x: number) {
  const top = EAVE + 5;
  p.rect(x - 4, top, 8, DECK_Y + 4 - top, (_x, y, i) => {
    const twist = (y + i) % 16 < 4;
    const light = i === 1 ? 1 : i > 5 ? -1 : 0;
    return twist ? shade(gold, 2 + light) : shade(wood, 3 + light);
  });
  p.box(x - 6, DECK_Y, 12, 6, wood[2], { top: wood[4], bottom: wood[0] });
  p.vline(x - 5, top, DECK_Y - top, wood[0]).vline(x + 4, top, DECK_Y - top, wood[0]);
}

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
  p.box(x - 6, top + tie - 1, 13, 3, gold[2], { top: gold[3], bottom: gold[1] });
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

export function rail(): Pixels {
  const p = new Pixels(ROOM_W, 26);
  for (let x = 2; x < ROOM_W; x += 9) p.box(x, 4, 4, 20, wood[2], { left: wood[3], right: wood[1] });
  for (const y of [2, 19]) p.box(0, y, ROOM_W, 4, wood[3], { top: wood[5], bottom: wood[1] });
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

export function outside(night: boolean): Pixels {
  const p = new Pixels(ROOM_W, OUTSIDE_H);
  const hills = OUTSIDE_H - 40;
  p.rect(0, 0, ROOM_W, OUTSIDE_H, (x, y) => skyAt(x, y, night));
  for (const [k, x] of [-282, -196, -30, 22, 158, 246].entries())
    house(p, ROOM_CX + x, hills + 6 + (k % 2) * 3, { k, night });
  for (let x = 0; x < ROOM_W; x++) {
    const top = Math.round(hills + 8 - valueNoise(x / 26, 1, 8) * 9);
    for (let y = top; y < OUTSIDE_H; y++) p.set(x, y, moonlit(blade(x, y, top), night));
  }
  for (const [k, x] of [-240, -150, -92, 78, 108, 204, 290].entries())
    plant(p, ROOM_CX + x, hills + 20 + (k % 3) * 4, { k, night });
  return p;
}

function blade(x: number, y: number, top: number): number {
  const tuft = hash2(x >> 1, y, 4);
  if (y < top + 2 || tuft > 0.85) return grass[4];
  return tuft < 0.14 ? grass[2] : grass[3];
}

/** The town's own tree, without its shadow on the street. */
function plant(p: Pixels, x: number, foot: number, { k, night }: { k: number; night: boolean }) {
  const crown = tree(31 + k);
  p.rect(x - (crown.w >> 1), foot - crown.h, crown.w, crown.h, (_x, _y, i, j) =>
    crown.alpha(i, j) === 255 ? moonlit(crown.color(i, j), night) : null,
  );
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
