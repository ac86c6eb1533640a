/** A line of the Town Crier about a match of Werewolf, with players called by their names. */
import { oneLine } from '../../../prompts/plain-text.ts';
import { type CrierLine, type Occasion, type PlacesIn, tell, type Words } from '../../../town/crier/line.ts';
import { type PlayerId, seatIndex } from '../model.ts';
import type { PublicFacts } from '../view.ts';
import { fateLines } from './lines/fate.ts';
import { matchLines } from './lines/match.ts';
import { phaseLines } from './lines/phases.ts';
import { spoilerLines } from './lines/spoilers.ts';
import { talkLines } from './lines/talk.ts';
import { voteLines } from './lines/vote.ts';

/**
 * All the Town Crier's lines about a match of Werewolf, by key. A translation is another catalogue with the same keys
 * and the same `{slots}`; the number of variants may differ.
 */
export const CATALOGUE = {
  ...matchLines,
  ...phaseLines,
  ...talkLines,
  ...voteLines,
  ...fateLines,
  ...spoilerLines,
};

export type LineKey = keyof typeof CATALOGUE;

/** `role` and `team` are codes with words in the catalogue's language; a list is joined by its "and". */
type ParamValue<Place extends string> = Place extends 'names' | 'wolves'
  ? readonly string[]
  : Place extends 'role'
    ? 'SEER' | 'DOCTOR'
    : string | number;

/** Exactly the variables of a key's variants: a forgotten parameter does not compile. */
type LineParams<Key extends LineKey> = {
  readonly [Place in PlacesIn<(typeof CATALOGUE)[Key]['variants'][number]>]: ParamValue<Place>;
};

/** Names longer than this would push a line off the subtitle bar. */
const NAME_LENGTH = 20;

export const ROLE_WORDS: Words = { role: { SEER: 'Seer', DOCTOR: 'Doctor' } };

export const nameOf = (view: PublicFacts, playerId: PlayerId): string =>
  oneLine(view.players[seatIndex(playerId)]?.displayName ?? playerId, NAME_LENGTH);

export const namesOf = (view: PublicFacts, playerIds: readonly PlayerId[]): string[] =>
  playerIds.map((playerId) => nameOf(view, playerId));

export const crierLine = <Key extends LineKey>(
  key: Key,
  occasion: Occasion,
  params: LineParams<Key>,
): CrierLine => tell({ key, line: CATALOGUE[key], occasion, params, words: ROLE_WORDS });
