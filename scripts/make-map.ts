// Writes the town's map: client/map/town.json and tiles.png (open them in Tiled), and the plot list the server deals
// from, shared/town/plots.json. Same code, same files: the map is seeded, never random.

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
  parkProps,
  squareLamps,
  squareProps,
  streetLamps,
  Taken,
  woodsLayer,
} from '../client/map/decor-plan.ts';
import { HALL_DOOR, planPaths, queueSpots, squareSpots, streetPaths } from '../client/map/path-plan.ts';
import { placeLamps, placeProps, planLandmarks, planPlaces } from '../client/map/places-plan.ts';
import { type Box, propBox, WOOD_KINDS, WOODS } from '../client/map/prop-kinds.ts';
import { DISTRICT_NAMES, streetName } from '../client/map/street-names.ts';
import { CX, CY, GRIDS, MAP_H, MAP_W } from '../client/map/street-plan.ts';
import { bridges, groundLayers, layGround } from '../client/map/terrain.ts';
import type { TiledObject } from '../client/map/tiled.ts';
import { type PlannedPlot, planHomes, planPlots, type Spot } from '../client/map/town-plan.ts';
import { png } from '../server/images/png.ts';
import { plainProgram, runProgram } from './cli/program.ts';
import { paintWoodMarks } from './map/wood-marks.ts';

let objectId = 0;
let layerId = 0;

const object = (spec: Omit<TiledObject, 'id'> & { point?: true }) => ({ id: ++objectId, ...spec });
const point = (type: string, name: string, { x, y }: Spot) => object({ type, name, x, y, point: true });
const area = (type: string, name: string, { x, y, w, h }: Box) =>
  object({ type, name, x, y, width: w, height: h });
const line = (type: string, name: string, way: readonly Spot[]) => {
  const { x, y } = way[0] as Spot;
  return object({ type, name, x, y, polyline: way.map((at) => ({ x: at.x - x, y: at.y - y })) });
};
const int = (name: string, value: number) => ({ name, type: 'int', value });

const layer = <Type extends string>(type: Type, name: string) => ({
  type,
  id: ++layerId,
  name,
  x: 0,
  y: 0,
});
const SEEN = { opacity: 1, visible: true };

const tileLayer = (name: string, data: readonly number[]) => ({
  ...layer('tilelayer', name),
  width: MAP_W,
  height: MAP_H,
  ...SEEN,
  data,
});

const objectLayers = (layers: Readonly<Record<string, readonly TiledObject[]>>) =>
  Object.entries(layers).map(([name, objects]) => ({
    ...layer('objectgroup', name),
    ...SEEN,
    draworder: 'topdown',
    objects,
  }));

const WANG_COLORS = { dirt: '#d2a76d', cobble: '#a0a6b1', water: '#3b84ba', meadow: '#46834d' } as const;

/** Corner sets, so that Tiled's terrain brush paints with our tiles. */
const wangSets = () =>
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

const TOWN_TILES = TILESET_COLUMNS * TILESET_ROWS;

function districtBox(plots: readonly PlannedPlot[]): Box {
  const x = Math.min(...plots.map((plot) => plot.x));
  const y = Math.min(...plots.map((plot) => plot.y));
  const right = Math.max(...plots.map((plot) => plot.x + plot.w));
  const bottom = Math.max(...plots.map((plot) => plot.y + plot.h));
  return { x, y, w: right - x, h: bottom - y };
}

function standing() {
  const plots = planPlots();
  const homes = planHomes();
  const ground = layGround();
  const places = planPlaces();
  const taken = new Taken();
  for (const lot of [...plots, ...homes]) taken.add(lot);
  taken.add({ x: HALL_DOOR.x - 112, y: HALL_DOOR.y - 176, w: 224, h: 190 });
  const placed = [...squareProps(), ...parkProps()].filter(
    ({ kind, x, y }) => !taken.hits(propBox(kind, x, y)),
  );
  const props = [...bridges(), ...placed, ...placeProps()];
  for (const { kind, x, y } of props) taken.add(propBox(kind, x, y));
  for (const place of places) taken.add(place);
  const lamps = [...squareLamps(), ...placeLamps(), ...streetLamps(taken)];
  return { plots, homes, ground, places, props, lamps, woods: woodsLayer(ground, taken) };
}

type Standing = ReturnType<typeof standing>;

const homeName = (index: number) => `home-${String(index + 1).padStart(3, '0')}`;

const plotObject = ({ house, order, vacant, id, ...box }: PlannedPlot) => ({
  ...area('plot', id, box),
  properties: [int('house', house), int('order', order), { name: 'vacant', type: 'string', value: vacant }],
});

const layersOf = ({ plots, homes, places, lamps, props }: Standing) =>
  objectLayers({
    plots: plots.map(plotObject),
    homes: homes.map((h, i) => ({
      ...area('home', homeName(i), h),
      properties: [int('cottage', h.cottage)],
    })),
    places: places.map((place) => area(place.kind, place.name, place)),
    doors: [
      ...plots.map((p) => point('door', p.id, p.door)),
      ...homes.map((h, i) => point('door', homeName(i), h.door)),
      ...places.map((place) => point('door', place.name, place.door)),
    ],
    districts: DISTRICT_NAMES.map((name) =>
      area('district', name, districtBox(plots.filter(({ district }) => district === name))),
    ),
    streets: GRIDS.flatMap((grid) =>
      grid.rows.flatMap((row) =>
        streetPaths(grid, row).map((way) => line('street', streetName(grid, row), way)),
      ),
    ),
    buildings: planLandmarks().map((landmark) => point('building', landmark.art, landmark)),
    landmarks: [
      point('landmark', 'town-hall', HALL_DOOR),
      point('landmark', 'square', { x: CX * TILE, y: CY * TILE }),
    ],
    // Objects on the map, and where folk walk and stand.
    paths: planPaths().map((path, i) => line('path', `path-${i + 1}`, path)),
    lamps: lamps.map((spot) => point('lamp', '', spot)),
    props: props.map(({ kind, variant, x, y }) => point('prop', `${kind}.${variant}`, { x, y })),
    spots: squareSpots().map((spot) => point('spot', '', spot)),
    queue: queueSpots().map((spot, i) => point('queue', `place-${i + 1}`, spot)),
  });

const tileset = (name: string, firstgid: number, columns: number, rows: number) => ({
  firstgid,
  name,
  image: name === WOODS ? 'woods.png' : 'tiles.png',
  imagewidth: columns * TILE,
  imageheight: rows * TILE,
  tilewidth: TILE,
  tileheight: TILE,
  tilecount: columns * rows,
  columns,
  margin: 0,
  spacing: 0,
});

function buildMap() {
  const town = standing();
  const woods = town.woods.map((mark) => (mark ? TOWN_TILES + mark : 0));
  const layers = [
    ...groundLayers(town.ground).map(({ name, data }) => tileLayer(name, data)),
    tileLayer(WOODS, woods),
    ...layersOf(town),
  ];
  return {
    type: 'map',
    version: '1.10',
    tiledversion: '1.11.0',
    orientation: 'orthogonal',
    renderorder: 'right-down',
    backgroundcolor: '#67a653',
    infinite: false,
    compressionlevel: -1,
    width: MAP_W,
    height: MAP_H,
    tilewidth: TILE,
    tileheight: TILE,
    nextlayerid: layerId + 1,
    nextobjectid: objectId + 1,
    tilesets: [
      { ...tileset('town', 1, TILESET_COLUMNS, TILESET_ROWS), wangsets: wangSets() },
      { ...tileset(WOODS, 1 + TOWN_TILES, WOOD_KINDS.length, 1), wangsets: [] },
    ],
    layers,
  };
}

/** One map row or one object per line: small diffs after an edit. */
function format(map: ReturnType<typeof buildMap>): string {
  const lines = (items: readonly unknown[]) => items.map((item) => JSON.stringify(item)).join(',\n');
  const layers = map.layers.map((layer) => {
    if ('objects' in layer) {
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
  const serverPlots = planPlots().map(({ id, order, door, address, district }) => ({
    id,
    order,
    doorX: door.x,
    doorY: door.y,
    address,
    district,
  }));
  mkdirSync(join(root, 'shared/town'), { recursive: true });
  writeFileSync(join(root, 'client/map/town.json'), format(map));
  writeFileSync(join(root, 'client/map/tiles.png'), png(paintTileset()));
  writeFileSync(join(root, 'client/map/woods.png'), png(paintWoodMarks()));
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
