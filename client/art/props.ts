import { hash2, pick, randomFrom } from '../../shared/art/noise.ts';
import { CREAM, INK, mix, outlineOf, RAMPS, type Ramp } from '../../shared/art/palette.ts';
import { Pixels } from '../../shared/art/pixels.ts';
import { type Canvases, stoneWall } from './walls.ts';

const { wood, stone, slate, gold, water, red, plum, grass, straw, dirt, plaster } = RAMPS;
const edge = outlineOf(0.75);

export function lamp(): Canvases {
  const base = new Pixels(12, 40);
  const lit = new Pixels(12, 40);
  base.box(5, 12, 2, 25, slate[1], { left: slate[3] });
  base.box(3, 35, 6, 3, slate[1], { top: slate[3] }).rect(4, 16, 4, 1, slate[2]);
  base
    .rect(2, 4, 8, 8, slate[0])
    .rect(3, 5, 6, 6, gold[2])
    .rect(3, 5, 3, 3, gold[3])
    .vline(6, 5, 6, slate[1]);
  base.hline(1, 3, 10, slate[1]).hline(3, 2, 6, slate[2]).hline(5, 1, 2, slate[2]).hline(2, 12, 8, slate[1]);
  lit.rect(3, 5, 6, 6, gold[4]).rect(4, 6, 4, 4, 0xffffff).vline(6, 5, 6, gold[2]);
  base.outline(() => INK);
  return { base, lit };
}

export const FOUNTAIN_FRAMES = 4;

export function fountain(frame: number): Pixels {
  const p = new Pixels(64, 64);
  const cx = 32;
  const cy = 42;
  p.ellipse(cx, cy + 3, 30, 17, stone[1]);
  p.ellipse(cx, cy, 30, 17, (x, y) => {
    const block = Math.floor((Math.atan2(y - cy, (x - cx) * 0.57) + Math.PI) * 4.2);
    return hash2(block, 3, 1) > 0.5 ? stone[4] : stone[3];
  });
  p.ellipse(cx, cy - 1, 27, 14.5, stone[5]).ellipse(cx, cy, 26, 13.5, stone[1]);
  p.ellipse(cx, cy + 1, 25.5, 12.5, (_x, _y, dx, dy) => {
    const ring = Math.sin(Math.hypot(dx, dy) * 22 - frame * 1.57);
    if (dy < -0.7) return water[1];
    return ring > 0.75 ? water[4] : ring > 0.1 ? water[3] : water[2];
  });
  p.box(cx - 4, 22, 8, 22, stone[3], { left: stone[5] });
  p.vline(cx + 3, 22, 22, stone[1]).vline(cx + 2, 22, 22, stone[2]);
  p.box(cx - 6, 40, 12, 4, stone[3], { top: stone[5], bottom: stone[1] });
  p.ellipse(cx, 24, 13, 6, stone[2]).ellipse(cx, 22.5, 13, 5.5, stone[4]);
  p.ellipse(cx, 22.5, 11, 4, water[3]).ellipse(cx, 23, 8, 2.4, water[4]);
  p.box(cx - 2, 12, 4, 10, stone[4], { right: stone[2] });
  p.ellipse(cx, 10, 3.5, 3.5, gold[2])
    .ellipse(cx - 0.7, 9.3, 2.2, 2.2, gold[3])
    .set(cx - 2, 8, gold[4]);
  spouts(p, cx, frame);
  return p.outline(outlineOf(0.7));
}

function spouts(p: Pixels, cx: number, frame: number) {
  for (const side of [-1, 1]) {
    for (let k = 0; k < 16; k++) {
      const t = k / 15;
      const x = Math.round(cx + side * (11 + t * 8));
      const y = Math.round(22 + t * t * 18);
      const beat = (k + frame * 2) % 4;
      p.set(x, y, beat === 0 ? 0xffffff : water[4]).set(x + side, y + 1, water[3]);
      if (k === 15) p.hline(x - 2, y + 1, 5, beat % 2 ? water[5] : water[4]);
    }
  }
  for (let k = 0; k < 3; k++) {
    const y = 3 + ((frame * 2 + k * 3) % 6);
    p.set(cx - 1 + (k - 1) * 2, y + (k === 1 ? -2 : 1), water[5]);
  }
}

export function stall(ramp: Ramp, seed: number): Pixels {
  const p = new Pixels(44, 40);
  const random = randomFrom(seed);
  for (const x of [5, 36]) p.box(x, 12, 3, 26, wood[2], { left: wood[3] });
  p.box(4, 24, 36, 12, wood[3], { top: wood[5] }).hline(4, 25, 36, wood[4]);
  for (let x = 4; x < 40; x += 6) p.vline(x, 27, 9, wood[1]);
  p.hline(4, 35, 36, wood[1]);
  for (let tray = 0; tray < 3; tray++) {
    const x = 6 + tray * 11;
    p.box(x, 19, 10, 6, wood[2], { top: wood[4] });
    const goods = pick(random, [red[3], gold[2], grass[4], plum[3], straw[3]]);
    for (let i = 0; i < 5; i++)
      p.ellipse(x + 1.5 + i * 1.8, 18.4, 1.5, 1.6, i % 2 ? goods : mix(goods, 0xffffff, 0.25));
  }
  stallRoof(p, ramp);
  return p.outline(edge);
}

export function stallRoof(p: Pixels, ramp: Ramp) {
  for (let y = 2; y < 14; y++) {
    const cut = y < 6 ? 3 - Math.floor((y - 2) * 0.75) : 0;
    for (let x = 1 + cut; x <= 42 - cut; x++) {
      if (y === 13 && (x % 6 === 0 || x % 6 === 5)) continue;
      const cloth = Math.floor(x / 6) % 2 ? 0xf6ecd4 : ramp[3];
      p.set(x, y, y < 4 ? mix(cloth, 0xffffff, 0.25) : y > 10 ? mix(cloth, ramp[1], 0.35) : cloth);
    }
  }
}

export function noticeBoard(): Pixels {
  const p = new Pixels(32, 30);
  for (const x of [4, 25]) p.box(x, 6, 3, 22, wood[2], { left: wood[3] });
  p.box(2, 6, 28, 16, wood[3], { top: wood[4], bottom: wood[1] }).rect(4, 8, 24, 12, wood[2]);
  const notes = [
    [5, 9, 7, 9, CREAM],
    [13, 8, 6, 7, plaster[3]],
    [20, 10, 7, 8, CREAM],
    [14, 16, 5, 4, straw[4]],
  ] as const;
  for (const [x, y, w, h, color] of notes) {
    p.rect(x, y, w, h, color);
    for (let k = 2; k < h - 1; k += 2) p.hline(x + 1, y + k, w - 2, plaster[1]);
    p.set(x + (w >> 1), y, red[2]);
  }
  for (let y = 0; y < 6; y++) p.rect(6 - y, y, 20 + 2 * y, 1, y % 2 ? red[2] : red[3]);
  return p.outline(edge);
}

export function barrel(): Pixels {
  const p = new Pixels(14, 18);
  p.rect(2, 3, 10, 13, wood[3]).rect(1, 6, 12, 7, wood[3]).vline(3, 3, 13, wood[4]).vline(6, 3, 13, wood[4]);
  p.vline(9, 3, 13, wood[2])
    .vline(11, 4, 12, wood[2])
    .ellipse(7, 3.5, 5, 2, wood[2])
    .ellipse(7, 3.5, 4, 1.2, wood[1]);
  return p.hline(1, 7, 12, slate[2]).hline(1, 12, 12, slate[2]).outline(edge);
}

export function crate(): Pixels {
  const p = new Pixels(16, 16);
  p.rect(1, 2, 14, 13, wood[4])
    .rect(1, 2, 14, 3, wood[5])
    .hline(1, 5, 14, wood[2])
    .rect(3, 7, 10, 6, wood[3]);
  return p.line(3, 12, 12, 7, wood[5], 2).hline(1, 14, 14, wood[2]).outline(edge);
}

export function fence(): Pixels {
  const p = new Pixels(16, 16);
  for (const x of [2, 11]) p.box(x, 3, 3, 11, wood[4], { right: wood[2], top: wood[5] });
  for (const y of [6, 10]) p.box(0, y, 16, 2, wood[4], { bottom: wood[2] });
  return p;
}

export function well(): Pixels {
  const p = new Pixels(32, 40);
  stoneWall(p, { x: 4, y: 24, w: 24, h: 12 }, 5);
  p.ellipse(16, 24, 12, 4, stone[4]).ellipse(16, 24, 9.5, 2.6, water[0]);
  p.rect(5, 10, 2, 15, wood[2]).rect(25, 10, 2, 15, wood[2]);
  for (let y = 0; y < 10; y++) {
    const half = 4 + y * 1.2;
    for (let x = -Math.round(half); x < half; x++)
      p.set(16 + x, 2 + y, y % 3 === 2 ? red[1] : x < 0 ? red[3] : red[2]);
  }
  return p.vline(16, 12, 8, wood[5]).rect(14, 19, 5, 4, wood[3]).outline(edge);
}

export function bench(): Pixels {
  const p = new Pixels(26, 16);
  for (const y of [4, 9]) p.box(2, y, 22, 3, wood[4], { top: wood[5], bottom: wood[2] });
  for (const x of [4, 20]) p.rect(x, 7, 2, 2, wood[1]).rect(x, 12, 2, 3, wood[1]);
  return p.outline(edge);
}

export function flowerBed(): Pixels {
  const p = new Pixels(24, 16);
  const petals = [red[4], gold[3], plum[4]] as const;
  p.box(2, 7, 20, 7, wood[3], { top: wood[4], bottom: wood[1] }).rect(3, 5, 18, 4, dirt[1]);
  for (let i = 0; i < 18; i++) {
    const tall = 2 + Math.floor(hash2(i, 1, 71) * 4);
    for (let j = 0; j < tall; j++) p.set(3 + i, 7 - j, j === tall - 1 ? grass[4] : grass[2]);
    if (i % 3 !== 1) continue;
    const petal = petals[Math.floor(hash2(i, 2, 5) * 3)] ?? red[4];
    p.set(3 + i, 7 - tall, petal)
      .set(2 + i, 8 - tall, petal)
      .set(4 + i, 8 - tall, petal)
      .set(3 + i, 8 - tall, gold[4]);
  }
  return p.outline(edge);
}

export function hay(): Pixels {
  const p = new Pixels(22, 18);
  p.ellipse(11, 9, 9, 7, straw[2]).box(2, 9, 18, 6, straw[3], { bottom: straw[1] });
  p.ellipse(11, 9, 8, 6, (_x, _y, dx, dy) => (Math.floor(Math.hypot(dx, dy) * 7) % 2 ? straw[4] : straw[2]));
  return p.outline(edge);
}

export function logs(): Pixels {
  const p = new Pixels(26, 16);
  for (const [x, y] of [
    [2, 9],
    [9, 9],
    [16, 9],
    [5, 3],
    [12, 3],
  ] as const) {
    p.rect(x, y, 8, 6, wood[2])
      .ellipse(x + 3.5, y + 3, 3.5, 3, wood[4])
      .ellipse(x + 3.5, y + 3, 1.8, 1.5, wood[5]);
  }
  return p.outline(edge);
}

export function signpost(): Pixels {
  const p = new Pixels(24, 28);
  p.box(11, 6, 3, 21, wood[2], { left: wood[4] });
  p.box(4, 4, 14, 5, wood[4], { top: wood[5], bottom: wood[1] })
    .set(18, 5, wood[4])
    .set(18, 6, wood[4])
    .set(19, 6, wood[3])
    .set(18, 7, wood[3]);
  p.box(7, 12, 13, 5, wood[3], { top: wood[5], bottom: wood[1] }).set(6, 14, wood[3]);
  for (const [x, y] of [
    [6, 6],
    [9, 6],
    [12, 6],
    [9, 14],
    [12, 14],
    [15, 14],
  ] as const)
    p.hline(x, y, 2, wood[1]);
  return p.outline(edge);
}

export function windmillBody(): Pixels {
  const p = new Pixels(60, 92);
  const cx = 30;
  for (let y = 30; y < 88; y++) {
    const half = Math.round(13 + ((y - 30) / 58) * 9);
    for (let x = -half; x <= half; x++) {
      const tone = hash2(Math.floor((x + 60 + (Math.floor(y / 5) % 2) * 4) / 8), Math.floor(y / 5), 11);
      const face =
        y < 62
          ? tone > 0.7
            ? plaster[4]
            : plaster[3]
          : tone > 0.7
            ? stone[4]
            : tone < 0.25
              ? stone[2]
              : stone[3];
      p.set(cx + x, y, mix(face, plum[0], x > half * 0.45 ? 0.28 : x < -half * 0.75 ? 0.08 : 0));
    }
  }
  p.box(cx - 19, 61, 39, 3, wood[2], { top: wood[4], bottom: wood[1] });
  for (let y = 12; y < 31; y++) {
    const half = Math.round(((y - 10) / 20) * 16);
    for (let x = -half; x <= half; x++) p.set(cx + x, y, y % 4 === 3 ? red[1] : x < 0 ? red[3] : red[2]);
  }
  p.box(cx - 5, 72, 11, 16, wood[2], { left: wood[4] })
    .vline(cx, 72, 16, wood[1])
    .hline(cx - 5, 72, 11, wood[1]);
  for (const y of [40, 50])
    p.rect(cx - 3, y, 7, 7, wood[1])
      .rect(cx - 2, y + 1, 5, 5, 0x86b4d4)
      .vline(cx, y + 1, 5, wood[1]);
  return p.outline(edge);
}

export const WINDMILL_HUB = { x: 30, y: 30 };
export const SAIL_FRAMES = 6;

export function windmillSails(frame: number): Pixels {
  const p = new Pixels(68, 68);
  for (let arm = 0; arm < 4; arm++) {
    const angle = (arm + frame / SAIL_FRAMES) * (Math.PI / 2) + 0.3;
    const along = { x: Math.cos(angle), y: Math.sin(angle) };
    for (let r = 6; r < 31; r += 0.5) {
      for (let side = 0; side < 7; side += 0.5) {
        const frameWood = side < 1 || side > 6 || Math.floor(r) % 6 === 0;
        p.set(
          34 + along.x * r - along.y * side,
          34 + along.y * r + along.x * side,
          frameWood ? wood[3] : plaster[4],
        );
      }
    }
    p.line(34, 34, 34 + along.x * 32, 34 + along.y * 32, wood[1], 2);
  }
  p.ellipse(34, 34, 3, 3, wood[1]).set(34, 34, gold[3]);
  return p.outline(outlineOf(0.72));
}
