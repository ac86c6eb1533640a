// Five by seven letters for what is written on cloth and boards of the table.

import type { Color } from '../../../../shared/art/palette.ts';
import { Pixels } from '../../../../shared/art/pixels.ts';

const GLYPHS: Readonly<Record<string, readonly string[]>> = {
  0: ['.###.', '##.##', '##.##', '##.##', '##.##', '##.##', '.###.'],
  1: ['..##.', '.###.', '..##.', '..##.', '..##.', '..##.', '.####'],
  2: ['####.', '...##', '...##', '.###.', '##...', '##...', '#####'],
  3: ['####.', '...##', '...##', '.###.', '...##', '...##', '####.'],
  4: ['##.##', '##.##', '##.##', '#####', '...##', '...##', '...##'],
  5: ['#####', '##...', '####.', '...##', '...##', '##.##', '.###.'],
  6: ['.###.', '##...', '####.', '##.##', '##.##', '##.##', '.###.'],
  7: ['#####', '...##', '...##', '..##.', '..##.', '.##..', '.##..'],
  8: ['.###.', '##.##', '##.##', '.###.', '##.##', '##.##', '.###.'],
  9: ['.###.', '##.##', '##.##', '.####', '...##', '...##', '.###.'],
  A: ['.###.', '##.##', '##.##', '#####', '##.##', '##.##', '##.##'],
  D: ['####.', '##.##', '##.##', '##.##', '##.##', '##.##', '####.'],
  E: ['#####', '##...', '##...', '####.', '##...', '##...', '#####'],
  I: ['.###.', '..#..', '..#..', '..#..', '..#..', '..#..', '.###.'],
  M: ['#...#', '##.##', '#####', '#.#.#', '#...#', '#...#', '#...#'],
  N: ['#...#', '##..#', '##..#', '#.#.#', '#..##', '#..##', '#...#'],
  O: ['.###.', '##.##', '##.##', '##.##', '##.##', '##.##', '.###.'],
  R: ['####.', '##.##', '##.##', '####.', '###..', '##.#.', '##.##'],
  S: ['.####', '##...', '##...', '.###.', '...##', '...##', '####.'],
  V: ['##.##', '##.##', '##.##', '##.##', '##.##', '.###.', '..#..'],
  W: ['#...#', '#...#', '#...#', '#.#.#', '#####', '##.##', '#...#'],
  '+': ['.....', '..#..', '..#..', '#####', '..#..', '..#..', '.....'],
  '-': ['.....', '.....', '.....', '#####', '#####', '.....', '.....'],
};

export const LETTER_W = 5;
export const LETTER_H = 7;

export const wordWidth = (text: string, scale: number): number =>
  text.length * (LETTER_W + 1) * scale - scale;

interface WordPaint {
  readonly scale: number;
  /** By the letter's row, 0 at its top. */
  readonly color: (row: number) => Color;
}

/** The word alone, with a clear pixel about it for an outline. */
export function word(text: string, { scale, color }: WordPaint): Pixels {
  const p = new Pixels(wordWidth(text, scale) + 2, LETTER_H * scale + 2);
  [...text].forEach((letter, index) => {
    const rows = GLYPHS[letter];
    if (!rows) throw new Error(`no letter '${letter}'`);
    rows.forEach((cells, row) => {
      [...cells].forEach((cell, column) => {
        if (cell !== '#') return;
        const x = 1 + (index * (LETTER_W + 1) + column) * scale;
        p.rect(x, 1 + row * scale, scale, scale, color(row));
      });
    });
  });
  return p;
}
