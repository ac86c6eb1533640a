// One side of the table: chair and standard, the player and its arm, the cup, the stones under it and the coins won.

import type Phaser from 'phaser';
import { CHOICES } from '../../../../shared/games/even-odd/model.ts';
import { ARM_PAD, SHOULDER_Y } from '../art/sitter.ts';
import { STONE_KINDS } from '../art/table-props.ts';
import { THINK_FRAMES } from '../art/table-sprites.ts';
import type { Side } from '../state/table-model.ts';
import type { SitterPicture, TablePicture } from '../state/table-picture.ts';
import { armFrame, faceFrame, SITTERS, shakeFrame } from './sitter-texture.ts';
import { counted, easeOut, FINISHED, heap, isKnown, type Show } from './table-acts.ts';
import { DEPTH, type SeatLayout } from './table-layout.ts';

type Image = Phaser.GameObjects.Image;

/** In room pixels: a cup still held, and one that has been lifted. */
const HELD = 5;
const LIFTED = 26;
const SPREAD_FROM = 0.12;
const SEAL_S = 0.35;
const BLINK_S = 3.7;

export interface Beat {
  readonly seconds: number;
  readonly time: number;
  readonly animated: boolean;
  /** Null while nothing is drawn. */
  readonly show: Show | null;
  /** 0 while it is played, 1 when the table is cleared for the end. */
  readonly cleared: number;
  readonly picture: TablePicture;
}

export class TableSeat {
  private readonly side: Side;
  private readonly chair: Image;
  private readonly standard: Image;
  private readonly figure: Image;
  private readonly arm: Image;
  private readonly cup: Image;
  private readonly seal: Image;
  private readonly stones: Image[];
  private readonly tally: Image;
  private readonly drape: Image;
  private readonly sockets: Image[];
  private readonly coins: Image[];
  private readonly think: Image;
  private place: SeatLayout;
  private sitter: SitterPicture | null = null;
  private raised = 0;
  /** 0 no seal, 1 pressed on. */
  private pressed = 0;

  constructor(scene: Phaser.Scene, side: Side, place: SeatLayout) {
    const add = (frame: string, depth: number) => scene.add.image(0, 0, 'table', frame).setDepth(depth);
    this.side = side;
    this.place = place;
    this.standard = add('standard.ODD', DEPTH.standard).setOrigin(0.5, 1);
    this.chair = add('armchair.ODD', DEPTH.chair).setOrigin(0.5, 1);
    this.figure = scene.add.image(0, 0, SITTERS).setOrigin(0.5, 1).setDepth(DEPTH.sitter);
    this.drape = add('drape.ODD', DEPTH.onTable).setOrigin(0.5, 0);
    this.sockets = place.sockets.map(() => add('socket', DEPTH.onTable));
    this.coins = place.sockets.map(() => add('coin', DEPTH.onTable + 1).setOrigin(0.5, 0.62));
    this.stones = CHOICES.map((k) => add(`stone.${k % STONE_KINDS}`, DEPTH.stones));
    this.tally = add('tally.1', DEPTH.marks);
    this.cup = add('cup.ODD', DEPTH.cup).setOrigin(0.5, 1);
    this.seal = add('seal', DEPTH.cup + 1);
    this.arm = scene.add
      .image(0, 0, SITTERS)
      .setDepth(DEPTH.arm)
      .setFlipX(side === 1);
    this.think = add('think.0', DEPTH.marks);
    this.moveTo(place);
  }

  moveTo(place: SeatLayout): void {
    this.place = place;
    const { seat, drape, standard, sockets, tally, inward } = place;
    this.standard.setPosition(standard.x, standard.y);
    this.chair.setPosition(seat.x, seat.y + 14);
    this.figure.setPosition(seat.x, seat.y);
    this.drape.setPosition(drape.x, drape.y);
    this.tally.setPosition(tally.x, tally.y);
    this.think.setPosition(seat.x + inward * 25, seat.y - 50).setFlipX(inward === -1);
    sockets.forEach(({ x, y }, i) => {
      this.sockets[i]?.setPosition(x, y);
      this.coins[i]?.setPosition(x, y);
    });
  }

  /** `jump`: skips the animation, for viewers who missed the change. */
  show(sitter: SitterPicture, jump: boolean): void {
    this.sitter = sitter;
    const { role } = sitter;
    this.standard.setFrame(`standard.${role}`);
    this.chair.setFrame(`armchair.${role}`);
    this.drape.setFrame(`drape.${role}`);
    if (sitter.cup !== 'sealed' && sitter.cup !== 'drawn') this.pressed = 0;
    if (jump) {
      this.pressed = sitter.seal === null ? 0 : 1;
      this.raised = sitter.cup === 'held' ? HELD : sitter.cup === 'drawn' ? LIFTED : 0;
    }
  }

  update(beat: Beat): void {
    const { sitter } = this;
    if (!sitter) return;
    this.moveCup(sitter, beat);
    this.poseFigure(sitter, beat);
    this.poseCup(sitter, beat);
    this.poseStones(sitter, beat);
    this.poseCoins(sitter, beat);
  }

  private moveCup(sitter: SitterPicture, { seconds, animated, show }: Beat): void {
    const lifted = sitter.cup === 'drawn' && show ? easeOut(show.lift) * LIFTED : 0;
    const target = sitter.cup === 'held' ? HELD : lifted;
    const step = animated ? seconds * 90 : LIFTED;
    this.raised =
      lifted || target > this.raised
        ? Math.min(target, this.raised + step)
        : Math.max(target, this.raised - step);
    if (sitter.seal !== null) this.pressed = animated ? Math.min(1, this.pressed + seconds / SEAL_S) : 1;
  }

  private poseFigure(sitter: SitterPicture, { time, animated, show, cleared, picture }: Beat): void {
    const known = !show || isKnown(show.act);
    const blinking = animated && (time + this.side * 1.3) % BLINK_S < 0.14;
    const talks = sitter.mood === 'talk' && known;
    const still = talks && animated && Math.floor(time * 5) % 3 === 0 ? 'calm' : sitter.mood;
    const mood = !known ? 'calm' : still;
    this.figure
      .setVisible(sitter.seated)
      .setFrame(faceFrame(this.side, blinking ? 'sleep' : mood))
      .setY(this.place.seat.y - (talks && animated ? Math.round(Math.abs(Math.sin(time * 7)) * 2) : 0));
    this.think.setVisible(sitter.thinking);
    if (animated && sitter.thinking) this.think.setFrame(`think.${Math.floor(time * 3) % THINK_FRAMES}`);
    const shaking = cleared > 0 && picture.end?.drawn === true && sitter.seated;
    const holding = sitter.seated && sitter.cup !== 'away' && sitter.cup !== 'tipped' && cleared === 0;
    this.arm.setVisible(shaking || holding);
    if (!shaking && !holding) return;
    const { shoulder } = this.place;
    const bob = shaking && animated ? Math.round(Math.sin(time * 8) * 2) : 0;
    this.arm.setFrame(shaking ? shakeFrame(this.side) : armFrame(this.side, this.raised));
    const { width, height } = this.arm.frame;
    const originX = ARM_PAD / width;
    this.arm
      .setOrigin(this.side === 0 ? originX : 1 - originX, SHOULDER_Y / height)
      .setPosition(shoulder.x, shoulder.y + bob);
  }

  private poseCup(sitter: SitterPicture, { time, animated, show, cleared }: Beat): void {
    const { cup, inward } = this.place;
    const tipped = sitter.cup === 'tipped' && (!show || show.lift > 0.5);
    const alpha = 1 - cleared;
    const rattle = show?.act === 'drum' && animated ? Math.round(Math.sin(time * 46 + this.side)) : 0;
    const breath = sitter.cup === 'held' && animated ? Math.round(Math.sin(time * 2 + this.side)) : 0;
    const y = cup.y + 5 - Math.round(this.raised) - breath;
    this.cup
      .setVisible(sitter.cup !== 'away' && alpha > 0)
      .setAlpha(alpha)
      .setFrame(`${tipped ? 'tipped' : 'cup'}.${sitter.role}`)
      .setFlipX(tipped && inward === -1)
      .setPosition(cup.x + rattle, tipped ? cup.y + 6 : y);
    const sealed =
      this.pressed > 0 && (sitter.cup === 'sealed' || sitter.cup === 'drawn') && (show?.lift ?? 0) < 0.4;
    this.seal
      .setVisible(sealed && alpha > 0)
      .setPosition(cup.x + rattle, y - 8)
      .setScale(1 + Math.round((1 - this.pressed) * 2));
  }

  private poseStones(sitter: SitterPicture, { show, cleared }: Beat): void {
    const { cup } = this.place;
    const count = sitter.stones ?? 0;
    const lift = show?.lift ?? 0;
    const shown = lift > SPREAD_FROM && cleared < 1;
    const done = show ? counted(count, show.count) : 0;
    const places = heap(count);
    this.stones.forEach((stone, i) => {
      const at = places[i];
      stone.setVisible(shown && at !== undefined).setAlpha(1 - cleared);
      if (!at) return;
      const hop = show && i === done - 1 && show.act === 'count' ? 2 : 0;
      const spread = 0.3 + 0.7 * lift;
      stone.setPosition(cup.x + at[0] * spread, cup.y - 3 + at[1] * spread - hop);
    });
    this.tally.setVisible(shown && done > 0).setAlpha(1 - cleared);
    if (done > 0) this.tally.setFrame(`tally.${done}`);
  }

  private poseCoins({ score: coins }: SitterPicture, { show, picture }: Beat): void {
    const paid = (show ?? FINISHED).coin === 1;
    const lying = picture.draw?.winner === this.side && !paid ? coins - 1 : coins;
    for (const [i, coin] of this.coins.entries()) coin.setVisible(i < lying);
  }
}
