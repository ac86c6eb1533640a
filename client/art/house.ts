// Match houses and cottages. Forty kinds, arranged so that neighbours can always differ in colour and shape.

import { pick, type Random, randomFrom } from '../../shared/art/noise.ts';
import { outlineOf, RAMPS, type Ramp } from '../../shared/art/palette.ts';
import { Pixels } from '../../shared/art/pixels.ts';
import {
  COVERS,
  type Cover,
  crossGable,
  mainRoof,
  ROOF_SHAPES,
  type RoofShape,
  type RoofStyle,
  turret,
} from './roofs.ts';
import {
  beamAcross,
  beamDown,
  brace,
  brickWall,
  type Canvases,
  doorAt,
  eaveShadow,
  hedge,
  lantern,
  plankWall,
  plasterWall,
  stoneWall,
  windowAt,
} from './walls.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Building extends Canvases {
  readonly door: Point;
  readonly chimney: Point | null;
  readonly sign: Point;
  readonly lamps: readonly Point[];
}

const { red, blue, teal, plum, clay, wood, stone, plaster, grass, straw, slate, moss } = RAMPS;

const PLASTERS: readonly Ramp[] = [
  plaster,
  [0x8d7a80, 0xb9a08f, 0xe0c49d, 0xf3ddb3, 0xfbeccb, 0xfff6df],
  [0x77808c, 0xa2adae, 0xc9d3cc, 0xe0e8dc, 0xf3f6ea, 0xfbfdf6],
  [0x90707a, 0xc09a90, 0xe2bfae, 0xf2d8c6, 0xfbeadc, 0xfff5ec],
];

interface Frame {
  readonly on: Canvases;
  readonly style: HouseStyle;
  readonly roof: RoofStyle;
  readonly seed: number;
  readonly random: Random;
  readonly face: Ramp;
  readonly x: number;
  readonly w: number;
  readonly top: number;
  readonly eave: number;
  readonly ground: number;
  readonly doorX: number;
}

const SIDE = 8;
const HEADROOM = 24;

function frameOf(seed: number, style: HouseStyle): Frame {
  const random = randomFrom(seed * 7919 + 13);
  const w = style.bays * 16 - 10;
  const wallH = style.floors === 2 ? 44 : 27;
  const top = HEADROOM;
  const eave = top + (style.roof === 'gambrel' ? 40 : 34) + Math.floor(random() * 4);
  const height = eave + wallH + 6;
  const on = { base: new Pixels(w + SIDE * 2, height), lit: new Pixels(w + SIDE * 2, height) };
  const ramp = ROOF_COLORS[style.roofColor] as Ramp;
  const bay =
    style.front === 'turret' ? 1 + Math.floor(style.bays / 3) : pick(random, [1, 2, style.bays - 2]);
  return {
    on,
    style,
    seed,
    random,
    roof: { shape: style.roof, cover: style.cover, ramp, seed: seed & 1023 },
    face: pick(random, PLASTERS),
    x: SIDE,
    w,
    top,
    eave,
    ground: height - 5,
    doorX: Math.round(SIDE + (bay + 0.5) * (w / style.bays)),
  };
}

function chimney({ on, top, seed }: Frame, x: number): Point {
  const p = on.base;
  stoneWall(p, { x, y: top - 9, w: 11, h: 22 }, seed & 255);
  p.box(x - 1, top - 11, 13, 3, stone[4], { bottom: stone[2] }).hline(x + 2, top - 11, 7, stone[0]);
  return { x: x + 5, y: top - 12 };
}

function walls({ on, style, seed, face, x, w, eave, ground }: Frame) {
  const p = on.base;
  const room = { x, y: eave + 4, w, h: ground - eave - 4 };
  const lower = style.floors === 2 ? { ...room, y: eave + 22, h: ground - eave - 22 } : room;
  plasterWall(p, room, seed & 255, face);
  if (style.wall === 'brick') brickWall(p, lower, seed & 255, clay);
  if (style.wall === 'stone') stoneWall(p, lower, seed & 255);
  if (style.wall === 'plank') plankWall(p, style.floors === 2 ? { ...room, h: 20 } : room, seed & 255, wood);
  eaveShadow(p, x, eave + 4, w, 5);
  stoneWall(p, { x: x - 1, y: ground - 6, w: w + 2, h: 6 }, (seed >> 3) & 255);
}

function timber({ on, style, x, w, eave, ground }: Frame) {
  const p = on.base;
  const sill = ground - 9;
  beamAcross(p, x, sill, w);
  if (style.floors === 2) {
    beamAcross(p, x - 1, eave + 22, w + 2);
    for (let i = 3; i < w; i += 7) p.rect(x + i, eave + 25, 2, 1, wood[1]);
  }
  beamAcross(p, x, eave + 4, w).hline(x, eave + 4, w, wood[0]);
  const bayW = w / style.bays;
  const masonry = style.wall === 'brick' || style.wall === 'stone';
  const from = eave + 6;
  const to = masonry && style.floors === 2 ? eave + 22 : sill + 1;
  for (let b = 0; b <= style.bays; b++) {
    const inner = b > 0 && b < style.bays;
    if (inner && masonry && style.floors === 1) continue;
    beamDown(
      p,
      Math.round(x + b * bayW) - (b === style.bays ? 3 : inner ? 1 : 0),
      from,
      (inner ? to : sill + 1) - from,
    );
  }
}

function bays(frame: Frame) {
  const { on, style, x, w, eave, ground, doorX, random, seed } = frame;
  const bayW = w / style.bays;
  const doorBay = Math.floor((doorX - x) / bayW);
  const upper = style.floors === 2;
  const masonry = style.wall === 'brick' || style.wall === 'stone';
  const shutterRamp = random() > 0.6 ? pick(random, [teal, blue, red, plum]) : undefined;
  for (let b = 0; b < style.bays; b++) {
    const x0 = Math.round(x + b * bayW) + 2;
    const x1 = Math.round(x + (b + 1) * bayW) - 2;
    const mid = (x0 + x1) >> 1;
    const away = Math.abs(b - doorBay);
    const [low, high] = b < doorBay ? [x0 + 1, x1 - 1] : [x1 - 1, x0 + 1];
    if (upper) {
      if (away % 2 === 0) {
        windowAt(
          on,
          { x: mid - 3, y: eave + 9, w: 7, h: 8 },
          { seed: seed + b, box: random() > 0.5, shutters: shutterRamp },
        );
      } else if (style.wall !== 'plank') {
        if (random() > 0.5) brace(on.base, x0 + 1, eave + 7, x1 - 1, eave + 21);
        brace(on.base, low, eave + 21, high, eave + 7);
      }
    }
    if (away === 0) continue;
    const lowTop = upper ? eave + 27 : eave + 8;
    if (away % 2 === 1 || masonry)
      windowAt(on, { x: mid - 3, y: lowTop, w: 7, h: 9 }, { box: true, seed: seed + 40 + b });
    else if (style.wall === 'timber') brace(on.base, low, ground - 10, high, lowTop);
  }
}

function front(frame: Frame) {
  const { on, style, roof, face, x, w, top, eave, ground, doorX } = frame;
  const tall = { w: 7, h: 9, arch: true };
  const small = { w: 5, h: 6, arch: true };
  switch (style.front) {
    case 'gable':
      crossGable(on, roof, { x: doorX, apex: top + 4, base: eave + 4, half: 17, face, window: tall });
      break;
    case 'twin':
      for (const gx of [x + 15, x + w - 16]) {
        crossGable(on, roof, { x: gx, apex: top + 10, base: eave + 3, half: 12, face, window: small });
      }
      awning(frame);
      break;
    case 'dormers':
      for (const part of [0.22, 0.5, 0.78]) {
        const gx = Math.round(x + w * part);
        crossGable(on, roof, {
          x: gx,
          apex: top + 8,
          base: eave - 6,
          half: 9,
          face,
          window: { w: 5, h: 5, arch: false },
        });
      }
      awning(frame);
      break;
    case 'turret':
      turret(on, roof, { x: x + w - 12, top: top - 14, ground: ground - 5, face: stone });
      awning(frame);
      break;
    case 'porch':
      porch(frame);
      break;
  }
}

function awning({ on, roof, doorX, ground }: Frame) {
  const p = on.base;
  const y0 = ground - 24;
  for (let j = 0; j < 6; j++) {
    const half = 9 + Math.floor(j * 0.9);
    for (let i = -half; i <= half; i++) {
      const stripe = Math.floor((i + 60) / 4) % 2 ? plaster[4] : roof.ramp[3];
      p.set(doorX + i, y0 + j, j === 5 ? roof.ramp[1] : stripe);
    }
  }
  p.hline(doorX - 9, y0 - 1, 19, roof.ramp[5]);
}

function porch(frame: Frame) {
  const { on, roof, face, doorX, ground, eave } = frame;
  const base = Math.min(ground - 20, eave + 8);
  crossGable(on, roof, {
    x: doorX,
    apex: base - 24,
    base,
    half: 14,
    face,
    window: { w: 5, h: 5, arch: true },
  });
  for (const px of [doorX - 13, doorX + 11]) {
    beamDown(on.base, px, base + 2, ground - base - 2);
    on.base.rect(px - 1, ground - 2, 5, 3, stone[3]);
  }
}

function ivy({ on, x, eave, ground, seed, random }: Frame) {
  const p = on.base;
  const side = random() > 0.5 ? x : x + 4;
  for (let y = eave + 6; y < ground; y++) {
    for (let i = 0; i < 9; i++) {
      const near = (y - eave) / (ground - eave);
      const leaf = ((Math.imul(i + 3, 7919) ^ Math.imul(y + seed, 104729)) >>> 5) % 100;
      if (leaf > 22 + near * 42 || i > 3 + near * 6) continue;
      p.set(side + i, y, leaf % 3 === 0 ? grass[4] : leaf % 3 === 1 ? grass[3] : grass[2]);
    }
  }
}

export function house(kind: number, style: HouseStyle = houseStyle(kind)): Building {
  const frame = frameOf(kind, style);
  const { on, x, w, top, eave, ground, doorX, random } = frame;
  const left = doorX > x + w / 2;
  const stack = style.front === 'turret' || left ? x + 8 : x + w - 20;
  const smoke = chimney(frame, stack);
  mainRoof(on.base, frame.roof, { x: x - 6, w: w + 12, top, eave });
  walls(frame);
  timber(frame);
  bays(frame);
  if (random() > 0.6) ivy(frame);
  front(frame);
  doorAt(on, { x: doorX - 5, y: ground - 16, w: 11, h: 16 }, pick(random, [wood, red, teal, blue]));
  lantern(on, doorX - 12, ground - 14);
  lantern(on, doorX + 10, ground - 14);
  hedge(on.base, { x, ground, w, gap: doorX, gapHalf: 13, seed: kind });
  on.base.outline(outlineOf(0.8));
  return {
    ...on,
    door: { x: doorX, y: ground + 4 },
    chimney: smoke,
    sign: { x: doorX + 17, y: ground - 15 },
    lamps: [{ x: doorX, y: ground - 6 }],
  };
}

export const cottage = (kind: number): Building => house(500 + kind, cottageStyle(kind));

export const HOUSE_KINDS = 40;
export const COTTAGE_KINDS = 6;

const FRONTS = ['gable', 'dormers', 'twin', 'turret', 'porch'] as const;
type Front = (typeof FRONTS)[number];
const WALLS = ['timber', 'brick', 'stone', 'plank'] as const;
type Wall = (typeof WALLS)[number];

export const ROOF_COLORS: readonly Ramp[] = [red, blue, straw, teal, plum, slate, clay, moss];

export interface HouseStyle {
  readonly bays: 5 | 6;
  readonly floors: 1 | 2;
  readonly roof: RoofShape;
  readonly roofColor: number;
  readonly cover: Cover;
  readonly front: Front;
  readonly wall: Wall;
}

/** Co-prime strides, so that consecutive kinds share no trait. */
export const houseStyle = (kind: number): HouseStyle => ({
  bays: kind % 3 === 0 ? 6 : 5,
  floors: kind % 7 < 4 ? 2 : 1,
  roof: ROOF_SHAPES[kind % 5] as RoofShape,
  roofColor: (kind * 3) % ROOF_COLORS.length,
  cover: COVERS[Math.floor(kind / 3) % 3] as Cover,
  front: FRONTS[(kind * 2 + Math.floor(kind / 5)) % 5] as Front,
  wall: WALLS[(kind + Math.floor(kind / 4)) % 4] as Wall,
});

export const cottageStyle = (kind: number): HouseStyle => ({
  bays: 5,
  floors: 1,
  roof: (['halfhip', 'gable', 'swept'] as const)[kind % 3] as RoofShape,
  roofColor: [2, 7, 6][kind % 3] as number,
  cover: kind % 2 ? 'pantile' : 'thatch',
  front: kind % 2 ? 'porch' : 'dormers',
  wall: (['plank', 'timber', 'stone'] as const)[(kind + 1) % 3] as Wall,
});
