// Writes the town's map: client/map/town.json and tiles.png (open them in Tiled), and the plot list the
// server deals from, shared/town/plots.json. Same code, same files: the map is seeded, never random.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  paintTileset,
  TERRAINS,
  TILE,
  TILESET_COLUMNS,
  TILESET_ROWS,
  terrainTile,
  VARIANTS,
} from '../client/art/tiles.ts';
import {
  decorLayer,
  parkProps,
  squareLamps,
  squareProps,
  streetLamps,
  Taken,
  woods,
} from '../client/map/decor-plan.ts';
import { HALL_DOOR, planPaths, queueSpots, squareSpots } from '../client/map/path-plan.ts';
import { propBox } from '../client/map/prop-kinds.ts';
import { CX, CY, MAP_H, MAP_W } from '../client/map/street-plan.ts';
import { groundLayers, layGround } from '../client/map/terrain.ts';
import type {
  TiledMap,
  TiledObject,
  TiledObjectLayer,
  TiledProperty,
  TiledTileLayer,
  TiledTileset,
} from '../client/map/tiled.ts';
import { planHomes, planPlots, type Spot } from '../client/map/town-plan.ts';
import { plainProgram, runProgram } from './cli/program.ts';
import { png } from './png.ts';

let objectId = 0;
let layerId = 0;

type ObjectSpec = Partial<TiledObject> & { name: string; type: string; x: number; y: number };

const object = (spec: ObjectSpec): TiledObject => ({
  id: ++objectId,
  width: 0,
  height: 0,
  rotation: 0,
  visible: true,
  ...spec,
});
const point = (type: string, name: string, { x, y }: Spot): TiledObject =>
  object({ type, name, x, y, point: true });
const int = (name: string, value: number): TiledProperty => ({ name, type: 'int', value });

const objectLayer = (name: string, objects: readonly TiledObject[]): TiledObjectLayer => ({
  type: 'objectgroup',
  id: ++layerId,
  name,
  x: 0,
  y: 0,
  opacity: 1,
  visible: true,
  draworder: 'topdown',
  objects,
});

const tileLayer = (name: string, data: readonly number[]): TiledTileLayer => ({
  type: 'tilelayer',
  id: ++layerId,
  name,
  x: 0,
  y: 0,
  width: MAP_W,
  height: MAP_H,
  opacity: 1,
  visible: true,
  data,
});

const WANG_COLORS = { dirt: '#d2a76d', cobble: '#a0a6b1', water: '#3b84ba', meadow: '#46834d' } as const;

/** Corner sets, so that Tiled's terrain brush paints with our tiles. */
const wangSets = (): TiledTileset['wangsets'] =>
  TERRAINS.map((terrain) => ({
    name: terrain,
    type: 'corner',
    tile: terrainTile(terrain, 15, 0),
    colors: [
      { name: terrain, color: WANG_COLORS[terrain], probability: 1, tile: terrainTile(terrain, 15, 0) },
    ],
    wangtiles: Array.from({ length: VARIANTS * 15 }, (_, i) => {
      const mask = (i % 15) + 1;
      const [topLeft, topRight, bottomLeft, bottomRight] = [1, 2, 4, 8].map((bit) =>
        mask & bit ? 1 : 0,
      ) as [number, number, number, number];
      return {
        tileid: terrainTile(terrain, mask, Math.floor(i / 15)),
        wangid: [0, topRight, 0, bottomRight, 0, bottomLeft, 0, topLeft],
      };
    }),
  }));

function buildMap(): TiledMap {
  const plots = planPlots();
  const homes = planHomes();
  const ground = layGround();
  const taken = new Taken();
  for (const lot of [...plots, ...homes]) taken.add(lot);
  taken.add({ x: HALL_DOOR.x - 112, y: HALL_DOOR.y - 176, w: 224, h: 190 });
  const placed = [...squareProps(), ...parkProps()].filter(
    ({ kind, x, y }) => !taken.hits(propBox(kind, x, y)),
  );
  for (const { kind, x, y } of placed) taken.add(propBox(kind, x, y));
  const lamps = [...squareLamps(), ...streetLamps(taken)];
  const props = [...placed, ...woods(ground, taken)];
  const homeName = (index: number) => `home-${String(index + 1).padStart(3, '0')}`;
  const layers = [
    ...groundLayers(ground).map(({ name, data }) => tileLayer(name, data)),
    tileLayer('decor', decorLayer(ground)),
    objectLayer(
      'plots',
      plots.map((p) =>
        object({
          type: 'plot',
          name: p.id,
          x: p.x,
          y: p.y,
          width: p.w,
          height: p.h,
          properties: [
            int('house', p.house),
            int('order', p.order),
            { name: 'vacant', type: 'string', value: p.vacant },
          ],
        }),
      ),
    ),
    objectLayer(
      'homes',
      homes.map((h, i) =>
        object({
          type: 'home',
          name: homeName(i),
          x: h.x,
          y: h.y,
          width: h.w,
          height: h.h,
          properties: [int('cottage', h.cottage)],
        }),
      ),
    ),
    objectLayer('doors', [
      ...plots.map((p) => point('door', p.id, p.door)),
      ...homes.map((h, i) => point('door', homeName(i), h.door)),
    ]),
    objectLayer(
      'paths',
      planPaths().map((path, i) => {
        const start = path[0] as Spot;
        return object({
          type: 'path',
          name: `path-${i + 1}`,
          x: start.x,
          y: start.y,
          polyline: path.map(({ x, y }) => ({ x: x - start.x, y: y - start.y })),
        });
      }),
    ),
    objectLayer(
      'lamps',
      lamps.map((spot) => point('lamp', '', spot)),
    ),
    objectLayer(
      'props',
      props.map(({ kind, variant, x, y }) => point('prop', `${kind}.${variant}`, { x, y })),
    ),
    objectLayer(
      'spots',
      squareSpots().map((spot) => point('spot', '', spot)),
    ),
    objectLayer(
      'queue',
      queueSpots().map((spot, i) => point('queue', `place-${i + 1}`, spot)),
    ),
    objectLayer('landmarks', [
      point('landmark', 'town-hall', HALL_DOOR),
      point('landmark', 'square', { x: CX * TILE, y: CY * TILE }),
    ]),
  ];
  return {
    type: 'map',
    version: '1.10',
    tiledversion: '1.11.0',
    orientation: 'orthogonal',
    renderorder: 'right-down',
    infinite: false,
    compressionlevel: -1,
    width: MAP_W,
    height: MAP_H,
    tilewidth: TILE,
    tileheight: TILE,
    nextlayerid: layerId + 1,
    nextobjectid: objectId + 1,
    tilesets: [
      {
        firstgid: 1,
        name: 'town',
        image: 'tiles.png',
        imagewidth: TILESET_COLUMNS * TILE,
        imageheight: TILESET_ROWS * TILE,
        tilewidth: TILE,
        tileheight: TILE,
        tilecount: TILESET_COLUMNS * TILESET_ROWS,
        columns: TILESET_COLUMNS,
        margin: 0,
        spacing: 0,
        wangsets: wangSets(),
      },
    ],
    layers,
  };
}

/** One map row or one object a line: small diffs after an edit. */
function format(map: TiledMap): string {
  const lines = (items: readonly unknown[]) => items.map((item) => JSON.stringify(item)).join(',\n');
  const layers = map.layers.map((layer) => {
    if (layer.type === 'objectgroup') {
      return `${JSON.stringify({ ...layer, objects: undefined }).slice(0, -1)},"objects":[\n${lines(layer.objects)}]}`;
    }
    const rows = Array.from({ length: layer.height }, (_, y) =>
      layer.data.slice(y * layer.width, (y + 1) * layer.width).join(','),
    );
    return `${JSON.stringify({ ...layer, data: undefined }).slice(0, -1)},"data":[\n${rows.join(',\n')}]}`;
  });
  return `${JSON.stringify({ ...map, layers: undefined }).slice(0, -1)},\n"layers":[\n${layers.join(',\n')}]}\n`;
}

function makeMap(): void {
  const root = join(import.meta.dirname, '..');
  const map = buildMap();
  const serverPlots = planPlots().map(({ id, order, x, y, door }) => ({
    id,
    order,
    x,
    y,
    doorX: door.x,
    doorY: door.y,
  }));
  mkdirSync(join(root, 'shared/town'), { recursive: true });
  writeFileSync(join(root, 'client/map/town.json'), format(map));
  writeFileSync(join(root, 'client/map/tiles.png'), png(paintTileset()));
  writeFileSync(
    join(root, 'shared/town/plots.json'),
    `[\n${serverPlots.map((p) => `  ${JSON.stringify(p)}`).join(',\n')}\n]\n`,
  );
  console.log(`${map.width}×${map.height} tiles, ${serverPlots.length} plots, ${objectId} objects`);
}

await runProgram(
  plainProgram('map', 'Makes client/map and shared/town/plots.json from the plan of the town.').action(
    makeMap,
  ),
);
