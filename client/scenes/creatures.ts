// A cat that owns the square, and birds that leave it to her. Decorative; still under reduced motion.

import type Phaser from 'phaser';
import { hash2 } from '../../shared/art/noise.ts';
import type { Spot } from '../map/town-plan.ts';
import type { ImagePool } from './sheet-images.ts';

type Image = Phaser.GameObjects.Image;

const BIRDS = 5;
const CAT_SPEED = 20;
const FLIGHT_S = 1.7;
const FLIGHT_H = 46;
const FRIGHT = 44;

interface Creature {
  readonly image: Image;
  readonly seed: number;
  x: number;
  y: number;
  from: Spot;
  to: Spot;
  /** 0 has left `from`, 1 is at `to`. */
  gone: number;
  rest: number;
  turn: number;
}

export class Creatures {
  private readonly cat: Creature;
  private readonly birds: readonly Creature[];
  private readonly spots: readonly Spot[];
  private seconds = 0;

  constructor(pool: ImagePool, spots: readonly Spot[]) {
    this.spots = spots;
    this.cat = this.creature(pool, 'cat.sit', 0);
    this.birds = Array.from({ length: BIRDS }, (_, i) => this.creature(pool, 'bird.stand', i + 1));
  }

  update(seconds: number, dark: boolean): void {
    this.seconds += seconds;
    this.prowl(seconds);
    for (const bird of this.birds) this.flutter(bird, seconds, dark);
  }

  settle(dark: boolean): void {
    for (const bird of this.birds) bird.image.setVisible(!dark);
  }

  private creature(pool: ImagePool, frame: string, seed: number): Creature {
    const at = this.spotOf(seed, 0);
    const image = pool.take(frame, at.x, at.y).setOrigin(0.5, 1).setDepth(at.y);
    return { image, seed, ...at, from: at, to: at, gone: 1, rest: 2 + seed, turn: 0 };
  }

  private spotOf(seed: number, turn: number): Spot {
    const spot = this.spots[Math.floor(hash2(seed, turn, 31) * this.spots.length)] ?? { x: 0, y: 0 };
    return {
      x: Math.round(spot.x + (hash2(seed, turn, 32) - 0.5) * 44),
      y: Math.round(spot.y + (hash2(seed, turn, 33) - 0.5) * 26),
    };
  }

  private setOff(creature: Creature): void {
    creature.turn += 1;
    creature.from = { x: creature.x, y: creature.y };
    creature.to = this.spotOf(creature.seed, creature.turn);
    creature.gone = 0;
  }

  private prowl(seconds: number): void {
    const { cat } = this;
    if (cat.gone >= 1) {
      cat.rest -= seconds;
      const pose = Math.floor(this.seconds * 0.8) % 4 === 0 ? 'cat.blink' : 'cat.sit';
      if (cat.image.frame.name !== pose) cat.image.setFrame(pose);
      if (cat.rest <= 0) this.setOff(cat);
      return;
    }
    const way = Math.hypot(cat.to.x - cat.from.x, cat.to.y - cat.from.y);
    cat.gone = way === 0 ? 1 : Math.min(1, cat.gone + (seconds * CAT_SPEED) / way);
    this.place(cat, 0);
    cat.image.setFlipX(cat.to.x < cat.from.x).setFrame(`cat.walk.${Math.floor(this.seconds * 6) % 2}`);
    if (cat.gone >= 1) cat.rest = 5 + hash2(cat.turn, 4, 34) * 12;
  }

  private flutter(bird: Creature, seconds: number, dark: boolean): void {
    if (bird.gone >= 1) {
      bird.image.setVisible(!dark);
      bird.rest -= seconds;
      const near = Math.hypot(bird.x - this.cat.x, bird.y - this.cat.y) < FRIGHT;
      const pose = Math.floor(this.seconds * 2.5 + bird.seed * 3) % 5 < 2 ? 'bird.peck' : 'bird.stand';
      if (bird.image.frame.name !== pose) bird.image.setFrame(pose);
      if (bird.image.visible && (near || bird.rest <= 0)) this.setOff(bird);
      return;
    }
    bird.gone = Math.min(1, bird.gone + seconds / FLIGHT_S);
    this.place(bird, Math.sin(bird.gone * Math.PI) * FLIGHT_H);
    const wing = Math.floor(this.seconds * 11 + bird.seed) % 2;
    bird.image.setFlipX(bird.to.x < bird.from.x).setFrame(`bird.fly.${wing}`);
    if (bird.gone >= 1) bird.rest = 4 + hash2(bird.seed, bird.turn, 35) * 14;
  }

  private place(creature: Creature, height: number): void {
    const { from, to, gone } = creature;
    creature.x = from.x + (to.x - from.x) * gone;
    creature.y = from.y + (to.y - from.y) * gone;
    creature.image.setPosition(Math.round(creature.x), Math.round(creature.y - height));
    creature.image.setDepth(Math.round(creature.y) + (height > 0 ? 60 : 0));
  }
}
