// Inside a match: the room, eight seats, light by phase, trails, the end. Draws what it is given.

import Phaser from 'phaser';
import { CANDLES, FIRE_FRAMES } from '../art/hall-furniture.ts';
import { ROOM_CX, WALL_Y, WINDOWS } from '../art/hall-room.ts';
import { hallSprites } from '../art/hall-sprites.ts';
import { lookOf } from '../art/look.ts';
import { hash2 } from '../art/noise.ts';
import { mix } from '../art/palette.ts';
import { WALKER_H, WALKER_W, walkerFrame } from '../art/walker.ts';
import { fitHall, type HallFit, type SeatPlace } from './hall-layout.ts';
import { HallSeat } from './hall-seat.ts';
import { TRAIL_DEPTH, TrailView } from './hall-trail-view.ts';
import { ImagePool } from './image-pool.ts';
import { type Light, LightMap } from './light-map.ts';
import type { HallPicture, SeatPicture } from './pictures.ts';
import { Puffs } from './puffs.ts';
import { addSheet } from './sheet-texture.ts';
import type { ViewWindow } from './view-window.ts';

interface HallSceneOptions {
  readonly animated: boolean;
  onFrame(scene: HallScene): void;
}

type Image = Phaser.GameObjects.Image;

const LIGHT_DEPTH = 9000;
const NIGHT = 0x3b4488;
const DAY = 0xf2e2d2;
const VOTE = 0xdcc0b2;
const DUSK_S = 1.6;
const FLICKER_S = 0.14;
const POSES = ['plain', 'talk', 'blink'] as const;

export class HallScene extends Phaser.Scene {
  private readonly options: HallSceneOptions;
  picture: HallPicture | null = null;
  fit!: HallFit;
  private pool!: ImagePool;
  private puffs!: Puffs;
  private shade!: LightMap;
  private seats: HallSeat[] = [];
  private trails!: TrailView;
  private flames: Image[] = [];
  private nightWindows: Image[] = [];
  private fire!: Image;
  private rug!: Image;
  private table!: Image;
  private banner!: Image;
  private faces: string[] = [];
  private seconds = 0;
  /** 0 day, 1 night; drifts towards the picture. */
  private dusk = 0;
  private ended = 0;
  private shownMatch: string | null = null;

  constructor(options: HallSceneOptions) {
    super('hall');
    this.options = options;
  }

  create(): void {
    addSheet(this.textures, 'hall', hallSprites(), 1024);
    this.textures.createCanvas('seats', WALKER_W * 8, WALKER_H * POSES.length);
    this.pool = new ImagePool(this, 'hall');
    this.puffs = new Puffs(this.pool);
    this.trails = new TrailView(this.pool, this.options.animated);
    this.fit = fitHall(this.scale.width, this.scale.height);
    const add = (frame: string) => this.add.image(0, 0, 'hall', frame);
    add('room').setOrigin(0).setDepth(-100);
    for (const { x, y } of WINDOWS) {
      add('window.day')
        .setOrigin(0)
        .setPosition(x - 1, y - 1)
        .setDepth(-99);
      this.nightWindows.push(
        add('window.night')
          .setOrigin(0)
          .setPosition(x - 1, y - 1)
          .setDepth(-98.9)
          .setAlpha(0),
      );
    }
    this.fire = add('fire.0')
      .setPosition(ROOM_CX, WALL_Y + 3)
      .setOrigin(0.5, 1)
      .setDepth(-98);
    this.rug = add('rug.wide').setDepth(-90);
    this.table = add('table.wide').setDepth(150);
    this.flames = CANDLES.map(() => add('flame').setOrigin(0.5, 1).setDepth(152));
    this.banner = add('ribbon.VILLAGERS')
      .setOrigin(0.5, 0)
      .setDepth(TRAIL_DEPTH - 1)
      .setVisible(false);
    this.seats = this.fit.layout.seats.map((place, index) => new HallSeat(this, index, place));
    this.shade = new LightMap(this, 'hall', LIGHT_DEPTH);
    this.cameras.main.setRoundPixels(true).setBackgroundColor('#1a1222');
    this.resized();
    if (this.picture) this.apply(this.picture);
  }

  show(picture: HallPicture): void {
    this.picture = picture;
    if (this.shade) this.apply(picture);
  }

  resized(): void {
    if (!this.shade) return;
    this.fit = fitHall(this.scale.width, this.scale.height);
    const { layout, zoom, x, y } = this.fit;
    this.cameras.main.setZoom(zoom).centerOn(x, Math.round(y));
    this.rug.setFrame(`rug.${layout.name}`).setPosition(ROOM_CX, layout.rugY);
    this.table.setFrame(`table.${layout.name}`).setPosition(ROOM_CX, layout.tableY);
    this.flames.forEach((flame, i) => {
      const [dx, dy] = CANDLES[i] ?? [0, 0];
      flame.setPosition(ROOM_CX + dx + 0.5, layout.tableY - 5 + dy - 6);
    });
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
    const night = this.picture?.night ? 1 : 0;
    const step = animated ? seconds / DUSK_S : 1;
    this.dusk = night > this.dusk ? Math.min(night, this.dusk + step) : Math.max(night, this.dusk - step);
    for (const window of this.nightWindows) window.setAlpha(this.dusk);
    for (const seat of this.seats) seat.update(seconds, this.seconds, animated);
    this.trails.update(seconds, this.seconds);
    if (animated) this.flicker();
    this.wave(animated ? seconds : 1);
    this.puffs.update(seconds);
    this.light();
    this.options.onFrame(this);
  }

  private apply(picture: HallPicture): void {
    const settled = this.shownMatch !== picture.matchId;
    this.shownMatch = picture.matchId;
    if (settled) {
      this.dusk = picture.night ? 1 : 0;
      this.ended = picture.winner ? 1 : 0;
    }
    this.paintFaces(picture.seats);
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
    this.banner.setVisible(picture.winner !== null);
    if (picture.winner) this.banner.setFrame(`ribbon.${picture.winner}`);
  }

  private paintFaces(seats: readonly SeatPicture[]): void {
    const texture = this.textures.get('seats') as Phaser.Textures.CanvasTexture;
    let changed = false;
    for (const { seat, lookSeed } of seats) {
      const index = seat - 1;
      const place = this.fit.layout.seats[index];
      if (!place || this.faces[index] === lookSeed) continue;
      this.faces[index] = lookSeed;
      changed = true;
      POSES.forEach((pose, row) => {
        const { data } = walkerFrame(lookOf(lookSeed), place.facing, 0, {
          sit: true,
          talk: pose === 'talk',
          blink: pose === 'blink',
        });
        texture.context.putImageData(
          new ImageData(data, WALKER_W, WALKER_H),
          index * WALKER_W,
          row * WALKER_H,
        );
        if (!texture.has(`${index}.${pose}`))
          texture.add(`${index}.${pose}`, 0, index * WALKER_W, row * WALKER_H, WALKER_W, WALKER_H);
      });
    }
    if (changed) texture.refresh();
  }

  private showTrails(picture: HallPicture, settled: boolean): void {
    const middle = { x: ROOM_CX, y: this.fit.layout.tableY };
    this.trails.show(picture, { place: (id) => this.placeOf(id), middle }, settled);
  }

  private flicker(): void {
    this.fire.setFrame(`fire.${Math.floor(this.seconds * 9) % FIRE_FRAMES}`);
    this.flames.forEach((flame, i) => {
      flame.setScale(1, 0.75 + 0.25 * hash2(Math.floor(this.seconds * 8), i, 4));
    });
  }

  /** The winner's banner comes down over the fireplace. */
  private wave(seconds: number): void {
    const winner = this.picture?.winner;
    if (!winner) {
      this.ended = 0;
      return;
    }
    const before = this.ended;
    this.ended = Math.min(1, this.ended + seconds / 1.2);
    const { y } = this.window();
    const rest = Math.max(y + 6, 40);
    this.banner.setPosition(ROOM_CX, Math.round(rest - (1 - this.ended) ** 2 * 110));
    if (!this.options.animated) return;
    if (before < 1 && this.ended === 1) this.confetti(winner === 'VILLAGERS' ? 0xf9d763 : 0xd2644b);
  }

  private confetti(tint: number): void {
    for (let k = 0; k < 60; k++) {
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

  private light(): void {
    const { picture, dusk } = this;
    const window = this.window();
    const voting = (picture?.votes.length ?? 0) > 0;
    const ambient = mix(voting ? VOTE : DAY, NIGHT, dusk);
    const beat = this.options.animated ? Math.floor(this.seconds / FLICKER_S) : 0;
    const speakers = (picture?.bubbles ?? []).map(({ playerId }) => playerId).join();
    const key = `${ambient} ${beat} ${this.fit.zoom} ${this.fit.layout.name} ${speakers} ${picture?.matchId}`;
    if (!this.shade.isStale(window, key)) return;
    this.shade.draw(window, key, ambient, [...this.lamplight(beat)], []);
  }

  private *lamplight(beat: number): Generator<Light> {
    const { dusk } = this;
    const sway = (i: number) => (beat ? hash2(beat, i, 5) * 3 : 1);
    yield {
      x: ROOM_CX,
      y: WALL_Y - 4,
      radius: 64 + dusk * 24 + sway(0),
      color: mix(0x662a10, 0xff8a3c, dusk),
      strength: 0.85,
    };
    for (const { x, y } of WINDOWS) {
      yield {
        x: x + 20,
        y: dusk > 0.5 ? y + 16 : WALL_Y - 6,
        radius: 70 - dusk * 34,
        color: mix(0x55442c, 0x9ab4ff, dusk),
        strength: 0.6,
      };
    }
    if (dusk > 0.05) {
      for (const [i, flame] of this.flames.entries()) {
        yield { x: flame.x, y: flame.y, radius: 48 + sway(i + 1), color: 0xff9c4a, strength: 0.6 * dusk };
      }
    }
    for (const { playerId } of this.picture?.bubbles ?? []) {
      const place = this.placeOf(playerId);
      if (place) yield { x: place.x, y: place.y - 8, radius: 44, color: 0xffd890, strength: 0.5 };
    }
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
