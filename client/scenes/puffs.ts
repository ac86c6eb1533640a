// Smoke, dust and fireflies: short-lived images with a straight flight. Capped, so that no scene is overloaded.

import type Phaser from 'phaser';
import { hash2 } from '../../shared/art/noise.ts';
import type { ImagePool } from './sheet-images.ts';

interface PuffSpec {
  readonly frame: 'puff' | 'spark';
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  readonly life: number;
  readonly scale: readonly [number, number];
  readonly alpha: readonly [number, number];
  readonly depth: number;
  readonly tint: number;
}

interface Puff extends PuffSpec {
  readonly image: Phaser.GameObjects.Image;
  age: number;
}

interface Confetti {
  readonly count: number;
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
  readonly drift: number;
  readonly fall: readonly [least: number, spread: number];
  readonly depth: number;
  tint(piece: number): number;
}

const MOST = 160;

export class Puffs {
  private readonly pool: ImagePool;
  private flying: Puff[] = [];

  constructor(pool: ImagePool) {
    this.pool = pool;
  }

  emit(spec: PuffSpec): void {
    if (this.flying.length >= MOST) return;
    const image = this.pool.take(spec.frame, spec.x, spec.y).setDepth(spec.depth).setTint(spec.tint);
    image.setScale(spec.scale[0]).setAlpha(spec.alpha[0]);
    this.flying.push({ ...spec, image, age: 0 });
  }

  smoke(x: number, y: number, depth: number, drift: number): void {
    this.emit({
      frame: 'puff',
      x: x + drift * 2,
      y,
      vx: 3 + drift * 3,
      vy: -11,
      life: 2.6,
      scale: [0.35, 1.1],
      alpha: [0.55, 0],
      depth,
      tint: 0xffffff,
    });
  }

  dust(x: number, y: number, width: number): void {
    for (let k = 0; k < 12; k++) {
      const along = k / 11 - 0.5;
      this.emit({
        frame: 'puff',
        x: x + along * width,
        y: y - 2 - (k % 3) * 2,
        vx: along * 34,
        vy: -8 - (k % 4) * 3,
        life: 0.7 + (k % 5) * 0.12,
        scale: [0.5, 1.5],
        alpha: [0.9, 0],
        depth: y + 4,
        tint: 0xe8d3ac,
      });
    }
  }

  /** Falls from a band across the room, `high` below `y` and `wide` across. */
  confetti({ count, x, y, wide, high, drift, fall, depth, tint }: Confetti): void {
    const random = (k: number, salt: number) => hash2(k, salt, 8);
    for (let k = 0; k < count; k++) {
      this.emit({
        frame: 'spark',
        x: x + (random(k, 1) - 0.5) * wide,
        y: y + random(k, 2) * high,
        vx: (random(k, 3) - 0.5) * drift,
        vy: fall[0] + random(k, 4) * fall[1],
        life: 3 + random(k, 5) * 2,
        scale: [1, 1],
        alpha: [1, 0],
        depth,
        tint: tint(k),
      });
    }
  }

  update(seconds: number): void {
    if (this.flying.length === 0) return;
    this.flying = this.flying.filter((puff) => {
      puff.age += seconds;
      const t = puff.age / puff.life;
      if (t >= 1) {
        this.pool.give(puff.image);
        return false;
      }
      puff.image.setPosition(puff.x + puff.vx * puff.age, puff.y + puff.vy * puff.age);
      puff.image.setScale(puff.scale[0] + (puff.scale[1] - puff.scale[0]) * t);
      puff.image.setAlpha(puff.alpha[0] + (puff.alpha[1] - puff.alpha[0]) * t);
      return true;
    });
  }
}
