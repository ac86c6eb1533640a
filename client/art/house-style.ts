// What makes one house kind differ from the next.

import { RAMPS, type Ramp } from '../../shared/art/palette.ts';
import { COVERS, type Cover, ROOF_SHAPES, type RoofShape } from './roofs.ts';

export const HOUSE_KINDS = 40;
export const COTTAGE_KINDS = 6;

const FRONTS = ['gable', 'dormers', 'twin', 'turret', 'porch'] as const;
type Front = (typeof FRONTS)[number];
const WALLS = ['timber', 'brick', 'stone', 'plank'] as const;
type Wall = (typeof WALLS)[number];

const { red, blue, teal, plum, straw, slate, moss, clay } = RAMPS;
export const ROOF_COLORS: readonly Ramp[] = [red, blue, straw, teal, plum, slate, clay, moss];

export interface HouseStyle {
  readonly bays: 5 | 6;
  readonly floors: 1 | 2;
  readonly roof: RoofShape;
  /** Index into ROOF_COLORS. */
  readonly roofColor: number;
  readonly cover: Cover;
  readonly front: Front;
  readonly wall: Wall;
}

/** Co-prime strides, so that kinds next to each other in number share no trait. */
export const houseStyle = (kind: number): HouseStyle => ({
  bays: kind % 3 === 0 ? 6 : 5,
  floors: kind % 7 < 4 ? 2 : 1,
  roof: ROOF_SHAPES[kind % 5] as RoofShape,
  roofColor: (kind * 3) % ROOF_COLORS.length,
  cover: COVERS[Math.floor(kind / 3) % 3] as Cover,
  front: FRONTS[(kind * 2 + Math.floor(kind / 5)) % 5] as Front,
  wall: WALLS[(kind + Math.floor(kind / 4)) % 4] as Wall,
});

/** Homes of the townsfolk: low, plain, never a match. */
export const cottageStyle = (kind: number): HouseStyle => ({
  bays: 5,
  floors: 1,
  roof: (['halfhip', 'gable', 'swept'] as const)[kind % 3] as RoofShape,
  roofColor: [2, 7, 6][kind % 3] as number,
  cover: kind % 2 ? 'pantile' : 'thatch',
  front: kind % 2 ? 'porch' : 'dormers',
  wall: (['plank', 'timber', 'stone'] as const)[(kind + 1) % 3] as Wall,
});
