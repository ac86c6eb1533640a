// The table of a match: two players, a host, a number drawn from under two cups. Only draws.

import type Phaser from 'phaser';
import type { StageLabel } from '../../../scenes/pictures.ts';
import type { GameScene, SceneSetting } from '../../../scenes/play-scene.ts';
import { Puffs } from '../../../scenes/puffs.ts';
import { addSheet, ImagePool } from '../../../scenes/sheet-images.ts';
import { roomWindow } from '../../../scenes/view-window.ts';
import { DECK_Y, ROOM_CX } from '../art/pavilion-room.ts';
import { COIN_FRAMES } from '../art/table-props.ts';
import { tableSprites } from '../art/table-sprites.ts';
import { SIDES } from '../state/table-model.ts';
import type { TablePicture } from '../state/table-picture.ts';
import { HostStand } from './host-stand.ts';
import { SitterTexture } from './sitter-texture.ts';
import { type Act, FINISHED, type Show, showAt, showLasts, thrown } from './table-acts.ts';
import { TableEnd } from './table-end.ts';
import { DEPTH, fitTable, TABLE_Y, type TableFit } from './table-layout.ts';
import { TableCrowd, TableLight } from './table-light.ts';
import { TableOverlay } from './table-overlay.ts';
import { TableSeat } from './table-seat.ts';

type Image = Phaser.GameObjects.Image;

const COIN_FROM = { x: ROOM_CX, y: TABLE_Y - 60 };
const COIN_SPINS = 14;

export class TableScene implements GameScene<TablePicture> {
  private readonly scene: Phaser.Scene;
  private readonly animated: boolean;
  private readonly overlay: TableOverlay;
  private readonly light: TableLight;
  private readonly texture: SitterTexture;
  private readonly seats: readonly TableSeat[];
  private readonly host: HostStand;
  private readonly crowd: TableCrowd;
  private readonly end: TableEnd;
  private readonly puffs: Puffs;
  private readonly furniture: { readonly rug: Image; readonly shade: Image; readonly table: Image };
  private readonly coin: Image;
  private fit: TableFit;
  private picture: TablePicture | null = null;
  private seconds = 0;
  private drawn = '';
  private drawnFor = 0;

  constructor({ scene, layer, animated }: SceneSetting) {
    this.scene = scene;
    this.animated = animated;
    this.overlay = new TableOverlay(layer);
    addSheet(scene.textures, 'table', tableSprites(), 1024);
    this.furniture = furnish(scene);
    this.coin = scene.add.image(0, 0, 'table', 'spin.0').setDepth(DEPTH.marks).setVisible(false);
    this.fit = fitTable(scene.scale.width, scene.scale.height);
    this.texture = new SitterTexture(scene.textures);
    this.crowd = new TableCrowd(scene);
    this.host = new HostStand(scene);
    this.seats = SIDES.map((side) => new TableSeat(scene, side, this.fit.layout.seats[side]));
    this.puffs = new Puffs(new ImagePool(scene, 'table'));
    this.end = new TableEnd(scene, this.puffs, animated);
    this.light = new TableLight(scene, animated);
    scene.cameras.main.setRoundPixels(true).setBackgroundColor('#1a1222');
    scene.game.renderer.on('restorewebgl', () => this.light.forget());
    this.resized();
  }

  get labels(): readonly StageLabel[] {
    return this.overlay.current;
  }

  /** The act of the running draw; null while the cups are down. */
  get act(): Act | 'end' | null {
    return this.end.cleared > 0 ? 'end' : (this.running()?.act ?? null);
  }

  show(picture: TablePicture): void {
    const other = this.picture?.matchId !== picture.matchId;
    const drawn = picture.draw ? `${picture.matchId} ${picture.round}` : '';
    const anew = drawn !== this.drawn;
    // Late viewers see the cups up; a choice sealed late in its phase is still animated.
    const jump = other || (anew && picture.settled);
    if (anew) this.drawnFor = 0;
    if (jump) this.drawnFor = showLasts(picture.drumRoll);
    if (other) this.light.settle(picture.night);
    if (other) this.end.settle(picture.end !== null);
    this.picture = picture;
    this.drawn = drawn;
    this.texture.paint(picture.sitters, this.fit.layout);
    for (const side of SIDES) this.seats[side]?.show(picture.sitters[side], jump);
  }

  resized(): void {
    this.fit = fitTable(this.scene.scale.width, this.scene.scale.height);
    const { layout, zoom, x, y } = this.fit;
    const { rug, shade, table } = this.furniture;
    this.scene.cameras.main.setZoom(zoom).centerOn(x, Math.round(y));
    rug.setFrame(`rug.${layout.name}`).setPosition(ROOM_CX, TABLE_Y + 12);
    shade.setFrame(`shade.${layout.name}`).setPosition(ROOM_CX, TABLE_Y + 20);
    table.setFrame(`table.${layout.name}`).setPosition(ROOM_CX, TABLE_Y - layout.tableRy - 1);
    for (const side of SIDES) this.seats[side]?.moveTo(layout.seats[side]);
    if (this.picture) this.texture.paint(this.picture.sitters, layout);
  }

  /** The page lays out its own letters: nothing was measured. */
  relayout(): void {
    this.overlay.forget();
  }

  update(seconds: number): void {
    const { picture, fit, animated } = this;
    if (!picture) return;
    if (animated) this.seconds += seconds;
    this.drawnFor += seconds;
    const time = this.seconds;
    const show = this.running();
    const window = roomWindow(this.scene.scale, fit);
    const ready = show === null || show.act === 'done';
    this.end.update({ seconds, time, top: window.y, ready }, picture, fit.layout);
    const { cleared } = this.end;
    for (const seat of this.seats) seat.update({ seconds, time, animated, show, cleared, picture });
    this.host.update({ time, animated, show, draw: picture.draw, cleared, top: window.y });
    if (animated) this.crowd.update(time, show, cleared === 1 && picture.end?.winner != null);
    this.flyCoin(picture, show);
    this.puffs.update(seconds);
    this.light.update(seconds, time, { night: picture.night, show, fit, window });
    this.overlay.draw({ picture, fit, window, act: show?.act ?? null, ended: cleared > 0 });
  }

  private running(): Show | null {
    const { picture } = this;
    if (!picture?.draw) return null;
    return this.animated ? showAt(this.drawnFor, picture.drumRoll) : FINISHED;
  }

  private flyCoin({ draw, sitters }: TablePicture, show: Show | null): void {
    const winner = draw?.winner ?? null;
    const flying = winner !== null && show?.act === 'coin';
    this.coin.setVisible(flying);
    const to = flying ? this.fit.layout.seats[winner].sockets[sitters[winner].score - 1] : undefined;
    if (!flying || !to) return;
    const { x, y } = thrown(COIN_FROM, to, show.coin);
    this.coin
      .setPosition(Math.round(x), Math.round(y))
      .setFrame(`spin.${Math.floor(this.seconds * COIN_SPINS) % COIN_FRAMES}`);
  }
}

function furnish(scene: Phaser.Scene) {
  const add = (frame: string, depth: number) => scene.add.image(0, 0, 'table', frame).setDepth(depth);
  add('room', DEPTH.room).setOrigin(0);
  add('rail', DEPTH.rail)
    .setOrigin(0, 1)
    .setY(DECK_Y + 4);
  for (const dx of [-192, 192]) add('flowers', DEPTH.standard).setPosition(ROOM_CX + dx, 150);
  for (const dx of [-172, 210]) add('barrel', DEPTH.standard + 1).setPosition(ROOM_CX + dx, 142);
  return {
    rug: add('rug.wide', DEPTH.rug),
    shade: add('shade.wide', DEPTH.rug + 1),
    table: add('table.wide', DEPTH.table).setOrigin(0.5, 0),
  };
}
