// The town on a small canvas: as much of it as is lived in, its districts by name, water, matches, the view. Click or
// drag to go there. It stands in a lower corner where it covers no door, or makes itself small.

import type { Box } from '../map/prop-kinds.ts';
import type { TiledMap } from '../map/tiled.ts';
import type { TownMap } from '../map/town-map.ts';
import { ambientAt } from './daylight.ts';
import { districtAt, livedIn } from './lived-in.ts';
import type { TownPicture } from './pictures.ts';
import type { ViewWindow } from './view-window.ts';

/** Colour, and how much of it: streets are a hint, or the map would be a grid. */
const GROUND = {
  dirt: [216, 190, 140, 0.28],
  cobble: [206, 196, 186, 0.55],
  water: [69, 150, 196, 1],
} as const;
const GRASS = '#4f8450';
/** One district after the other, so that neighbours differ. */
const TINTS = ['#93b45f', '#c2b878', '#84ab8c', '#b5a079', '#b08fa3'] as const;
/** Twice what it measures on the page: dots and names stay sharp on a fine screen. */
const WIDTH = 352;
const HEIGHT = 300;
/** Canvas pixels of a match's dot, by how much of the town is shown. */
const DOT = { tiles: 2.6, least: 3.5, most: 11 };
/** A smaller one has no rim, or a full street would be one dark bar. */
const RIMMED = 5;
const NAME_FONT = '22px "Jersey 10", system-ui, sans-serif';
/** Page pixels that it takes of a corner, with what is round it. */
const TAKES = { width: 196, height: 170 };

export type Corner = 'right' | 'left' | 'none';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The corner that no front is under, the present one if it can be; all in the stage's own pixels. */
export function clearCorner(current: Corner, fronts: readonly Box[], { width, height }: Size): Corner {
  const isCovered = ({ x, y, w, h }: Box, side: 'left' | 'right'): boolean => {
    const from = side === 'right' ? width - TAKES.width : 0;
    const isBeside = x < from + TAKES.width && x + w > from;
    return isBeside && y < height && y + h > height - TAKES.height;
  };
  const order = current === 'left' ? (['left', 'right'] as const) : (['right', 'left'] as const);
  return order.find((side) => !fronts.some((front) => isCovered(front, side))) ?? 'none';
}

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
    this.canvas.dataset.corner = 'right';
  }

  /** The corner it stands in; `none`: it has made itself small. */
  get corner(): Corner {
    return (this.canvas.dataset.corner as Corner | undefined) ?? 'right';
  }

  /** What it takes of the stage's lower corner. */
  get takes(): { readonly width: number; readonly height: number } {
    return this.corner === 'none' ? { width: 0, height: 0 } : TAKES;
  }

  /** Goes where it covers no house and no place. */
  standClear(fronts: readonly Box[], stage: Size): void {
    const corner = clearCorner(this.corner, fronts, stage);
    if (corner !== this.corner) this.canvas.dataset.corner = corner;
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
    this.drawNames(pen);
    this.drawMatches(pen, picture);
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
    pen.imageSmoothingEnabled = true;
    pen.drawImage(this.base, x / this.tile, y / this.tile, w / this.tile, h / this.tile, 0, 0, WIDTH, HEIGHT);
    pen.globalCompositeOperation = 'multiply';
    pen.fillStyle = `#${ambientAt(clock).toString(16).padStart(6, '0')}`;
    pen.fillRect(0, 0, WIDTH, HEIGHT);
    pen.globalCompositeOperation = 'source-over';
  }

  private drawNames(pen: CanvasRenderingContext2D): void {
    pen.font = NAME_FONT;
    pen.textAlign = 'center';
    pen.lineJoin = 'round';
    pen.lineWidth = 5;
    for (const { name, ...district } of this.map.districts) {
      const { x, y, w, h } = this.place(district);
      const [left, right] = [Math.max(0, x), Math.min(WIDTH, x + w)];
      const [top, bottom] = [Math.max(0, y), Math.min(HEIGHT, y + h)];
      // Half a name tells nothing, and a sliver of a district needs none.
      if (right - left < pen.measureText(name).width + 4 || bottom - top < 36) continue;
      const at = { x: (left + right) / 2, y: Math.min(bottom - 8, top + 24) };
      pen.strokeStyle = '#251a2ecc';
      pen.strokeText(name, at.x, at.y);
      pen.fillStyle = '#fff6dc';
      pen.fillText(name, at.x, at.y);
    }
  }

  private drawMatches(pen: CanvasRenderingContext2D, { buildings }: TownPicture): void {
    const wide = (DOT.tiles * this.tile * WIDTH) / this.extent.w;
    const radius = Math.max(DOT.least, Math.min(DOT.most, wide));
    const disc = (x: number, y: number, r: number, color: string) => {
      pen.fillStyle = color;
      pen.beginPath();
      pen.arc(x, y, r, 0, Math.PI * 2);
      pen.fill();
    };
    // The featured one last, over its neighbours.
    const inOrder = buildings.toSorted((a, b) => Number(a.featured) - Number(b.featured));
    for (const { plotId, featured, tone, status } of inOrder) {
      const door = this.plots.get(plotId);
      if (!door) continue;
      const { x, y } = this.place({ ...door, w: 0, h: 0 });
      if (featured) disc(x, y, radius + 7, '#fff6dc');
      if (radius >= RIMMED || featured) disc(x, y, radius + 3, '#251a2e');
      disc(
        x,
        y,
        radius,
        status === 'ended' ? '#b6bccb' : tone === 'night' ? '#6fa3e0' : featured ? '#f9d763' : '#e2694b',
      );
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
    pen.beginPath();
    pen.roundRect(x / tile, y / tile, w / tile, h / tile, 6);
    pen.fill();
  });
  const image = pen.getImageData(0, 0, map.width, map.height);
  for (const [layer, [r, g, b, share]] of Object.entries(GROUND)) {
    const found = map.layers.find(({ name }) => name === layer);
    if (found?.type !== 'tilelayer') continue;
    found.data.forEach((gid, i) => {
      if (gid === 0) return;
      for (const [channel, value] of [r, g, b].entries()) {
        const under = image.data[i * 4 + channel] ?? 0;
        image.data[i * 4 + channel] = under + (value - under) * share;
      }
    });
  }
  pen.putImageData(image, 0, 0);
  const dots = (color: string, size: number, spots: Iterable<{ readonly x: number; readonly y: number }>) => {
    pen.fillStyle = color;
    for (const { x, y } of spots) pen.fillRect(x / tile - size / 2, y / tile - size, size, size);
  };
  dots(
    '#9a664c',
    3,
    town.props.filter(({ kind }) => kind.startsWith('bridge')),
  );
  dots('#7a4b8b', 6, town.landmarks);
  dots('#4a6aa3', 9, [town.hallDoor]);
  return canvas;
}
