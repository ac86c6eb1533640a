// The whole town on a small canvas: streets, water, houses, the view. Click or drag to go there.

import type { TiledMap } from '../map/tiled.ts';
import { readTownMap, type TownMap } from '../map/town-map.ts';
import { ambientAt } from './daylight.ts';
import type { TownPicture } from './pictures.ts';
import type { ViewWindow } from './view-window.ts';

const GROUND = {
  grass: [103, 166, 83],
  dirt: [216, 176, 121],
  cobble: [181, 171, 165],
  water: [69, 150, 196],
} as const;

export class Minimap {
  readonly canvas = document.createElement('canvas');
  private readonly base: HTMLCanvasElement;
  private readonly map: TownMap;
  private readonly tile: number;
  private readonly plots: Map<string, { x: number; y: number }>;
  private drawn: { picture: TownPicture; x: number; y: number; right: number } | null = null;

  constructor(map: TiledMap, onGo: (x: number, y: number) => void) {
    this.map = readTownMap(map);
    this.tile = map.tilewidth;
    this.plots = new Map(this.map.plots.map(({ id, door }) => [id, door]));
    this.base = paintGround(map);
    this.canvas.width = map.width;
    this.canvas.height = map.height;
    this.canvas.className = 'stage-minimap';
    this.canvas.setAttribute('aria-hidden', 'true');
    const go = (event: PointerEvent) => {
      event.stopPropagation();
      if (event.type === 'pointermove' && event.buttons === 0) return;
      const box = this.canvas.getBoundingClientRect();
      onGo(
        ((event.clientX - box.left) / box.width) * this.map.width,
        ((event.clientY - box.top) / box.height) * this.map.height,
      );
    };
    this.canvas.addEventListener('pointerdown', go);
    this.canvas.addEventListener('pointermove', go);
  }

  draw(picture: TownPicture, view: ViewWindow): void {
    const x = Math.round(view.x / this.tile);
    const y = Math.round(view.y / this.tile);
    const right = Math.round(view.right / this.tile);
    const { drawn } = this;
    if (drawn?.picture === picture && drawn.x === x && drawn.y === y && drawn.right === right) return;
    this.drawn = { picture, x, y, right };
    const pen = this.canvas.getContext('2d');
    if (!pen) return;
    pen.drawImage(this.base, 0, 0);
    pen.globalCompositeOperation = 'multiply';
    pen.fillStyle = `#${ambientAt(picture.clock).toString(16).padStart(6, '0')}`;
    pen.fillRect(0, 0, this.canvas.width, this.canvas.height);
    pen.globalCompositeOperation = 'source-over';
    this.drawHouses(pen, picture);
    pen.strokeStyle = '#fffbe0';
    pen.lineWidth = 3;
    pen.strokeRect(x, y, right - x, Math.round(view.bottom / this.tile) - y);
  }

  private drawHouses(pen: CanvasRenderingContext2D, picture: TownPicture): void {
    for (const { plotId, featured, tone, status } of picture.buildings) {
      const door = this.plots.get(plotId);
      if (!door) continue;
      const x = Math.round(door.x / this.tile) - 3;
      const y = Math.round(door.y / this.tile) - 6;
      pen.fillStyle = '#251a2e';
      pen.fillRect(x - 1, y - 1, 8, 8);
      pen.fillStyle =
        status === 'ended' ? '#a9b0bf' : featured ? '#f9d763' : tone === 'night' ? '#6b94c2' : '#d2644b';
      pen.fillRect(x, y, 6, 6);
    }
  }
}

function paintGround(map: TiledMap): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = map.width;
  canvas.height = map.height;
  const image = new ImageData(map.width, map.height);
  const paint = (layer: string, [r, g, b]: readonly [number, number, number]) => {
    const found = map.layers.find(({ name }) => name === layer);
    if (found?.type !== 'tilelayer') return;
    found.data.forEach((tile, i) => {
      if (tile > 0) image.data.set([r, g, b, 255], i * 4);
    });
  };
  paint('grass', GROUND.grass);
  paint('dirt', GROUND.dirt);
  paint('cobble', GROUND.cobble);
  paint('water', GROUND.water);
  const pen = canvas.getContext('2d');
  if (!pen) return canvas;
  pen.putImageData(image, 0, 0);
  const { props, homes } = readTownMap(map);
  pen.fillStyle = '#3d7a49';
  for (const { kind, x, y } of props) {
    if (kind === 'tree' || kind === 'pine' || kind === 'autumn')
      pen.fillRect(x / map.tilewidth - 1, y / map.tileheight - 2, 2, 2);
  }
  pen.fillStyle = '#a67a52';
  for (const { door } of homes) pen.fillRect(door.x / map.tilewidth - 2, door.y / map.tileheight - 4, 4, 4);
  return canvas;
}
