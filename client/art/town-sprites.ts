// Every sprite of the town by its frame name, and the measures the scene needs of the buildings.

import { RAMPS } from '../../shared/art/palette.ts';
import type { Banner } from '../../shared/matches/sign.ts';
import type { Mark } from '../../shared/schema/town-state.ts';
import type { BuildingStyle } from '../games/game-view.ts';
import { LANDMARK_ARTS, type LandmarkArt } from '../map/place-kinds.ts';
import type { Sprite } from './atlas.ts';
import { CREATURES } from './creatures.ts';
import { type Building, cottage, house } from './house.ts';
import { COTTAGE_KINDS, HOUSE_KINDS } from './house-style.ts';
import { landmark } from './landmarks.ts';
import * as marks from './marks.ts';
import { bush, pine, tree } from './nature.ts';
import { PAVILION_KINDS, pavilion } from './pavilion.ts';
import * as things from './place-things.ts';
import { VACANT_KINDS, vacantPlot } from './plots.ts';
import * as props from './props.ts';
import { flag, townHall } from './town-hall.ts';

export interface TownSprites {
  readonly sprites: readonly Sprite[];
  /** What matches are played in, by style and kind. */
  readonly venues: Readonly<Record<BuildingStyle, readonly Building[]>>;
  readonly cottages: readonly Building[];
  readonly hall: Building;
  readonly landmarks: Readonly<Record<LandmarkArt, Building>>;
}

const CLOTHS = ['gold', 'crimson', 'azure', 'jade'] as const satisfies readonly Banner[];
const MARKS = ['death', 'verdict', 'reveal'] as const satisfies readonly Mark[];

export const FLAG_FRAMES = 3;
export const BANNER_FRAMES = 3;

const range = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));

const both = (name: string, { base, lit }: { base: Sprite['pixels']; lit: Sprite['pixels'] }): Sprite[] => [
  { name, pixels: base },
  { name: `${name}.lit`, pixels: lit },
];

function natureSprites(): Sprite[] {
  return range(4, (i) => [
    { name: `tree.${i}`, pixels: tree(i + 1) },
    { name: `autumn.${i}`, pixels: tree(i + 9, RAMPS.autumn) },
    { name: `pine.${i}`, pixels: pine(i + 5) },
    { name: `bush.${i}`, pixels: bush(i, i % 2 ? RAMPS.red[4] : undefined) },
  ]).flat();
}

function propSprites(): Sprite[] {
  const { red, teal } = RAMPS;
  const single: [string, Sprite['pixels']][] = [
    ['board.0', props.noticeBoard()],
    ['barrel.0', props.barrel()],
    ['crate.0', props.crate()],
    ['well.0', props.well()],
    ['bench.0', props.bench()],
    ['bed.0', props.flowerBed()],
    ['hay.0', props.hay()],
    ['logs.0', props.logs()],
    ['signpost.0', props.signpost()],
    ['windmill.0', props.windmillBody()],
    ['map-stall.0', things.mapStall()],
    ['railing.0', things.railing()],
    ['score.0', things.scoreBoard()],
    ['podium.0', things.podium()],
    ['bridge-ns.0', things.bridge(44, 128)],
    ['bridge-ew.0', things.bridge(128, 44)],
  ];
  return [
    ...single.map(([name, pixels]) => ({ name, pixels })),
    ...range(4, (i) => ({ name: `grave.${i}`, pixels: things.grave(i) })),
    ...range(4, (i) => ({ name: `pole.${i}`, pixels: things.bannerPole(i) })),
    ...range(2, (i) => ({ name: `tent.${i}`, pixels: things.tent(i) })),
    ...[red, teal].map((ramp, i) => ({ name: `stall.${i}`, pixels: props.stall(ramp, i + 1) })),
    ...range(props.FOUNTAIN_FRAMES, (i) => ({ name: `fountain.${i}`, pixels: props.fountain(i) })),
    ...range(props.SAIL_FRAMES, (i) => ({ name: `sails.${i}`, pixels: props.windmillSails(i) })),
    ...both('lamp', props.lamp()),
    ...VACANT_KINDS.map((kind) => ({ name: `vacant.${kind}`, pixels: vacantPlot(kind) })),
  ];
}

function markSprites(): Sprite[] {
  return [
    ...range(10, (i) => ({ name: `digit.${i}`, pixels: marks.digit(i) })),
    ...range(4, (i) => ({ name: `plate.${i + 1}`, pixels: marks.doorPlate(i + 1) })),
    ...CLOTHS.flatMap((color) =>
      range(BANNER_FRAMES, (i) => ({ name: `banner.${color}.${i}`, pixels: marks.winnerBanner(color, i) })),
    ),
    ...range(FLAG_FRAMES, (i) => ({ name: `flag.${i}`, pixels: flag(i) })),
    ...MARKS.map((kind) => ({ name: `mark.${kind}`, pixels: marks.houseMark(kind) })),
    ...CREATURES.map(({ name, pixels }) => ({ name, pixels: pixels() })),
    { name: 'puff', pixels: marks.puff() },
    { name: 'spark', pixels: marks.spark() },
    { name: 'glow', pixels: marks.glow(64, 6) },
    { name: 'shadow.small', pixels: marks.shadow(14, 6) },
    { name: 'shadow.large', pixels: marks.shadow(30, 12) },
    { name: 'shadow.house', pixels: marks.houseShadow() },
  ];
}

export function townSprites(): TownSprites {
  const venues = { house: range(HOUSE_KINDS, (i) => house(i)), pavilion: range(PAVILION_KINDS, pavilion) };
  const cottages = range(COTTAGE_KINDS, cottage);
  const hall = townHall();
  const landmarks = Object.fromEntries(LANDMARK_ARTS.map((name) => [name, landmark(name)])) as Record<
    LandmarkArt,
    Building
  >;
  const sprites = [
    ...both('town-hall', hall),
    ...LANDMARK_ARTS.flatMap((name) => both(name, landmarks[name])),
    ...venues.house.flatMap((b, i) => both(`house.${i}`, b)),
    ...venues.pavilion.flatMap((b, i) => both(`pavilion.${i}`, b)),
    ...cottages.flatMap((b, i) => both(`cottage.${i}`, b)),
    ...natureSprites(),
    ...propSprites(),
    ...markSprites(),
  ];
  return { sprites, venues, cottages, hall, landmarks };
}
