import type { Look } from '../../shared/art/look.ts';
import { type Color, INK, mix, outlineOf, RAMPS, SHADE } from '../../shared/art/palette.ts';
import { Pixels } from '../../shared/art/pixels.ts';
import * as grid from './walker-grids.ts';

export const WALKER_W = 16;
export const WALKER_H = 28;
export const WALKER_FEET_Y = 24;

export const DIRECTIONS = ['d', 'l', 'r', 'u'] as const;
export type Direction = (typeof DIRECTIONS)[number];
export type Step = 0 | 1 | 2;

interface Pose {
  readonly sit?: boolean;
  readonly blink?: boolean;
  readonly talk?: boolean;
}

type Key = Readonly<Record<string, number>>;

const headKey = (look: Look): Key => ({
  s: look.skin[2],
  S: look.skin[3],
  d: look.skin[1],
  b: mix(look.skin[2], 0xe0685f, 0.4),
  e: INK,
});

const bodyKey = (look: Look): Key => ({
  t: look.top[3],
  T: look.top[4],
  k: look.top[2],
  a: look.outfit === 'vest' ? RAMPS.plaster[3] : look.top[3],
  s: look.skin[2],
  q: look.outfit === 'vest' ? RAMPS.wood[1] : RAMPS.wood[2],
  l: look.legs[2],
  B: RAMPS.wood[1],
});

function paintBody(
  p: Pixels,
  look: Look,
  facing: grid.Facing,
  at: { x: number; y: number; flip: boolean; sit: boolean },
) {
  const { x, y, flip, sit } = at;
  const key = bodyKey(look);
  const { top } = look;
  p.art(x, y + 8, grid.BODY[facing], key, flip);
  if ((look.outfit === 'dress' || look.outfit === 'robe') && !sit) {
    p.art(x, y + 14, grid.SKIRT[facing], key, flip);
    if (look.outfit === 'robe') {
      p.art(x, y + 16, grid.SKIRT[facing].slice(1), { ...key, t: top[2], T: top[3], k: top[1] }, flip);
    }
  }
  if (facing !== 'd') return;
  if (look.outfit === 'dress') p.box(x + 3, y + 12, 4, 4, RAMPS.plaster[4], { bottom: RAMPS.plaster[2] });
  if (look.outfit === 'vest') p.rect(x + 4, y + 8, 2, 4, RAMPS.plaster[3]);
}

function paintHat(p: Pixels, look: Look, facing: grid.Facing, at: { x: number; y: number; flip: boolean }) {
  const { x, y, flip } = at;
  const { straw, red, gold, grass } = RAMPS;
  const hat = { H: look.hatRamp[4], h: look.hatRamp[3], k: look.hatRamp[1] };
  switch (look.hat) {
    case 'straw':
      p.art(
        x - 2,
        y - 3,
        grid.STRAW[facing],
        { H: straw[4], h: straw[3], k: straw[2], r: look.hatRamp[2] },
        flip,
      );
      break;
    case 'cap':
      p.art(x - 1, y - 3, grid.CAP, hat, flip);
      break;
    case 'flower':
      p.art(x, y - 1, grid.FLOWER_CROWN, { w: RAMPS.plaster[4], p: red[4], y: gold[3], g: grass[3] });
      break;
    case 'kerchief':
      p.art(x - 1, y - 2, grid.KERCHIEF[facing], hat, flip);
      break;
    case 'hood':
      p.art(x - 1, y - 2, grid.HOOD[facing], { H: look.top[4], h: look.top[3], k: look.top[1] }, flip);
      break;
    case 'none':
      break;
  }
}

function paintFace(
  p: Pixels,
  look: Look,
  facing: grid.Facing,
  at: { x: number; y: number; flip: boolean; pose: Pose },
) {
  const { x, y, flip, pose } = at;
  p.art(x, y, grid.HEAD[facing], headKey(look), flip);
  if (pose.blink) {
    const eyes = facing === 'd' ? [3, 6] : facing === 'l' ? [2] : [];
    for (const eye of eyes) p.set(x + (flip ? 9 - eye : eye), y + 4, look.skin[2]);
  }
  if (pose.talk && facing === 'd') p.rect(x + 4, y + 6, 2, 1, 0x8a2f3f);
  const hair = { h: look.hair[1], H: look.hair[2], k: look.hair[0] };
  p.art(x, y - 1, grid.HAIR[look.style][facing], hair, flip);
  if (look.beard && facing !== 'u') p.art(x, y + 6, grid.BEARD[facing], hair, flip);
}

function paintScarf(
  p: Pixels,
  color: Color,
  facing: grid.Facing,
  { x, y, flip }: { x: number; y: number; flip: boolean },
) {
  const shade = mix(color, INK, 0.35);
  p.box(x + 2, y + 8, 6, 2, color, { bottom: shade });
  if (facing === 'u') return;
  const end = facing === 'd' ? x + 6 : flip ? x + 5 : x + 3;
  p.rect(end, y + 10, 2, 3, color).set(end + 1, y + 12, shade);
}

export function walkerFrame(look: Look, direction: Direction, step: Step, pose: Pose = {}): Pixels {
  const p = new Pixels(WALKER_W, WALKER_H);
  const flip = direction === 'r';
  const facing: grid.Facing = direction === 'r' ? 'l' : direction;
  const x = 3;
  const y = 5 + (step ? -1 : 0);
  const sit = pose.sit === true;
  if (!sit && look.outfit !== 'robe') {
    p.art(x, 20, grid.LEGS[facing][step], { ...bodyKey(look), k: look.legs[1] }, flip);
  }
  paintBody(p, look, facing, { x, y, flip, sit });
  paintFace(p, look, facing, { x, y, flip, pose });
  if (look.scarf !== undefined) paintScarf(p, look.scarf, facing, { x, y, flip });
  paintHat(p, look, facing, { x, y, flip });
  p.outline(outlineOf(0.82));
  return sit ? p : withShadow(p);
}

function withShadow(p: Pixels): Pixels {
  for (let y = 21; y < 27; y++) {
    for (let x = 1; x < 15; x++) {
      const inside = ((x + 0.5 - 8) / 7) ** 2 + ((y + 0.5 - 24) / 3) ** 2 <= 1;
      if (inside && p.alpha(x, y) === 0) p.set(x, y, SHADE, 92);
    }
  }
  return p;
}

export const SHEET_W = WALKER_W * 4;
export const SHEET_H = WALKER_H * 3;

export function walkerSheet(look: Look): Pixels {
  const sheet = new Pixels(SHEET_W, SHEET_H);
  DIRECTIONS.forEach((direction, column) => {
    for (const step of [0, 1, 2] as const) {
      sheet.copy(walkerFrame(look, direction, step), column * WALKER_W, step * WALKER_H);
    }
  });
  return sheet;
}
