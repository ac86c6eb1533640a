// Onlookers behind the rail: they hush for the drum and hop when the sum is told.

import type Phaser from 'phaser';
import { hash2 } from '../../../../shared/art/noise.ts';
import { WALKER_FEET_Y, WALKER_H } from '../../../art/walker.ts';
import { DECK_Y, POSTS, ROOM_CX, ROOM_W } from '../art/pavilion-room.ts';
import { CROWD_LOOKS } from '../art/table-sprites.ts';
import type { Show } from './table-acts.ts';
import { DEPTH } from './table-depths.ts';

interface Onlooker {
  readonly image: Phaser.GameObjects.Image;
  readonly y: number;
  /** 0..1, so that no two move alike. */
  readonly own: number;
}

const GAP = 12;
/** Behind the host and behind the curtains nobody would be seen. */
const HOST_ROOM = 17;
const CURTAIN = 19;

const hidden = (x: number): boolean =>
  Math.abs(x - ROOM_CX) < HOST_ROOM || POSTS.some((post) => Math.abs(x - post) < CURTAIN);

export class TableCrowd {
  private readonly folk: Onlooker[] = [];

  constructor(scene: Phaser.Scene) {
    for (let place = 0; place * GAP < ROOM_W; place++) {
      const own = hash2(place, 4, 7);
      const x = place * GAP + Math.round(own * 4);
      if (hidden(x)) continue;
      const y = DECK_Y - 11 - (place % 2) * 6 - Math.round(own * 3);
      const image = scene.add
        .image(x, y, 'table', `crowd.${(place * 5) % CROWD_LOOKS}`)
        .setOrigin(0.5, WALKER_FEET_Y / WALKER_H)
        .setDepth(DEPTH.crowd + y / 1000);
      this.folk.push({ image, y, own });
    }
  }

  update(time: number, show: Show | null, cheering: boolean): void {
    const excited = cheering || show?.act === 'sum' || show?.act === 'coin';
    for (const { image, y, own } of this.folk) {
      const hop = excited
        ? Math.abs(Math.sin(time * 7 + own * 6)) * 5
        : Math.max(0, Math.sin(time * 0.9 + own * 40) * 6 - 5);
      image.setY(y - Math.round(hop));
    }
  }
}
