// Shelf-packs painted sprites into one sheet: one texture, one batch.

import type { Pixels } from '../../shared/art/pixels.ts';

export interface Sprite {
  readonly name: string;
  readonly pixels: Pixels;
}

interface PackedSprite extends Sprite {
  /** Place on the sheet. */
  readonly x: number;
  readonly y: number;
  /** The visible part of the sprite; the clear margin is not stored. */
  readonly part: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
}

export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly sprites: readonly PackedSprite[];
}

const GAP = 2;

export function packSheet(sprites: readonly Sprite[], width: number): Sheet {
  const trimmed = sprites.map((sprite) => ({ ...sprite, part: sprite.pixels.bounds() }));
  trimmed.sort((a, b) => b.part.h - a.part.h || a.name.localeCompare(b.name));
  const packed: PackedSprite[] = [];
  let x = 0;
  let y = 0;
  let shelf = 0;
  for (const sprite of trimmed) {
    if (x + sprite.part.w > width) {
      x = 0;
      y += shelf + GAP;
      shelf = 0;
    }
    packed.push({ ...sprite, x, y });
    x += sprite.part.w + GAP;
    shelf = Math.max(shelf, sprite.part.h);
  }
  let height = 64;
  while (height < y + shelf) height *= 2;
  return { width, height, sprites: packed };
}
