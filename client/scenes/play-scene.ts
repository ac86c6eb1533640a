// The Phaser scene that a game draws into: one for each game that was opened, asleep while hidden.

import Phaser from 'phaser';
import type { StageLabel } from './pictures.ts';

interface PlaySceneOptions {
  readonly key: string;
  readonly layer: HTMLElement;
  readonly animated: boolean;
  press(playerId: string): void;
  open(setting: SceneSetting): GameScene;
  onFrame(labels: readonly StageLabel[]): void;
}

export class PlayScene extends Phaser.Scene {
  private readonly options: PlaySceneOptions;
  private picture: unknown = null;
  private played: GameScene | null = null;

  constructor(options: PlaySceneOptions) {
    super(options.key);
    this.options = options;
  }

  create(): void {
    const { open, layer, animated, press } = this.options;
    this.played = open({ scene: this, layer, animated, press });
    this.played.show(this.picture);
  }

  show(picture: unknown): void {
    this.picture = picture;
    this.played?.show(picture);
  }

  resized(): void {
    this.played?.resized();
  }

  relayout(): void {
    this.played?.relayout();
  }

  override update(_time: number, delta: number): void {
    const { played } = this;
    if (!played) return;
    played.update(Math.min(0.1, delta / 1000));
    this.options.onFrame(played.labels);
  }
}

export interface SceneSetting {
  readonly scene: Phaser.Scene;
  readonly layer: HTMLElement;
  /** False: no idle motion. */
  readonly animated: boolean;
  /** A viewer who plays has pressed this seat. */
  press(playerId: string): void;
}

export interface GameScene<P = unknown> {
  show(picture: P): void;
  resized(): void;
  /** The page's fonts have changed: measure again. */
  relayout(): void;
  update(seconds: number): void;
  /** Positions of the named objects after the last frame. */
  readonly labels: readonly StageLabel[];
}
