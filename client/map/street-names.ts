import { CX, type Grid, OLD_TOWN, OUTER } from './street-plan.ts';

// biome-ignore format: a list of names reads better in rows.
const OLD_STREETS = [
  'Foxglove Rise', 'Rookery Lane', 'Steeple Street', 'Bellfounders Row', 'Hazel Walk',
  'Thimble Street', 'Cartwright Lane', 'Nettle Row', 'Weaver Street', 'Chandlers Walk', 'Candle Row',
  'Market Street', 'Lantern Lane', 'Fiddlers Row', 'Baker Street', 'Honeysuckle Lane', 'Copper Street',
  'Millstone Row', 'Tanners Walk', 'Apple Lane', 'Cobbler Street', 'Swallow Row', 'Willow Walk',
] as const;

// biome-ignore format: a list of names reads better in rows.
const OUTER_STREETS: Readonly<Record<string, readonly string[]>> = {
  northbank: ['Heron Street', 'Otter Lane', 'Ferry Row', 'Barge Street', 'Kingfisher Walk', 'Bridge Street'],
  southbank: ['Quay Street', 'Anchor Row', 'Lock Lane', 'Sluice Street', 'Rope Walk', 'Mooring Row'],
  pinehurst: [
    'Resin Row', 'Pinecone Lane', 'Charcoal Street', 'Needle Walk', 'Woodcutters Row', 'Ember Lane',
  ],
  highfold: ['Shepherds Row', 'Fleece Lane', 'Crook Street', 'Bellwether Walk', 'Lambing Row', 'Stile Lane'],
  reedham: ['Reed Street', 'Bittern Lane', 'Thatchers Row', 'Eel Walk', 'Marsh Street', 'Punt Row'],
  'marlow-end': ['Sundial Street', 'Plum Row', 'Quince Lane', 'Damson Walk', 'Cider Street', 'Wassail Row'],
  westwold: [
    'Barrow Lane', 'Standing Stone Row', 'Badger Street', 'Fern Walk', 'Cuckoo Lane', 'Bramble Street',
    'Oakapple Row', 'Dormouse Lane', 'Sunset Walk',
  ],
  eastmere: [
    'Sunrise Walk', 'Lakeside Row', 'Dragonfly Lane', 'Perch Street', 'Lily Walk', 'Anglers Row',
    'Ripple Street', 'Swan Lane', 'Bulrush Row',
  ],
  thistledown: [
    'Thistle Street', 'Finch Row', 'Linnet Lane', 'Burdock Walk', 'Teasel Street', 'Goldfinch Row',
    'Seedling Lane', 'Hayrick Street', 'Gleaners Walk',
  ],
  larkfield: [
    'Lark Street', 'Barley Row', 'Poppy Lane', 'Scythe Walk', 'Harvest Street', 'Sheaf Row',
    'Winnow Lane', 'Threshing Street', 'Cornflower Walk',
  ],
};

export function streetName(grid: Grid, row: number): string {
  const names = grid === OLD_TOWN ? OLD_STREETS : OUTER_STREETS[grid.id];
  const name = names?.[grid.rows.indexOf(row)];
  if (!name) throw new Error(`street ${row} of ${grid.id} has no name`);
  return name;
}

const WARDS = [
  ['Foxglove Hill', 'Bellgate', 'Crows Rest'],
  ['Weavers Ward', 'Old Town', 'Coopers Ward'],
  ['Applegarth', 'Southgate', 'Candle Ward'],
] as const;
const WARD_HALF = 42;
const WARD_ROWS = 3;

const OUTER_NAMES: Readonly<Record<string, string>> = {
  northbank: 'Northbank',
  southbank: 'Southbank',
  pinehurst: 'Pinehurst',
  highfold: 'Highfold',
  reedham: 'Reedham',
  'marlow-end': 'Marlow End',
  westwold: 'Westwold',
  eastmere: 'Eastmere',
  thistledown: 'Thistledown',
  larkfield: 'Larkfield',
};

const third = (value: number, half: number): 0 | 1 | 2 => (value < -half ? 0 : value > half ? 2 : 1);

export function districtName(grid: Grid, x: number, row: number): string {
  if (grid === OLD_TOWN) return WARDS[third(row, WARD_ROWS)][third(x - CX, WARD_HALF)];
  const name = OUTER_NAMES[grid.id];
  if (!name) throw new Error(`the district ${grid.id} has no name`);
  return name;
}

export const DISTRICT_NAMES: readonly string[] = [
  ...WARDS.flat(),
  ...OUTER.map(({ id }) => OUTER_NAMES[id] ?? id),
];
