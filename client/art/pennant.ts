import { hash2, pick, randomFrom, seedOf } from '../../shared/art/noise.ts';
import { CREAM, INK, outlineOf, RAMPS, type Ramp } from '../../shared/art/palette.ts';
import { Pixels } from '../../shared/art/pixels.ts';

export const PENNANT_SIZE = 28;

const { red, blue, teal, plum, gold, clay, wood, stone } = RAMPS;
const CLOTHS: readonly Ramp[] = [red, blue, teal, plum, clay];

export function pennant(leagueId: string): Pixels {
  const seed = seedOf(leagueId);
  const random = randomFrom(seed);
  const cloth = pick(random, CLOTHS);
  const flag = pick(
    random,
    [gold, ...CLOTHS].filter((ramp) => ramp !== cloth),
  );
  const p = new Pixels(PENNANT_SIZE, PENNANT_SIZE);
  const mid = PENNANT_SIZE / 2;
  p.vline(mid, 1, 6, wood[2]);
  for (let x = 0; x < 7; x++)
    p.vline(mid + 1 + x, 1 + (x >> 1), Math.max(1, 5 - (x >> 1) * 2), flag[x < 2 ? 4 : 3]);
  roof(p, mid, cloth, seed);
  for (const x of [4, 10, 17, 23]) p.box(x, 15, 2, 10, wood[3], { left: wood[4] });
  p.rect(6, 16, 4, 8, INK).rect(12, 16, 5, 9, INK).rect(19, 16, 4, 8, INK);
  p.box(12, 20, 5, 3, cloth[2], { top: gold[3] });
  p.box(3, 25, 23, 2, stone[3], { top: stone[4] });
  return p.outline(outlineOf(0.8));
}

function roof(p: Pixels, mid: number, cloth: Ramp, seed: number) {
  for (let y = 6; y < 15; y++) {
    const half = Math.round(1 + (y - 6) * 1.45);
    for (let i = -half; i <= half; i++) {
      const stripe = Math.floor(((i + half + 1) / (half * 2 + 2)) * 6) % 2 === 0;
      const base = stripe ? cloth[i < 0 ? 3 : 2] : CREAM;
      p.set(mid + i, y, hash2(i, y, seed) > 0.93 ? cloth[4] : base);
    }
  }
  for (let i = -12; i <= 12; i++) if ((i + 24) % 4 !== 0) p.set(mid + i, 15, cloth[(i + 24) % 8 < 4 ? 2 : 4]);
}
