// Inside a match: the room, eight seats, light by phase, trails, the end. Draws what it is given.

import Phaser from 'phaser';
import { ImagePool } from '../../../scenes/image-pool.ts';
import type { HallPicture } from '../../../scenes/pictures.ts';
import { Puffs } from '../../../scenes/puffs.ts';
import { addSheet } from '../../../scenes/sheet-texture.ts';
import type { ViewWindow } from '../../../scenes/view-window.ts';
import { ROOM_CX } from '../art/hall-room.ts';
import { hallSprites } from '../art/hall-sprites.ts';
import { HallFaces } from './hall-faces.ts';
import { fitHall, type HallFit, type SeatPlace } from './hall-layout.ts';
import { HallLight } from './hall-light.ts';
import { HallSeat } from './hall-seat.ts';
import { TrailView } from './hall-trail-view.ts';
import { WinnerBanner } from './winner-banner.ts';

interface HallSceneOptions {
  readonly animated: boolean;
  onFrame(scene: HallScene): void;
}

type Image = Phaser.GameObjects.Image;

export class HallScene extends Phaser.Scene {
  private readonly options: HallSceneOptions;
  picture: HallPicture | null = null;
  fit!: HallFit;
  private puffs!: Puffs;
  private light!: HallLight;
  private faces!: HallFaces;
  private seats: HallSeat[] = [];
  private trails!: TrailView;
  private banner!: WinnerBanner;
  private rug!: Image;
  private table!: Image;
  private seconds = 0;
  private shownMatch: string | null = null;

  constructor(options: HallSceneOptions) {
    super('hall');
    this.options = options;
  }

  create(): void {
    const { animated } = this.options;
    addSheet(this.textures, 'hall', hallSprites(), 1024);
    const pool = new ImagePool(this, 'hall');
    const add = (frame: string) => this.add.image(0, 0, 'hall', frame);
    add('room').setOrigin(0).setDepth(-100);
    this.rug = add('rug.wide').setDepth(-90);
    this.table = add('table.wide').setDepth(150);
    this.fit = fitHall(this.scale.width, this.scale.height);
    this.faces = new HallFaces(this.textures);
    this.seats = this.fit.layout.seats.map((place, index) => new HallSeat(this, index, place));
    this.puffs = new Puffs(pool);
    this.trails = new TrailView(pool, animated);
    this.banner = new WinnerBanner(this, this.puffs, animated);
    this.light = new HallLight(this, animated);
    this.cameras.main.setRoundPixels(true).setBackgroundColor('#1a1222');
    this.game.renderer.on('restorewebgl', () => this.light.forget());
    this.resized();
    if (this.picture) this.apply(this.picture);
  }

  show(picture: HallPicture): void {
    this.picture = picture;
    if (this.light) this.apply(picture);
  }

  resized(): void {
    if (!this.light) return;
    this.fit = fitHall(this.scale.width, this.scale.height);
    const { layout, zoom, x, y } = this.fit;
    this.cameras.main.setZoom(zoom).centerOn(x, Math.round(y));
    this.rug.setFrame(`rug.${layout.name}`).setPosition(ROOM_CX, layout.rugY);
    this.table.setFrame(`table.${layout.name}`).setPosition(ROOM_CX, layout.tableY);
    this.light.moveTable(layout.tableY);
    this.seats.forEach((seat, i) => {
      const place = layout.seats[i];
      if (place) seat.moveTo(place);
    });
    if (this.picture) this.showTrails(this.picture, true);
  }

  placeOf(playerId: string): SeatPlace | undefined {
    const seat = this.picture?.seats.find((s) => s.playerId === playerId)?.seat;
    return seat === undefined ? undefined : this.fit.layout.seats[seat - 1];
  }

  window(): ViewWindow {
    const { zoom, x, y } = this.fit;
    const halfW = this.scale.width / zoom / 2;
    const halfH = this.scale.height / zoom / 2;
    return { x: x - halfW, y: Math.round(y) - halfH, right: x + halfW, bottom: Math.round(y) + halfH };
  }

  override update(_time: number, delta: number): void {
    const { animated } = this.options;
    const seconds = Math.min(0.1, delta / 1000);
    if (animated) this.seconds += seconds;
    const { picture, fit } = this;
    const window = this.window();
    for (const seat of this.seats) seat.update(seconds, this.seconds, animated);
    this.trails.update(seconds, this.seconds);
    this.banner.update(seconds, window.y);
    this.puffs.update(seconds);
    this.light.update(seconds, this.seconds, { picture, fit, window, placeOf: (id) => this.placeOf(id) });
    this.options.onFrame(this);
  }

  private apply(picture: HallPicture): void {
    const settled = this.shownMatch !== picture.matchId;
    this.shownMatch = picture.matchId;
    if (settled || picture.lightSettled) this.light.settle(picture.night);
    this.faces.paint(picture.seats, this.fit.layout.seats);
    const speakers = new Set(picture.bubbles.map(({ playerId }) => playerId));
    this.seats.forEach((seat, index) => {
      const shown = picture.seats.find((s) => s.seat === index + 1);
      if (!shown) {
        seat.hide();
        return;
      }
      seat.show(
        {
          picture: shown,
          night: picture.night,
          awakeWolf: picture.night && picture.wolvesAwake.includes(shown.playerId),
          speaking: speakers.has(shown.playerId) || shown.expression === 'talk',
          mark: momentMark(picture, shown.playerId),
        },
        settled,
      );
    });
    this.showTrails(picture, settled);
    this.banner.show(picture.winner, settled);
  }

  private showTrails(picture: HallPicture, settled: boolean): void {
    const middle = { x: ROOM_CX, y: this.fit.layout.tableY };
    this.trails.show(picture, { place: (id) => this.placeOf(id), middle }, settled);
  }
}

function momentMark(
  picture: HallPicture,
  playerId: string,
): 'drama.kill' | 'drama.verdict' | 'mark.protect' | null {
  const { moment } = picture;
  if (moment?.playerId !== playerId) return null;
  if (moment.kind === 'death') return 'drama.kill';
  if (moment.kind === 'verdict') return 'drama.verdict';
  return moment.kind === 'saved' ? 'mark.protect' : null;
}
