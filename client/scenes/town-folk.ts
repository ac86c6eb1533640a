import type Phaser from 'phaser';
import { type Direction, type Step, WALKER_FEET_Y, WALKER_H } from '../art/walker.ts';
import { LookPages, walkerFrameName } from './look-pages.ts';
import type { ImagePool } from './sheet-images.ts';
import { contains, type ViewWindow } from './view-window.ts';
import type { Walker, Walkers } from './walkers.ts';

interface Figure {
  readonly image: Phaser.GameObjects.Image;
  readonly slot: number;
  readonly look: number;
  direction: Direction;
  step: Step;
}

/** Faces painted per frame: a crowd that comes into view is completed over a few frames. */
const PAINT_A_FRAME = 5;
const GRIEF = 0x9a96b8;

const isSeen = ({ inside, x, y }: Walker, view: ViewWindow): boolean => !inside && contains(view, x, y, 28);

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

  find(id: string): Walker | null {
    const walker = this.walkers.all.get(id);
    return walker && this.figures.has(walker) ? walker : null;
  }

  draw(view: ViewWindow): void {
    this.frame++;
    for (const [walker, figure] of this.figures) {
      if (walker.gone || !isSeen(walker, view)) this.drop(walker, figure);
      else this.move(walker, figure);
    }
    const newcomers: Walker[] = [];
    for (const walker of this.walkers.all.values()) {
      if (!isSeen(walker, view) || this.figures.has(walker)) continue;
      newcomers.push(walker);
      if (newcomers.length === PAINT_A_FRAME) break;
    }
    // After everybody in view has claimed their face again, the rest may be overwritten.
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
    const { direction, step } = walker;
    this.figures.set(walker, { image, slot: frames.slot, look: frames.index, direction, step });
  }

  private move(walker: Walker, figure: Figure): void {
    const { image } = figure;
    this.looks.keep(figure.look, this.frame);
    if (image.x !== walker.x) image.x = walker.x;
    const y = walker.y - walker.lift;
    if (image.y !== y) {
      image.y = y;
      // Whole pixels suffice for sorting, and avoid a sort in most frames.
      const depth = Math.round(walker.y);
      if (image.depth !== depth) image.setDepth(depth);
    }
    const tint = walker.picture.mood === 'grief' ? GRIEF : 0xffffff;
    if (image.tintTopLeft !== tint) image.setTint(tint);
    const { direction, step } = walker;
    if (direction === figure.direction && step === figure.step) return;
    figure.direction = direction;
    figure.step = step;
    image.setFrame(walkerFrameName(figure.slot, direction, step), false, false);
  }

  private drop(walker: Walker, figure: Figure): void {
    this.pool.give(figure.image);
    this.figures.delete(walker);
  }
}
