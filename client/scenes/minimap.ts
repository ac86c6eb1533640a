// The town on a small canvas: as much of it as is lived in, streets, water, houses, the view. Click or drag to go there.

import type { Box } from '../map/prop-kinds.ts';
import type { TiledMap } from '../map/tiled.ts';
import type { TownMap } from '../map/town-map.ts';
import { ambientAt } from './daylight.ts';
import { districtAt, livedIn } from './lived-in.ts';
import type { TownPicture } from './pictures.ts';
import type { ViewWindow } from './view-window.ts';

const GROUND = {
  dirt: [216, 176, 121],
  cobble: [181, 171, 165],
  water: [69, 150, 196],
} as const;
const GRASS = '#67a653';
const FAR_HAZE = '#67a65390';
/** Laid over the ground of one district after the other, so that neighbours differ. */
const TINTS = ['#f6e6ba55', '#8fc45f55', '#ea8f5e33', '#9bd9e433', '#ca9cc033'] as const;
/** Twice what it measures on the page: dots stay sharp on a fine screen. */
const WIDTH = 288;
const HEIGHT = 296;
/** Canvas pixels of a house: as wide as it is, but neither lost nor in the way of its neighbours. */
const HOUSE = { tiles: 4.6, least: 4, most: 13 };
/** A smaller one has no rim, or a full street would be one dark bar. */
const RIMMED = 7;

export class Minimap {
  readonly canvas = document.createElement('canvas');
  private readonly base: HTMLCanvasElement;
  private readonly map: TownMap;
  private readonly tile: number;
  private readonly plots: Map<string, { x: number; y: number }>;
  private drawn: { picture: TownPicture; key: string } | null = null;
  /** The part of the world that is shown. */
  private extent: Box;

  constructor(map: TiledMap, town: TownMap, onGo: (x: number, y: number) => void) {
    this.map = town;
    this.tile = map.tilewidth;
    this.plots = new Map(this.map.plots.map(({ id, door }) => [id, door]));
    this.base = paintGround(map, town);
    this.extent = livedIn(town, [], town.square, WIDTH / HEIGHT);
    this.canvas.width = WIDTH;
    this.canvas.height = HEIGHT;
    this.canvas.className = 'stage-minimap';
    this.canvas.setAttribute('aria-hidden', 'true');
    const go = (event: PointerEvent) => {
      event.stopPropagation();
      const box = this.canvas.getBoundingClientRect();
      const x = this.extent.x + ((event.clientX - box.left) / box.width) * this.extent.w;
      const y = this.extent.y + ((event.clientY - box.top) / box.height) * this.extent.h;
      this.canvas.title = districtAt(this.map, x, y)?.name ?? '';
      if (event.type === 'pointerdown' || event.buttons !== 0) onGo(x, y);
    };
    this.canvas.addEventListener('pointerdown', go);
    this.canvas.addEventListener('pointermove', go);
  }

  draw(picture: TownPicture, view: ViewWindow): void {
    const key = [view.x, view.y, view.right, view.bottom].map((edge) => Math.round(edge / this.tile)).join();
    if (this.drawn?.picture === picture && this.drawn.key === key) return;
    this.drawn = { picture, key };
    const pen = this.canvas.getContext('2d');
    if (!pen) return;
    const doors = picture.buildings.flatMap(({ plotId }) => this.plots.get(plotId) ?? []);
    const middle = { x: (view.x + view.right) / 2, y: (view.y + view.bottom) / 2 };
    this.extent = livedIn(this.map, doors, middle, WIDTH / HEIGHT);
    this.drawGround(pen, picture.clock);
    this.drawHouses(pen, picture);
    const { x, y, w, h } = this.place({
      x: view.x,
      y: view.y,
      w: view.right - view.x,
      h: view.bottom - view.y,
    });
    pen.strokeStyle = '#251a2e';
    pen.lineWidth = 5;
    pen.strokeRect(x, y, w, h);
    pen.strokeStyle = '#fffbe0';
    pen.lineWidth = 3;
    pen.strokeRect(x, y, w, h);
  }

  /** A box of the world on the canvas. */
  private place({ x, y, w, h }: Box): Box {
    const scale = WIDTH / this.extent.w;
    return {
      x: Math.round((x - this.extent.x) * scale),
      y: Math.round((y - this.extent.y) * scale),
      w: Math.round(w * scale),
      h: Math.round(h * scale),
    };
  }

  private drawGround(pen: CanvasRenderingContext2D, clock: number): void {
    const { x, y, w, h } = this.extent;
    pen.imageSmoothingEnabled = w / this.tile > WIDTH;
    pen.drawImage(this.base, x / this.tile, y / this.tile, w / this.tile, h / this.tile, 0, 0, WIDTH, HEIGHT);
    if (pen.imageSmoothingEnabled) {
      // From so far away streets would be louder than the houses on them.
      pen.fillStyle = FAR_HAZE;
      pen.fillRect(0, 0, WIDTH, HEIGHT);
    }
    pen.globalCompositeOperation = 'multiply';
    pen.fillStyle = `#${ambientAt(clock).toString(16).padStart(6, '0')}`;
    pen.fillRect(0, 0, WIDTH, HEIGHT);
    pen.globalCompositeOperation = 'source-over';
  }

  private drawHouses(pen: CanvasRenderingContext2D, { buildings }: TownPicture): void {
    const wide = Math.round((HOUSE.tiles * this.tile * WIDTH) / this.extent.w);
    const size = Math.max(HOUSE.least, Math.min(HOUSE.most, wide));
    const rim = size >= RIMMED ? 2 : 0;
    for (const { plotId, featured, tone, status } of buildings) {
      const door = this.plots.get(plotId);
      if (!door) continue;
      const { x, y } = this.place({ x: door.x - (HOUSE.tiles / 2) * this.tile, y: door.y, w: 0, h: 0 });
      pen.fillStyle = '#251a2e';
      if (rim > 0) pen.fillRect(x - rim, y - size - rim, size + 2 * rim, size + 2 * rim);
      pen.fillStyle =
        status === 'ended' ? '#a9b0bf' : featured ? '#f9d763' : tone === 'night' ? '#6b94c2' : '#d2644b';
      pen.fillRect(x, y - size, size, size);
    }
  }
}

/** One pixel a tile. */
function paintGround(map: TiledMap, town: TownMap): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = map.width;
  canvas.height = map.height;
  const pen = canvas.getContext('2d');
  if (!pen) return canvas;
  const { tilewidth: tile } = map;
  pen.fillStyle = GRASS;
  pen.fillRect(0, 0, map.width, map.height);
  town.districts.forEach(({ x, y, w, h }, i) => {
    pen.fillStyle = TINTS[i % TINTS.length] ?? TINTS[0];
    pen.fillRect(x / tile - 1, y / tile - 1, w / tile + 2, h / tile + 3);
  });
  const image = pen.getImageData(0, 0, map.width, map.height);
  for (const [layer, [r, g, b]] of Object.entries(GROUND)) {
    const found = map.layers.find(({ name }) => name === layer);
    if (found?.type !== 'tilelayer') continue;
    found.data.forEach((gid, i) => {
      if (gid > 0) image.data.set([r, g, b, 255], i * 4);
    });
  }
  pen.putImageData(image, 0, 0);
  const dots = (color: string, size: number, spots: Iterable<{ readonly x: number; readonly y: number }>) => {
    pen.fillStyle = color;
    for (const { x, y } of spots) pen.fillRect(x / tile - size / 2, y / tile - size, size, size);
  };
  dots(
    '#4f8f4c',
    1,
    town.props.filter(({ kind }) => kind === 'tree' || kind === 'pine' || kind === 'autumn'),
  );
  dots(
    '#9a664c',
    3,
    town.props.filter(({ kind }) => kind.startsWith('bridge')),
  );
  dots(
    '#a67a52',
    4,
    town.homes.map(({ door }) => door),
  );
  dots('#7a4b8b', 6, town.landmarks);
  dots('#4a6aa3', 9, [town.hallDoor]);
  return canvas;
}
