import { RAMPS } from '../../shared/art/palette.ts';
import type { Banner } from '../../shared/matches/sign.ts';
import type { Mark } from '../../shared/schema/town-state.ts';
import type { BuildingStyle } from '../games/game-view.ts';
import { LANDMARK_ARTS, type LandmarkArt } from '../map/prop-kinds.ts';
import { frames, named, type Sprite } from '../scenes/sheet-images.ts';
import { CREATURES } from './creatures.ts';
import { type Building, COTTAGE_KINDS, cottage, HOUSE_KINDS, house } from './house.ts';
import { landmark } from './landmarks.ts';
import * as marks from './marks.ts';
import { bush, pine, tree } from './nature.ts';
import { PAVILION_KINDS, pavilion } from './pavilion.ts';
import * as things from './place-things.ts';
import { VACANT_KINDS, vacantPlot } from './plots.ts';
import * as props from './props.ts';
import { flag, townHall } from './town-hall.ts';
import type { Canvases } from './walls.ts';

export interface TownSprites {
  readonly sprites: readonly Sprite[];
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

const both = (name: string, { base, lit }: Canvases): Sprite[] =>
  named({ [name]: base, [`${name}.lit`]: lit });

const thingSprites = (): Sprite[] => [
  ...frames('tree', 4, (i) => tree(i + 1)),
  ...frames('autumn', 4, (i) => tree(i + 9, RAMPS.autumn)),
  ...frames('pine', 4, (i) => pine(i + 5)),
  ...frames('bush', 4, (i) => bush(i, i % 2 ? RAMPS.red[4] : undefined)),
  ...named({
    'board.0': props.noticeBoard(),
    'barrel.0': props.barrel(),
    'crate.0': props.crate(),
    'well.0': props.well(),
    'bench.0': props.bench(),
    'bed.0': props.flowerBed(),
    'hay.0': props.hay(),
    'logs.0': props.logs(),
    'signpost.0': props.signpost(),
    'windmill.0': props.windmillBody(),
    'map-stall.0': things.mapStall(),
    'railing.0': things.railing(),
    'score.0': things.scoreBoard(),
    'podium.0': things.podium(),
    'bridge-ns.0': things.bridge(44, 128),
    'bridge-ew.0': things.bridge(128, 44),
    puff: marks.puff(),
    spark: marks.spark(),
    glow: marks.glow(64, 6),
    'shadow.small': marks.shadow(14, 6),
    'shadow.large': marks.shadow(30, 12),
    'shadow.house': marks.houseShadow(),
  }),
  ...frames('grave', 4, things.grave),
  ...frames('pole', 4, things.bannerPole),
  ...frames('tent', 2, things.tent),
  ...frames('stall', 2, (i) => props.stall(i ? RAMPS.teal : RAMPS.red, i + 1)),
  ...frames('fountain', props.FOUNTAIN_FRAMES, props.fountain),
  ...frames('sails', props.SAIL_FRAMES, props.windmillSails),
  ...frames('digit', 10, marks.digit),
  ...frames('flag', FLAG_FRAMES, flag),
  ...both('lamp', props.lamp()),
  ...VACANT_KINDS.flatMap((kind) => named({ [`vacant.${kind}`]: vacantPlot(kind) })),
  ...[1, 2, 3, 4].flatMap((digits) => named({ [`plate.${digits}`]: marks.doorPlate(digits) })),
  ...CLOTHS.flatMap((color) => frames(`banner.${color}`, BANNER_FRAMES, (i) => marks.winnerBanner(color, i))),
  ...MARKS.flatMap((kind) => named({ [`mark.${kind}`]: marks.houseMark(kind) })),
  ...CREATURES.map(({ name, pixels }) => ({ name, pixels: pixels() })),
];

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
    ...thingSprites(),
  ];
  return { sprites, venues, cottages, hall, landmarks };
}
