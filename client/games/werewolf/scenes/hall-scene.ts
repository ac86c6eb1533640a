// Inside a match: the room, eight seats, light by phase, trails, the end. Only draws.

import type Phaser from 'phaser';
import type { StageLabel } from '../../../scenes/pictures.ts';
import type { GameScene, SceneSetting } from '../../../scenes/play-scene.ts';
import { Puffs } from '../../../scenes/puffs.ts';
import { addSheet, ImagePool } from '../../../scenes/sheet-images.ts';
import { roomWindow, type ViewWindow } from '../../../scenes/view-window.ts';
import { ROOM_CX } from '../art/hall-room.ts';
import { hallSprites } from '../art/hall-sprites.ts';
import type { HallPicture } from '../state/hall-picture.ts';
import { fitHall, type HallFit, type SeatPlace } from './hall-layout.ts';
import { HallLight } from './hall-light.ts';
import { HallOverlay } from './hall-overlay.ts';
import { HallFaces, HallSeat } from './hall-seat.ts';
import { TrailView } from './hall-trails.ts';
import { WinnerBanner } from './winner-banner.ts';

type Image = Phaser.GameObjects.Image;

export class HallScene implements GameScene<HallPicture> {
  private readonly scene: Phaser.Scene;
  private readonly animated: boolean;
  private readonly overlay: HallOverlay;
  private readonly puffs: Puffs;
  private readonly light: HallLight;
  private readonly faces: HallFaces;
  private readonly seats: readonly HallSeat[];
  private readonly trails: TrailView;
  private readonly banner: WinnerBanner;
  private readonly rug: Image;
  private readonly table: Image;
  private fit: HallFit;
  private picture: HallPicture | null = null;
  private seconds = 0;
  private shownMatch: string | null = null;
  /** The inputs of the last layout of names and texts: it is kept until one of them changes. */
  private laidOut: { readonly picture: HallPicture; readonly fit: HallFit } | null = null;

  constructor({ scene, layer, animated, press }: SceneSetting) {
    this.scene = scene;
    this.animated = animated;
    this.overlay = new HallOverlay(layer, press);
    addSheet(scene.textures, 'hall', hallSprites(), 1024);
    const pool = new ImagePool(scene, 'hall');
    const add = (frame: string) => scene.add.image(0, 0, 'hall', frame);
    add('room').setOrigin(0).setDepth(-100);
    this.rug = add('rug.wide').setDepth(-90);
    this.table = add('table.wide').setDepth(150);
    this.fit = fitHall(scene.scale.width, scene.scale.height);
    this.faces = new HallFaces(scene.textures);
    this.seats = this.fit.layout.seats.map((place, index) => new HallSeat(scene, index, place));
    this.puffs = new Puffs(pool);
    this.trails = new TrailView(pool, animated);
    this.banner = new WinnerBanner(scene, this.puffs, animated);
    this.light = new HallLight(scene, animated);
    scene.cameras.main.setRoundPixels(true).setBackgroundColor('#1a1222');
    scene.game.renderer.on('restorewebgl', () => this.light.forget());
    this.resized();
  }

  get labels(): readonly StageLabel[] {
    return this.overlay.current;
  }

  show(picture: HallPicture): void {
    const movedTo = picture.own !== (this.picture?.own ?? null);
    this.picture = picture;
    if (movedTo) this.resized();
    this.apply(picture);
  }

  resized(): void {
    const { width, height } = this.scene.scale;
    const own = this.picture?.seats.find(({ playerId }) => playerId === this.picture?.own);
    this.fit = fitHall(width, height, own ? own.seat - 1 : null);
    const { layout, zoom, x, y } = this.fit;
    this.scene.cameras.main.setZoom(zoom).centerOn(x, Math.round(y));
    this.rug.setFrame(`rug.${layout.name}`).setPosition(ROOM_CX, layout.rugY);
    this.table.setFrame(`table.${layout.name}`).setPosition(ROOM_CX, layout.tableY);
    this.light.moveTable(layout.tableY);
    this.seats.forEach((seat, i) => {
      const place = layout.seats[i];
      if (place) seat.moveTo(place);
    });
    if (this.picture) this.showTrails(this.picture, true);
  }

  relayout(): void {
    this.laidOut = null;
  }

  update(seconds: number): void {
    const { animated, picture, fit } = this;
    if (animated) this.seconds += seconds;
    const window = roomWindow(this.scene.scale, fit);
    for (const seat of this.seats) seat.update(seconds, this.seconds, animated);
    this.trails.update(seconds, this.seconds);
    this.banner.update(seconds, window.y);
    this.puffs.update(seconds);
    this.light.update(seconds, this.seconds, { picture, fit, window, placeOf: (id) => this.placeOf(id) });
    if (picture) this.layOut(picture, fit, window);
  }

  private layOut(picture: HallPicture, fit: HallFit, window: ViewWindow): void {
    if (this.laidOut?.picture === picture && this.laidOut.fit === fit) return;
    this.laidOut = { picture, fit };
    const { zoom, layout } = fit;
    const seats = new Map(
      picture.seats.flatMap(({ playerId, seat }) => {
        const place = layout.seats[seat - 1];
        if (!place) return [];
        const at = { x: (place.x - window.x) * zoom, y: (place.y - window.y) * zoom };
        return [[playerId, { ...at, facing: place.facing }] as const];
      }),
    );
    const { width, height } = this.scene.scale;
    this.overlay.draw({ picture, zoom, width, height, tagRoom: layout.tagRoom * zoom, seats });
  }

  private placeOf(playerId: string): SeatPlace | undefined {
    const seat = this.picture?.seats.find((s) => s.playerId === playerId)?.seat;
    return seat === undefined ? undefined : this.fit.layout.seats[seat - 1];
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
          awakeWolf: picture.wolvesAwake.includes(shown.playerId),
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
): 'mark.death' | 'mark.verdict' | 'mark.protect' | null {
  const { moment } = picture;
  if (moment?.playerId !== playerId) return null;
  if (moment.kind === 'death') return 'mark.death';
  if (moment.kind === 'verdict') return 'mark.verdict';
  return moment.kind === 'saved' ? 'mark.protect' : null;
}
