/** A line of the Town Crier about a match of Werewolf, with players called by their names. */
import { oneLine } from '../../../prompts/plain-text.ts';
import type { CrierLine, Words } from '../../../town/crier/line.ts';
import { tell } from '../../../town/crier/line.ts';
import type { Occasion } from '../../../town/crier/rotation.ts';
import type { PlayerId } from '../model.ts';
import { seatIndex } from '../model.ts';
import type { PublicFacts } from '../view.ts';
import type { LineKey, LineParams } from './catalogue.ts';
import { CATALOGUE } from './catalogue.ts';

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
