// The players' texture: faces in every mood, and the arm at every height; painted anew when another agent sits down.

import type Phaser from 'phaser';
import { BUST_SIZE, type Mood } from '../../../../shared/art/bust.ts';
import { lookOf } from '../../../../shared/art/look.ts';
import type { Pixels } from '../../../../shared/art/pixels.ts';
import type { Pair } from '../../../../shared/games/even-odd/model.ts';
import { faceOf } from '../../../art/pixel-image.ts';
import { ARM_H, ARM_PAD, arm, SITTER_H, SITTER_W, sitter } from '../art/sitter.ts';
import { SIDES, type Side } from '../state/table-model.ts';
import type { SitterPicture } from '../state/table-picture.ts';
import type { TableLayout } from './table-layout.ts';

export const SITTERS = 'sitters';
const FACES = ['calm', 'talk', 'angry', 'worried', 'sleep'] as const satisfies readonly Mood[];
const LIFT_STEP = 4;
const LIFTS = 8;
const WIDTH = 512;
const ROW = SITTER_H + ARM_H * 2;

export const faceFrame = (side: Side, mood: Mood): string => `${side}.${mood === 'wolf' ? 'calm' : mood}`;
export const bustFrame = (side: Side): string => `${side}.bust`;
export const armFrame = (side: Side, lift: number): string =>
  `${side}.arm.${Math.max(0, Math.min(LIFTS - 1, Math.round(lift / LIFT_STEP)))}`;
export const shakeFrame = (side: Side): string => `${side}.shake`;

export class SitterTexture {
  private readonly texture: Phaser.Textures.CanvasTexture | null;
  private readonly painted: [string, string] = ['', ''];

  constructor(textures: Phaser.Textures.TextureManager) {
    this.texture = textures.createCanvas(SITTERS, WIDTH, ROW * 2);
  }

  paint(sitters: Pair<SitterPicture>, layout: TableLayout): void {
    let changed = false;
    for (const side of SIDES) {
      const { agentId, role } = sitters[side];
      const key = `${layout.name} ${role} ${agentId}`;
      if (this.painted[side] === key) continue;
      this.painted[side] = key;
      this.paintSide(side, sitters[side], layout);
      changed = true;
    }
    if (changed) this.texture?.refresh();
  }

  private paintSide(side: Side, { agentId, role }: SitterPicture, { seats }: TableLayout): void {
    const look = lookOf(faceOf(agentId));
    const top = side * ROW;
    this.texture?.context.clearRect(0, top, WIDTH, ROW);
    FACES.forEach((mood, i) => {
      this.put(faceFrame(side, mood), sitter({ look, mood, role, side }), i * SITTER_W, top);
    });
    const talk = FACES.indexOf('talk') * SITTER_W;
    this.frame(bustFrame(side), { x: talk + (SITTER_W - BUST_SIZE) / 2, y: top, w: BUST_SIZE, h: BUST_SIZE });
    const { reach, shakeReach } = seats[side];
    for (let k = 0; k < LIFTS; k++) {
      const pixels = arm({ look, reach, lift: k * LIFT_STEP });
      this.put(armFrame(side, k * LIFT_STEP), pixels, k * (reach + ARM_PAD * 2), top + SITTER_H);
    }
    this.put(shakeFrame(side), arm({ look, reach: shakeReach, lift: 0 }), 0, top + SITTER_H + ARM_H);
  }

  private put(name: string, { data, w, h }: Pixels, x: number, y: number): void {
    this.texture?.context.putImageData(new ImageData(data, w, h), x, y);
    this.frame(name, { x, y, w, h });
  }

  private frame(name: string, { x, y, w, h }: { x: number; y: number; w: number; h: number }): void {
    const { texture } = this;
    if (!texture) return;
    if (texture.has(name)) texture.get(name).setSize(w, h, x, y);
    else texture.add(name, 0, x, y, w, h);
  }
}
