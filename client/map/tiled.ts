// The part of Tiled's JSON map format that the town uses.

export interface TiledProperty {
  readonly name: string;
  readonly type: 'int' | 'string';
  readonly value: number | string;
}

export interface TiledObject {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly x: number;
  readonly y: number;
  /** Left out: 0, as Tiled reads it. */
  readonly width?: number;
  readonly height?: number;
  readonly point?: boolean;
  readonly polyline?: readonly { readonly x: number; readonly y: number }[];
  readonly properties?: readonly TiledProperty[];
}

export interface TiledTileLayer {
  readonly type: 'tilelayer';
  readonly id: number;
  readonly name: string;
  readonly x: 0;
  readonly y: 0;
  readonly width: number;
  readonly height: number;
  readonly opacity: 1;
  readonly visible: boolean;
  readonly data: readonly number[];
}

export interface TiledObjectLayer {
  readonly type: 'objectgroup';
  readonly id: number;
  readonly name: string;
  readonly x: 0;
  readonly y: 0;
  readonly opacity: 1;
  readonly visible: boolean;
  readonly draworder: 'topdown';
  readonly objects: readonly TiledObject[];
}

interface TiledWangSet {
  readonly name: string;
  readonly type: 'corner';
  readonly tile: number;
  readonly colors: readonly { name: string; color: string; probability: number; tile: number }[];
  readonly wangtiles: readonly { tileid: number; wangid: readonly number[] }[];
}

export interface TiledTileset {
  readonly firstgid: number;
  readonly name: string;
  readonly image: string;
  readonly imagewidth: number;
  readonly imageheight: number;
  readonly tilewidth: number;
  readonly tileheight: number;
  readonly tilecount: number;
  readonly columns: number;
  readonly margin: number;
  readonly spacing: number;
  readonly wangsets: readonly TiledWangSet[];
}

export interface TiledMap {
  readonly type: 'map';
  readonly version: '1.10';
  readonly tiledversion: '1.11.0';
  readonly orientation: 'orthogonal';
  readonly renderorder: 'right-down';
  /** Seen in Tiled where no layer has a tile: the town draws its grass there. */
  readonly backgroundcolor: string;
  readonly infinite: false;
  readonly compressionlevel: -1;
  readonly width: number;
  readonly height: number;
  readonly tilewidth: number;
  readonly tileheight: number;
  readonly nextlayerid: number;
  readonly nextobjectid: number;
  readonly tilesets: readonly TiledTileset[];
  readonly layers: readonly (TiledTileLayer | TiledObjectLayer)[];
}
