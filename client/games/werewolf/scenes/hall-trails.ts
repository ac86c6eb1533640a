// Vote trails: dotted arcs over the table. Arrowheads fan out round their target, sorted by origin, so that neither
// heads nor arcs crowd.

import type Phaser from 'phaser';
import type { ImagePool } from '../../../scenes/sheet-images.ts';
import { HEAD_TURNS } from '../art/hall-marks.ts';
import type { HallPicture, HallTrail, NightMark } from '../state/hall-picture.ts';
import type { SeatPlace } from './hall-layout.ts';

export interface TrailPath {
  readonly key: string;
  readonly from: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly head: { readonly x: number; readonly y: number; readonly angle: number };
}

const DOT_GAP = 8;
const REACH_X = 21;
const REACH_Y = 19;
const FAN = (26 * Math.PI) / 180;
const FAN_MOST = (150 * Math.PI) / 180;

/** Offset of the bend of a mutual vote, in room pixels. */
const ASIDE = 22;

interface Spot {
  readonly x: number;
  readonly y: number;
}

interface Table {
  readonly middle: Spot;
  isMutual(trail: HallTrail): boolean;
}

/** Turns an angle into -π..π. */
const turned = (angle: number): number => Math.atan2(Math.sin(angle), Math.cos(angle));

export function layTrails(
  trails: readonly HallTrail[],
  place: (playerId: string) => SeatPlace | undefined,
  middle: { x: number; y: number },
): TrailPath[] {
  const cast = new Set(trails.map(({ from, to }) => `${from}>${to}`));
  const byTarget = new Map<string, { trail: HallTrail; from: SeatPlace }[]>();
  for (const trail of trails) {
    const from = place(trail.from);
    if (!from || !place(trail.to)) continue;
    byTarget.set(trail.to, [...(byTarget.get(trail.to) ?? []), { trail, from }]);
  }
  const isMutual = ({ from, to }: HallTrail) => cast.has(`${to}>${from}`);
  return [...byTarget].flatMap(([to, group]) => fan(place(to) as SeatPlace, group, { middle, isMutual }));
}

function fan(
  target: SeatPlace,
  group: readonly { trail: HallTrail; from: SeatPlace }[],
  { middle, isMutual }: Table,
): TrailPath[] {
  const centre = { x: target.x, y: target.y - 12 };
  const facing = Math.atan2(middle.y - centre.y, middle.x - centre.x);
  const bearing = ({ from }: { from: SeatPlace }) =>
    turned(Math.atan2(from.y - 12 - centre.y, from.x - centre.x) - facing);
  const sorted = group.toSorted((a, b) => bearing(a) - bearing(b));
  const gap = sorted.length > 1 ? Math.min(FAN, FAN_MOST / (sorted.length - 1)) : 0;
  return sorted.map(({ trail, from }, k) => {
    const angle = facing + (k - (sorted.length - 1) / 2) * gap;
    const end = { x: centre.x + Math.cos(angle) * REACH_X, y: centre.y + Math.sin(angle) * REACH_Y };
    return arc(trail, from, end, { middle, centre, aside: isMutual(trail) ? ASIDE : 0 });
  });
}

function arc(
  trail: HallTrail,
  from: SeatPlace,
  end: { x: number; y: number },
  { middle, centre, aside }: { middle: Spot; centre: Spot; aside: number },
): TrailPath {
  const outward = Math.atan2(middle.y - (from.y - 12), middle.x - from.x);
  const start = { x: from.x + Math.cos(outward) * 13, y: from.y - 12 + Math.sin(outward) * 13 };
  // To the right of its own direction: mutual votes have an arc each.
  const way = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const bend = {
    x: (start.x + end.x) / 2 + (middle.x - (start.x + end.x) / 2) * 0.5 - ((end.y - start.y) / way) * aside,
    y: (start.y + end.y) / 2 + (middle.y - (start.y + end.y) / 2) * 0.5 + ((end.x - start.x) / way) * aside,
  };
  const length = Math.hypot(bend.x - start.x, bend.y - start.y) + Math.hypot(end.x - bend.x, end.y - bend.y);
  const count = Math.max(2, Math.round(length / DOT_GAP));
  const points = Array.from({ length: count }, (_, i) => {
    const t = i / count;
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
    return {
      x: Math.round(a * start.x + b * bend.x + c * end.x),
      y: Math.round(a * start.y + b * bend.y + c * end.y),
    };
  });
  const angle = Math.atan2(centre.y - end.y, centre.x - end.x);
  return { key: `${trail.from}>${trail.to}`, from: trail.from, points, head: { ...end, angle } };
}

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
