// The plate beside a door, with the match's number on it.

import type Phaser from 'phaser';
import { DIGIT_W } from '../art/marks.ts';
import type { ImagePool } from './image-pool.ts';
import type { House } from './town-buildings.ts';

type Numbered = Pick<House, 'picture' | 'plot' | 'art' | 'left' | 'top'>;

export function hangSign(
  pool: ImagePool,
  { picture, plot, art, left, top }: Numbered,
): Phaser.GameObjects.Image[] {
  const { y } = plot.door;
  const digits = String(picture.number % 10_000);
  const sx = left + art.sign.x;
  const sy = top + art.sign.y;
  const plate = pool
    .take(`plate.${digits.length}`, sx, sy)
    .setOrigin(0, 0.5)
    .setDepth(y - 5.8);
  const numbers = [...digits].map((digit, i) =>
    pool
      .take(`digit.${digit}`, sx + 4 + i * (DIGIT_W + 1), sy - 1)
      .setOrigin(0, 0.5 - 0.3)
      .setDepth(y - 5.7),
  );
  return [plate, ...numbers];
}
