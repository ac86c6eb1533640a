// Signs of the hall: vote trails, the night's marks, the victors' cloth.

import { type Color, CREAM, INK, outlineOf, RAMPS } from '../../../../shared/art/palette.ts';
import { Pixels } from '../../../../shared/art/pixels.ts';
import type { Team } from '../../../../shared/games/werewolf/model.ts';
import { sun } from '../../../art/marks.ts';

const { red, gold, slate, blue, teal, grass } = RAMPS;
const edge = outlineOf(0.75);

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

const TRAIL_RIM = 0x2b2238;

export const trailDot = (): Pixels =>
  new Pixels(5, 5).rect(1, 0, 3, 5, TRAIL_RIM).rect(0, 1, 5, 3, TRAIL_RIM).rect(1, 1, 3, 3, 0xffffff);

export const HEAD_TURNS = 16;

/** Arrowhead, drawn separately for each sixteenth of a turn: a rotated sprite would fray. Turn 0 points right. */
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

export function victoryRibbon(winner: Team): Pixels {
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
