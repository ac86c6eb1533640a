// Shows the vote trails and the night's marks: new trails grow from voter to target, the rest stand.

import type Phaser from 'phaser';
import type { ImagePool } from '../../../scenes/image-pool.ts';
import { HEAD_TURNS } from '../art/hall-marks.ts';
import type { SeatPlace } from './hall-layout.ts';
import type { HallPicture, NightMark } from './hall-pictures.ts';
import { layTrails, type TrailPath } from './hall-trails.ts';

type Image = Phaser.GameObjects.Image;

interface Trail {
  readonly path: TrailPath;
  readonly images: Image[];
  age: number;
}

interface TableSetting {
  place(playerId: string): SeatPlace | undefined;
  readonly middle: { readonly x: number; readonly y: number };
}

/** Above the light map. */
export const TRAIL_DEPTH = 9100;
const TRAIL_S = 0.7;
const MARK_COLORS = { kill: 0xe8685a, inspect: 0x9ac1da, protect: 0x8fc45f } as const;

export class TrailView {
  private readonly pool: ImagePool;
  private readonly animated: boolean;
  private readonly trails = new Map<string, Trail>();
  private marks: Image[] = [];

  constructor(pool: ImagePool, animated: boolean) {
    this.pool = pool;
    this.animated = animated;
  }

  show(picture: HallPicture, table: TableSetting, settled: boolean): void {
    const wanted = [...picture.votes, ...picture.nightMarks];
    const paths = layTrails(wanted, table.place, table.middle);
    const keys = new Set(paths.map(({ key }) => key));
    for (const [key, trail] of this.trails) {
      if (keys.has(key)) continue;
      for (const image of trail.images) this.pool.give(image);
      this.trails.delete(key);
    }
    for (const path of paths) {
      const known = this.trails.get(path.key);
      if (known) for (const image of known.images) this.pool.give(image);
      const age = settled ? TRAIL_S : (known?.age ?? 0);
      this.trails.set(path.key, { path, age, images: this.layDots(path, picture) });
    }
    this.placeNightMarks(picture.nightMarks, table);
  }

  private layDots(path: TrailPath, picture: HallPicture): Image[] {
    const night = picture.nightMarks.find(({ from, to }) => `${from}>${to}` === path.key);
    const seat = picture.seats.find(({ playerId }) => playerId === path.from);
    const tint = night ? MARK_COLORS[night.kind] : Number.parseInt((seat?.color ?? '#ffffff').slice(1), 16);
    const dots = path.points.map(({ x, y }) =>
      this.pool.take('dot', x, y).setTint(tint).setDepth(TRAIL_DEPTH),
    );
    const { x, y, angle } = path.head;
    const turn = (Math.round((angle / (Math.PI * 2)) * HEAD_TURNS) + HEAD_TURNS) % HEAD_TURNS;
    const head = this.pool
      .take(`head.${turn}`, Math.round(x), Math.round(y))
      .setTint(tint)
      .setDepth(TRAIL_DEPTH + 1);
    return [...dots, head];
  }

  private placeNightMarks(nightMarks: readonly NightMark[], table: TableSetting): void {
    for (const image of this.marks) this.pool.give(image);
    const stacked = new Map<string, number>();
    this.marks = nightMarks.flatMap(({ to, kind }) => {
      const place = table.place(to);
      if (!place) return [];
      const below = stacked.get(to) ?? 0;
      stacked.set(to, below + 1);
      const side = place.facing === 'l' ? 20 : -20;
      return [
        this.pool.take(`mark.${kind}`, place.x + side, place.y - 20 + below * 16).setDepth(TRAIL_DEPTH + 3),
      ];
    });
  }

  update(seconds: number, time: number): void {
    for (const trail of this.trails.values()) {
      trail.age += this.animated ? seconds : TRAIL_S;
      const reached = Math.min(1, trail.age / TRAIL_S) * trail.images.length;
      trail.images.forEach((image, i) => {
        const wave = this.animated ? 0.8 + 0.2 * Math.sin(i * 0.8 - time * 6) : 1;
        image.setVisible(i < reached).setAlpha(i === trail.images.length - 1 ? 1 : wave);
      });
    }
  }
}
