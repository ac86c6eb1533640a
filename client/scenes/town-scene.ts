import Phaser from 'phaser';
import { hash2 } from '../../shared/art/noise.ts';
import { townSprites } from '../art/town-sprites.ts';
import type { Box } from '../map/prop-kinds.ts';
import type { TiledMap } from '../map/tiled.ts';
import type { TownMap } from '../map/town-map.ts';
import { isDark } from '../state/town-model.ts';
import { Creatures } from './creatures.ts';
import { Ground } from './ground.ts';
import { doorsInOrder, landingOn } from './landing.ts';
import { ambientAt, eveningAt, LightMap } from './light-map.ts';
import type { TownPicture } from './pictures.ts';
import { PlaceSpots } from './place-spots.ts';
import { Puffs } from './puffs.ts';
import { addSheet, ImagePool, keepInOrder } from './sheet-images.ts';
import { TownBuildings } from './town-buildings.ts';
import { TownCamera } from './town-camera.ts';
import { TownFixtures } from './town-fixtures.ts';
import { TownFolk } from './town-folk.ts';
import { TownMovers } from './town-movers.ts';
import type { ViewWindow } from './view-window.ts';
import { type Walker, Walkers } from './walkers.ts';

interface TownSceneOptions {
  readonly animated: boolean;
  readonly map: TiledMap;
  readonly town: TownMap;
  onFrame(scene: TownScene): void;
}

const LIGHT_DEPTH = 900_000;
const FLICKER_S = 0.16;
const SMOKE_S = 0.5;

/** Inputs of the light besides the lamps' flicker; `key` changes with them. */
function hourOf(clock: number, buildings: number) {
  const ambient = ambientAt(clock);
  const dark = isDark(clock);
  const key = `${ambient} ${dark ? buildings : 0} ${clock}`;
  return { ambient, dark, evening: eveningAt(clock) > 0, key };
}

export class TownScene extends Phaser.Scene {
  private readonly options: TownSceneOptions;
  picture: TownPicture | null = null;
  map!: TownMap;
  view!: TownCamera;
  buildings!: TownBuildings;
  folk!: TownFolk;
  places!: PlaceSpots;
  private ground!: Ground;
  private fixtures!: TownFixtures;
  private puffs!: Puffs;
  private shade!: LightMap;
  private walkers!: Walkers;
  private creatures!: Creatures;
  private movers!: TownMovers;
  private seconds = 0;
  private nextSmoke = 0;
  private hour = hourOf(0.5, 0);
  private ownWalkers: readonly Walker[] = [];
  private following: string | null = null;
  private visiting: string | null = null;
  private leftAt: { readonly x: number; readonly y: number } | null = null;
  private aimed = false;
  private landed = '';

  constructor(options: TownSceneOptions) {
    super('town');
    this.options = options;
  }

  create(): void {
    const { animated, map, town } = this.options;
    const art = townSprites();
    addSheet(this.textures, 'town', art.sprites, 2048);
    this.map = town;
    keepInOrder(this.children);
    const pool = new ImagePool(this, 'town');
    this.puffs = new Puffs(pool);
    this.fixtures = new TownFixtures(pool, this.map, art);
    this.ground = new Ground(this, map, (area) => this.fixtures.lyingIn(area));
    this.buildings = new TownBuildings({
      plots: new Map(this.map.plots.map((plot) => [plot.id, plot])),
      art: art.venues,
      pool,
      puffs: this.puffs,
      animated,
      onBuilt: (plotId, built) => this.fixtures.setBuilt(plotId, built),
    });
    this.places = new PlaceSpots(this.map, art.landmarks);
    this.walkers = new Walkers(this.map, animated);
    this.creatures = new Creatures(pool, this.map.spots);
    this.folk = new TownFolk(this.textures, pool, this.walkers);
    this.shade = new LightMap(this, 'town', LIGHT_DEPTH);
    const { square } = this.map;
    this.view = new TownCamera(
      this.cameras.main,
      {
        width: this.map.width,
        height: this.map.height,
        x: square.x,
        y: square.y,
      },
      animated,
    );
    this.movers = new TownMovers(this, this.map, art.hall);
    this.game.renderer.on('restorewebgl', () => {
      this.ground.forgetAll();
      this.shade.forget();
    });
    if (this.picture) this.apply(this.picture, true);
  }

  /** `settled`: nobody was looking, so the current state is drawn without animation. */
  show(picture: TownPicture, settled: boolean): void {
    this.picture = picture;
    if (this.view) this.apply(picture, settled);
  }

  panTo(buildingId: string): void {
    const house = this.buildings?.find(buildingId);
    if (house) this.view.glideTo(house.plot.door.x, house.plot.door.y - 40);
  }

  window(margin = 0): ViewWindow {
    const { x, y, zoom } = this.view;
    const halfW = this.scale.width / zoom / 2 + margin;
    const halfH = this.scale.height / zoom / 2 + margin;
    return { x: x - halfW, y: y - halfH, right: x + halfW, bottom: y + halfH };
  }

  /** Positions of the viewer's own agents who are not at a table, visible or not. */
  ownOutdoors(): readonly { readonly x: number; readonly y: number }[] {
    return this.ownWalkers;
  }

  /** Positions of house fronts and places' grounds on the stage, in its pixels. */
  frontsOnStage(): Box[] {
    const { x, y } = this.window();
    const { zoom } = this.view;
    const doors = [...[...this.buildings.all].map(({ plot }) => plot.door), this.map.hallDoor];
    const fronts = doors.map((door) => ({ x: door.x - 20, y: door.y - 32, w: 40, h: 32 }));
    return [...fronts, ...this.map.places.values()].map((front) => ({
      x: (front.x - x) * zoom,
      y: (front.y - y) * zoom,
      w: front.w * zoom,
      h: front.h * zoom,
    }));
  }

  resized(): void {
    this.view?.apply();
  }

  override update(_time: number, delta: number): void {
    const seconds = Math.min(0.1, delta / 1000);
    const { animated } = this.options;
    if (animated) this.seconds += seconds;
    this.view.update(seconds);
    const window = this.window();
    this.ground.show(window);
    this.fixtures.show(window);
    this.walkers.update(seconds);
    this.buildings.update(window, animated ? seconds : 10, this.seconds);
    this.folk.draw(window);
    this.movers.update(window, this.seconds);
    if (animated) this.enliven(window);
    if (animated) this.creatures.update(seconds, this.hour.dark);
    this.puffs.update(seconds);
    this.light(window);
    this.options.onFrame(this);
  }

  private apply(picture: TownPicture, settled: boolean): void {
    this.buildings.show(picture.buildings, settled);
    const plots = new Map(picture.buildings.map(({ id, plotId }) => [id, plotId]));
    this.walkers.show(picture.villagers, (id) => plots.get(id), settled);
    this.ownWalkers = picture.villagers
      .filter(({ mine, where }) => mine && where.at !== 'building')
      .flatMap(({ id }) => this.walkers.all.get(id) ?? []);
    this.hour = hourOf(picture.clock, picture.buildings.length);
    this.fixtures.setHour(picture.clock);
    this.buildings.setDark(this.hour.dark);
    if (!this.options.animated) this.creatures.settle(this.hour.dark);
    this.movers.turnHands(picture.clock);
    this.aim(picture);
    if (picture.follow && picture.follow !== this.following) this.panTo(picture.follow);
    this.following = picture.follow;
    this.visit(picture.visiting, settled);
  }

  /** The camera goes to the place whose page is open, and returns to the viewer's previous position afterwards. */
  private visit(place: string | null, settled: boolean): void {
    if (place === this.visiting) return;
    const { view } = this;
    if (this.visiting === null) this.leftAt = { x: view.x, y: view.y };
    this.visiting = place;
    const middle = place === null ? this.leftAt : this.places.middle(place);
    if (!middle) return;
    if (settled) view.centre(middle.x, middle.y);
    else view.glideTo(middle.x, middle.y);
  }

  /** The first view has the square and a live match in it; then the camera is the viewer's. */
  private aim({ buildings }: TownPicture): void {
    const { x, y, zoom } = this.view;
    const moved = this.landed !== '' && this.landed !== `${x} ${y} ${zoom}`;
    this.aimed ||= moved;
    if (this.aimed) return;
    const { square } = this.map;
    const doors = buildings.flatMap(({ id, featured, status, style }) => {
      const house = status === 'ended' ? undefined : this.buildings.find(id);
      if (!house) return [];
      const { door } = house.plot;
      const live = status === 'running' && style === 'house';
      return [{ door, live, featured, away: Math.hypot(door.x - square.x, door.y - square.y) }];
    });
    const inOrder = doorsInOrder(doors);
    this.aimed = inOrder.length > 0;
    const wanted = inOrder.map(({ door }) => door);
    this.view.land(landingOn(square, wanted, this.scale));
    this.landed = `${this.view.x} ${this.view.y} ${this.view.zoom}`;
  }

  private enliven(window: ViewWindow): void {
    if (this.seconds < this.nextSmoke) return;
    this.nextSmoke = this.seconds + SMOKE_S;
    const beat = Math.floor(this.seconds / SMOKE_S);
    let index = 0;
    for (const source of [this.buildings.chimneys(), this.fixtures.chimneys()]) {
      for (const { x, y } of source) {
        if (++index % 2 === beat % 2) this.puffs.smoke(x, y, y + 300, hash2(beat, index, 3) - 0.5);
      }
    }
    if (this.hour.dark) this.fireflies(window, beat);
  }

  private fireflies(window: ViewWindow, beat: number): void {
    for (let k = 0; k < 5; k++) {
      this.puffs.emit({
        frame: 'spark',
        x: window.x + hash2(beat, k, 11) * (window.right - window.x),
        y: window.y + hash2(beat, k, 12) * (window.bottom - window.y),
        vx: (hash2(beat, k, 13) - 0.5) * 16,
        vy: (hash2(beat, k, 14) - 0.5) * 12,
        life: 3,
        scale: [0.5, 0.5],
        alpha: [0.95, 0],
        depth: LIGHT_DEPTH + 2,
        tint: 0xe6f58a,
      });
    }
  }

  private light(window: ViewWindow): void {
    const { ambient, dark, evening, key: hour } = this.hour;
    const flicker = evening && this.options.animated ? Math.floor(this.seconds / FLICKER_S) : 0;
    const key = flicker ? `${hour} ${flicker}` : hour;
    if (!this.shade.isStale(window, key)) return;
    const area = this.shade.area(window);
    const burning = this.fixtures.burningIn(area);
    const lights = [...burning.lights, ...(dark ? this.buildings.lights() : [])];
    const lit = [...burning.lit, ...(dark ? this.buildings.lit() : [])];
    const swayed = lights.map((light, i) => ({
      ...light,
      radius: light.radius + (flicker ? hash2(i, flicker, 2) * 4 : 2),
    }));
    this.shade.draw(window, key, ambient, swayed, lit);
  }
}
