// The host behind the drum, and the board that comes down with the sum.

import type Phaser from 'phaser';
import { WALKER_FEET_Y, WALKER_H } from '../../../art/walker.ts';
import { ROOM_CX } from '../art/pavilion-room.ts';
import { BOARD_H, BOARD_MIDDLE } from '../art/table-signs.ts';
import type { DrawPicture } from '../state/table-picture.ts';
import { easeOut, type Show } from './table-acts.ts';
import { DEPTH, TABLE_Y } from './table-layout.ts';

type Image = Phaser.GameObjects.Image;

const STAND_Y = 153;
const DRUM_Y = 117;
const HOST_Y = 119;
const BOARD_Y = 70;

interface HostBeat {
  readonly time: number;
  readonly animated: boolean;
  readonly show: Show | null;
  readonly draw: DrawPicture | null;
  readonly cleared: number;
  /** Upper edge of the view, in room pixels. */
  readonly top: number;
}

export class HostStand {
  private readonly host: Image;
  private readonly sticks: readonly [Image, Image];
  private readonly plus: Image;
  private readonly board: readonly [Image, Image, Image];

  constructor(scene: Phaser.Scene) {
    const add = (frame: string, depth: number) => scene.add.image(ROOM_CX, 0, 'table', frame).setDepth(depth);
    this.host = add('host.plain', DEPTH.host)
      .setOrigin(0.5, WALKER_FEET_Y / WALKER_H)
      .setY(HOST_Y);
    add('stand', DEPTH.host + 1)
      .setOrigin(0.5, 1)
      .setY(STAND_Y);
    add('drum', DEPTH.host + 2).setY(DRUM_Y);
    this.sticks = [add('stick', DEPTH.host + 3).setFlipX(true), add('stick', DEPTH.host + 3)];
    this.plus = add('plus', DEPTH.marks).setPosition(ROOM_CX, TABLE_Y);
    this.board = [
      add('board', DEPTH.board).setOrigin(0.5, BOARD_MIDDLE),
      add('sum.none', DEPTH.board + 1),
      add('verdict.VOID', DEPTH.board + 2),
    ];
  }

  update({ time, animated, show, draw, cleared, top }: HostBeat): void {
    const drumming = show?.act === 'drum' && animated;
    const speaking = show?.act === 'sum' || show?.act === 'coin';
    this.host.setFrame(
      speaking && (!animated || Math.floor(time * 6) % 2 === 0) ? 'host.talk' : 'host.plain',
    );
    this.sticks.forEach((stick, i) => {
      const up = drumming && Math.floor(time * 16) % 2 === i ? 4 : 0;
      stick.setPosition(ROOM_CX + (i === 0 ? -12 : 12), DRUM_Y - 7 - up);
    });
    this.plus
      .setVisible(show !== null && draw?.sum !== null && show.count > 0 && cleared < 1)
      .setAlpha(1 - cleared);
    this.hang(draw, (show?.sum ?? 0) * (1 - cleared), top);
  }

  private hang(draw: DrawPicture | null, down: number, top: number): void {
    const rest = Math.max(top + BOARD_H / 2 + 3, BOARD_Y);
    const y = Math.round(rest - (1 - easeOut(down)) * (rest - top + BOARD_H));
    const [board, sum, verdict] = this.board;
    for (const image of this.board) image.setVisible(draw !== null && down > 0);
    if (!draw) return;
    board.setPosition(ROOM_CX, y);
    sum.setFrame(draw.sum === null ? 'sum.none' : `sum.${draw.sum}`).setPosition(ROOM_CX, y - 6);
    verdict.setFrame(`verdict.${wordOf(draw)}`).setPosition(ROOM_CX, y + 20);
  }
}

const wordOf = ({ parity, winner }: DrawPicture): string => parity ?? (winner === null ? 'VOID' : 'MISS');
