// Public places beside the match houses: their ground, buildings and objects.

import { TILE } from '../art/tiles.ts';
import {
  type Landmark,
  type Place,
  type PlaceKind,
  type Prop,
  type PropKind,
  propBox,
} from './prop-kinds.ts';
import { CX, CY, lots, OLD_TOWN, PLACE_BLOCKS, PLACE_LOTS, streetY } from './street-plan.ts';
import { lotBox, type Spot } from './town-plan.ts';

interface Markable {
  mark(x: number, y: number): void;
}

/** Half of a block's width and all of its depth, as far as streets leave it free. */
const BLOCK_HALF = 11;
const BLOCK_DEPTH = 8;

type BlockName = keyof typeof PLACE_BLOCKS;
type LotName = keyof typeof PLACE_LOTS;

/** Middle of a block's south side, level with the street at its highest. */
function blockDoor(name: BlockName): Spot {
  const { row, block } = PLACE_BLOCKS[name];
  const own = lots().filter((lot) => lot.grid === OLD_TOWN && lot.row === row && lot.block === block);
  const x = own.reduce((sum, lot) => sum + lot.x, 0) / own.length;
  return { x, y: Math.min(...own.map((lot) => streetY(OLD_TOWN, Math.round(lot.x), row))) };
}

const inPixels = ({ x, y }: Spot): Spot => ({ x: Math.round(x * TILE), y: Math.round(y * TILE) });

function lotDoor(name: LotName): Spot {
  const { row, offset } = PLACE_LOTS[name];
  const x = CX + offset;
  return { x: Math.round(x * TILE), y: streetY(OLD_TOWN, Math.round(x), row) * TILE };
}

const blockPlace = (name: BlockName): Place => {
  const door = inPixels(blockDoor(name));
  const w = BLOCK_HALF * 2 * TILE;
  const h = BLOCK_DEPTH * TILE;
  return { name, kind: 'ground', door, x: door.x - w / 2, y: door.y - h, w, h };
};

const lotPlace = (name: LotName): Place => {
  const door = lotDoor(name);
  return { name, kind: 'house', door, ...lotBox(door) };
};

/** Meeting spots: round the fountain, and on the way south. */
const BENCHES: readonly (readonly [number, number])[] = [
  [-3, 0.2],
  [3, 0.2],
  [-2.6, 5.3],
  [2.6, 5.3],
  [-7, 3.5],
  [7, 3.5],
  [-3, 7.7],
  [5.2, 7.5],
];
const MAP_STALL = [6.2, 5.3] as const;
const BOARD = [-6, 5] as const;

/** Beside the league's hall: pavilions of single leagues, in tiles from the middle of the plaza's south side. */
const TENTS: readonly (readonly [number, number])[] = [
  [-7.1, -2],
  [7.1, -2],
];

const tentSpots = (): Spot[] => {
  const door = blockDoor('league-plaza');
  return TENTS.map(([x, y]) => inPixels({ x: door.x + x, y: door.y + y }));
};

const onSquare = ([x, y]: readonly [number, number]): Spot => inPixels({ x: CX + x, y: CY + y });

function thingPlace(name: string, kind: PlaceKind, prop: PropKind, foot: Spot): Place {
  return { name, kind, door: { x: foot.x, y: foot.y + 6 }, ...propBox(prop, foot.x, foot.y) };
}

export const planPlaces = (): Place[] => [
  lotPlace('library'),
  lotPlace('tavern'),
  blockPlace('arcade'),
  blockPlace('league-plaza'),
  blockPlace('graveyard'),
  thingPlace('map-makers-stall', 'stall', 'map-stall', onSquare(MAP_STALL)),
  thingPlace('notice-board', 'board', 'board', onSquare(BOARD)),
  ...BENCHES.map((at, i) => thingPlace(`bench-${i + 1}`, 'bench', 'bench', onSquare(at))),
  ...tentSpots().map((foot, i) => thingPlace(`league-pavilion-${i + 1}`, 'stall', 'tent', foot)),
];

/** Feet of the houses on those grounds, in tiles from the middle of the ground's south side. */
const ON_GROUND = [
  { art: 'arcade', block: 'arcade', x: 0, y: -1 },
  { art: 'league', block: 'league-plaza', x: 0, y: -1.4 },
  { art: 'chapel', block: 'graveyard', x: -6.6, y: -2.1 },
] as const;

export const planLandmarks = (): Landmark[] => [
  { art: 'library', ...lotDoor('library') },
  { art: 'tavern', ...lotDoor('tavern') },
  ...ON_GROUND.map(({ art, block, x, y }) => {
    const door = blockDoor(block);
    return { art, ...inPixels({ x: door.x + x, y: door.y + y }) };
  }),
];

/** Kind, variant, and tiles from the middle of the ground's south side. */
type Furniture = readonly (readonly [PropKind, number, number, number])[];

const railing = (from: number, to: number, y: number): Furniture =>
  Array.from({ length: to - from }, (_, i) => ['railing', 0, from + i + 0.5, y] as const);

const graves: Furniture = [-6.6, -4.9, -3.2].flatMap((y, row) =>
  Array.from({ length: 6 }, (_, i) => ['grave', (i * 2 + row * 3) % 4, -1.6 + i * 2, y] as const),
);

const FURNITURE: Readonly<Record<BlockName, Furniture>> = {
  arcade: [
    ['pole', 0, -7.2, -0.6],
    ['pole', 2, 7.2, -0.6],
    ['bench', 0, -9, -0.5],
    ['bench', 0, 9, -0.5],
    ['bed', 0, -5.9, -0.3],
    ['bed', 0, 5.9, -0.3],
    ['tree', 1, -9.4, -3],
    ['tree', 3, 9.4, -3],
    ['autumn', 0, -8.1, -5.6],
    ['tree', 2, 8.2, -5.8],
    ['bush', 1, -7, -2.2],
    ['bush', 3, 7.1, -2.3],
    ['barrel', 0, -6.6, -1.4],
    ['crate', 0, 6.6, -1.3],
  ],
  'league-plaza': [
    ['score', 0, -7.4, -5.2],
    ['podium', 0, 7.4, -5.2],
    ['pole', 0, -5, -0.7],
    ['pole', 1, 5, -0.7],
    ['pole', 2, -9.2, -0.7],
    ['pole', 3, 9.2, -0.7],
    ['pole', 1, -5, -5.2],
    ['pole', 0, 5, -5.2],
    ['bed', 0, -9.4, -6.4],
    ['bed', 0, 9.4, -6.4],
    ['bush', 1, -9.6, -3.2],
    ['bush', 3, 9.6, -3.2],
  ],
  graveyard: [
    ...railing(-11, -1, -0.2),
    ...railing(1, 11, -0.2),
    ...graves,
    ['pine', 0, -10.3, -5.4],
    ['pine', 2, 10.4, -5.6],
    ['pine', 1, 10.5, -1.6],
    ['autumn', 1, -2.9, -6.9],
    ['bush', 0, -10.3, -2],
    ['bed', 0, -3.2, -2.5],
    ['bench', 0, 7.6, -1.5],
    ['bed', 0, 4.8, -1.5],
  ],
};

export const placeProps = (): Prop[] => [
  ...(Object.keys(FURNITURE) as BlockName[]).flatMap((name) => {
    const door = blockDoor(name);
    return FURNITURE[name].map(([kind, variant, x, y]) => ({
      kind,
      variant,
      ...inPixels({ x: door.x + x, y: door.y + y }),
    }));
  }),
  ...tentSpots().map((foot, variant) => ({ kind: 'tent' as const, variant, ...foot })),
  { kind: 'map-stall', variant: 0, ...onSquare(MAP_STALL) },
  { kind: 'board', variant: 0, ...onSquare(BOARD) },
  ...BENCHES.map((at) => ({ kind: 'bench' as const, variant: 0, ...onSquare(at) })),
];

const LAMPS: Readonly<Record<BlockName, readonly (readonly [number, number])[]>> = {
  arcade: [
    [-4.9, -0.4],
    [4.9, -0.4],
  ],
  'league-plaza': [
    [-3.4, -0.6],
    [3.4, -0.6],
    [-9.4, -4.4],
    [9.4, -4.4],
  ],
  graveyard: [
    [-1.3, -0.3],
    [1.3, -0.3],
    [9.2, -1.4],
  ],
};

export const placeLamps = (): Spot[] =>
  (Object.keys(LAMPS) as BlockName[]).flatMap((name) => {
    const door = blockDoor(name);
    return LAMPS[name].map(([x, y]) => inPixels({ x: door.x + x, y: door.y + y }));
  });

/** Plaza and forecourt of stone, a path to the chapel; each reaches down to where the street sways away from it. */
export function pavePlaces(cobble: Markable, dirt: Markable): void {
  const fill = (
    ground: Markable,
    door: Spot,
    [left, right]: readonly [number, number],
    from: number,
    to = 1,
  ) => {
    for (let y = from; y <= to; y++)
      for (let x = left; x <= right; x++) ground.mark(Math.round(door.x) + x, door.y + y);
  };
  const plaza = blockDoor('league-plaza');
  fill(cobble, plaza, [-8, 8], -7);
  fill(cobble, plaza, [-10, 10], -6);
  fill(cobble, blockDoor('arcade'), [-8, 8], -1);
  const yard = blockDoor('graveyard');
  fill(dirt, yard, [-1, 0], -2);
  fill(dirt, yard, [-7, 0], -2, -2);
}
