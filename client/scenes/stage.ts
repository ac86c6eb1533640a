// The drawn half of the client, loaded after the panels: one Phaser game, two scenes, one overlay.

import Phaser from 'phaser';
import type { HallFit } from '../games/werewolf/scenes/hall-layout.ts';
import { HallScene } from '../games/werewolf/scenes/hall-scene.ts';
import type { TiledMap } from '../map/tiled.ts';
import mapUrl from '../map/town.json?url';
import { FrameCounters } from './counters.ts';
import { listenForGestures } from './gestures.ts';
import { Overlay } from './overlay.ts';
import type { HallPicture, LabelFeed, Stage, StageLabel, StageOptions, TownPicture } from './pictures.ts';
import type { OverlayHouse } from './town-overlay.ts';
import { TownScene } from './town-scene.ts';
import type { ViewWindow } from './view-window.ts';

/** The browser cannot draw the stage; the panels work without it. */
class WebGlMissing extends Error {
  constructor() {
    super('this browser has no WebGL');
    this.name = 'WebGlMissing';
  }
}

const hasWebGl = (): boolean => document.createElement('canvas').getContext('webgl') !== null;

class LabelChannel implements LabelFeed {
  current: readonly StageLabel[] = [];
  private readonly listeners = new Set<(labels: readonly StageLabel[]) => void>();
  private said = '';

  subscribe(listener: (labels: readonly StageLabel[]) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  say(labels: readonly StageLabel[]): void {
    if (labels === this.current) return;
    this.current = labels;
    const key = labels
      .map(({ id, x, y, visible }) => `${id} ${Math.round(x)} ${Math.round(y)} ${visible}`)
      .join();
    if (key === this.said) return;
    this.said = key;
    for (const listener of this.listeners) listener(labels);
  }
}

class PhaserStage implements Stage {
  readonly ready: Promise<void>;
  readonly labels = new LabelChannel();
  private readonly game: Phaser.Game;
  private readonly overlay: Overlay;
  private readonly options: StageOptions;
  private counter: FrameCounters | null = null;
  private readonly hall: HallScene;
  private readonly stopGestures: () => void;
  private readonly resizes: ResizeObserver;
  private town: TownScene | null = null;
  private pendingTown: TownPicture | null = null;
  private hovered: string | null = null;
  private seen: { view: ViewWindow; picture: TownPicture; houses: readonly OverlayHouse[] } | null = null;
  /** What the overlay shows of the hall: it stands still until one of them is another. */
  private drawnHall: { picture: HallPicture; fit: HallFit } | null = null;
  private mode: 'town' | 'hall' | null = null;
  private booted = false;
  private gone = false;

  constructor(parent: HTMLElement, options: StageOptions) {
    this.options = options;
    this.overlay = new Overlay((matchId) => options.onOpenBuilding(matchId));
    parent.append(this.overlay.root);
    if (options.onCamera) this.labels.subscribe((labels) => options.onCamera?.(labels));
    const animated = !options.reducedMotion && !options.fixedClock;
    this.hall = new HallScene({ animated, onFrame: (scene) => this.hallFrame(scene) });
    this.game = this.makeGame();
    this.stopGestures = this.listen();
    this.resizes = new ResizeObserver(() => this.resize());
    this.resizes.observe(this.overlay.root);
    const boot = new Promise<void>((resolve) => this.game.events.once('ready', resolve));
    this.ready = Promise.all([boot, fetchMap()]).then(([, map]) => {
      if (!this.gone) this.boot(map, animated);
    });
  }

  showTown(picture: TownPicture): void {
    this.pendingTown = picture;
    this.town?.show(picture, this.mode !== 'town');
    this.enter('town');
  }

  showHall(picture: HallPicture): void {
    this.hall.show(picture);
    this.enter('hall');
  }

  panTo(buildingId: string): void {
    this.town?.panTo(buildingId);
  }

  resize(): void {
    const { clientWidth, clientHeight } = this.overlay.root;
    if (!this.booted || this.gone || clientWidth === 0 || clientHeight === 0) return;
    this.game.scale.resize(clientWidth, clientHeight);
    if (this.game.scene.isActive('town')) this.town?.resized();
    if (this.game.scene.isActive('hall')) this.hall.resized();
  }

  counters() {
    return this.counter?.read() ?? null;
  }

  resetCounters(): void {
    this.counter ??= new FrameCounters(this.game);
    this.counter.reset();
  }

  destroy(): void {
    this.gone = true;
    this.stopGestures();
    this.resizes.disconnect();
    this.game.destroy(true);
    this.overlay.root.remove();
  }

  private makeGame(): Phaser.Game {
    const { root, canvasHost } = this.overlay;
    return new Phaser.Game({
      type: Phaser.WEBGL,
      parent: canvasHost,
      width: root.clientWidth || 640,
      height: root.clientHeight || 360,
      pixelArt: true,
      backgroundColor: '#1f4440',
      banner: false,
      audio: { noAudio: true },
      input: { mouse: false, touch: false, keyboard: false, gamepad: false },
      scale: { mode: Phaser.Scale.NONE },
    });
  }

  private boot(map: TiledMap, animated: boolean): void {
    this.town = new TownScene({ animated, map, onFrame: (scene) => this.townFrame(scene) });
    this.game.scene.add('town', this.town);
    this.game.scene.add('hall', this.hall);
    this.overlay.addMinimap(map, (x, y) => this.town?.view?.centre(x, y));
    if (this.pendingTown) this.town.show(this.pendingTown, true);
    this.booted = true;
    const { mode } = this;
    this.mode = null;
    if (mode) this.enter(mode);
  }

  private enter(mode: 'town' | 'hall'): void {
    if (this.mode === mode) return;
    this.mode = mode;
    this.drawnHall = null;
    this.overlay.mode(mode);
    if (!this.booted) return;
    const other = mode === 'town' ? 'hall' : 'town';
    const { scene } = this.game;
    if (scene.isActive(other)) scene.sleep(other);
    if (scene.isSleeping(mode)) scene.wake(mode);
    else scene.start(mode);
    this.resize();
  }

  private listen(): () => void {
    const inTown =
      <T extends unknown[]>(act: (town: TownScene, ...args: T) => void) =>
      (...args: T) => {
        if (this.mode === 'town' && this.town?.view) act(this.town, ...args);
      };
    return listenForGestures(this.overlay.root, {
      heeded: () => this.mode === 'town' && this.town?.view !== undefined,
      drag: inTown((town, dx: number, dy: number) => town.view.drag(dx, dy)),
      zoom: inTown((town, steps: number, at?: { x: number; y: number }) => town.view.zoomStep(steps, at)),
      tap: inTown((town, x: number, y: number) => this.tap(town, x, y)),
      hover: inTown((town, x: number, y: number) => this.hover(town, x, y)),
      leave: inTown(() => this.setHovered(null)),
    });
  }

  private tap(town: TownScene, x: number, y: number): void {
    const at = town.view.toWorld(x, y);
    const house = town.buildings.at(at.x, at.y);
    if (house) this.options.onOpenBuilding(house.picture.matchId);
    else this.hover(town, x, y);
  }

  private hover(town: TownScene, x: number, y: number): void {
    const at = town.view.toWorld(x, y);
    this.setHovered(town.folk.nearest(at.x, at.y)?.picture.id ?? null);
    this.game.canvas.style.cursor = town.buildings.at(at.x, at.y) ? 'pointer' : '';
  }

  private setHovered(id: string | null): void {
    if (id === this.hovered) return;
    this.hovered = id;
    this.options.onHoverVillager?.(id);
  }

  private townFrame(town: TownScene): void {
    const { picture } = town;
    if (!picture || this.mode !== 'town') return;
    const view = town.window();
    const houses = this.housesIn(town, picture);
    const tagged = picture.villagers.filter(({ id, mine }) => mine || id === this.hovered);
    const folk = tagged.flatMap(({ id, name, mine }) => {
      const walker = town.folk.find(id);
      return walker ? [{ id, name, mine: mine === true, x: walker.x, y: walker.y }] : [];
    });
    const { width, height } = this.game.scale;
    this.overlay.drawTown(
      {
        zoom: town.view.zoom,
        left: view.x,
        top: view.y,
        width,
        height,
        corner: this.overlay.corner(width),
        houses,
        folk,
      },
      picture,
      view,
    );
    this.labels.say(this.overlay.labels);
  }

  /** The same array as long as neither the camera nor the picture has changed. */
  private housesIn(town: TownScene, picture: TownPicture): readonly OverlayHouse[] {
    const { x, right, y, bottom } = town.window(60);
    const { seen } = this;
    const still = seen?.view.x === x && seen.view.y === y && seen.view.right === right;
    if (still && seen.view.bottom === bottom && seen.picture === picture) return seen.houses;
    const houses = [...town.buildings.all]
      .filter(
        ({ plot: { door, y: top }, leaving }) =>
          !leaving && door.x > x && door.x < right && top < bottom && door.y > y,
      )
      .map(({ picture: house, plot, left, top, art }) => ({
        picture: house,
        x: left + art.base.w / 2,
        half: art.base.w / 2,
        y: top,
        front: plot.door.y - 20,
      }));
    this.seen = { view: { x, y, right, bottom }, picture, houses };
    return houses;
  }

  private hallFrame(hall: HallScene): void {
    const { picture, fit } = hall;
    if (!picture || this.mode !== 'hall') return;
    const { drawnHall } = this;
    if (drawnHall?.picture === picture && drawnHall.fit === fit && !this.overlay.stale) return;
    this.drawnHall = { picture, fit };
    const view = hall.window();
    const { width, height } = this.game.scale;
    const seats = new Map(
      picture.seats.flatMap(({ playerId, seat }) => {
        const place = fit.layout.seats[seat - 1];
        if (!place) return [];
        const at = { x: (place.x - view.x) * fit.zoom, y: (place.y - view.y) * fit.zoom };
        return [[playerId, { ...at, facing: place.facing }] as const];
      }),
    );
    const tagRoom = fit.layout.tagRoom * fit.zoom;
    this.overlay.drawHall({ picture, zoom: fit.zoom, width, height, tagRoom, seats });
    this.labels.say(this.overlay.labels);
  }
}

async function fetchMap(): Promise<TiledMap> {
  const response = await fetch(mapUrl);
  if (!response.ok) throw new Error(`the town's map did not load: ${response.status}`);
  return (await response.json()) as TiledMap;
}

export function createStage(parent: HTMLElement, options: StageOptions): Stage {
  if (!hasWebGl()) throw new WebGlMissing();
  return new PhaserStage(parent, options);
}
