// The end of a match: a ribbon with the winner's face comes down, with a crown and confetti; after a draw two hands
// meet.

import type Phaser from 'phaser';
import type { Puffs } from '../../../scenes/puffs.ts';
import { ROOM_CX } from '../art/pavilion-room.ts';
import type { TablePicture } from '../state/table-picture.ts';
import { bustFrame, SITTERS } from './sitter-texture.ts';
import { easeOut } from './table-acts.ts';
import { DEPTH, type TableLayout } from './table-layout.ts';

type Image = Phaser.GameObjects.Image;

const FALL_S = 1.1;
const FALL = 120;
const RIBBON_Y = 74;
const RIBBON_H = 58;
const CONFETTI = [0xf9d763, 0xf3bd5c, 0x9ac1da, 0xca9cc0, 0xffffff] as const;

/** From the upper edge of the view to the middle of the ribbon. */
export const ribbonY = (top: number): number => Math.max(top + RIBBON_H / 2 + 2, RIBBON_Y);

export class TableEnd {
  private readonly ribbon: Image;
  private readonly face: Image;
  private readonly draw: Image;
  private readonly crown: Image;
  private readonly puffs: Puffs;
  private readonly animated: boolean;
  /** 0 out of sight, 1 hangs. */
  private down = 0;

  constructor(scene: Phaser.Scene, puffs: Puffs, animated: boolean) {
    this.puffs = puffs;
    this.animated = animated;
    const add = (frame: string, depth: number) =>
      scene.add.image(ROOM_CX, 0, 'table', frame).setDepth(depth).setVisible(false);
    this.ribbon = add('ribbon', DEPTH.board + 3);
    this.face = scene.add
      .image(ROOM_CX, 0, SITTERS)
      .setDepth(DEPTH.board + 4)
      .setVisible(false);
    this.draw = add('draw', DEPTH.board + 4);
    this.crown = add('crown', DEPTH.marks);
  }

  get cleared(): number {
    return this.down;
  }

  settle(ended: boolean): void {
    this.down = ended ? 1 : 0;
  }

  /** `ready`: the last number has been shown. */
  update(
    { seconds, time, top, ready }: { seconds: number; time: number; top: number; ready: boolean },
    picture: TablePicture,
    layout: TableLayout,
  ): void {
    const { end } = picture;
    const before = this.down;
    if (!end) this.down = 0;
    else if (ready) this.down = this.animated ? Math.min(1, this.down + seconds / FALL_S) : 1;
    const told = end !== null && this.down > 0 && (end.drawn || end.winner !== null);
    const y = Math.round(ribbonY(top) - (1 - easeOut(this.down)) * FALL);
    this.ribbon.setVisible(told).setY(y);
    this.draw.setVisible(told && end.drawn).setY(y + 1);
    this.face.setVisible(told && end.winner !== null);
    this.crown.setVisible(told && end.winner !== null);
    if (end?.winner != null) {
      const { seat } = layout.seats[end.winner];
      const bob = this.animated ? Math.round(Math.sin(time * 4)) : 0;
      this.face.setFrame(bustFrame(end.winner)).setY(y);
      this.crown.setPosition(seat.x, seat.y - 58 + bob);
    }
    if (!this.animated || before === 1 || this.down < 1 || !told) return;
    this.puffs.confetti({
      ...{ count: 70, x: ROOM_CX, y: 50, wide: 260, high: 50, drift: 22, fall: [20, 28] },
      depth: DEPTH.marks + 5,
      tint: (k) => CONFETTI[k % CONFETTI.length] ?? 0xffffff,
    });
  }
}
