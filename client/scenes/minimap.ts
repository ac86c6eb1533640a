// The town on a small canvas: its inhabited part, district names, water, matches, the viewer's own agents, the view.
// Click or drag to go there. It sits in a corner where it covers no door, or shrinks.

import type { Box } from '../map/prop-kinds.ts';
import type { TiledMap } from '../map/tiled.ts';
import type { TownMap } from '../map/town-map.ts';
import { ambientAt } from './light-map.ts';
import { districtAt, livedIn } from './lived-in.ts';
import {
  drawMarks,
  FRAME,
  houseMarks,
  INK,
  mapSize,
  NAME,
  ownMarks,
  PAPER,
  paintGround,
  type Size,
  type Spot,
} from './minimap-ground.ts';
import type { TownPicture } from './pictures.ts';
import type { ViewWindow } from './view-window.ts';

/** Canvas pixels per page pixel: marks and names stay sharp on a high-density screen, and under the pointer. */
const FINE = 2;
/** Margin in page pixels. */
const MARGIN = 20;

/** Size in page pixels when shrunk; as in overlay.css. */
const SMALL = { width: 44, height: 38 };

/** In the order in which they are tried; the upper left one is the page's. */
const CORNERS = ['right', 'left', 'top-right'] as const;
export type Corner = (typeof CORNERS)[number] | 'none';

const takenOn = (stage: number): Size => {
  const { width, height } = mapSize(stage);
  return { width: width + MARGIN, height: height + MARGIN };
};

/** The corner without a house front below, preferably the present one; all in the stage's own pixels. */
export function clearCorner(current: Corner, fronts: readonly Box[], stage: Size): Corner {
  const takes = takenOn(stage.width);
  const isCovered = ({ x, y, w, h }: Box, corner: (typeof CORNERS)[number]): boolean => {
    const left = corner === 'left' ? 0 : stage.width - takes.width;
    const top = corner === 'top-right' ? 0 : stage.height - takes.height;
    return x < left + takes.width && x + w > left && y < top + takes.height && y + h > top;
  };
  const order = CORNERS.toSorted((a, b) => Number(b === current) - Number(a === current));
  return order.find((corner) => !fronts.some((front) => isCovered(front, corner))) ?? 'none';
}

export interface MapLook {
  readonly view: ViewWindow;
  readonly own: readonly Spot[];
}

export class Minimap {
  readonly canvas = document.createElement('canvas');
  private readonly base: HTMLCanvasElement;
  private readonly map: TownMap;
  private readonly tile: number;
  private readonly plots: Map<string, { x: number; y: number }>;
  /** Everything except the viewer's own agents, who walk on while nothing else changes. */
  private readonly still = document.createElement('canvas');
  private drawn: { picture: TownPicture; view: string; own: string } | null = null;
  private indoors: readonly Spot[] = [];
  private stands: Corner = 'right';
  private extent: Box;
  private size: Size = mapSize(0);
  private pointed = false;

  constructor(map: TiledMap, town: TownMap, onGo: (x: number, y: number) => void) {
    this.map = town;
    this.tile = map.tilewidth;
    this.plots = new Map(this.map.plots.map(({ id, door }) => [id, door]));
    this.base = paintGround(map, town);
    this.extent = livedIn(town, [], town.square, this.size.width / this.size.height);
    this.fit(this.size);
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
    const point = (pointed: boolean) => () => {
      this.pointed = pointed;
      this.drawn = null;
    };
    this.canvas.addEventListener('pointerenter', point(true));
    this.canvas.addEventListener('pointerleave', point(false));
    this.canvas.dataset.corner = this.stands;
  }

  /** The corner it sits in; `none`: shrunk. */
  get corner(): Corner {
    return this.stands;
  }

  get takes(): Size {
    const { width, height } = this.corner === 'none' ? SMALL : this.size;
    return { width: width + MARGIN, height: height + MARGIN };
  }

  standClear(fronts: readonly Box[], stage: Size): void {
    const size = mapSize(stage.width);
    if (size.width !== this.size.width) this.fit(size);
    const corner = clearCorner(this.corner, fronts, stage);
    if (corner === this.stands) return;
    this.stands = corner;
    this.canvas.dataset.corner = corner;
    this.drawn = null;
  }

  private fit(size: Size): void {
    this.size = size;
    this.drawn = null;
    for (const canvas of [this.canvas, this.still]) {
      canvas.width = size.width * FINE;
      canvas.height = size.height * FINE;
    }
    this.canvas.style.setProperty('--map-w', `${size.width}px`);
    this.canvas.style.setProperty('--map-h', `${size.height}px`);
  }

  draw(picture: TownPicture, { own, view }: MapLook): void {
    const key = `${this.tileAt(view)} ${this.tileAt({ x: view.right, y: view.bottom })}`;
    const walked = own.map((spot) => this.tileAt(spot)).join(' ');
    const unchanged = this.drawn?.picture === picture && this.drawn.view === key;
    if (unchanged && this.drawn?.own === walked) return;
    this.drawn = { picture, view: key, own: walked };
    if (!unchanged) {
      this.indoors = this.ownIndoors(picture);
      this.drawStill(picture, view);
    }
    const pen = this.canvas.getContext('2d');
    if (!pen) return;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.drawImage(this.still, 0, 0);
    if (this.isSmall) return;
    pen.setTransform(FINE, 0, 0, FINE, 0, 0);
    drawMarks(pen, ownMarks([...own, ...this.indoors].map((spot) => this.spot(spot))));
  }

  private tileAt({ x, y }: Spot): string {
    return `${Math.round(x / this.tile)},${Math.round(y / this.tile)}`;
  }

  private drawStill(picture: TownPicture, view: ViewWindow): void {
    const pen = this.still.getContext('2d');
    if (!pen) return;
    const doors = picture.buildings.flatMap(({ plotId }) => this.plots.get(plotId) ?? []);
    const middle = { x: (view.x + view.right) / 2, y: (view.y + view.bottom) / 2 };
    this.extent = livedIn(this.map, doors, middle, this.size.width / this.size.height);
    pen.setTransform(FINE, 0, 0, FINE, 0, 0);
    this.drawGround(pen, picture.clock);
    // Shrunk to a button it shows the current view, and nothing that could not be read.
    if (this.isSmall) {
      this.drawView(pen, view, this.size.width / SMALL.width);
      return;
    }
    drawMarks(pen, houseMarks(this.houses(picture), this.size.width / this.extent.w));
    this.drawView(pen, view, 1);
    this.drawNames(pen);
  }

  private get isSmall(): boolean {
    return this.corner === 'none' && !this.pointed;
  }

  private houses({ buildings }: TownPicture) {
    return buildings.flatMap((building) => {
      const door = this.plots.get(building.plotId);
      return door ? [{ ...building, at: this.spot(door) }] : [];
    });
  }

  private ownIndoors({ buildings, villagers }: TownPicture): Spot[] {
    const plotOf = new Map(buildings.map(({ id, plotId }) => [id, plotId]));
    return villagers.flatMap(({ mine, where }) =>
      mine && where.at === 'building' ? (this.plots.get(plotOf.get(where.buildingId) ?? '') ?? []) : [],
    );
  }

  private drawView(pen: CanvasRenderingContext2D, view: ViewWindow, thick: number): void {
    const { x, y, w, h } = this.place({
      x: view.x,
      y: view.y,
      w: view.right - view.x,
      h: view.bottom - view.y,
    });
    for (const [color, width] of [
      [INK, FRAME.ink],
      [PAPER, FRAME.paper],
    ] as const) {
      pen.strokeStyle = color;
      pen.lineWidth = width * thick;
      pen.strokeRect(x, y, w, h);
    }
  }

  private place({ x, y, w, h }: Box): Box {
    const scale = this.size.width / this.extent.w;
    return {
      x: Math.round((x - this.extent.x) * scale),
      y: Math.round((y - this.extent.y) * scale),
      w: Math.round(w * scale),
      h: Math.round(h * scale),
    };
  }

  private spot({ x, y }: Spot): Spot {
    return this.place({ x, y, w: 0, h: 0 });
  }

  private drawGround(pen: CanvasRenderingContext2D, clock: number): void {
    const { x, y, w, h } = this.extent;
    const { width, height } = this.size;
    pen.imageSmoothingEnabled = true;
    pen.drawImage(this.base, x / this.tile, y / this.tile, w / this.tile, h / this.tile, 0, 0, width, height);
    pen.globalCompositeOperation = 'multiply';
    pen.fillStyle = `#${ambientAt(clock).toString(16).padStart(6, '0')}`;
    pen.fillRect(0, 0, width, height);
    pen.globalCompositeOperation = 'source-over';
  }

  private drawNames(pen: CanvasRenderingContext2D): void {
    const { width, height } = this.size;
    pen.font = `${NAME.px}px "Jersey 10", system-ui, sans-serif`;
    pen.textAlign = 'center';
    pen.lineJoin = 'round';
    pen.lineWidth = NAME.outline;
    for (const { name, ...district } of this.map.districts) {
      const { x, y, w, h } = this.place(district);
      const [left, right] = [Math.max(0, x), Math.min(width, x + w)];
      const [top, bottom] = [Math.max(0, y), Math.min(height, y + h)];
      // A cut name is useless, and a sliver of a district needs none.
      if (right - left < pen.measureText(name).width + 4 || bottom - top < NAME.px + 6) continue;
      const at = { x: (left + right) / 2, y: Math.min(bottom - 4, top + NAME.px) };
      pen.strokeStyle = INK;
      pen.strokeText(name, at.x, at.y);
      pen.fillStyle = PAPER;
      pen.fillText(name, at.x, at.y);
    }
  }
}
