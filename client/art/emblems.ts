// Pictures on the plates over doors: book, mug, star, cup.

import { CREAM, RAMPS } from '../../shared/art/palette.ts';
import type { Pixels } from '../../shared/art/pixels.ts';

const { blue, wood, plaster, gold } = RAMPS;

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

/** A round plate with a picture on it, for those who cannot read. */
export function plate(p: Pixels, x: number, y: number, emblem: Emblem, ground: number) {
  p.ellipse(x, y, 9, 8.5, wood[0]).ellipse(x, y, 8, 7.5, gold[1]).ellipse(x, y, 7, 6.5, ground);
  p.art(x - 4, y - 4, EMBLEMS[emblem], EMBLEM_KEY);
}
