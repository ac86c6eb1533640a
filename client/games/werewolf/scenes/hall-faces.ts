// The seated figures' texture: one column a seat, one row a pose, painted anew when another agent sits down.

import type Phaser from 'phaser';
import { type Look, lookOf, withScarf } from '../../../../shared/art/look.ts';
import { WALKER_H, WALKER_W, walkerFrame } from '../../../art/walker.ts';
import type { SeatPlace } from './hall-layout.ts';
import type { SeatPicture } from './hall-pictures.ts';

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
    for (const { seat, lookSeed, scarf } of seats) {
      const index = seat - 1;
      const place = places[index];
      const worn = `${lookSeed} ${scarf ?? ''}`;
      if (!place || this.painted[index] === worn) continue;
      this.painted[index] = worn;
      const look = withScarf(lookOf(lookSeed), scarf ? Number.parseInt(scarf.slice(1), 16) : undefined);
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
