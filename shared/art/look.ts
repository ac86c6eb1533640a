// One string (the agent's id) gives one set of traits; walker, seated figure and bust all read them.

import { pick, randomFrom, seedOf } from './noise.ts';
import { HAIRS, type HairRamp, RAMPS, type Ramp, SKINS, type SkinRamp } from './palette.ts';

const OUTFITS = ['tunic', 'dress', 'robe', 'vest'] as const;
const HATS = ['none', 'straw', 'hood', 'cap', 'flower', 'kerchief'] as const;

export interface Look {
  readonly skin: SkinRamp;
  readonly hair: HairRamp;
  /** 0 short, 1 long, 2 cropped, 3 braided. */
  readonly style: 0 | 1 | 2 | 3;
  readonly top: Ramp;
  readonly legs: Ramp;
  readonly outfit: (typeof OUTFITS)[number];
  readonly hat: (typeof HATS)[number];
  readonly hatRamp: Ramp;
  readonly beard: boolean;
}

const { red, blue, teal, plum, straw, slate, grass, gold, wood, dirt, clay } = RAMPS;

export function lookOf(agentId: string): Look {
  const random = randomFrom(seedOf(agentId) ^ 0x9e3779b9);
  const outfit = pick(random, ['tunic', 'tunic', 'dress', 'dress', 'robe', 'vest'] as const);
  const skin = pick(random, SKINS);
  const hair = pick(random, HAIRS);
  const style = Math.floor(random() * 4) as Look['style'];
  const top = pick(random, [red, blue, teal, plum, straw, slate, grass, gold, clay]);
  const legs = pick(random, [wood, slate, blue, dirt]);
  const hat =
    outfit === 'robe'
      ? 'hood'
      : pick(random, ['none', 'none', 'none', 'straw', 'cap', 'flower', 'kerchief'] as const);
  const beard = outfit !== 'dress' && random() > 0.65;
  return {
    skin,
    hair,
    style,
    top,
    legs,
    outfit,
    hat,
    hatRamp: pick(random, [red, teal, straw, plum, blue]),
    beard,
  };
}
