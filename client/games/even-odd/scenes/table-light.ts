// Day and night in the pavilion: the green outside, the lanterns, and light on the table while a number is drawn.

import type Phaser from 'phaser';
import { hash2 } from '../../../../shared/art/noise.ts';
import { mix } from '../../../../shared/art/palette.ts';
import { WALKER_FEET_Y, WALKER_H } from '../../../art/walker.ts';
import { type Light, LightMap } from '../../../scenes/light-map.ts';
import { towards, type ViewWindow } from '../../../scenes/view-window.ts';
import { DECK_Y, EAVE, LANTERNS, POSTS, ROOM_CX, ROOM_W } from '../art/pavilion-room.ts';
import { CROWD_LOOKS } from '../art/table-sprites.ts';
import type { Show } from './table-acts.ts';
import { DEPTH, TABLE_Y, type TableFit } from './table-layout.ts';

const NIGHT = 0x454c92;
const DAY = 0xfaf0e2;
const HUSH = 0xab98b4;
const DUSK_S = 1.6;
const FLICKER_S = 0.16;

interface LitTable {
  readonly night: boolean;
  readonly show: Show | null;
  readonly fit: TableFit;
  readonly window: ViewWindow;
}

export class TableLight {
  private readonly map: LightMap;
  private readonly animated: boolean;
  private readonly nightSky: Phaser.GameObjects.Image;
  /** 0 day, 1 night; drifts towards the picture. */
  private dusk = 0;
  /** 0 everyday light, 1 all light on the table. */
  private hush = 0;

  constructor(scene: Phaser.Scene, animated: boolean) {
    this.animated = animated;
    const add = (frame: string, x: number, y: number) => scene.add.image(x, y, 'table', frame);
    add('outside.day', 0, EAVE).setOrigin(0).setDepth(DEPTH.outside);
    this.nightSky = add('outside.night', 0, EAVE)
      .setOrigin(0)
      .setDepth(DEPTH.outside + 1);
    for (const { x, y } of LANTERNS) add('lantern', x, y).setOrigin(0.5, 0).setDepth(DEPTH.lantern);
    this.map = new LightMap(scene, 'table', DEPTH.light);
  }

  settle(night: boolean): void {
    this.dusk = night ? 1 : 0;
  }

  forget(): void {
    this.map.forget();
  }

  update(seconds: number, time: number, table: LitTable): void {
    const step = this.animated ? seconds / DUSK_S : 1;
    this.dusk = towards(this.dusk, table.night ? 1 : 0, step);
    const tense = table.show !== null && table.show.act !== 'done';
    this.hush = towards(this.hush, tense ? 1 : 0, this.animated ? seconds * 3 : 1);
    this.nightSky.setAlpha(this.dusk).setVisible(this.dusk > 0);
    const beat = this.animated && this.dusk > 0 ? Math.floor(time / FLICKER_S) : 0;
    const ambient = mix(mix(DAY, HUSH, this.hush), mix(NIGHT, 0x2c3068, this.hush), this.dusk);
    const key = `${ambient} ${beat} ${table.fit.zoom} ${table.fit.layout.name} ${Math.round(this.hush * 8)}`;
    if (this.map.isStale(table.window, key))
      this.map.draw(table.window, key, ambient, [...this.lamps(beat, table.fit)], []);
  }

  private *lamps(beat: number, { layout }: TableFit): Generator<Light> {
    const { dusk, hush } = this;
    const sway = (i: number) => (beat ? hash2(beat, i, 5) * 3 : 1);
    if (dusk > 0.05) {
      for (const [i, { x, y }] of LANTERNS.entries()) {
        yield { x, y: y + 16, radius: 84 + sway(i), color: 0xff9440, strength: 0.8 * dusk };
        yield { x, y: y + 30, radius: 60, color: 0x6f80d8, strength: 0.5 * dusk };
      }
      yield { x: ROOM_CX, y: TABLE_Y - 6, radius: 180 + sway(9), color: 0xffa858, strength: dusk };
    }
    const warm = Math.max(hush, dusk);
    if (warm < 0.02) return;
    for (const { seat } of layout.seats) {
      const color = mix(0x6a6250, 0xffa860, dusk);
      yield { x: seat.x, y: seat.y - 40, radius: 72, color, strength: 0.75 * warm };
    }
    yield {
      x: ROOM_CX,
      y: TABLE_Y - 4,
      radius: 170,
      color: mix(0x867f5c, 0xc88848, dusk),
      strength: 0.9 * hush,
    };
  }
}

interface Onlooker {
  readonly image: Phaser.GameObjects.Image;
  readonly y: number;
  /** 0..1, so that no two move alike. */
  readonly own: number;
}

const GAP = 12;
/** Behind the host and behind the curtains a figure would be hidden. */
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
