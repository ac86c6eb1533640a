// Short-lived images are borrowed from a pool: off the display list they cost nothing.

import type Phaser from 'phaser';
import type { Pixels } from '../../shared/art/pixels.ts';

type Image = Phaser.GameObjects.Image;

export class ImagePool {
  private readonly free: Image[] = [];
  private readonly scene: Phaser.Scene;
  private readonly texture: string;

  constructor(scene: Phaser.Scene, texture: string) {
    this.scene = scene;
    this.texture = texture;
  }

  take(frame: string, x: number, y: number, texture = this.texture): Image {
    const image = this.free.pop();
    if (!image) return this.scene.add.image(x, y, texture, frame);
    image.setTexture(texture, frame).setPosition(x, y).setOrigin(0.5).setScale(1).setAlpha(1).setAngle(0);
    image.setVisible(true).setBlendMode(0).clearTint().setCrop().setFlipX(false);
    image.addToDisplayList();
    return image;
  }

  give(image: Image): void {
    image.removeFromDisplayList();
    this.free.push(image);
  }
}

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

/** Phaser's own field: its getter would be called for every entry of every frame. */
interface Deep {
  readonly _depth: number;
}

/** Insertion steps per entry up to which the list counts as nearly sorted. */
const PATIENCE = 16;

/** In place and stable: equal depths keep their order. */
export function restoreOrder(list: Deep[]): void {
  let left = list.length * PATIENCE;
  for (let i = 1; i < list.length; i++) {
    const item = list[i] as Deep;
    const { _depth: depth } = item;
    let at = i;
    for (; at > 0 && (list[at - 1] as Deep)._depth > depth; at--) list[at] = list[at - 1] as Deep;
    if (at === i) continue;
    list[at] = item;
    left -= i - at;
    if (left < 0) {
      list.sort((a, b) => a._depth - b._depth);
      return;
    }
  }
}

export function keepInOrder(children: Phaser.GameObjects.DisplayList): void {
  children.depthSort = () => {
    if (!children.sortChildrenFlag) return;
    children.sortChildrenFlag = false;
    restoreOrder(children.list as unknown as Deep[]);
  };
}

export interface Sprite {
  readonly name: string;
  readonly pixels: Pixels;
}

export const named = (pictures: Readonly<Record<string, Pixels>>): Sprite[] =>
  Object.entries(pictures).map(([name, pixels]) => ({ name, pixels }));

/** `name.0`, `name.1`, and so on. */
export const frames = (name: string, count: number, paint: (i: number) => Pixels): Sprite[] =>
  Array.from({ length: count }, (_, i) => ({ name: `${name}.${i}`, pixels: paint(i) }));

interface PackedSprite extends Sprite {
  readonly x: number;
  readonly y: number;
  /** The visible part of the sprite; the transparent margin is not stored. */
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
