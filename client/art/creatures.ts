import { INK, mix } from '../../shared/art/palette.ts';
import { Pixels } from '../../shared/art/pixels.ts';

const FUR = 0x5c5468;
const CAT = {
  sit: ['.o...o..', '.ooooo..', '.oeoeo..', '.ooooo..', '..ooo..o', '.ooooo.o', '.ooooooo', '.o.o.oo.'],
  blink: ['.o...o..', '.ooooo..', '.okoko..', '.ooooo..', '..ooo.o.', '.oooooo.', '.oooooo.', '.o.o.oo.'],
  'walk.0': [
    '.......o.o',
    'o......ooo',
    'o.....oeoo',
    '.oooooooo.',
    '..ooooooo.',
    '..o.o..o.o',
    '..o.o..o.o',
  ],
  'walk.1': [
    '.......o.o',
    '.o.....ooo',
    'o.....oeoo',
    'ooooooooo.',
    '..ooooooo.',
    '...oo.oo..',
    '..o..o..o.',
  ],
} as const;
const BIRD = {
  stand: ['..bb.', '.bbby', 'bbbb.', '.bb..', '.l.l.'],
  peck: ['.....', '.bb..', 'bbbb.', '.bbbb', '.l.ly'],
  'fly.0': ['b...b', '.bbb.', '..bby', '.....', '.....'],
  'fly.1': ['.....', '..b.y', '.bbb.', 'b...b', '.....'],
} as const;

const drawn = (rows: readonly string[], key: Readonly<Record<string, number>>): Pixels => {
  const p = new Pixels(Math.max(...rows.map(({ length }) => length)) + 2, rows.length + 2);
  return p.art(1, 1, [...rows], key).outline(() => mix(key.o ?? key.b ?? INK, INK, 0.75));
};

export const CREATURES: readonly { readonly name: string; readonly pixels: () => Pixels }[] = [
  ...Object.entries(CAT).map(([pose, rows]) => ({
    name: `cat.${pose}`,
    pixels: () => drawn(rows, { o: FUR, e: 0xf2d75c, k: INK }),
  })),
  ...Object.entries(BIRD).map(([pose, rows]) => ({
    name: `bird.${pose}`,
    pixels: () => drawn(rows, { b: 0xb0886a, y: 0xe8a33c, l: 0x6b4636 }),
  })),
];
