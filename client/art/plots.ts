// A plot without a match: gardens, orchards, a building site. Drawn as one sprite each.

import { hash2 } from '../../shared/art/noise.ts';
import { mix, outlineOf, RAMPS } from '../../shared/art/palette.ts';
import { Pixels } from '../../shared/art/pixels.ts';
import { bush, tree } from './nature.ts';
import { fence, hay, logs, signpost } from './props.ts';

export const VACANT_KINDS = ['garden', 'orchard', 'site', 'meadow'] as const;
export type VacantKind = (typeof VACANT_KINDS)[number];
const VACANT_W = 96;
const VACANT_H = 72;

const { dirt, grass, red, gold, wood, straw } = RAMPS;

function fenced(p: Pixels): Pixels {
  const rail = fence();
  for (let x = 0; x < VACANT_W; x += 16) {
    p.blit(rail, x, 0);
    if (x !== 32 && x !== 48) p.blit(rail, x, VACANT_H - 16);
  }
  for (let y = 8; y < VACANT_H - 10; y += 8) {
    for (const x of [1, VACANT_W - 4]) p.box(x, y, 3, 9, wood[4], { right: wood[2], top: wood[5] });
  }
  return p;
}

function garden(): Pixels {
  const p = new Pixels(VACANT_W, VACANT_H);
  for (let row = 0; row < 4; row++) {
    const y0 = 16 + row * 11;
    p.rect(10, y0, VACANT_W - 20, 8, (x, y) =>
      y === y0 ? dirt[2] : hash2(x >> 1, y, 3) > 0.6 ? mix(dirt[0], dirt[1], 0.5) : dirt[1],
    );
    for (let x = 13; x < VACANT_W - 13; x += 7) {
      p.vline(x, y0 - 1, 4, grass[2])
        .vline(x - 1, y0, 3, grass[3])
        .vline(x + 1, y0, 3, grass[4]);
      const fruit = [red[3], gold[2], grass[5], straw[4]][row] as number;
      p.rect(x, y0 + 2, 2, 2, fruit);
    }
  }
  return fenced(p);
}

function orchard(): Pixels {
  const p = new Pixels(VACANT_W, VACANT_H);
  [
    [2, 0],
    [30, 4],
    [58, 0],
    [14, 24],
    [46, 26],
  ].forEach(([x = 0, y = 0], i) => {
    const crown = tree(40 + i);
    for (let k = 0; k < 9; k++) {
      const fx = 6 + Math.floor(hash2(i, k, 5) * 24);
      const fy = 6 + Math.floor(hash2(i, k, 6) * 20);
      if (crown.alpha(fx, fy) === 255) crown.set(fx, fy, red[3]).set(fx, fy - 1, red[4]);
    }
    p.blit(crown, x, y);
  });
  return p;
}

function site(): Pixels {
  const p = new Pixels(VACANT_W, VACANT_H);
  p.ellipse(48, 44, 44, 22, (x, y) => (hash2(x >> 1, y >> 1, 9) > 0.7 ? dirt[4] : dirt[3]));
  const stakes = [
    [12, 24],
    [82, 24],
    [8, 56],
    [86, 56],
  ] as const;
  for (const [x, y] of stakes) p.box(x, y, 2, 9, wood[4], { right: wood[2] }).set(x, y - 1, red[3]);
  for (let x = 13; x < 82; x += 2) p.set(x, 27, straw[4]);
  for (let x = 9; x < 86; x += 2) p.set(x, 59, straw[4]);
  p.blit(logs(), 18, 36).blit(logs(), 50, 32).blit(signpost(), 64, 44);
  return p.outline(outlineOf(0.5));
}

function meadow(): Pixels {
  const p = new Pixels(VACANT_W, VACANT_H);
  p.blit(hay(), 14, 18).blit(hay(), 60, 40).blit(hay(), 40, 10);
  p.blit(bush(3, red[4]), 4, 46).blit(bush(5), 74, 12);
  return fenced(p);
}

const PAINT = { garden, orchard, site, meadow } as const;

export const vacantPlot = (kind: VacantKind): Pixels => PAINT[kind]();
