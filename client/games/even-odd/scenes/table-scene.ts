// The table of a match: two players, a host, a number drawn from under two cups. Draws what it is given.

import Phaser from 'phaser';
import { ImagePool } from '../../../scenes/image-pool.ts';
import { Puffs } from '../../../scenes/puffs.ts';
import { addSheet } from '../../../scenes/sheet-texture.ts';
import type { ViewWindow } from '../../../scenes/view-window.ts';
import { DECK_Y, ROOM_CX } from '../art/pavilion-room.ts';
import { COIN_FRAMES } from '../art/table-props.ts';
import { tableSprites } from '../art/table-sprites.ts';
import { SIDES } from '../state/table-model.ts';
import type { TablePicture } from '../state/table-picture.ts';
import { HostStand } from './host-stand.ts';
import { SitterTexture } from './sitter-texture.ts';
import { type Act, FINISHED, type Show, showAt, showLasts, thrown } from './table-acts.ts';
import { TableCrowd } from './table-crowd.ts';
import { DEPTH } from './table-depths.ts';
import { TableEnd } from './table-end.ts';
import { fitTable, TABLE_Y, type TableFit } from './table-layout.ts';
import { TableLight } from './table-light.ts';
import { TableSeat } from './table-seat.ts';

interface TableSceneOptions {
  readonly animated: boolean;
  onFrame(scene: TableScene): void;
}

type Image = Phaser.GameObjects.Image;

export class TableScene extends Phaser.Scene {
  private readonly options: TableSceneOptions;
  picture: TablePicture | null = null;
  fit!: TableFit;
  private light!: TableLight;
  private texture!: SitterTexture;
  private seats: TableSeat[] = [];
  private host!: HostStand;
  private crowd!: TableCrowd;
  private end!: TableEnd;
  private puffs!: Puffs;
  private rug!: Image;
  private shade!: Image;
  private table!: Image;
  private coin!: Image;
  private seconds = 0;
  /** Which draw is on the table, and for how long. */
  private drawn = '';
  private drawnFor = 0;

  constructor(options: TableSceneOptions) {
    super('table');
    this.options = options;
  }

  create(): void {
    const { animated } = this.options;
    addSheet(this.textures, 'table', tableSprites(), 1024);
    const add = (frame: string, depth: number) => this.add.image(0, 0, 'table', frame).setDepth(depth);
    add('room', DEPTH.room).setOrigin(0);
    add('rail', DEPTH.rail)
      .setOrigin(0, 1)
      .setY(DECK_Y + 4);
    for (const dx of [-192, 192]) add('flowers', DEPTH.standard).setPosition(ROOM_CX + dx, 150);
    for (const dx of [-172, 210]) add('barrel', DEPTH.standard + 1).setPosition(ROOM_CX + dx, 142);
    this.rug = add('rug.wide', DEPTH.rug);
    this.shade = add('shade.wide', DEPTH.rug + 1);
    this.table = add('table.wide', DEPTH.table).setOrigin(0.5, 0);
    this.coin = add('spin.0', DEPTH.marks).setVisible(false);
    this.fit = fitTable(this.scale.width, this.scale.height);
    this.texture = new SitterTexture(this.textures);
    this.crowd = new TableCrowd(this);
    this.host = new HostStand(this);
    this.seats = SIDES.map((side) => new TableSeat(this, side, this.fit.layout.seats[side]));
    this.puffs = new Puffs(new ImagePool(this, 'table'));
    this.end = new TableEnd(this, this.puffs, animated);
    this.light = new TableLight(this, animated);
    this.cameras.main.setRoundPixels(true).setBackgroundColor('#1a1222');
    this.game.renderer.on('restorewebgl', () => this.light.forget());
    const { picture } = this;
    this.picture = null;
    this.resized();
    if (picture) this.show(picture);
  }

  /** Before the scene is created the picture is only kept. */
  show(picture: TablePicture): void {
    const before = this.picture;
    this.picture = picture;
    if (this.light) this.apply(picture, before);
  }

  resized(): void {
    if (!this.light) return;
    this.fit = fitTable(this.scale.width, this.scale.height);
    const { layout, zoom, x, y } = this.fit;
    this.cameras.main.setZoom(zoom).centerOn(x, Math.round(y));
    this.rug.setFrame(`rug.${layout.name}`).setPosition(ROOM_CX, TABLE_Y + 12);
    this.shade.setFrame(`shade.${layout.name}`).setPosition(ROOM_CX, TABLE_Y + 20);
    this.table.setFrame(`table.${layout.name}`).setPosition(ROOM_CX, TABLE_Y - layout.tableRy - 1);
    for (const side of SIDES) this.seats[side]?.moveTo(layout.seats[side]);
    if (this.picture) this.texture.paint(this.picture.sitters, layout);
  }

  window(): ViewWindow {
    const { zoom, x, y } = this.fit;
    const halfW = this.scale.width / zoom / 2;
    const halfH = this.scale.height / zoom / 2;
    return { x: x - halfW, y: Math.round(y) - halfH, right: x + halfW, bottom: Math.round(y) + halfH };
  }

  /** The act of the running draw; null while the cups are down. The words over the stage go by it. */
  get act(): Act | null {
    return this.running()?.act ?? null;
  }

  get isEnded(): boolean {
    return this.end.cleared > 0;
  }

  private running(): Show | null {
    const { picture } = this;
    if (!picture?.draw) return null;
    return this.options.animated ? showAt(this.drawnFor, picture.drumRoll) : FINISHED;
  }

  override update(_time: number, delta: number): void {
    const { picture, fit } = this;
    const { animated } = this.options;
    const seconds = Math.min(0.1, delta / 1000);
    if (animated) this.seconds += seconds;
    this.drawnFor += seconds;
    const time = this.seconds;
    const show = this.running();
    const window = this.window();
    if (picture) {
      const ready = show === null || show.act === 'done';
      this.end.update({ seconds, time, top: window.y, ready }, picture, fit.layout);
      const { cleared } = this.end;
      const beat = { seconds, time, animated, show, cleared, picture };
      for (const seat of this.seats) seat.update(beat);
      this.host.update({ time, animated, show, draw: picture.draw, cleared, top: window.y });
      this.flyCoin(picture, show);
      if (animated) this.crowd.update(time, show, cleared === 1 && picture.end?.winner != null);
    }
    this.puffs.update(seconds);
    this.light.update(seconds, time, { night: picture?.night ?? false, show, fit, window });
    this.options.onFrame(this);
  }

  private apply(picture: TablePicture, before: TablePicture | null): void {
    const other = before?.matchId !== picture.matchId;
    const settled = other || picture.settled;
    if (settled) this.light.settle(picture.night);
    this.texture.paint(picture.sitters, this.fit.layout);
    for (const side of SIDES) this.seats[side]?.show(picture.sitters[side], settled);
    const drawn = picture.draw ? `${picture.matchId} ${picture.round}` : '';
    if (drawn !== this.drawn) this.drawnFor = 0;
    if (other || (drawn !== this.drawn && picture.settled)) this.drawnFor = showLasts(picture.drumRoll);
    this.drawn = drawn;
    if (other) this.end.settle(picture.end !== null);
  }

  private flyCoin({ draw, sitters }: TablePicture, show: Show | null): void {
    const winner = draw?.winner ?? null;
    const flying = winner !== null && show?.act === 'coin';
    this.coin.setVisible(flying);
    if (!flying) return;
    const to = this.seats[winner]?.socketOf(sitters[winner].coins) ?? { x: ROOM_CX, y: TABLE_Y };
    const { x, y } = thrown({ x: ROOM_CX, y: TABLE_Y - 60 }, to, show.coin);
    this.coin
      .setPosition(Math.round(x), Math.round(y))
      .setFrame(`spin.${Math.floor(this.seconds * 14) % COIN_FRAMES}`);
  }
}
