// Buildings without a match: library, tavern, arcade, the league's portico, the chapel by the graves.

import { hash2 } from '../../shared/art/noise.ts';
import { CREAM, INK, mix, outlineOf, RAMPS, type Ramp } from '../../shared/art/palette.ts';
import { Pixels } from '../../shared/art/pixels.ts';
import type { LandmarkArt } from '../map/prop-kinds.ts';
import { type Building, house } from './house.ts';
import { crossGable, mainRoof, type RoofStyle, turret } from './roofs.ts';
import {
  beamAcross,
  brickWall,
  type Canvases,
  doorAt,
  eaveShadow,
  hedge,
  lantern,
  plasterWall,
  stoneWall,
  windowAt,
} from './walls.ts';

const { red, blue, teal, plum, clay, wood, stone, plaster, gold, slate } = RAMPS;

const canvases = (w: number, h: number): Canvases => ({ base: new Pixels(w, h), lit: new Pixels(w, h) });

/** Only built parts give light. */
function clip({ base, lit }: Canvases): void {
  for (let y = 0; y < base.h; y++)
    for (let x = 0; x < base.w; x++) if (base.alpha(x, y) < 255) lit.clear(x, y);
}

function steps(p: Pixels, x: number, y: number, half: number, count: number) {
  for (let step = 0; step < count; step++) {
    const wide = half + step * 2;
    p.box(x - wide, y + step * 3, wide * 2 + 1, 3, stone[4], { top: stone[5], bottom: stone[2] });
  }
}

function column(p: Pixels, x: number, top: number, foot: number) {
  p.box(x - 2, top, 5, foot - top, plaster[3], { left: plaster[5] })
    .vline(x + 1, top, foot - top, plaster[2])
    .vline(x + 2, top, foot - top, plaster[1]);
  p.box(x - 3, top, 7, 3, plaster[4], { bottom: plaster[1] });
  p.box(x - 3, foot - 3, 7, 3, plaster[3], { bottom: plaster[1] });
}

function library(): Building {
  const w = 106;
  const mid = w / 2;
  const [top, eave, ground] = [22, 54, 98];
  const on = canvases(w, ground + 10);
  const p = on.base;
  const roof: RoofStyle = { shape: 'hip', cover: 'shingle', ramp: teal, seed: 91 };
  mainRoof(p, roof, { x: 2, w: w - 4, top, eave });
  const room = { x: 8, y: eave + 4, w: w - 16, h: ground - eave - 4 };
  stoneWall(p, room, 33);
  for (const x of [8, w - 14]) for (let y = eave + 6; y < ground; y += 10) p.rect(x, y, 6, 5, stone[5]);
  eaveShadow(p, 8, eave + 4, w - 16, 5);
  for (const x of [16, 28, w - 36, w - 24])
    windowAt(on, { x, y: eave + 12, w: 8, h: 20 }, { arch: true, seed: x });
  const face = stone;
  crossGable(on, roof, {
    x: mid,
    apex: top - 6,
    base: eave + 6,
    half: 24,
    face,
    window: { w: 5, h: 4, arch: true },
  });
  plate(p, mid, eave - 8, 'book', teal[1]);
  doorAt(on, { x: mid - 7, y: ground - 25, w: 15, h: 24 }, wood);
  for (const x of [mid - 16, mid + 16]) column(p, x, eave + 10, ground);
  lantern(on, mid - 25, ground - 22);
  lantern(on, mid + 23, ground - 22);
  steps(p, mid, ground - 1, 18, 3);
  hedge(p, { x: 8, ground: ground + 1, w: w - 16, gap: mid, gapHalf: 24, seed: 17 });
  p.rect(mid + 25, ground - 2, 9, 3, red[2]).rect(mid + 26, ground - 5, 8, 3, blue[2]);
  p.rect(mid + 25, ground - 7, 8, 2, gold[2]).vline(mid + 33, ground - 5, 3, CREAM);
  p.outline(outlineOf(0.8));
  clip(on);
  return {
    ...on,
    door: { x: mid, y: ground + 7 },
    chimney: null,
    sign: { x: mid + 17, y: ground - 15 },
    lamps: [
      { x: mid - 24, y: ground - 14 },
      { x: mid + 24, y: ground - 14 },
    ],
  };
}

function tavern(): Building {
  const made = house(611, {
    bays: 6,
    floors: 2,
    roof: 'gambrel',
    roofColor: 0,
    cover: 'pantile',
    front: 'dormers',
    wall: 'timber',
  });
  const { x, y } = made.sign;
  made.base
    .hline(x - 6, y - 12, 12, INK)
    .vline(x - 2, y - 12, 4, INK)
    .vline(x + 2, y - 12, 4, INK);
  plate(made.base, x, y, 'mug', red[1]);
  return made;
}

function arcade(): Building {
  const w = 180;
  const mid = w / 2;
  const [top, eave, ground] = [26, 60, 108];
  const on = canvases(w, ground + 8);
  const { base: p, lit } = on;
  const roof: RoofStyle = { shape: 'gambrel', cover: 'shingle', ramp: plum, seed: 92 };
  mainRoof(p, roof, { x: 2, w: w - 4, top, eave });
  brickWall(p, { x: 8, y: eave + 4, w: w - 16, h: ground - eave - 4 }, 12, clay);
  plasterWall(p, { x: 8, y: eave + 4, w: w - 16, h: 11 }, 4, plaster);
  eaveShadow(p, 8, eave + 4, w - 16, 5);
  beamAcross(p, 8, eave + 14, w - 16);
  const cloths: readonly Ramp[] = [red, teal, blue, gold];
  [22, 46, w - 46, w - 22].forEach((x, i) => {
    archedBooth(on, x, ground, i);
    awning(p, x, eave + 16, 12, cloths[i] ?? red);
  });
  const face = plaster;
  crossGable(on, roof, {
    x: mid,
    apex: top - 10,
    base: eave + 14,
    half: 34,
    face,
    window: { w: 7, h: 5, arch: true },
  });
  plate(p, mid, eave - 4, 'star', plum[1]);
  doorAt(on, { x: mid - 13, y: ground - 27, w: 13, h: 26 }, blue);
  doorAt(on, { x: mid + 1, y: ground - 27, w: 13, h: 26 }, blue);
  for (let x = 12; x < w - 12; x += 6) {
    p.rect(x, eave + 6, 2, 2, gold[((x / 6) & 1) + 2] ?? gold[2]);
    lit.rect(x, eave + 6, 2, 2, (x / 6) & 1 ? gold[4] : red[4]);
  }
  lantern(on, mid - 24, ground - 24);
  lantern(on, mid + 22, ground - 24);
  steps(p, mid, ground - 1, 20, 2);
  p.outline(outlineOf(0.8));
  clip(on);
  return {
    ...on,
    door: { x: mid, y: ground + 5 },
    chimney: null,
    sign: { x: mid, y: eave },
    lamps: [-68, -44, 0, 44, 68].map((x) => ({ x: mid + x, y: ground - 14 })),
  };
}

function archedBooth({ base: p, lit }: Canvases, x: number, ground: number, seed: number) {
  for (let y = ground - 30; y < ground; y++) {
    const t = Math.max(0, ground - 20 - y) / 10;
    const half = Math.round(9 * Math.sqrt(1 - t * t));
    p.hline(x - half - 2, y, half * 2 + 5, stone[3]).hline(x - half, y, half * 2 + 1, plum[0]);
    for (let i = -half; i <= half; i++) {
      lit.set(x + i, y, mix(gold[2], plum[1], Math.min(1, (ground - y) / 40)));
      if (y > ground - 16 && hash2(i >> 1, y >> 1, seed + 60) > 0.72) p.set(x + i, y, plum[2]);
    }
  }
  const screen = [teal[4], red[4], gold[3], blue[4]][seed % 4] ?? gold[3];
  p.box(x - 5, ground - 14, 11, 14, wood[2], { left: wood[4] });
  p.rect(x - 3, ground - 12, 7, 5, INK).rect(x - 2, ground - 11, 5, 3, screen);
  lit.rect(x - 5, ground - 14, 11, 14, wood[1]).rect(x - 2, ground - 11, 5, 3, mix(screen, 0xffffff, 0.4));
}

function awning(p: Pixels, x: number, y: number, half: number, ramp: Ramp) {
  for (let j = 0; j < 9; j++) {
    const wide = half - 2 + Math.floor(j * 0.4);
    for (let i = -wide; i <= wide; i++) {
      if (j === 8 && (i + 60) % 6 < 2) continue;
      const cloth = Math.floor((i + 60) / 4) % 2 ? CREAM : ramp[3];
      p.set(x + i, y + j, j > 5 ? mix(cloth, ramp[1], 0.35) : cloth);
    }
  }
}

function league(): Building {
  const w = 124;
  const mid = w / 2;
  const [top, eave, ground] = [14, 46, 96];
  const on = canvases(w, ground + 12);
  const { base: p, lit } = on;
  p.rect(10, eave + 8, w - 20, ground - eave - 8, plum[0]);
  for (let y = eave + 8; y < ground; y++)
    for (let x = 10; x < w - 10; x++)
      lit.set(x, y, mix(0xb9702c, plum[0], Math.min(1, Math.abs(x - mid) / 70 + (ground - y) / 120)));
  p.rect(mid - 17, eave + 13, 35, 22, wood[1]).rect(mid - 15, eave + 15, 31, 18, CREAM);
  for (let row = 0; row < 4; row++) {
    p.rect(mid - 13, eave + 17 + row * 4, 3, 2, [gold[2], stone[2], clay[2], blue[2]][row] ?? blue[2]);
    p.hline(mid - 8, eave + 17 + row * 4, 21 - row * 4, plaster[1]);
  }
  for (const x of [16, 34, mid - 9, mid + 9, w - 35, w - 17])
    if (Math.abs(x - mid) > 12) column(p, x, eave + 8, ground);
  p.box(6, eave, w - 12, 9, plaster[3], { top: plaster[5], bottom: plaster[1] });
  for (let x = 12; x < w - 12; x += 8) p.rect(x, eave + 3, 4, 3, gold[2]);
  for (let y = top; y <= eave; y++) {
    const half = Math.round(((y - top) / (eave - top)) * (mid - 4));
    for (let i = -half; i <= half; i++) {
      const edge = half - Math.abs(i);
      const slope = edge < 5 ? (i < 0 ? blue[3] : blue[2]) : edge < 7 ? gold[2] : plaster[3];
      p.set(mid + i, y, edge < 1 ? blue[1] : edge === 8 ? plaster[1] : slope);
      lit.clear(mid + i, y);
    }
  }
  plate(p, mid, eave - 9, 'cup', blue[1]);
  p.rect(mid - 1, top - 8, 3, 9, gold[2]).ellipse(mid + 0.5, top - 9, 3, 3, gold[3]);
  for (const x of [24, w - 25]) lantern(on, x, eave + 16);
  steps(p, mid, ground - 1, mid - 12, 4);
  p.outline(outlineOf(0.8));
  clip(on);
  return {
    ...on,
    door: { x: mid, y: ground + 10 },
    chimney: null,
    sign: { x: mid, y: eave },
    lamps: [-38, 0, 38].map((x) => ({ x: mid + x, y: eave + 30 })),
  };
}

function chapel(): Building {
  const w = 78;
  const [top, eave, ground] = [38, 64, 92];
  const on = canvases(w, ground + 8);
  const p = on.base;
  const roof: RoofStyle = { shape: 'gable', cover: 'shingle', ramp: slate, seed: 93 };
  mainRoof(p, roof, { x: 16, w: w - 20, top, eave });
  stoneWall(p, { x: 20, y: eave + 4, w: w - 28, h: ground - eave - 4 }, 55);
  eaveShadow(p, 20, eave + 4, w - 28, 5);
  for (const x of [52, 63]) windowAt(on, { x, y: eave + 9, w: 5, h: 11 }, { arch: true, seed: x });
  turret(on, roof, { x: 17, top: 12, ground, face: stone });
  doorAt(on, { x: 35, y: ground - 17, w: 11, h: 16 }, wood);
  lantern(on, 49, ground - 15);
  hedge(p, { x: 20, ground: ground + 1, w: w - 26, gap: 40, gapHalf: 10, seed: 5 });
  p.outline(outlineOf(0.8));
  clip(on);
  return {
    ...on,
    door: { x: 40, y: ground + 5 },
    chimney: null,
    sign: { x: 40, y: eave },
    lamps: [{ x: 45, y: ground - 8 }],
  };
}

const PAINT = { library, tavern, arcade, league, chapel } as const satisfies Record<
  LandmarkArt,
  () => Building
>;

export const landmark = (art: LandmarkArt): Building => PAINT[art]();

const EMBLEMS = {
  book: [
    '.bb...bb.',
    'bccb.bccb',
    'bcccbcccb',
    'bckcbckcb',
    'bcccbcccb',
    'bckcbckcb',
    '.bccbccb.',
    '..bb.bb..',
  ],
  mug: [
    '.ccccc...',
    'ccccccc..',
    'gggggg...',
    'gsgsgggg.',
    'gsgsgg.g.',
    'gsgsgggg.',
    'gggggg...',
    '.gggg....',
  ],
  star: [
    '....g....',
    '....g....',
    '...ggg...',
    'ggggggggg',
    '..ggggg..',
    '..ggggg..',
    '.ggg.ggg.',
    '.g.....g.',
  ],
  cup: [
    '.ggggggg.',
    'gssgggggg',
    'g.sggggsg',
    '.gsggggg.',
    '..gggg...',
    '...gg....',
    '...gg....',
    '.gggggg..',
  ],
} as const;
type Emblem = keyof typeof EMBLEMS;

const EMBLEM_KEY = { b: blue[1], c: CREAM, k: plaster[1], g: gold[3], s: gold[5] };

export function plate(p: Pixels, x: number, y: number, emblem: Emblem, ground: number) {
  p.ellipse(x, y, 9, 8.5, wood[0]).ellipse(x, y, 8, 7.5, gold[1]).ellipse(x, y, 7, 6.5, ground);
  p.art(x - 4, y - 4, EMBLEMS[emblem], EMBLEM_KEY);
}
