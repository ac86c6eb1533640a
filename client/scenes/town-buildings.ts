import type Phaser from 'phaser';
import type { Building } from '../art/house.ts';
import { DIGIT_W } from '../art/marks.ts';
import { BANNER_FRAMES } from '../art/town-sprites.ts';
import type { BuildingStyle } from '../games/game-view.ts';
import type { Plot } from '../map/town-plan.ts';
import type { Light, LitSprite } from './light-map.ts';
import type { BuildingPicture } from './pictures.ts';
import type { Puffs } from './puffs.ts';
import type { ImagePool } from './sheet-images.ts';
import { contains, overlap, type ViewWindow, widened } from './view-window.ts';

type Image = Phaser.GameObjects.Image;

const RISE_S = 1.3;
const FADE_S = 1.6;
const ABOVE_LIGHT = 950_000;
/** World pixels from the middle of a front to the edge of its lamplight. */
const LAMP_REACH = 110;
/** World pixels by which shadow and mark, or the glow of a featured house, extend beyond its walls. */
const TRIM_REACH = 24;
const GLOW_REACH = 90;
const GLOW = { wide: 1.35, high: 1.15, color: 0xffe08a, alpha: 0.95 };

interface Parts {
  readonly shadow: Image;
  readonly base: Image;
  lit: Image | null;
  readonly sign: Image[];
  banner: Image | null;
  mark: Image | null;
  glow: Image | null;
}

export interface House {
  picture: BuildingPicture;
  readonly plot: Plot;
  readonly art: Building;
  readonly frame: string;
  readonly left: number;
  readonly top: number;
  /** 0 is under the ground, 1 is complete. */
  risen: number;
  /** 1 is visible, 0 is gone. */
  present: number;
  leaving: boolean;
  /** Its lamps are visible, if not the house itself. */
  near: boolean;
  parts: Parts | null;
}

interface Setting {
  readonly plots: ReadonlyMap<string, Plot>;
  readonly art: Readonly<Record<BuildingStyle, readonly Building[]>>;
  readonly pool: ImagePool;
  readonly puffs: Puffs;
  readonly animated: boolean;
  onBuilt(plotId: string, built: boolean): void;
}

export class TownBuildings {
  private readonly houses = new Map<string, House>();
  private readonly setting: Setting;
  private dark = false;

  constructor(setting: Setting) {
    this.setting = setting;
  }

  get all(): IterableIterator<House> {
    return this.houses.values();
  }

  find(id: string): House | undefined {
    return this.houses.get(id);
  }

  setDark(dark: boolean): void {
    this.dark = dark;
    for (const house of this.houses.values()) if (house.parts) this.kindle(house, house.parts);
  }

  /** `settled` draws the current state without animating the change. */
  show(pictures: readonly BuildingPicture[], settled: boolean): void {
    const now = new Map(pictures.map((picture) => [picture.id, picture]));
    for (const house of this.houses.values()) if (!now.has(house.picture.id)) this.leave(house, settled);
    for (const picture of pictures) {
      const house = this.houses.get(picture.id);
      if (house) this.change(house, picture);
      else this.raise(picture, settled);
    }
  }

  update(view: ViewWindow, seconds: number, time: number): void {
    for (const house of this.houses.values()) {
      if (house.leaving) house.present = Math.max(0, house.present - seconds / FADE_S);
      if (house.present === 0) {
        this.remove(house);
        continue;
      }
      const rising = house.risen < 1;
      if (rising) house.risen = Math.min(1, house.risen + seconds / RISE_S);
      house.near = contains(view, house.plot.door.x, house.plot.door.y - 50, LAMP_REACH);
      const inView = house.near && this.isInView(house, view);
      if (inView && !house.parts) house.parts = this.build(house);
      else if (!inView && house.parts) this.dismantle(house);
      if (house.parts) this.animate(house, house.parts, rising, time);
    }
  }

  *lights(): Generator<Light> {
    for (const house of this.visibleHouses()) {
      if (house.picture.featured) {
        const { x, y } = house.plot.door;
        yield { x, y: y - 34, radius: 108, color: GLOW.color, strength: 0.75 };
      }
      for (const lamp of house.art.lamps) {
        yield { x: house.left + lamp.x, y: house.top + lamp.y, radius: 46, color: 0xff9a48, strength: 0.8 };
      }
    }
  }

  *lit(): Generator<LitSprite> {
    for (const { picture, frame, left, top } of this.visibleHouses()) {
      if (picture.status !== 'ended') yield { frame: `${frame}.lit`, x: left, y: top };
    }
  }

  *chimneys(): Generator<{ x: number; y: number }> {
    for (const { art, left, top, picture } of this.visibleHouses()) {
      if (art.chimney && picture.status === 'running')
        yield { x: left + art.chimney.x, y: top + art.chimney.y };
    }
  }

  at(x: number, y: number): House | null {
    let front: House | null = null;
    for (const house of this.houses.values()) {
      const { left, top, art, leaving } = house;
      const hit = x > left && x < left + art.base.w && y > top + 10 && y < top + art.base.h;
      if (hit && !leaving && (!front || house.plot.door.y > front.plot.door.y)) front = house;
    }
    return front;
  }

  private *visibleHouses(): Generator<House> {
    for (const house of this.houses.values())
      if (house.near && house.risen === 1 && !house.leaving) yield house;
  }

  private isInView({ left, top, art, plot, picture }: House, view: ViewWindow): boolean {
    const beyond = picture.featured ? GLOW_REACH : TRIM_REACH;
    const box = {
      x: left,
      y: top,
      right: left + art.base.w,
      bottom: Math.max(plot.door.y, top + art.base.h),
    };
    return overlap(widened(box, beyond), view);
  }

  private isLit({ picture, risen }: House): boolean {
    return this.dark && picture.status !== 'ended' && risen === 1;
  }

  private kindle(house: House, parts: Parts): void {
    const lit = this.isLit(house);
    if (lit === (parts.lit !== null)) return;
    if (parts.lit) this.setting.pool.give(parts.lit);
    parts.lit = lit
      ? this.setting.pool
          .take(`${house.frame}.lit`, house.left, house.top)
          .setOrigin(0)
          .setDepth(house.plot.door.y - 5.9)
      : null;
  }

  private raise(picture: BuildingPicture, settled: boolean): void {
    const { plots, art, animated, onBuilt } = this.setting;
    const plot = plots.get(picture.plotId);
    const kinds = art[picture.style];
    const kind = plot ? plot.house % kinds.length : 0;
    const building = kinds[kind];
    // A town with more matches than plots has some beyond its map.
    if (!plot || !building) return;
    const still = settled || !animated;
    // A figure still fading here would be visible through the new walls.
    for (const old of this.houses.values()) if (old.leaving && old.plot === plot) this.remove(old);
    this.houses.set(picture.id, {
      picture,
      plot,
      art: building,
      frame: `${picture.style}.${kind}`,
      left: plot.door.x - building.door.x,
      top: plot.door.y - building.door.y,
      risen: still ? 1 : 0,
      present: 1,
      leaving: false,
      near: false,
      parts: null,
    });
    onBuilt(plot.id, true);
    if (!still) this.setting.puffs.dust(plot.door.x, plot.door.y, building.base.w);
  }

  private change(house: House, picture: BuildingPicture): void {
    const before = house.picture;
    house.picture = picture;
    const returned = house.leaving;
    house.leaving = false;
    house.present = 1;
    if (!house.parts) return;
    if (returned) for (const image of solid(house.parts)) image.setAlpha(1);
    this.kindle(house, house.parts);
    if (
      before.banner === picture.banner &&
      before.mark === picture.mark &&
      before.featured === picture.featured
    )
      return;
    this.dropMarks(house.parts);
    this.addMarks(house, house.parts);
  }

  private leave(house: House, settled: boolean): void {
    if (settled || !this.setting.animated) house.present = 0;
    if (!house.leaving && house.parts)
      this.setting.puffs.dust(house.plot.door.x, house.plot.door.y, house.art.base.w);
    house.leaving = true;
  }

  private remove(house: House): void {
    this.dismantle(house);
    this.houses.delete(house.picture.id);
    const taken = [...this.houses.values()].some(({ plot }) => plot.id === house.plot.id);
    if (!taken) this.setting.onBuilt(house.plot.id, false);
  }

  private build(house: House): Parts {
    const { pool } = this.setting;
    const { plot, art, frame, left, top } = house;
    const { y } = plot.door;
    const parts: Parts = {
      shadow: pool.take('shadow.house', left + art.base.w / 2 + 6, y - 1).setDepth(-600),
      base: pool
        .take(frame, left, top)
        .setOrigin(0)
        .setDepth(y - 6),
      lit: null,
      sign: hangSign(pool, house),
      banner: null,
      mark: null,
      glow: null,
    };
    this.kindle(house, parts);
    this.addMarks(house, parts);
    return parts;
  }

  private addMarks({ picture, plot, art, left }: House, parts: Parts): void {
    const { pool } = this.setting;
    const middle = left + art.base.w / 2;
    const { y } = plot.door;
    if (picture.banner) {
      parts.banner = pool
        .take(`banner.${picture.banner}.0`, middle, y - 66)
        .setOrigin(0.5, 0)
        .setDepth(y - 5.5);
    }
    if (picture.featured) {
      parts.glow = pool
        .take('glow', middle, y - 34)
        .setScale(GLOW.wide, GLOW.high)
        .setTint(GLOW.color)
        .setAlpha(GLOW.alpha)
        .setDepth(y - 6.5);
    }
    if (picture.mark) parts.mark = pool.take(`mark.${picture.mark}`, left + 4, y - 62).setDepth(ABOVE_LIGHT);
  }

  private dropMarks(parts: Parts): void {
    for (const image of [parts.banner, parts.mark, parts.glow]) if (image) this.setting.pool.give(image);
    parts.banner = null;
    parts.mark = null;
    parts.glow = null;
  }

  private dismantle(house: House): void {
    if (!house.parts) return;
    const { shadow, base, lit, sign } = house.parts;
    this.dropMarks(house.parts);
    for (const image of [shadow, base, ...sign]) this.setting.pool.give(image);
    if (lit) this.setting.pool.give(lit);
    house.parts = null;
  }

  private animate(house: House, parts: Parts, rising: boolean, time: number): void {
    const { art, top } = house;
    if (rising) {
      const eased = 1 - (1 - house.risen) ** 3;
      const hidden = Math.round(art.base.h * (1 - eased));
      parts.base.setCrop(0, 0, art.base.w, art.base.h - hidden).setY(top + hidden);
      for (const image of [...parts.sign, parts.mark, parts.banner, parts.glow])
        image?.setVisible(house.risen === 1);
      if (house.risen === 1) {
        parts.base.setCrop();
        this.kindle(house, parts);
      }
    }
    if (house.leaving) for (const image of solid(parts)) image.setAlpha(house.present);
    if (!this.setting.animated) return;
    parts.glow?.setAlpha(GLOW.alpha * (0.8 + 0.2 * Math.sin(time * 2)));
    parts.mark?.setY(house.plot.door.y - 62 + Math.round(Math.sin(time * 4) * 2));
    const wave = parts.banner && `banner.${house.picture.banner}.${Math.floor(time * 4) % BANNER_FRAMES}`;
    if (wave && parts.banner?.frame.name !== wave) parts.banner?.setFrame(wave);
  }
}

const solid = ({ shadow, base, sign }: Parts): Image[] => [shadow, base, ...sign];

type Numbered = Pick<House, 'picture' | 'plot' | 'art' | 'left' | 'top'>;

export function hangSign(
  pool: ImagePool,
  { picture, plot, art, left, top }: Numbered,
): Phaser.GameObjects.Image[] {
  const { y } = plot.door;
  const digits = String(picture.number % 10_000);
  const sx = left + art.sign.x;
  const sy = top + art.sign.y;
  const plate = pool
    .take(`plate.${digits.length}`, sx, sy)
    .setOrigin(0, 0.5)
    .setDepth(y - 5.8);
  const numbers = [...digits].map((digit, i) =>
    pool
      .take(`digit.${digit}`, sx + 4 + i * (DIGIT_W + 1), sy - 1)
      .setOrigin(0, 0.5 - 0.3)
      .setDepth(y - 5.7),
  );
  return [plate, ...numbers];
}
