import { hash2, randomFrom } from '../../shared/art/noise.ts';
import { type Color, mix, outlineOf, RAMPS, type Ramp, shade } from '../../shared/art/palette.ts';
import { Pixels } from '../../shared/art/pixels.ts';

const { wood, teal, grass } = RAMPS;
const FOLIAGE_INK = 0.72;

const CLUMPS = [
  [0, 25, 12, 1],
  [-9, 23, 7, 1],
  [9, 23, 7, 1],
  [-10, 16, 7, 2],
  [10, 16, 7, 1],
  [1, 22, 8, 2],
  [-5, 20, 7, 2],
  [6, 11, 8, 2],
  [-5, 10, 8, 3],
  [1, 15, 6, 3],
  [-9, 15, 5, 3],
] as const;

function trunk(p: Pixels, cx: number, ground: number) {
  p.box(cx - 3, 30, 6, 14, wood[2], { left: wood[3], right: wood[1] });
  p.vline(cx + 1, 32, 12, wood[1])
    .rect(cx - 5, ground - 2, 2, 2, wood[2])
    .rect(cx + 3, ground - 2, 2, 2, wood[1]);
  for (let y = 30; y < 36; y++) p.hline(cx - 3, y, 6, y < 34 ? wood[0] : wood[1]);
}

export function tree(seed: number, ramp: Ramp = grass): Pixels {
  const random = randomFrom(seed);
  const p = new Pixels(36, 46);
  const cx = 18;
  trunk(p, cx, 44);
  for (const [ox, oy, radius, tone] of CLUMPS) {
    const x0 = cx + ox + (random() - 0.5) * 3;
    const y0 = oy + (random() - 0.5) * 2;
    for (let y = Math.floor(y0 - radius - 2); y <= y0 + radius + 2; y++) {
      for (let x = Math.floor(x0 - radius - 2); x <= x0 + radius + 2; x++) {
        const dx = (x + 0.5 - x0) / radius;
        const dy = (y + 0.5 - y0) / (radius * 0.88);
        const ragged = 1 + (hash2(x >> 1, y >> 1, seed + radius) - 0.5) * 0.34;
        const d = Math.hypot(dx, dy) * ragged;
        if (d > 1) continue;
        const light = -dx * 0.55 - dy * 0.85 + (hash2(x >> 1, y, seed) - 0.5) * 0.4;
        const raised = (light > 0.55 ? 1 : 0) + (light > 0.86 && tone > 2 ? 1 : 0);
        const lowered = (light < -0.35 ? 1 : 0) + (d > 0.86 && light < 0 ? 1 : 0);
        p.set(x, y, shade(ramp, tone + raised - lowered));
      }
    }
  }
  return p.outline(outlineOf(FOLIAGE_INK));
}

export function pine(seed: number): Pixels {
  const p = new Pixels(28, 46);
  const cx = 14;
  p.box(cx - 2, 36, 4, 8, wood[1], { left: wood[2] });
  for (let tier = 3; tier >= 0; tier--) {
    const width = 6 + tier * 2.2;
    for (let y = 0; y < 15; y++) {
      const half = (y / 15) * width + 0.6;
      for (let x = -Math.ceil(half); x <= half; x++) {
        if (y > 14 - hash2(x, tier, seed) * 2.2) continue;
        const light = -x / (width + 1) - 0.1 + (hash2(x >> 1, y >> 1, seed + tier) - 0.5) * 0.6;
        p.set(cx + x, 2 + tier * 8 + y, needle(y, light));
      }
    }
  }
  return p.outline(outlineOf(FOLIAGE_INK));
}

function needle(y: number, light: number): Color {
  if (y < 3) return teal[1];
  if (y > 11) return light > 0 ? teal[2] : teal[1];
  return light > 0.28 ? teal[3] : light < -0.35 ? teal[0] : mix(teal[1], teal[2], 0.6);
}

export function bush(seed: number, berries?: Color): Pixels {
  const p = new Pixels(20, 16);
  const random = randomFrom(seed);
  const clumps = [
    [6, 10, 5, 1],
    [13, 10, 5, 1],
    [10, 8, 6, 2],
    [8, 6, 4, 3],
  ] as const;
  for (const [cx, cy, radius, tone] of clumps) {
    p.ellipse(cx, cy, radius, radius * 0.85, (x, y, dx, dy) => {
      const light = -dx * 0.5 - dy * 0.8 + (hash2(x >> 1, y, seed) - 0.5) * 0.5;
      return shade(grass, Math.min(4, tone + (light > 0.5 ? 1 : light < -0.4 ? -1 : 0)));
    });
  }
  if (berries !== undefined) {
    for (let k = 0; k < 8; k++) {
      const x = 3 + Math.floor(random() * 14);
      const y = 4 + Math.floor(random() * 9);
      if (p.alpha(x, y) && p.alpha(x, y + 1)) p.set(x, y, berries);
    }
  }
  return p.outline(outlineOf(FOLIAGE_INK));
}
