// The end of a match: the winner's banner comes down over the fireplace, with confetti.

import type Phaser from 'phaser';
import type { Puffs } from '../../../scenes/puffs.ts';
import { ROOM_CX } from '../art/hall-room.ts';
import type { HallPicture } from '../state/hall-picture.ts';
import { TRAIL_DEPTH } from './hall-trails.ts';

type Winner = HallPicture['winner'];

const FALL_S = 1.2;
const FALL = 110;
const CONFETTI = { VILLAGERS: 0xf9d763, WEREWOLVES: 0xd2644b } as const;

export class WinnerBanner {
  private readonly image: Phaser.GameObjects.Image;
  private readonly puffs: Puffs;
  private readonly animated: boolean;
  private winner: Winner = '';
  /** 0 is hidden, 1 hangs. */
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

  /** `settled`: the match was over when the viewer arrived. */
  show(winner: Winner, settled: boolean): void {
    this.winner = winner;
    this.image.setVisible(winner !== '');
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
    if (!this.animated || before === 1 || this.down < 1) return;
    const color = CONFETTI[this.winner];
    this.puffs.confetti({
      ...{ count: 60, x: ROOM_CX, y: 40, wide: 240, high: 40, drift: 20, fall: [24, 30] },
      depth: TRAIL_DEPTH + 5,
      tint: (k) => (k % 3 ? color : 0xffffff),
    });
  }
}
