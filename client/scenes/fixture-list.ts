// The static objects of the town, read from the map as plain data: hall, landmarks, homes, props, lamps, and the
// gardens of empty plots.

import type { Building } from '../art/house.ts';
import type { TownSprites } from '../art/town-sprites.ts';
import type { TownMap } from '../map/town-map.ts';
import type { Light } from './light-map.ts';

type At = { readonly x: number; readonly y: number };

export interface Fixture extends At {
  readonly frame: string;
  readonly depth: number;
  /** Origin in pixels of the sprite; half-width and foot by default. */
  readonly origin?: At;
  readonly shadow?: 'shadow.small' | 'shadow.large' | 'shadow.house';
  readonly flat?: true;
  readonly lit?: string;
  readonly lights?: readonly Light[];
  readonly chimney?: At;
  readonly plotId?: string;
}

const LAMP_LIGHT = 0xff9440;
const SMALL = new Set(['bush', 'bench', 'bed', 'barrel', 'crate', 'hay', 'logs', 'lamp', 'grave', 'pole']);
const FLAT = new Set(['bridge-ns', 'bridge-ew']);
const THIN = new Set(['railing']);

function built(
  frame: string,
  building: Building,
  door: At,
  glow: Pick<Light, 'radius' | 'strength'>,
): Fixture {
  const at = (part: At): At => ({
    x: door.x - building.door.x + part.x,
    y: door.y - building.door.y + part.y,
  });
  return {
    frame,
    lit: `${frame}.lit`,
    x: door.x,
    y: door.y,
    depth: door.y - 6,
    origin: building.door,
    shadow: 'shadow.house',
    lights: building.lamps.map((lamp) => ({ ...at(lamp), ...glow, color: 0xff9a48 })),
    ...(building.chimney ? { chimney: at(building.chimney) } : {}),
  };
}

export function* fixturesOf(map: TownMap, art: TownSprites): Generator<Fixture> {
  const { shadow: _, ...hall } = built('town-hall', art.hall, map.hallDoor, { radius: 50, strength: 0.8 });
  yield { ...hall, depth: map.hallDoor.y - 14 };
  for (const { art: name, x, y } of map.landmarks) {
    yield built(name, art.landmarks[name], { x, y }, { radius: 50, strength: 0.8 });
  }
  for (const { door, cottage } of map.homes) {
    const building = art.cottages[cottage % art.cottages.length];
    if (building) yield built(`cottage.${cottage}`, building, door, { radius: 40, strength: 0.7 });
  }
  for (const { kind, variant, x, y } of map.props) {
    // The fountain moves; the scene draws it itself.
    if (kind === 'fountain') continue;
    const frame = `${kind}.${kind === 'bed' ? 0 : variant}`;
    if (FLAT.has(kind)) yield { frame, x, y, depth: y, flat: true };
    else if (THIN.has(kind)) yield { frame, x, y, depth: y };
    else yield { frame, x, y, depth: y, shadow: SMALL.has(kind) ? 'shadow.small' : 'shadow.large' };
  }
  for (const { x, y } of map.lamps) {
    const light = { x, y: y - 18, radius: 78, color: LAMP_LIGHT, strength: 0.8 };
    yield { frame: 'lamp', lit: 'lamp.lit', x, y, depth: y, shadow: 'shadow.small', lights: [light] };
  }
  for (const plot of map.plots) {
    yield {
      frame: `vacant.${plot.vacant}`,
      x: plot.door.x,
      y: plot.door.y - 8,
      depth: plot.door.y - 40,
      plotId: plot.id,
    };
  }
}
