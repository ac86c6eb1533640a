// One seat of the hall: chair, figure or ghost stone, and its marks.

import type Phaser from 'phaser';
import { type Look, lookOf, withScarf } from '../../../../shared/art/look.ts';
import { faceOf } from '../../../art/pixel-image.ts';
import { WALKER_H, WALKER_W, walkerFrame } from '../../../art/walker.ts';
import { SLEEP_FRAMES, THINK_FRAMES } from '../art/hall-sprites.ts';
import type { SeatPicture } from '../state/hall-picture.ts';
import type { SeatPlace } from './hall-layout.ts';

type Image = Phaser.GameObjects.Image;

interface SeatState {
  readonly picture: SeatPicture;
  readonly night: boolean;
  readonly awakeWolf: boolean;
  readonly speaking: boolean;
  readonly mark: 'mark.death' | 'mark.verdict' | 'mark.protect' | null;
}

const ABOVE_LIGHT = 9100;
const OWN_SCALE = 1.5;
const DYING_S = 1.6;

export class HallSeat {
  private readonly chair: Image;
  private readonly shadow: Image;
  private readonly figure: Image;
  private readonly stone: Image;
  private readonly ghost: Image;
  private readonly think: Image;
  private readonly sleep: Image;
  private readonly eyes: Image[];
  private readonly mark: Image;
  private readonly index: number;
  private place: SeatPlace;
  private state: SeatState | null = null;
  /** 0 alive, 1 long dead. */
  private gone = 0;

  constructor(scene: Phaser.Scene, index: number, place: SeatPlace) {
    const add = (frame: string) => scene.add.image(0, 0, 'hall', frame).setVisible(false);
    this.index = index;
    this.place = place;
    this.shadow = add('shadow').setDepth(-50);
    this.chair = add('chair.d').setOrigin(0.5, 1);
    this.figure = scene.add.image(0, 0, 'seats').setOrigin(0.5, 0.76).setVisible(false);
    this.stone = add('stone').setOrigin(0.5, 1);
    this.ghost = add('ghost');
    this.think = add('think.0').setDepth(ABOVE_LIGHT + 1);
    this.sleep = add('sleep.0').setDepth(ABOVE_LIGHT);
    this.eyes = [
      add('glow').setDepth(ABOVE_LIGHT),
      add('spark').setDepth(ABOVE_LIGHT + 1),
      add('spark').setDepth(ABOVE_LIGHT + 1),
    ];
    // Below the trails, which start here.
    this.mark = add('mark.death').setDepth(ABOVE_LIGHT - 1);
    this.moveTo(place);
  }

  moveTo(place: SeatPlace): void {
    this.place = place;
    const { x, y, facing } = place;
    const lean = facing === 'r' ? 3 : facing === 'l' ? -3 : 0;
    const isOwn = facing === 'u';
    this.shadow.setPosition(x, y + 2).setVisible(true);
    // Seen from behind, the back of the chair covers the figure.
    this.chair
      .setFrame(`chair.${isOwn ? 'd' : facing}`)
      .setPosition(x, y + 4)
      .setDepth(isOwn ? y + 1 : y - 1)
      .setVisible(true);
    for (const image of [this.shadow, this.chair, this.figure, this.stone])
      image.setScale(isOwn ? OWN_SCALE : 1);
    this.figure.setPosition(x + lean, isOwn ? y - 40 : y - 3).setDepth(y);
    this.stone.setPosition(x + lean, y - 2).setDepth(y);
    this.ghost.setPosition(x + this.beside, y - 20).setDepth(y + 60);
    this.think.setPosition(x + this.beside, y - 22);
    this.sleep.setPosition(x + this.beside, y - 21);
    const [halo, left, right] = this.eyes;
    halo
      ?.setPosition(x + lean, y - 14)
      .setScale(0.36)
      .setTint(0xd03030);
    left
      ?.setPosition(x + lean - 1.5, y - 14.5)
      .setScale(0.5, 1)
      .setTint(0xff5a48);
    right
      ?.setPosition(x + lean + (facing === 'd' || isOwn ? 1.5 : -1.5), y - 14.5)
      .setScale(0.5, 1)
      .setTint(0xff5a48);
    this.mark.setPosition(this.markSpot.x, this.markSpot.y);
  }

  private get beside(): number {
    const { facing } = this.place;
    if (facing === 'u') return 24;
    return facing === 'd' ? 15 : facing === 'r' ? 19 : -19;
  }

  private get markSpot(): { readonly x: number; readonly y: number } {
    const { x, y, facing } = this.place;
    return facing === 'd' ? { x, y: y - 50 } : { x: x + 1.6 * this.beside, y: y - 24 };
  }

  show(state: SeatState, settled: boolean): void {
    // A death animation in progress continues through the following pictures.
    const longDead = settled || this.state === null;
    this.state = state;
    if (state.picture.alive) this.gone = 0;
    else if (longDead) this.gone = 1;
    this.mark.setVisible(state.mark !== null);
    if (state.mark) this.mark.setFrame(state.mark);
    this.pose(0);
  }

  hide(): void {
    this.state = null;
    for (const image of [
      this.figure,
      this.stone,
      this.ghost,
      this.think,
      this.sleep,
      this.mark,
      ...this.eyes,
    ])
      image.setVisible(false);
  }

  update(seconds: number, time: number, animated: boolean): void {
    const { state } = this;
    if (!state) return;
    if (!state.picture.alive && this.gone < 1)
      this.gone = animated ? Math.min(1, this.gone + seconds / DYING_S) : 1;
    this.pose(time);
    if (!animated) return;
    this.ghost.y = this.place.y - 20 - Math.round(Math.sin(time * 2 + this.index) * 2);
    if (this.mark.visible) this.mark.y = this.markSpot.y + Math.round(Math.sin(time * 4) * 2);
    if (this.think.visible) this.think.setFrame(`think.${Math.floor(time * 3) % THINK_FRAMES}`);
    if (this.sleep.visible)
      this.sleep.setFrame(`sleep.${Math.floor(time * 1.5 + this.index) % SLEEP_FRAMES}`);
  }

  private pose(time: number): void {
    const { state, gone } = this;
    if (!state) return;
    const { picture, night, awakeWolf, speaking } = state;
    const { alive } = picture;
    const asleep = alive && night && !awakeWolf;
    const talking = alive && speaking && Math.floor(time * 6) % 2 === 0;
    const frame = `${this.index}.${asleep ? 'blink' : talking ? 'talk' : 'plain'}`;
    this.figure.setVisible(alive || gone < 1).setAlpha(1 - gone);
    if (this.figure.frame.name !== frame) this.figure.setFrame(frame);
    if (!alive && gone < 1) this.figure.setTint(0xff8a7a);
    else this.figure.clearTint();
    this.stone.setVisible(!alive).setAlpha(gone);
    this.ghost.setVisible(!alive).setAlpha(gone * 0.72);
    this.think.setVisible(alive && picture.thinking && !asleep);
    this.sleep.setVisible(asleep);
    for (const eye of this.eyes) eye.setVisible(alive && awakeWolf);
    this.eyes[0]?.setAlpha(0.5);
  }
}

const POSES = ['plain', 'talk', 'blink'] as const;
const SEATS = 8;

export class HallFaces {
  private readonly texture: Phaser.Textures.CanvasTexture | null;
  private readonly painted: string[] = [];

  constructor(textures: Phaser.Textures.TextureManager) {
    this.texture = textures.createCanvas('seats', WALKER_W * SEATS, WALKER_H * POSES.length);
  }

  paint(seats: readonly SeatPicture[], places: readonly SeatPlace[]): void {
    let changed = false;
    for (const { seat, agentId, scarf } of seats) {
      const index = seat - 1;
      const place = places[index];
      const worn = `${agentId} ${scarf ?? ''} ${place?.facing}`;
      if (!place || this.painted[index] === worn) continue;
      this.painted[index] = worn;
      const look = withScarf(
        lookOf(faceOf(agentId)),
        scarf ? Number.parseInt(scarf.slice(1), 16) : undefined,
      );
      this.paintSeat(index, look, place.facing);
      changed = true;
    }
    if (changed) this.texture?.refresh();
  }

  private paintSeat(index: number, look: Look, facing: SeatPlace['facing']): void {
    const { texture } = this;
    if (!texture) return;
    const x = index * WALKER_W;
    for (const [row, pose] of POSES.entries()) {
      const y = row * WALKER_H;
      const { data } = walkerFrame(look, facing, 0, {
        sit: true,
        talk: pose === 'talk',
        blink: pose === 'blink',
      });
      texture.context.putImageData(new ImageData(data, WALKER_W, WALKER_H), x, y);
      const frame = `${index}.${pose}`;
      if (!texture.has(frame)) texture.add(frame, 0, x, y, WALKER_W, WALKER_H);
    }
  }
}
