// Reads town.json (Tiled's format) into what the scenes need. Whatever an editor moved in Tiled, counts.

import { VACANT_KINDS, type VacantKind } from '../art/plots.ts';
import type { Prop } from './decor-plan.ts';
import type { Polyline } from './path-plan.ts';
import { PROP_SIZES, type PropKind } from './prop-kinds.ts';
import type { TiledMap, TiledObject } from './tiled.ts';
import type { Home, Plot, Spot } from './town-plan.ts';

export interface TownMap {
  readonly width: number;
  readonly height: number;
  readonly plots: readonly Plot[];
  readonly homes: readonly Home[];
  readonly lamps: readonly Spot[];
  readonly props: readonly Prop[];
  readonly paths: readonly Polyline[];
  readonly spots: readonly Spot[];
  readonly queue: readonly Spot[];
  readonly hallDoor: Spot;
  readonly square: Spot;
}

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
const box = ({ x, y, width, height }: TiledObject) => ({ x, y, w: width, h: height });

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

export function readTownMap(map: TiledMap): TownMap {
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
    plots: objects(map, 'plots').map((plot) => ({
      id: plot.name,
      order: Number(property(plot, 'order')),
      house: Number(property(plot, 'house')),
      vacant: readVacant(plot),
      door: doorOf(plot),
      ...box(plot),
    })),
    homes: objects(map, 'homes').map((home) => ({
      cottage: Number(property(home, 'cottage')),
      door: doorOf(home),
      ...box(home),
    })),
    lamps: objects(map, 'lamps').map(spot),
    props: objects(map, 'props').map(readProp),
    paths: objects(map, 'paths').map(({ x, y, polyline }) =>
      (polyline ?? []).map((point) => ({ x: x + point.x, y: y + point.y })),
    ),
    spots: objects(map, 'spots').map(spot),
    queue: objects(map, 'queue').map(spot),
    hallDoor: landmark('town-hall'),
    square: landmark('square'),
  };
}
