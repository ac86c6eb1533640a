// Draws the walkers that are in view, each with a lent image.

import type Phaser from 'phaser';
import { WALKER_FEET_Y, WALKER_H } from '../art/walker.ts';
import type { ImagePool } from './image-pool.ts';
import { LookPages, walkerFrameName } from './look-pages.ts';
import { contains, type ViewWindow } from './view-window.ts';
import type { Walker, Walkers } from './walkers.ts';

interface Figure {
  readonly image: Phaser.GameObjects.Image;
  readonly slot: number;
  pose: string;
}

/** Faces painted a frame: a crowd that comes into view is filled in over a few frames. */
const PAINT_A_FRAME = 5;
/** Over those who have lost. */
const GRIEF = 0x9a96b8;

export class TownFolk {
  private readonly pool: ImagePool;
  private readonly walkers: Walkers;
  private readonly looks: LookPages;
  private readonly figures = new Map<Walker, Figure>();
  private frame = 0;

  constructor(textures: Phaser.Textures.TextureManager, pool: ImagePool, walkers: Walkers) {
    this.pool = pool;
    this.walkers = walkers;
    this.looks = new LookPages(textures);
  }

  /** Where the feet of a villager in view are. */
  find(id: string): Walker | null {
    const walker = this.walkers.all.get(id);
    return walker && this.figures.has(walker) ? walker : null;
  }

  draw(view: ViewWindow): void {
    this.frame++;
    const newcomers: Walker[] = [];
    for (const walker of this.walkers.all.values()) {
      const figure = this.figures.get(walker);
      if (walker.inside || !contains(view, walker.x, walker.y, 28)) {
        if (figure) this.drop(walker, figure);
      } else if (figure) this.move(walker, figure);
      else if (newcomers.length < PAINT_A_FRAME) newcomers.push(walker);
    }
    for (const [walker, figure] of this.figures) {
      if (this.walkers.all.get(walker.picture.id) !== walker) this.drop(walker, figure);
    }
    // After everybody in view has claimed their face again, the rest may be painted over.
    for (const walker of newcomers) this.add(walker);
    this.looks.upload();
  }

  nearest(x: number, y: number): Walker | null {
    let best: Walker | null = null;
    let least = 14 ** 2;
    for (const walker of this.figures.keys()) {
      const d = (walker.x - x) ** 2 + (walker.y - 10 - y) ** 2;
      if (d < least) {
        least = d;
        best = walker;
      }
    }
    return best;
  }

  private add(walker: Walker): void {
    const frames = this.looks.frames(walker.picture.lookSeed, this.frame);
    if (!frames) return;
    const pose = walkerFrameName(frames.slot, walker.direction, walker.step);
    const image = this.pool
      .take(pose, walker.x, walker.y, frames.texture)
      .setOrigin(0.5, WALKER_FEET_Y / WALKER_H);
    image.setDepth(walker.y);
    if (walker.picture.mood === 'grief') image.setTint(GRIEF);
    this.figures.set(walker, { image, slot: frames.slot, pose });
  }

  private move(walker: Walker, figure: Figure): void {
    const { image } = figure;
    this.looks.frames(walker.picture.lookSeed, this.frame);
    if (image.x !== walker.x) image.x = walker.x;
    const y = walker.y - walker.lift;
    if (image.y !== y) {
      image.y = y;
      // Whole pixels are enough to sort by, and spare a sort in most frames.
      const depth = Math.round(walker.y);
      if (image.depth !== depth) image.setDepth(depth);
    }
    const tint = walker.picture.mood === 'grief' ? GRIEF : 0xffffff;
    if (image.tintTopLeft !== tint) image.setTint(tint);
    const pose = walkerFrameName(figure.slot, walker.direction, walker.step);
    if (pose === figure.pose) return;
    figure.pose = pose;
    image.setFrame(pose, false, false);
  }

  private drop(walker: Walker, figure: Figure): void {
    this.pool.give(figure.image);
    this.figures.delete(walker);
  }
}
