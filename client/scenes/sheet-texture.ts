// Puts painted pixels into Phaser textures.

import type Phaser from 'phaser';
import type { Pixels } from '../../shared/art/pixels.ts';
import { packSheet, type Sprite } from '../art/atlas.ts';

const imageOf = ({ data, w, h }: Pixels): ImageData => new ImageData(data, w, h);

export function addSheet(
  textures: Phaser.Textures.TextureManager,
  key: string,
  sprites: readonly Sprite[],
  width: number,
) {
  const sheet = packSheet(sprites, width);
  const texture = textures.createCanvas(key, sheet.width, sheet.height);
  if (!texture) throw new Error(`texture "${key}" exists already`);
  for (const { name, pixels, x, y, part } of sheet.sprites) {
    texture.context.putImageData(imageOf(pixels), x - part.x, y - part.y, part.x, part.y, part.w, part.h);
    const frame = texture.add(name, 0, x, y, part.w, part.h);
    if (part.w !== pixels.w || part.h !== pixels.h)
      frame?.setTrim(pixels.w, pixels.h, part.x, part.y, part.w, part.h);
  }
  texture.refresh();
}

export function addPicture(textures: Phaser.Textures.TextureManager, key: string, pixels: Pixels) {
  const texture = textures.createCanvas(key, pixels.w, pixels.h);
  if (!texture) throw new Error(`texture "${key}" exists already`);
  texture.context.putImageData(imageOf(pixels), 0, 0);
  texture.refresh();
}
