// The end of a match: the winner's banner comes down over the fireplace, and confetti with it.

import type Phaser from 'phaser';
import { hash2 } from '../../../../shared/art/noise.ts';
import type { Puffs } from '../../../scenes/puffs.ts';
import { ROOM_CX } from '../art/hall-room.ts';
import type { HallPicture } from './hall-pictures.ts';
import { TRAIL_DEPTH } from './hall-trail-view.ts';

type Winner = HallPicture['winner'];

const FALL_S = 1.2;
const FALL = 110;
const CONFETTI = { VILLAGERS: 0xf9d763, WEREWOLVES: 0xd2644b } as const;
const PIECES = 60;

export class WinnerBanner {
  private readonly image: Phaser.GameObjects.Image;
  private readonly puffs: Puffs;
  private readonly animated: boolean;
  private winner: Winner = null;
  /** 0 is out of sight, 1 hangs. */
  private down = 0;

  constructor(scene: Phaser.Scene, puffs: Puffs, animated: boolean) {
    this.puffs = puffs;
    this.animated = animated;
    this.image = scene.add
      .image(0, 0, 'hall', 'ribbon.VILLAGERS')
      .setOrigin(0.5, 0)
      .setDepth(TRAIL_DEPTH - 1)
      .setVisible(false);
  }

  /** `settled`: the match was over before anybody looked. */
  show(winner: Winner, settled: boolean): void {
    this.winner = winner;
    this.image.setVisible(winner !== null);
    if (winner) this.image.setFrame(`ribbon.${winner}`);
    if (!winner) this.down = 0;
    else if (settled) this.down = 1;
  }

  /** `top`: the upper edge of the view, in room pixels. */
  update(seconds: number, top: number): void {
    if (!this.winner) return;
    const before = this.down;
    this.down = this.animated ? Math.min(1, this.down + seconds / FALL_S) : 1;
    const rest = Math.max(top + 6, 40);
    this.image.setPosition(ROOM_CX, Math.round(rest - (1 - this.down) ** 2 * FALL));
    if (this.animated && before < 1 && this.down === 1) this.throwConfetti(CONFETTI[this.winner]);
  }

  private throwConfetti(tint: number): void {
    for (let k = 0; k < PIECES; k++) {
      this.puffs.emit({
        frame: 'spark',
        x: ROOM_CX + (hash2(k, 1, 8) - 0.5) * 240,
        y: 40 + hash2(k, 2, 8) * 40,
        vx: (hash2(k, 3, 8) - 0.5) * 20,
        vy: 24 + hash2(k, 4, 8) * 30,
        life: 3 + hash2(k, 5, 8) * 2,
        scale: [1, 1],
        alpha: [1, 0],
        depth: TRAIL_DEPTH + 5,
        tint: k % 3 ? tint : 0xffffff,
      });
    }
  }
}
