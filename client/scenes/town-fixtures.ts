// The static objects of the town. Stored in 256 px buckets as plain data; flat ones are drawn into the ground once,
// and of the rest only those in view have images on the display list.

import type Phaser from 'phaser';
import { hash2 } from '../../shared/art/noise.ts';
import type { Pixels } from '../../shared/art/pixels.ts';
import type { TownSprites } from '../art/town-sprites.ts';
import type { TownMap } from '../map/town-map.ts';
import { type Fixture, fixturesOf } from './fixture-list.ts';
import type { Lying } from './ground.ts';
import { eveningAt, type Light, type LitSprite } from './light-map.ts';
import type { ImagePool } from './sheet-images.ts';
import { isSame, isWithin, overlap, type ViewWindow, widened } from './view-window.ts';

type Image = Phaser.GameObjects.Image;

interface Shown {
  readonly shadow: Image | null;
  readonly base: Image;
  lit: Image | null;
}

interface Burning {
  readonly lights: readonly Light[];
  readonly lit: readonly LitSprite[];
}

const SHADOW_DEPTH = -600;
const BUCKET = 256;
/** Sprites extend no farther out of their bucket. */
const REACH = 180;
/** A margin beyond the edges of the view, so that not every camera step triggers a new search. */
const MARGIN = 32;
/** Maximum reach of a light. */
const LIGHT_REACH = 90;
/**
 * Objects of equal depth are drawn in the map's order, whichever came into view first, and before any figure that
 * stands there: each fixture's depth is reduced slightly, the first one's by the most.
 */
const TIE = 1e-7;

export class TownFixtures {
  private readonly buckets = new Map<number, Fixture[]>();
  private readonly gardens = new Map<string, Fixture>();
  private readonly shown = new Map<Fixture, Shown>();
  private readonly pool: ImagePool;
  private readonly sizes: ReadonlyMap<string, Pick<Pixels, 'w' | 'h'>>;
  private readonly built = new Set<string>();
  /** The area with images, and its view. */
  private covered: ViewWindow | null = null;
  private viewed: ViewWindow | null = null;
  private burning: (Burning & { readonly area: ViewWindow; readonly evening: number }) | null = null;
  /** Progress of the evening: see `eveningAt`. */
  private evening = 0;

  constructor(pool: ImagePool, map: TownMap, art: TownSprites) {
    this.pool = pool;
    this.sizes = new Map(art.sprites.map(({ name, pixels: { w, h } }) => [name, { w, h }]));
    const all = [...fixturesOf(map, art)];
    all.forEach((fixture, order) => {
      const placed = { ...fixture, depth: fixture.depth - (all.length - order) * TIE };
      const key = bucketOf(Math.floor(fixture.x / BUCKET), Math.floor(fixture.y / BUCKET));
      const bucket = this.buckets.get(key);
      if (bucket) bucket.push(placed);
      else this.buckets.set(key, [placed]);
      if (fixture.plotId) this.gardens.set(fixture.plotId, placed);
    });
  }

  setBuilt(plotId: string, built: boolean): void {
    if (this.built.has(plotId) === built) return;
    if (built) this.built.add(plotId);
    else this.built.delete(plotId);
    const garden = this.gardens.get(plotId);
    if (!garden || !this.covered) return;
    if (this.isSeen(garden, this.covered)) this.place(garden);
    else this.drop(garden);
  }

  setHour(clock: number): void {
    const evening = eveningAt(clock);
    if (evening === this.evening) return;
    this.evening = evening;
    for (const [fixture, shown] of this.shown) this.kindle(fixture, shown);
  }

  show(view: ViewWindow): void {
    const { covered, viewed } = this;
    const resized =
      viewed &&
      (viewed.right - viewed.x > view.right - view.x || viewed.bottom - viewed.y > view.bottom - view.y);
    if (covered && !resized && isWithin(view, covered)) return;
    this.viewed = view;
    const wide = widened(view, MARGIN);
    this.covered = wide;
    for (const fixture of this.shown.keys()) if (!this.isSeen(fixture, wide)) this.drop(fixture);
    for (const fixture of this.near(wide)) if (this.isSeen(fixture, wide)) this.place(fixture);
  }

  /** Lights that reach an area, and those visible in it; the same lists as long as neither it nor the hour changes. */
  burningIn(area: ViewWindow): Burning {
    const { burning, evening } = this;
    if (burning?.evening === evening && isSame(burning.area, area)) return burning;
    this.burning = { area, evening, lights: [...this.lightsIn(area)], lit: [...this.litIn(area)] };
    return this.burning;
  }

  private *lightsIn(view: ViewWindow): Generator<Light> {
    const reached = widened(view, LIGHT_REACH);
    for (const fixture of this.near(reached)) {
      if (!fixture.lights || !this.burns(fixture)) continue;
      for (const light of fixture.lights)
        if (light.x > reached.x && light.x < reached.right && light.y > reached.y && light.y < reached.bottom)
          yield light;
    }
  }

  private *litIn(view: ViewWindow): Generator<LitSprite> {
    for (const fixture of this.near(view)) {
      if (!fixture.lit || !this.burns(fixture) || !this.isSeen(fixture, view)) continue;
      const { x, y } = this.boxOf(fixture);
      yield { frame: fixture.lit, x, y };
    }
  }

  *chimneys(): Generator<{ x: number; y: number }> {
    for (const { chimney } of this.shown.keys()) if (chimney) yield chimney;
  }

  *lyingIn(view: ViewWindow): Generator<Lying> {
    for (const { flat, frame, x, y } of this.near(view)) if (flat) yield { frame, x, y, originY: 1 };
    for (const fixture of this.near(view)) {
      const shadow = isOnGrid(fixture) ? shadowOf(fixture) : null;
      if (shadow) yield { ...shadow, originY: 0.5 };
    }
  }

  private burns({ x, y }: Fixture): boolean {
    return this.evening > 0 && hash2(Math.round(x), Math.round(y), 41) <= this.evening;
  }

  private *near(view: ViewWindow): Generator<Fixture> {
    const { x, y, right, bottom } = widened(view, REACH);
    for (let row = Math.floor(y / BUCKET); row <= Math.floor(bottom / BUCKET); row++)
      for (let column = Math.floor(x / BUCKET); column <= Math.floor(right / BUCKET); column++)
        yield* this.buckets.get(bucketOf(column, row)) ?? [];
  }

  private boxOf({ frame, origin, x, y }: Fixture): ViewWindow {
    const { w = 0, h = 0 } = this.sizes.get(frame) ?? {};
    const left = x - (origin?.x ?? w / 2);
    const top = y - (origin?.y ?? h);
    return { x: left, y: top, right: left + w, bottom: top + h };
  }

  private isSeen(fixture: Fixture, view: ViewWindow): boolean {
    if (fixture.flat || (fixture.plotId && this.built.has(fixture.plotId))) return false;
    return overlap(this.boxOf(fixture), view);
  }

  private place(fixture: Fixture): void {
    if (this.shown.has(fixture)) return;
    const shadow = isOnGrid(fixture) ? null : shadowOf(fixture);
    const shown = {
      shadow: shadow && this.pool.take(shadow.frame, shadow.x, shadow.y).setDepth(SHADOW_DEPTH),
      base: this.put(fixture, fixture.frame, fixture.depth),
      lit: null,
    };
    this.shown.set(fixture, shown);
    this.kindle(fixture, shown);
  }

  private drop(fixture: Fixture): void {
    const shown = this.shown.get(fixture);
    if (!shown) return;
    for (const image of [shown.shadow, shown.base, shown.lit]) if (image) this.pool.give(image);
    this.shown.delete(fixture);
  }

  private kindle(fixture: Fixture, shown: Shown): void {
    if (!fixture.lit || this.burns(fixture) === (shown.lit !== null)) return;
    if (shown.lit) this.pool.give(shown.lit);
    shown.lit = shown.lit ? null : this.put(fixture, fixture.lit, fixture.depth + 0.1);
  }

  private put({ x, y, origin }: Fixture, frame: string, depth: number): Image {
    const image = this.pool.take(frame, x, y).setDepth(depth);
    return origin ? image.setDisplayOrigin(origin.x, origin.y) : image.setOrigin(0.5, 1);
  }
}

/** The ground has no half pixels: the few objects between two have a shadow of their own. */
const isOnGrid = ({ x, y }: Fixture): boolean => Number.isInteger(x) && Number.isInteger(y);

function shadowOf({ shadow, x, y }: Fixture): { frame: string; x: number; y: number } | null {
  if (!shadow) return null;
  const house = shadow === 'shadow.house';
  return { frame: shadow, x: x + (house ? 6 : 2), y: y - (house ? 1 : 2) };
}

const bucketOf = (x: number, y: number): number => y * 1000 + x;
