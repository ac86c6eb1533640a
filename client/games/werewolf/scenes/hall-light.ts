// The light of the hall and its sources: windows, fire, candles, and a glow on the speaker.

import type Phaser from 'phaser';
import { hash2 } from '../../../../shared/art/noise.ts';
import { mix } from '../../../../shared/art/palette.ts';
import { type Light, LightMap } from '../../../scenes/light-map.ts';
import { towards, type ViewWindow } from '../../../scenes/view-window.ts';
import { CANDLES, FIRE_FRAMES } from '../art/hall-furniture.ts';
import { ROOM_CX, WALL_Y, WINDOWS } from '../art/hall-room.ts';
import type { HallPicture } from '../state/hall-picture.ts';
import type { HallFit, SeatPlace } from './hall-layout.ts';

type Image = Phaser.GameObjects.Image;

const LIGHT_DEPTH = 9000;
const NIGHT = 0x3b4488;
const DAY = 0xf2e2d2;
const VOTE = 0xdcc0b2;
const DUSK_S = 1.6;
const FLICKER_S = 0.14;

interface LitHall {
  readonly picture: HallPicture | null;
  readonly fit: HallFit;
  readonly window: ViewWindow;
  placeOf(playerId: string): SeatPlace | undefined;
}

export class HallLight {
  private readonly shade: LightMap;
  private readonly animated: boolean;
  private readonly nightWindows: Image[];
  private readonly fire: Image;
  private readonly flames: Image[];
  /** 0 day, 1 night; drifts towards the picture. */
  private dusk = 0;

  constructor(scene: Phaser.Scene, animated: boolean) {
    this.animated = animated;
    const add = (frame: string) => scene.add.image(0, 0, 'hall', frame);
    const hang = (frame: string, depth: number) =>
      WINDOWS.map(({ x, y }) =>
        add(frame)
          .setOrigin(0)
          .setPosition(x - 1, y - 1)
          .setDepth(depth),
      );
    hang('window.day', -99);
    this.nightWindows = hang('window.night', -98.9);
    this.fire = add('fire.0')
      .setPosition(ROOM_CX, WALL_Y + 3)
      .setOrigin(0.5, 1)
      .setDepth(-98);
    this.flames = CANDLES.map(() => add('flame').setOrigin(0.5, 1).setDepth(152));
    this.shade = new LightMap(scene, 'hall', LIGHT_DEPTH);
  }

  moveTable(tableY: number): void {
    for (const [i, flame] of this.flames.entries()) {
      const [dx, dy] = CANDLES[i] ?? [0, 0];
      flame.setPosition(ROOM_CX + dx + 0.5, tableY - 5 + dy - 6);
    }
  }

  /** Switches between day and night at once, without dusk. */
  settle(night: boolean): void {
    this.dusk = night ? 1 : 0;
  }

  forget(): void {
    this.shade.forget();
  }

  update(seconds: number, time: number, hall: LitHall): void {
    const night = hall.picture?.night ? 1 : 0;
    const step = this.animated ? seconds / DUSK_S : 1;
    this.dusk = towards(this.dusk, night, step);
    for (const window of this.nightWindows) window.setAlpha(this.dusk);
    if (this.animated) this.flicker(time);
    this.cast(this.animated ? Math.floor(time / FLICKER_S) : 0, hall);
  }

  private flicker(time: number): void {
    this.fire.setFrame(`fire.${Math.floor(time * 9) % FIRE_FRAMES}`);
    for (const [i, flame] of this.flames.entries()) {
      flame.setScale(1, 0.75 + 0.25 * hash2(Math.floor(time * 8), i, 4));
    }
  }

  private cast(beat: number, hall: LitHall): void {
    const { picture, fit, window } = hall;
    const voting = (picture?.votes.length ?? 0) > 0;
    const ambient = mix(voting ? VOTE : DAY, NIGHT, this.dusk);
    const speakers = (picture?.bubbles ?? []).map(({ playerId }) => playerId).join();
    const key = `${ambient} ${beat} ${fit.zoom} ${fit.layout.name} ${speakers} ${picture?.matchId}`;
    if (!this.shade.isStale(window, key)) return;
    this.shade.draw(window, key, ambient, [...this.lamplight(beat, hall)], []);
  }

  private *lamplight(beat: number, { picture, placeOf }: LitHall): Generator<Light> {
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
    for (const { playerId } of picture?.bubbles ?? []) {
      const place = placeOf(playerId);
      if (place) yield { x: place.x, y: place.y - 8, radius: 44, color: 0xffd890, strength: 0.5 };
    }
  }
}
