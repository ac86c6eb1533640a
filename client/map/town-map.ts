// Reads town.json (Tiled's format) into what the scenes need. Objects moved in Tiled keep their new position.

import { VACANT_KINDS, type VacantKind } from '../art/plots.ts';
import type { Polyline } from './path-plan.ts';
import {
  type Box,
  LANDMARK_ARTS,
  type Landmark,
  PLACE_KINDS,
  type Place,
  PROP_SIZES,
  type Prop,
  type PropKind,
  planted,
  WOOD_KINDS,
  WOODS,
} from './prop-kinds.ts';
import type { TiledMap, TiledObject } from './tiled.ts';
import type { Home, Plot, Spot } from './town-plan.ts';

export interface District extends Box {
  readonly name: string;
}

export type TownMap = Readonly<ReturnType<typeof readTownMap>>;

const objects = (map: TiledMap, layer: string): readonly TiledObject[] => {
  const found = map.layers.find(({ name }) => name === layer);
  if (found?.type !== 'objectgroup') throw new Error(`town.json has no object layer "${layer}"`);
  return found.objects;
};

const property = (object: TiledObject, name: string): number | string => {
  const value = object.properties?.find((p) => p.name === name)?.value;
  if (value === undefined) throw new Error(`${object.type} "${object.name}" has no property "${name}"`);
  return value;
};

const spot = ({ x, y }: TiledObject): Spot => ({ x, y });
const box = ({ x, y, width = 0, height = 0 }: TiledObject): Box => ({ x, y, w: width, h: height });

const isPropKind = (kind: string): kind is PropKind => kind in PROP_SIZES;

function readProp(object: TiledObject): Prop {
  const [kind = '', variant = '0'] = object.name.split('.');
  if (!isPropKind(kind)) throw new Error(`town.json: no prop is called "${object.name}"`);
  return { kind, variant: Number(variant), ...spot(object) };
}

function readVacant(object: TiledObject): VacantKind {
  const name = property(object, 'vacant');
  const kind = VACANT_KINDS.find((known) => known === name);
  if (!kind) throw new Error(`town.json: plot "${object.name}" is vacant as "${name}"`);
  return kind;
}

function oneOf<T extends string>(known: readonly T[], wanted: string): T {
  const found = known.find((name) => name === wanted);
  if (!found) throw new Error(`town.json: nothing is called "${wanted}"`);
  return found;
}

function* readWoods(map: TiledMap): Generator<Prop> {
  const layer = map.layers.find(({ name }) => name === WOODS);
  const marks = map.tilesets.find(({ name }) => name === WOODS);
  if (layer?.type !== 'tilelayer' || !marks) return;
  for (let i = 0; i < layer.data.length; i++) {
    const kind = WOOD_KINDS[(layer.data[i] ?? 0) - marks.firstgid];
    if (kind) yield planted(kind, i % map.width, Math.floor(i / map.width));
  }
}

export function readTownMap(map: TiledMap) {
  const doors = new Map(objects(map, 'doors').map((door) => [door.name, spot(door)]));
  const doorOf = ({ name }: TiledObject): Spot => {
    const door = doors.get(name);
    if (!door) throw new Error(`town.json: "${name}" has no door`);
    return door;
  };
  const landmark = (name: string): Spot => {
    const found = objects(map, 'landmarks').find((object) => object.name === name);
    if (!found) throw new Error(`town.json has no landmark "${name}"`);
    return spot(found);
  };
  return {
    width: map.width * map.tilewidth,
    height: map.height * map.tileheight,
    plots: objects(map, 'plots').map(
      (plot): Plot => ({
        id: plot.name,
        order: Number(property(plot, 'order')),
        house: Number(property(plot, 'house')),
        vacant: readVacant(plot),
        door: doorOf(plot),
        ...box(plot),
      }),
    ),
    homes: objects(map, 'homes').map(
      (home): Home => ({
        cottage: Number(property(home, 'cottage')),
        door: doorOf(home),
        ...box(home),
      }),
    ),
    lamps: objects(map, 'lamps').map(spot),
    props: [...objects(map, 'props').map(readProp), ...readWoods(map)],
    paths: objects(map, 'paths').map(
      ({ x, y, polyline }): Polyline => (polyline ?? []).map((point) => ({ x: x + point.x, y: y + point.y })),
    ),
    spots: objects(map, 'spots').map(spot),
    queue: objects(map, 'queue').map(spot),
    hallDoor: landmark('town-hall'),
    square: landmark('square'),
    landmarks: objects(map, 'buildings').map(
      (building): Landmark => ({
        art: oneOf(LANDMARK_ARTS, building.name),
        ...spot(building),
      }),
    ),
    places: new Map<string, Place>(
      objects(map, 'places').map((place) => [
        place.name,
        { name: place.name, kind: oneOf(PLACE_KINDS, place.type), door: doorOf(place), ...box(place) },
      ]),
    ),
    districts: objects(map, 'districts').map(
      (district): District => ({ name: district.name, ...box(district) }),
    ),
  };
}
