// The drawn half of the client, loaded after the panels: one Phaser game, the town's scene and one for each game.

import Phaser from 'phaser';
import type { Box } from '../map/prop-kinds.ts';
import type { TiledMap } from '../map/tiled.ts';
import mapUrl from '../map/town.json?url';
import { readTownMap } from '../map/town-map.ts';
import { FrameCounters } from './counters.ts';
import { listenForGestures } from './gestures.ts';
import { Overlay } from './overlay.ts';
import type {
  LabelFeed,
  SignPicture,
  Stage,
  StagedGame,
  StageLabel,
  StageOptions,
  TownPicture,
  VillagerPicture,
} from './pictures.ts';
import { PlayScene } from './play-scene.ts';
import type { OverlayHouse, OverlaySign } from './town-label-boxes.ts';
import { TownScene } from './town-scene.ts';
import type { ViewWindow } from './view-window.ts';
import { hasWebGl } from './webgl.ts';

/** The browser cannot draw the stage; the panels work without it. */
class WebGlMissing extends Error {
  constructor() {
    super('this browser has no WebGL');
    this.name = 'WebGlMissing';
  }
}

const TOWN = 'town';

interface Labels {
  readonly houses: readonly OverlayHouse[];
  readonly signs: readonly OverlaySign[];
}

class PhaserStage implements Stage {
  readonly ready: Promise<void>;
  readonly labels = new LabelChannel();
  private readonly game: Phaser.Game;
  private readonly overlay: Overlay;
  private readonly options: StageOptions;
  private counter: FrameCounters | null = null;
  private readonly animated: boolean;
  private readonly games = new Map<string, PlayScene>();
  private readonly stopGestures: () => void;
  private readonly resizes: ResizeObserver;
  private town: TownScene | null = null;
  private pendingTown: TownPicture | null = null;
  private hovered: string | null = null;
  private told: {
    readonly picture: TownPicture;
    readonly hovered: string | null;
    readonly folk: readonly VillagerPicture[];
  } | null = null;
  /** The labels that the minimap stands clear of, and that keep off what the page has written over the stage. */
  private cleared: Labels | null = null;
  private banner: Box | null = null;
  private seen: { view: ViewWindow; picture: TownPicture; labelled: Labels } | null = null;
  private shown: string | null = null;
  private booted = false;
  private gone = false;

  constructor(parent: HTMLElement, options: StageOptions) {
    this.options = options;
    this.overlay = new Overlay({ building: options.onOpenBuilding, sign: options.onOpenSign }, () => {
      this.seen = null;
      for (const scene of this.games.values()) scene.relayout();
    });
    parent.append(this.overlay.root);
    if (options.onCamera) this.labels.subscribe((labels) => options.onCamera?.(labels));
    this.animated = !options.reducedMotion && !options.fixedClock;
    this.game = this.makeGame();
    this.stopGestures = this.listen();
    this.resizes = new ResizeObserver(() => this.resize());
    this.resizes.observe(this.overlay.root);
    const boot = new Promise<void>((resolve) => this.game.events.once('ready', resolve));
    this.ready = Promise.all([boot, fetchMap()]).then(([, map]) => {
      if (!this.gone) this.boot(map);
    });
  }

  showTown(picture: TownPicture): void {
    this.pendingTown = picture;
    this.town?.show(picture, this.shown !== TOWN);
    this.enter(TOWN);
  }

  showGame<P>(game: StagedGame<P>, picture: P): void {
    this.sceneOf(game).show(picture);
    this.enter(game.id);
  }

  panTo(buildingId: string): void {
    this.town?.panTo(buildingId);
  }

  resize(): void {
    const { clientWidth, clientHeight } = this.overlay.root;
    if (!this.booted || this.gone || clientWidth === 0 || clientHeight === 0) return;
    this.game.scale.resize(clientWidth, clientHeight);
    if (this.game.scene.isActive(TOWN)) this.town?.resized();
    for (const [id, scene] of this.games) if (this.game.scene.isActive(id)) scene.resized();
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

  private boot(map: TiledMap): void {
    const { animated } = this;
    const town = readTownMap(map);
    this.town = new TownScene({ animated, map, town, onFrame: (scene) => this.townFrame(scene) });
    this.game.scene.add(TOWN, this.town);
    for (const [id, scene] of this.games) this.game.scene.add(id, scene);
    this.overlay.addMinimap(map, town, (x, y) => this.town?.view?.centre(x, y));
    if (this.pendingTown) this.town.show(this.pendingTown, true);
    this.booted = true;
    const { shown } = this;
    this.shown = null;
    if (shown) this.enter(shown);
  }

  private sceneOf<P>({ id, scene }: StagedGame<P>): PlayScene {
    const known = this.games.get(id);
    if (known) return known;
    const made = new PlayScene({
      key: id,
      layer: this.overlay.layerOf(id),
      animated: this.animated,
      press: (playerId) => this.options.onPressSeat?.(playerId),
      open: scene,
      onFrame: (labels) => {
        if (this.shown === id) this.labels.say(labels);
      },
    });
    this.games.set(id, made);
    if (this.booted) this.game.scene.add(id, made);
    return made;
  }

  private enter(key: string): void {
    if (this.shown === key) return;
    const { shown: before } = this;
    this.shown = key;
    this.overlay.show(key === TOWN ? null : key);
    if (!this.booted) return;
    const { scene } = this.game;
    if (before && scene.isActive(before)) scene.sleep(before);
    if (scene.isSleeping(key)) scene.wake(key);
    else scene.start(key);
    this.resize();
  }

  private listen(): () => void {
    const inTown =
      <T extends unknown[]>(act: (town: TownScene, ...args: T) => void) =>
      (...args: T) => {
        if (this.shown === TOWN && this.town?.view) act(this.town, ...args);
      };
    return listenForGestures(this.overlay.root, {
      heeded: () => this.shown === TOWN && this.town?.view !== undefined,
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
    const sign = house ? undefined : this.signAt(town, at);
    if (house) this.options.onOpenBuilding(house.picture.matchId);
    else if (sign) this.options.onOpenSign(sign.path);
    else this.hover(town, x, y);
  }

  private hover(town: TownScene, x: number, y: number): void {
    const at = town.view.toWorld(x, y);
    this.setHovered(town.folk.nearest(at.x, at.y)?.picture.id ?? null);
    const opens = town.buildings.at(at.x, at.y) ?? this.signAt(town, at);
    this.game.canvas.style.cursor = opens ? 'pointer' : '';
  }

  private signAt(town: TownScene, at: { x: number; y: number }): SignPicture | undefined {
    return town.picture?.signs.find(({ place }) => town.places.covers(place, at.x, at.y));
  }

  private setHovered(id: string | null): void {
    if (id === this.hovered) return;
    this.hovered = id;
    this.options.onHoverVillager?.(id);
  }

  private townFrame(town: TownScene): void {
    const { picture } = town;
    if (!picture || this.shown !== TOWN) return;
    const view = town.window();
    const labelled = this.labelledIn(town, picture);
    const folk = this.toldOf(picture).flatMap(({ id, name, mine = false, says = null }) => {
      const walker = town.folk.find(id);
      const tagged = mine || id === this.hovered;
      return walker ? [{ id, name, mine, says, tagged, x: walker.x, y: walker.y - walker.lift }] : [];
    });
    const { width, height } = this.game.scale;
    if (labelled !== this.cleared) {
      this.cleared = labelled;
      this.overlay.keepClear(town.frontsOnStage(), { width, height });
      this.banner = this.overlay.banner(width);
    }
    const labels = this.overlay.drawTown(
      {
        zoom: town.view.zoom,
        left: view.x,
        top: view.y,
        width,
        height,
        corner: this.overlay.corner(width),
        banner: this.banner,
        ...labelled,
        folk,
      },
      picture,
      { view, own: town.ownOutdoors() },
    );
    this.labels.say(labels);
  }

  /** Whoever has a name tag or says something; looked for once a picture, not once a frame. */
  private toldOf(picture: TownPicture): readonly VillagerPicture[] {
    const { hovered, told } = this;
    if (told?.picture === picture && told.hovered === hovered) return told.folk;
    const folk = picture.villagers.filter(({ id, mine, says }) => mine || says || id === hovered);
    this.told = { picture, hovered, folk };
    return folk;
  }

  /** The same arrays as long as neither the camera nor the picture has changed. */
  private labelledIn(town: TownScene, picture: TownPicture): Labels {
    const { x, right, y, bottom } = town.window(60);
    const { seen } = this;
    const still = seen?.view.x === x && seen.view.y === y && seen.view.right === right;
    if (still && seen.view.bottom === bottom && seen.picture === picture) return seen.labelled;
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
    const signs = picture.signs.flatMap((sign) => {
      const spot = town.places.spot(sign.place);
      return spot ? [{ picture: sign, ...spot }] : [];
    });
    const labelled = { houses, signs };
    this.seen = { view: { x, y, right, bottom }, picture, labelled };
    return labelled;
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

export class LabelChannel implements LabelFeed {
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
