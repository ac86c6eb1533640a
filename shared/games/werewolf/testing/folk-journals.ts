/** The journals of many folk matches of one seed, as one hash; by stretches, so that several cores can play them. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type SimulatedMatch, simulate } from '../bots/simulate.ts';

const SEED = 'eliza';
const STRETCH = 250;

/** Half a minute of thinking, for 250 tables of eight; a busy machine takes longer. */
export const STRETCH_TIMEOUT_MS = 600_000;

/**
 * What a thousand matches gave, by stretches, and all of them together. Renewed when bots came to believe a doctor
 * whom nobody contests, to weigh what a dead wolf had said, to hear more of what several sentences say together, to have
 * more words for claims, to weigh patterns with the words of a whole line (docs/decisions/050), to hear a name for a
 * vote and the dead for dead (docs/decisions/061), and to hear a message after what was said before it (docs/decisions/062, 064); the
 * engine is the same.
 * Whoever changes what bots do, and nothing else, renews
 * them in the commit that says why; whoever changes them by accident has changed the game.
 */
export const STRETCHES = [
  '49071e37e1a788d93b1806eb8caaf8126926d8f363ad915f6809e904fbd40d00',
  '85d803de0198e0231408639a61ebba6abd755a500ef885dea296a0392060b937',
  'c43e6f4d49e31d7d752e5c48af9b736241407511860baca09dcf9d7b3eae0e11',
  '6293ff265e931a66584e09d3336537e49356159ba8661f9a61affcc969ef952a',
] as const;
export const COMBINED = '86c3d640ad12b9490a48204149449c33b925193e7015197fc3fa010c10a0855c';

export const playStretch = (stretch: number): SimulatedMatch[] =>
  Array.from({ length: STRETCH }, (_, i) => simulate(stretch * STRETCH + i, SEED, 'folk'));

/** SHA-256 over all events of one stretch's matches, one line of JSON each. */
export function hashOf(matches: readonly SimulatedMatch[]): string {
  const hash = sha256.create();
  for (const { events } of matches)
    for (const event of events) hash.update(utf8ToBytes(`${JSON.stringify(event)}\n`));
  return bytesToHex(hash.digest());
}

export const hashOfAll = (stretches: readonly string[]): string =>
  bytesToHex(sha256(utf8ToBytes(stretches.join('\n'))));
