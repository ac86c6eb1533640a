// Everything in the town that never moves: hall, homes, props, lamps, vacant plots. Kept in 256 px
// buckets as plain data; only buckets in view have images on the display list.

import type Phaser from 'phaser';
import { hash2 } from '../../shared/art/noise.ts';
import type { Building } from '../art/house.ts';
import type { TownSprites } from '../art/town-sprites.ts';
import type { TownMap } from '../map/town-map.ts';
import { eveningAt } from './daylight.ts';
import type { ImagePool } from './image-pool.ts';
import type { Light, LitSprite } from './light-map.ts';
import type { ViewWindow } from './view-window.ts';

type Image = Phaser.GameObjects.Image;

interface Fixture {
  readonly frame: string;
  readonly x: number;
  readonly y: number;
  readonly depth: number;
  /** Origin in pixels of the sprite; half-width and foot when left out. */
  readonly origin?: { readonly x: number; readonly y: number };
  readonly shadow?: 'shadow.small' | 'shadow.large' | 'shadow.house';
  readonly lit?: string;
  readonly lights?: readonly Light[];
  readonly chimney?: { readonly x: number; readonly y: number };
  readonly plotId?: string;
}

interface Shown {
  readonly fixture: Fixture;
  readonly images: Image[];
  readonly lit: Image | null;
}

const BUCKET = 256;
/** Sprites reach this far out of their bucket. */
const REACH = 180;
const SHADOW_DEPTH = -600;
const LAMP_LIGHT = 0xff9440;
const SMALL = new Set(['bush', 'bench', 'bed', 'barrel', 'crate', 'hay', 'logs', 'lamp', 'grave', 'pole']);
/** Folk walk over these. */
const FLAT = new Set(['bridge-ns', 'bridge-ew']);
const FLAT_DEPTH = -700;
/** Too thin to throw a shadow. */
const THIN = new Set(['railing']);

export class TownFixtures {
  private readonly buckets = new Map<number, Fixture[]>();
  private readonly shown = new Map<number, Shown[]>();
  private readonly pool: ImagePool;
  private readonly built = new Set<string>();
  private window = '';
  /** How far the evening has come: see `eveningAt`. */
  private evening = 0;

  constructor(pool: ImagePool, map: TownMap, art: TownSprites) {
    this.pool = pool;
    for (const fixture of collect(map, art)) {
      const key = bucketOf(Math.floor(fixture.x / BUCKET), Math.floor(fixture.y / BUCKET));
      const bucket = this.buckets.get(key);
      if (bucket) bucket.push(fixture);
      else this.buckets.set(key, [fixture]);
    }
  }

  /** Plots with a house on them lose their garden. */
  setBuilt(plotId: string, built: boolean): void {
    if (this.built.has(plotId) === built) return;
    if (built) this.built.add(plotId);
    else this.built.delete(plotId);
    for (const group of this.shown.values()) {
      for (const { fixture, images } of group) {
        if (fixture.plotId === plotId) for (const image of images) image.setVisible(!built);
      }
    }
  }

  /** Lamps and windows are lit one by one at dusk. */
  setHour(clock: number): void {
    const evening = eveningAt(clock);
    if (evening === this.evening) return;
    this.evening = evening;
    for (const { fixture, lit } of this.inView()) lit?.setVisible(this.burns(fixture));
  }

  private burns({ x, y }: Fixture): boolean {
    return this.evening > 0 && hash2(Math.round(x), Math.round(y), 41) <= this.evening;
  }

  show(view: ViewWindow): void {
    const x0 = Math.floor((view.x - REACH) / BUCKET);
    const x1 = Math.floor((view.right + REACH) / BUCKET);
    const y0 = Math.floor((view.y - REACH / 4) / BUCKET);
    const y1 = Math.floor((view.bottom + REACH) / BUCKET);
    const window = `${x0},${x1},${y0},${y1}`;
    if (window === this.window) return;
    this.window = window;
    const wanted = new Set<number>();
    for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) wanted.add(bucketOf(x, y));
    for (const [key, group] of this.shown) if (!wanted.has(key)) this.hideBucket(key, group);
    for (const key of wanted) {
      const bucket = this.buckets.get(key);
      if (bucket && !this.shown.has(key))
        this.shown.set(
          key,
          bucket.map((fixture) => this.place(fixture)),
        );
    }
  }

  *lightsIn(view: ViewWindow): Generator<Light> {
    for (const { fixture } of this.inView()) {
      if (!this.burns(fixture)) continue;
      for (const light of fixture.lights ?? []) {
        if (
          light.x > view.x - 90 &&
          light.x < view.right + 90 &&
          light.y > view.y - 90 &&
          light.y < view.bottom + 90
        )
          yield light;
      }
    }
  }

  *litIn(): Generator<LitSprite> {
    for (const { lit } of this.inView()) {
      if (lit?.visible)
        yield { frame: lit.frame.name, x: lit.x - lit.displayOriginX, y: lit.y - lit.displayOriginY };
    }
  }

  *chimneys(): Generator<{ x: number; y: number }> {
    for (const { fixture } of this.inView()) if (fixture.chimney) yield fixture.chimney;
  }

  private *inView(): Generator<Shown> {
    for (const group of this.shown.values()) yield* group;
  }

  private hideBucket(key: number, group: Shown[]): void {
    for (const { images } of group) for (const image of images) this.pool.give(image);
    this.shown.delete(key);
  }

  private place(fixture: Fixture): Shown {
    const { x, y } = fixture;
    const images: Image[] = [];
    if (fixture.shadow) {
      const house = fixture.shadow === 'shadow.house';
      images.push(
        this.pool.take(fixture.shadow, x + (house ? 6 : 2), house ? y - 1 : y - 2).setDepth(SHADOW_DEPTH),
      );
    }
    const put = (frame: string, depth: number): Image => {
      const image = this.pool.take(frame, x, y).setDepth(depth);
      if (fixture.origin) image.setDisplayOrigin(fixture.origin.x, fixture.origin.y);
      else image.setOrigin(0.5, 1);
      images.push(image);
      return image;
    };
    put(fixture.frame, fixture.depth);
    const lit = fixture.lit ? put(fixture.lit, fixture.depth + 0.1).setVisible(this.burns(fixture)) : null;
    if (fixture.plotId && this.built.has(fixture.plotId)) for (const image of images) image.setVisible(false);
    return { fixture, images, lit };
  }
}

const bucketOf = (x: number, y: number): number => y * 1000 + x;

type At = { readonly x: number; readonly y: number };

/** A building by the foot of its door, with its lamps and the smoke of its chimney. */
function built(
  frame: string,
  building: Building,
  door: At,
  glow: Pick<Light, 'radius' | 'strength'>,
): Fixture {
  const at = (part: At): At => ({
    x: door.x - building.door.x + part.x,
    y: door.y - building.door.y + part.y,
  });
  return {
    frame,
    lit: `${frame}.lit`,
    x: door.x,
    y: door.y,
    depth: door.y - 6,
    origin: building.door,
    shadow: 'shadow.house',
    lights: building.lamps.map((lamp) => ({ ...at(lamp), ...glow, color: 0xff9a48 })),
    ...(building.chimney ? { chimney: at(building.chimney) } : {}),
  };
}

function* collect(map: TownMap, art: TownSprites): Generator<Fixture> {
  const { shadow: _, ...hall } = built('town-hall', art.hall, map.hallDoor, { radius: 50, strength: 0.8 });
  yield { ...hall, depth: map.hallDoor.y - 14 };
  for (const { art: name, x, y } of map.landmarks) {
    yield built(name, art.landmarks[name], { x, y }, { radius: 50, strength: 0.8 });
  }
  for (const { door, cottage } of map.homes) {
    const building = art.cottages[cottage % art.cottages.length];
    if (building) yield built(`cottage.${cottage}`, building, door, { radius: 40, strength: 0.7 });
  }
  for (const { kind, variant, x, y } of map.props) {
    // The fountain moves; the scene draws it itself.
    if (kind === 'fountain') continue;
    const frame = `${kind}.${kind === 'bed' ? 0 : variant}`;
    if (FLAT.has(kind)) yield { frame, x, y, depth: FLAT_DEPTH };
    else if (THIN.has(kind)) yield { frame, x, y, depth: y };
    else yield { frame, x, y, depth: y, shadow: SMALL.has(kind) ? 'shadow.small' : 'shadow.large' };
  }
  for (const { x, y } of map.lamps) {
    const light = { x, y: y - 18, radius: 78, color: LAMP_LIGHT, strength: 0.8 };
    yield { frame: 'lamp', lit: 'lamp.lit', x, y, depth: y, shadow: 'shadow.small', lights: [light] };
  }
  for (const plot of map.plots) {
    yield {
      frame: `vacant.${plot.vacant}`,
      x: plot.door.x,
      y: plot.door.y - 8,
      depth: plot.door.y - 40,
      plotId: plot.id,
    };
  }
}
