// The ground: Phaser tilemaps cut from town.json and the flat objects on them, drawn once into 512 px chunks and
// cached while in view. The whole map as one Tilemap would hold a Tile object for every cell, 100 MB of them.

import Phaser from 'phaser';
import { hash2 } from '../../shared/art/noise.ts';
import {
  decorTile,
  grassTile,
  paintTileset,
  TERRAINS,
  TILE,
  TILESET_COLUMNS,
  VARIANTS,
} from '../art/tiles.ts';
import { WOODS } from '../map/prop-kinds.ts';
import type { TiledMap, TiledTileLayer } from '../map/tiled.ts';
import { addPicture } from './sheet-images.ts';
import type { ViewWindow } from './view-window.ts';

const CHUNK_TILES = 32;
const CHUNK = CHUNK_TILES * TILE;
const KEPT = 24;
const GRASS = 'grass';
const DECOR = 'decor';
const MEADOW = 'meadow';

interface Layer {
  readonly name: string;
  readonly data: Uint16Array;
}

/** A flat sprite of the town's sheet: drawn with the ground, it costs nothing per frame. */
export interface Lying {
  readonly frame: string;
  /** Centred horizontally; vertically as its origin says. */
  readonly x: number;
  readonly y: number;
  readonly originY: number;
}

interface Chunk {
  readonly image: Phaser.GameObjects.Image;
  readonly texture: Phaser.Textures.DynamicTexture;
  usedAt: number;
}

export class Ground {
  private readonly scene: Phaser.Scene;
  private readonly layers: readonly Layer[];
  private readonly chunks = new Map<string, Chunk>();
  private readonly map: TiledMap;
  private readonly lyingIn: (area: ViewWindow) => Iterable<Lying>;
  private turn = 0;

  constructor(scene: Phaser.Scene, map: TiledMap, lyingIn: (area: ViewWindow) => Iterable<Lying>) {
    this.scene = scene;
    this.lyingIn = lyingIn;
    this.layers = map.layers
      .filter((layer): layer is TiledTileLayer => layer.type === 'tilelayer' && layer.name !== WOODS)
      .map(({ name, data }) => ({ name, data: Uint16Array.from(data) }));
    // Brushes for Tiled; the game does not use them.
    const tilesets = map.tilesets
      .filter(({ name }) => name !== WOODS)
      .map((tileset) => ({ ...tileset, wangsets: [] }));
    this.map = { ...map, tilesets, layers: [] };
    addPicture(scene.textures, 'tiles', paintTileset());
  }

  /** Shows the chunks in view; bakes at most one missing chunk per call once the first view is complete. */
  show(view: ViewWindow): void {
    this.turn++;
    const first = this.chunks.size === 0;
    let baked = 0;
    for (let cy = Math.floor(view.y / CHUNK); cy <= Math.floor(view.bottom / CHUNK); cy++) {
      for (let cx = Math.floor(view.x / CHUNK); cx <= Math.floor(view.right / CHUNK); cx++) {
        if (cx < 0 || cy < 0 || cx * CHUNK_TILES >= this.map.width || cy * CHUNK_TILES >= this.map.height)
          continue;
        const key = `${cx}:${cy}`;
        let chunk = this.chunks.get(key);
        if (!chunk && (first || baked < 2)) {
          chunk = this.bake(cx, cy);
          this.chunks.set(key, chunk);
          baked++;
        }
        if (chunk) {
          chunk.usedAt = this.turn;
          chunk.image.setVisible(true);
        }
      }
    }
    for (const chunk of this.chunks.values()) if (chunk.usedAt !== this.turn) chunk.image.setVisible(false);
    if (this.chunks.size > KEPT) this.forgetOldest();
  }

  /** After a lost WebGL context every baked chunk is blank. */
  forgetAll(): void {
    for (const [key, chunk] of this.chunks) this.forget(key, chunk);
  }

  private forgetOldest(): void {
    const oldest = [...this.chunks].reduce((a, b) => (b[1].usedAt < a[1].usedAt ? b : a));
    if (oldest[1].usedAt !== this.turn) this.forget(...oldest);
  }

  private forget(key: string, chunk: Chunk): void {
    chunk.image.destroy();
    chunk.texture.destroy();
    this.scene.textures.removeKey(`ground ${key}`);
    this.chunks.delete(key);
  }

  private bake(cx: number, cy: number): Chunk {
    const tilemap = this.cut(cx, cy);
    const tileset = tilemap.addTilesetImage('town', 'tiles');
    const texture = this.scene.textures.addDynamicTexture(`ground ${cx}:${cy}`, CHUNK, CHUNK);
    if (!tileset || !texture) throw new Error('the ground has no tiles');
    for (const name of [GRASS, ...this.layers.map((layer) => layer.name), DECOR]) {
      const layer = tilemap.createLayer(name, tileset, 0, 0);
      if (layer) texture.draw(layer);
    }
    const [left, top] = [cx * CHUNK, cy * CHUNK];
    for (const { frame, x, y, originY } of this.lyingIn({
      x: left,
      y: top,
      right: left + CHUNK,
      bottom: top + CHUNK,
    }))
      texture.stamp('town', frame, x - left, y - top, { originY });
    texture.render();
    tilemap.destroy();
    const image = this.scene.add.image(left, top, texture).setOrigin(0).setDepth(-1000);
    return { image, texture, usedAt: this.turn };
  }

  private cut(cx: number, cy: number): Phaser.Tilemaps.Tilemap {
    const width = Math.min(CHUNK_TILES, this.map.width - cx * CHUNK_TILES);
    const height = Math.min(CHUNK_TILES, this.map.height - cy * CHUNK_TILES);
    const paint = (name: string, gidAt: (x: number, y: number) => number) => {
      const data: number[] = [];
      for (let y = cy * CHUNK_TILES; y < cy * CHUNK_TILES + height; y++)
        for (let x = cx * CHUNK_TILES; x < cx * CHUNK_TILES + width; x++) data.push(gidAt(x, y));
      return { type: 'tilelayer', id: 1, name, x: 0, y: 0, width, height, opacity: 1, visible: true, data };
    };
    const layers = [
      paint(GRASS, grassAt),
      ...this.layers.map(({ name, data }) =>
        paint(name, (x, y) => varied(data[y * this.map.width + x] ?? 0, x, y)),
      ),
      paint(DECOR, (x, y) => (this.isOpen(x, y) ? decorAt(x, y) : 0)),
    ];
    const data = { ...this.map, width, height, layers };
    this.scene.cache.tilemap.add('chunk', { format: Phaser.Tilemaps.Formats.TILED_JSON, data });
    const tilemap = this.scene.make.tilemap({ key: 'chunk', insertNull: true });
    this.scene.cache.tilemap.remove('chunk');
    return tilemap;
  }

  private isOpen(x: number, y: number): boolean {
    const at = y * this.map.width + x;
    return this.layers.every(({ name, data }) => name === MEADOW || data[at] === 0);
  }
}

const FIRST_GID = 1;
const GRASS_ROWS = 1;
const TERRAIN_ROWS = TERRAINS.length * VARIANTS;

export const grassAt = (x: number, y: number): number => {
  const h = hash2(x, y, 1);
  return FIRST_GID + grassTile(h < 0.8 ? Math.floor(h * 4) : 7 + Math.floor(hash2(x, y, 2) * 8));
};

/** 0 where the grass is empty. */
export const decorAt = (x: number, y: number): number =>
  hash2(x, y, 27) > 0.88 ? FIRST_GID + decorTile(Math.floor(hash2(x, y, 28) * 16)) : 0;

/** A terrain's first drawing stands for any variant; an explicitly chosen variant stays. */
export function varied(gid: number, x: number, y: number): number {
  const row = Math.floor((gid - FIRST_GID) / TILESET_COLUMNS) - GRASS_ROWS;
  if (gid === 0 || row < 0 || row >= TERRAIN_ROWS || row % VARIANTS !== 0) return gid;
  return gid + Math.floor(hash2(x, y, 3) * VARIANTS) * TILESET_COLUMNS;
}
