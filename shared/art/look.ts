// One string (the agent's id) yields one set of traits, shared by walker, seated figure and bust.

import type { Figure } from './figure.ts';
import { pick, randomFrom, seedOf } from './noise.ts';
import { type Color, GREY, HAIRS, type HairRamp, RAMPS, type Ramp, SKINS, type SkinRamp } from './palette.ts';

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
  /** Worn at a table to tell lookalikes apart; the agent keeps its own face. */
  readonly scarf?: Color;
}

const RESIDENT = /^ag_house_([a-z]+)/;
// biome-ignore format: a list of names reads better in rows.
const WOMEN: ReadonlySet<string> = new Set([
  'mabel', 'agnes', 'clementine', 'dorrit', 'fenella', 'hattie', 'juniper', 'lavender', 'nettie', 'petunia',
  'rosalind', 'tabitha', 'verity', 'xanthe', 'zinnia', 'briony', 'delphine', 'greta', 'isolde', 'kerensa',
  'marigold', 'ottoline', 'quilla', 'saskia', 'ursula', 'winifred', 'yvaine', 'araminta', 'cordelia', 'esmeralda',
  'gwendolyn', 'josephine',
]);

const NOBODY: Figure = { gender: null, age: null };

/**
 * Names of house bots fix their looks (Mabel has no beard, Barnaby no dress); owners' agents may look like anything.
 */
function residentFigure(agentId: string): Figure {
  const name = RESIDENT.exec(agentId)?.[1];
  if (name === undefined) return NOBODY;
  return { gender: WOMEN.has(name) ? 'woman' : 'man', age: null };
}

function fitted(look: Look, { age, gender }: Figure): Look {
  const aged = age === 'old' ? { ...look, hair: GREY } : look;
  if (gender === 'woman' || age === 'child') return { ...aged, beard: false };
  if (gender === null) return aged;
  return {
    ...aged,
    outfit: look.outfit === 'dress' ? 'tunic' : look.outfit,
    hat: look.hat === 'flower' ? 'cap' : look.hat,
    style: look.style === 3 ? 0 : look.style,
  };
}

/** A character of a world; agents keep the face they have everywhere in town. */
export const characterLook = (id: string, figure: Figure): Look =>
  id.startsWith('ag_') ? lookOf(id) : drawn(id, figure);

export const withScarf = (look: Look, scarf: Color | undefined): Look =>
  scarf === undefined ? look : { ...look, scarf };

const { red, blue, teal, plum, straw, slate, grass, gold, wood, dirt, clay } = RAMPS;

export const lookOf = (agentId: string): Look => drawn(agentId, residentFigure(agentId));

function drawn(id: string, figure: Figure): Look {
  const random = randomFrom(seedOf(id) ^ 0x9e3779b9);
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
  const look: Look = {
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
  return fitted(look, figure);
}
