// A game's picture on the stage. The stage owns Phaser, the canvas and the layer of page elements; the game draws into them.
// Only types of Phaser here: a game's chunk must not wait for the engine, nor load it where there is no WebGL.

import type Phaser from 'phaser';
import type { StageLabel } from './pictures.ts';

export interface SceneSetting {
  /** Empty, the game's own, and asleep while something else is shown. */
  readonly scene: Phaser.Scene;
  /** Page elements over the canvas: names, words, buttons. */
  readonly layer: HTMLElement;
  /** False: nothing moves by itself. */
  readonly animated: boolean;
}

export interface GameScene<P = unknown> {
  /** Draws the picture, and animates what differs from the last one. */
  show(picture: P): void;
  /** The stage has another size. */
  resized(): void;
  /** The letters on the page have changed: measure again. */
  relayout(): void;
  /** One frame. */
  update(seconds: number): void;
  /** Where the things with a name are, after the last frame. */
  readonly labels: readonly StageLabel[];
}
