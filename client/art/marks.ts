// Signs and light: number plates, banners, drama marks, smoke, glow discs, vote dots.

import { type Color, CREAM, INK, outlineOf, RAMPS, SHADE } from './palette.ts';
import { Pixels } from './pixels.ts';

const { red, gold, wood, slate, blue, teal, plum, grass } = RAMPS;
const edge = outlineOf(0.75);

/** 3×5 digits for door plates. */
const DIGITS: readonly (readonly string[])[] = [
  ['###', '#.#', '#.#', '#.#', '###'],
  ['.#.', '##.', '.#.', '.#.', '###'],
  ['###', '..#', '###', '#..', '###'],
  ['###', '..#', '.##', '..#', '###'],
  ['#.#', '#.#', '###', '..#', '..#'],
  ['###', '#..', '###', '..#', '###'],
  ['###', '#..', '###', '#.#', '###'],
  ['###', '..#', '.#.', '.#.', '.#.'],
  ['###', '#.#', '###', '#.#', '###'],
  ['###', '#.#', '###', '..#', '###'],
];
export const DIGIT_W = 3;

export const digit = (value: number): Pixels =>
  new Pixels(3, 5).art(0, 0, DIGITS[value] ?? [], { '#': CREAM });

/** The hanging plate beside a door; wide enough for its digits. */
export function doorPlate(digits: number): Pixels {
  const w = digits * 4 + 5;
  const p = new Pixels(w + 2, 15);
  p.hline(1, 1, w, wood[1]).set(1, 0, wood[1]);
  p.vline(3, 2, 2, slate[3]).vline(w - 2, 2, 2, slate[3]);
  p.rect(1, 4, w, 9, wood[0])
    .hline(1, 4, w, gold[2])
    .hline(1, 12, w, gold[1])
    .vline(1, 4, 9, gold[2])
    .vline(w, 4, 9, gold[1]);
  return p.outline(edge);
}

export function winnerBanner(winner: 'VILLAGERS' | 'WEREWOLVES', frame: number): Pixels {
  const p = new Pixels(26, 44);
  const ramp = winner === 'VILLAGERS' ? teal : red;
  p.rect(1, 1, 24, 2, gold[2]).hline(1, 1, 24, gold[3]).set(0, 1, gold[3]).set(25, 1, gold[3]);
  for (let y = 3; y < 40; y++) {
    const sway = Math.round(Math.sin(y / 7 + frame * 2.1) * (y / 40) * 1.2);
    for (let x = 0; x < 20; x++) {
      if (y > 33 && Math.abs(x - 9.5) < (y - 33) * 1.4) continue;
      p.set(3 + x + sway, y, x === 0 ? ramp[4] : x > 17 ? ramp[1] : x === 2 || x === 17 ? gold[2] : ramp[2]);
    }
  }
  if (winner === 'VILLAGERS') sun(p, 13, 17);
  else wolfHead(p, 8, 12);
  return p.outline(edge);
}

function sun(p: Pixels, cx: number, cy: number) {
  for (let k = 0; k < 8; k++) {
    const a = (k / 8) * Math.PI * 2;
    p.line(cx + Math.cos(a) * 6, cy + Math.sin(a) * 6, cx + Math.cos(a) * 8, cy + Math.sin(a) * 8, gold[3]);
  }
  p.ellipse(cx + 0.5, cy + 0.5, 5, 5, gold[3]).ellipse(cx, cy, 3.5, 3.5, gold[4]);
}

const WOLF_HEAD = [
  'a........a',
  'aa......aa',
  'aba....aba',
  'abaaaaaaba',
  'aaaaaaaaaa',
  'aeaaaaaaea',
  '.aaaaaaaa.',
  '..aaccaa..',
  '...acca...',
  '....cc....',
] as const;

export const wolfHead = (p: Pixels, x: number, y: number): Pixels =>
  p.art(x, y, WOLF_HEAD, { a: slate[3], b: slate[1], e: gold[3], c: slate[4] });

/** Claw strokes for a kill, a gavel for a verdict; both on a round badge. */
export function dramaMark(kind: 'kill' | 'verdict'): Pixels {
  const p = new Pixels(22, 24);
  const ramp = kind === 'kill' ? red : plum;
  p.ellipse(11, 10.5, 9.5, 9.5, ramp[1]).ellipse(11, 10, 8.5, 8.5, ramp[2]).ellipse(10, 9, 6, 5.5, ramp[3]);
  p.rect(9, 19, 4, 2, ramp[1]).rect(10, 21, 2, 1, ramp[1]);
  if (kind === 'kill') {
    for (const x of [6, 10, 14]) p.line(x + 2, 4, x - 1, 16, CREAM, 2).set(x - 2, 17, CREAM);
  } else {
    p.line(7, 15, 13, 8, gold[3], 2)
      .rect(10, 4, 7, 5, gold[4])
      .rect(9, 5, 9, 3, gold[3])
      .hline(5, 16, 8, CREAM);
  }
  return p.outline(() => INK);
}

export function puff(): Pixels {
  const p = new Pixels(8, 8);
  return p.ellipse(4, 4, 4, 4, 0xe9e4e6).ellipse(3.2, 3, 2.4, 2.2, 0xffffff);
}

export const spark = (): Pixels => new Pixels(2, 2).rect(0, 0, 2, 2, 0xffffff);

/** Soft disc for light: stepped, so that it sits well with the pixels. */
export function glow(radius: number, bands: number, dithered = true): Pixels {
  const p = new Pixels(radius * 2, radius * 2);
  for (let y = 0; y < radius * 2; y++) {
    for (let x = 0; x < radius * 2; x++) {
      const d = Math.hypot(x + 0.5 - radius, y + 0.5 - radius) / radius;
      if (d >= 1) continue;
      const level = (1 - d) * (1 - d) * bands;
      const threshold = dithered ? ((x & 1) * 2 + (y & 1) + ((x ^ y) & 1)) / 4 : 0.5;
      const stepped = Math.min(bands, Math.floor(level) + (level % 1 > threshold ? 1 : 0)) / bands;
      if (stepped > 0) p.set(x, y, 0xffffff, Math.round(stepped * 255));
    }
  }
  return p;
}

export const shadow = (w: number, h: number): Pixels =>
  new Pixels(w, h).ellipse(w / 2, h / 2, w / 2, h / 2, SHADE, 92);

/** The long shadow a building throws on its street. */
export function houseShadow(): Pixels {
  const p = new Pixels(104, 16);
  for (let y = 0; y < 16; y++) {
    for (let x = 0; x < 104; x++) {
      if (Math.min(x, 103 - x) > y * 0.2) p.set(x, y, SHADE, Math.round(100 * (1 - y / 18)));
    }
  }
  return p;
}

const TRAIL_RIM = 0x2b2238;

/** Dot of a vote trail: white core for tinting, dark rim for contrast. */
export const trailDot = (): Pixels =>
  new Pixels(5, 5).rect(1, 0, 3, 5, TRAIL_RIM).rect(0, 1, 5, 3, TRAIL_RIM).rect(1, 1, 3, 3, 0xffffff);

export const HEAD_TURNS = 16;

/** Arrowhead, drawn anew for each sixteenth of a turn: a turned sprite would fray. Turn 0 points right. */
export function trailHead(turn: number): Pixels {
  const p = new Pixels(13, 13);
  const angle = (turn / HEAD_TURNS) * Math.PI * 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (let y = -6; y <= 6; y++) {
    for (let x = -6; x <= 6; x++) {
      const along = x * cos + y * sin;
      const across = Math.abs(-x * sin + y * cos);
      if (along > -3 && along + across * 1.3 < 4.2) p.set(x + 6, y + 6, 0xffffff);
    }
  }
  return p.outline(() => TRAIL_RIM);
}

/** The victors' cloth over the fireplace: a wide ribbon with their sign. */
export function victoryRibbon(winner: 'VILLAGERS' | 'WEREWOLVES'): Pixels {
  const p = new Pixels(124, 46);
  const ramp = winner === 'VILLAGERS' ? teal : red;
  for (let x = 0; x < 120; x++) {
    const sag = Math.round(Math.sin((x / 119) * Math.PI) * 6);
    const tail = x < 14 || x >= 106;
    const height = tail ? 22 : 28;
    const notch = x < 8 ? 8 - x : x >= 112 ? x - 111 : 0;
    for (let y = 0; y < height; y++) {
      if (tail && Math.abs(y - height / 2) < notch) continue;
      const fold = tail ? ramp[1] : x % 30 > 26 ? ramp[1] : x % 30 < 3 ? ramp[3] : ramp[2];
      const trim = y === 2 || y === height - 3;
      p.set(x + 2, y + sag + (tail ? 8 : 2), trim ? gold[2] : y === 0 ? ramp[4] : fold);
    }
  }
  if (winner === 'VILLAGERS') sun(p, 62, 22);
  else wolfHead(p, 57, 16);
  for (const x of [30, 38, 86, 94]) p.rect(x, 18, 2, 6, gold[3]).rect(x - 2, 20, 6, 2, gold[3]);
  return p.outline(edge);
}

export function thinkMark(frame: number): Pixels {
  const p = new Pixels(17, 13);
  p.rect(2, 1, 13, 8, CREAM).rect(1, 2, 15, 6, CREAM).rect(5, 9, 3, 2, CREAM).set(5, 11, CREAM);
  for (let k = 0; k < 3; k++)
    p.rect(4 + k * 4, frame % 3 === k ? 3 : 4, 2, 2, frame % 3 === k ? plum[1] : slate[3]);
  return p.outline(() => INK);
}

export function sleepMark(frame: number): Pixels {
  const p = new Pixels(16, 16);
  const z = ['####', '..#.', '.#..', '####'];
  p.art(1, 9 - frame, z, { '#': blue[4] }).art(8, 2 + frame, z, { '#': blue[5] });
  return p.outline(() => INK);
}

export function nightMark(kind: 'kill' | 'inspect' | 'protect'): Pixels {
  const p = new Pixels(16, 16);
  const fills: Record<typeof kind, Color> = { kill: red[2], inspect: blue[2], protect: grass[2] };
  p.ellipse(8, 8, 7, 7, fills[kind]);
  if (kind === 'kill') for (const x of [5, 8, 11]) p.line(x + 1, 4, x - 1, 12, CREAM);
  else if (kind === 'inspect') p.ellipse(8, 8, 5, 3, CREAM).ellipse(8, 8, 2, 2.2, INK);
  else
    p.art(4, 3, ['########', '########', '########', '.######.', '.######.', '..####..', '...##...'], {
      '#': CREAM,
    })
      .vline(8, 4, 5, grass[2])
      .hline(6, 6, 5, grass[2]);
  return p.outline(() => INK);
}
