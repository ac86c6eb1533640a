// Day and night as one picture multiplied over the scene: ambient colour, plus discs of lamplight. It extends a little
// beyond the view and is redrawn only on changes.

import type Phaser from 'phaser';
import { type Color, mix } from '../../shared/art/palette.ts';
import type { ViewWindow } from './view-window.ts';

export interface Light {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly color: Color;
  readonly strength: number;
}

export interface LitSprite {
  readonly frame: string;
  readonly x: number;
  readonly y: number;
}

type Image = Phaser.GameObjects.Image;

/** Phaser's blend mode numbers, copied: a game's chunk, which contains this too, must not load Phaser. */
const ADD = 1;
const MULTIPLY = 2;
const MARGIN = 96;
const GLOW_RADIUS = 64;

export class LightMap {
  private readonly image: Phaser.GameObjects.RenderTexture;
  private readonly atlas: string;
  private readonly scene: Phaser.Scene;
  private readonly glows: Image[] = [];
  private readonly shining: Image[] = [];
  private drawn = { x: Number.NaN, y: Number.NaN, key: '' };

  constructor(scene: Phaser.Scene, atlas: string, depth: number) {
    this.atlas = atlas;
    this.scene = scene;
    this.image = scene.add.renderTexture(0, 0, 64, 64).setOrigin(0).setDepth(depth);
    this.image.setBlendMode(MULTIPLY);
  }

  /** True when the view has left the drawn area or the light itself has changed. */
  isStale(view: ViewWindow, key: string): boolean {
    const { x, y } = this.drawn;
    const outside =
      view.x < x || view.y < y || view.right > x + this.image.width || view.bottom > y + this.image.height;
    return key !== this.drawn.key || outside || Number.isNaN(x);
  }

  forget(): void {
    this.drawn = { x: Number.NaN, y: Number.NaN, key: '' };
  }

  area(view: ViewWindow): ViewWindow {
    return {
      x: Math.floor(view.x) - MARGIN,
      y: Math.floor(view.y) - MARGIN,
      right: Math.ceil(view.right) + MARGIN,
      bottom: Math.ceil(view.bottom) + MARGIN,
    };
  }

  draw(
    view: ViewWindow,
    key: string,
    ambient: Color,
    lights: readonly Light[],
    lit: readonly LitSprite[],
  ): void {
    const { x, y, right, bottom } = this.area(view);
    const width = right - x + ((right - x) % 2);
    const height = bottom - y + ((bottom - y) % 2);
    this.drawn = { x, y, key };
    this.image.setVisible(ambient !== 0xffffff || lights.length > 0);
    if (!this.image.visible) return;
    if (width !== this.image.width || height !== this.image.height) this.image.resize(width, height);
    this.image.setPosition(x, y).fill(ambient);
    this.image.draw([
      ...lights.map((light, i) => this.glowOf(i, light, x, y)),
      ...lit.map((sprite, i) => this.spriteOf(i, sprite, x, y)),
    ]);
    this.image.render();
  }

  private glowOf(index: number, { color, radius, strength, ...at }: Light, x: number, y: number): Image {
    this.glows[index] ??= this.brush();
    const glow = this.glows[index];
    glow.setPosition(at.x - x, at.y - y).setScale(radius / GLOW_RADIUS);
    if (glow.alpha !== strength) glow.setAlpha(strength);
    if (glow.tintTopLeft !== color) glow.setTint(color);
    return glow;
  }

  private spriteOf(index: number, { frame, ...at }: LitSprite, x: number, y: number): Image {
    this.shining[index] ??= this.brush();
    const sprite = this.shining[index];
    if (sprite.frame.name !== frame) sprite.setFrame(frame).setOrigin(0);
    return sprite.setPosition(at.x - x, at.y - y);
  }

  private brush(): Image {
    return this.scene.add.image(0, 0, this.atlas, 'glow').setBlendMode(ADD).removeFromDisplayList();
  }
}

const HOURS: readonly (readonly [number, Color])[] = [
  [0, 0x4a58a0],
  [0.2, 0x5a5fa6],
  [0.26, 0xe09a9c],
  [0.32, 0xffe9cf],
  [0.42, 0xffffff],
  [0.6, 0xffffff],
  [0.68, 0xffedd0],
  [0.75, 0xf2a184],
  [0.81, 0x8a6bab],
  [0.87, 0x4a58a0],
  [1, 0x4a58a0],
];

export function ambientAt(clock: number): Color {
  const t = clock - Math.floor(clock);
  for (let i = 1; i < HOURS.length; i++) {
    const [from, fromColor] = HOURS[i - 1] as readonly [number, Color];
    const [to, toColor] = HOURS[i] as readonly [number, Color];
    if (t <= to) return mix(fromColor, toColor, (t - from) / (to - from));
  }
  return 0x4a58a0;
}

/** The lamplighter's progress: 0 by day, 1 when every lamp burns; they go out one by one again at dawn. */
const LIT = { from: 0.735, all: 0.785, fading: 0.25, out: 0.285 };

export function eveningAt(clock: number): number {
  const t = clock - Math.floor(clock);
  if (t >= LIT.from) return Math.min(1, (t - LIT.from) / (LIT.all - LIT.from));
  return t >= LIT.out ? 0 : Math.min(1, (LIT.out - t) / (LIT.out - LIT.fading));
}
