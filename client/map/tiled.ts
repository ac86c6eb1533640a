// The part of a map in Tiled's JSON format that the town reads; scripts/make-map.ts writes the rest of it, which
// Phaser reads.

export interface TiledObject {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly x: number;
  readonly y: number;
  /** Absent: 0, as in Tiled. */
  readonly width?: number;
  readonly height?: number;
  readonly polyline?: readonly { readonly x: number; readonly y: number }[];
  readonly properties?: readonly { readonly name: string; readonly value: number | string }[];
}

export interface TiledTileLayer {
  readonly type: 'tilelayer';
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly data: readonly number[];
}

interface TiledObjectLayer {
  readonly type: 'objectgroup';
  readonly name: string;
  readonly objects: readonly TiledObject[];
}

export interface TiledMap {
  readonly width: number;
  readonly height: number;
  readonly tilewidth: number;
  readonly tileheight: number;
  readonly nextobjectid: number;
  readonly tilesets: readonly { readonly name: string; readonly firstgid: number }[];
  readonly layers: readonly (TiledTileLayer | TiledObjectLayer)[];
}
