/**
 * Every line the Town Crier knows about a match of Werewolf, by key. A translation is another catalogue with the same keys and the same
 * `{places}`; the number of variants may differ.
 */
import type { PlacesIn } from '../../../town/crier/line.ts';
import { fateLines } from './lines/fate.ts';
import { matchLines } from './lines/match.ts';
import { phaseLines } from './lines/phases.ts';
import { spoilerLines } from './lines/spoilers.ts';
import { talkLines } from './lines/talk.ts';
import { voteLines } from './lines/vote.ts';

export const CATALOGUE = {
  ...matchLines,
  ...phaseLines,
  ...talkLines,
  ...voteLines,
  ...fateLines,
  ...spoilerLines,
};

export type LineKey = keyof typeof CATALOGUE;

/** `role` and `team` are codes that the catalogue's language has words for; a list is joined by its "and". */
type ParamValue<Place extends string> = Place extends 'names' | 'wolves'
  ? readonly string[]
  : Place extends 'role'
    ? 'SEER' | 'DOCTOR'
    : string | number;

/** Exactly what the variants of a key mention: a forgotten parameter does not compile. */
export type LineParams<Key extends LineKey> = {
  readonly [Place in PlacesIn<(typeof CATALOGUE)[Key]['variants'][number]>]: ParamValue<Place>;
};
