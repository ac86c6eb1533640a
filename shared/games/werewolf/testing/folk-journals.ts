/** The journals of some folk matches of one seed, as one hash. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type SimulatedMatch, simulate } from '../bots/simulate.ts';

const SEED = 'eliza';

export const PINNED = 50;

/**
 * What the first 50 matches gave. Renewed when bots came to believe a doctor
 * whom nobody contests, to weigh what a dead wolf had said, to hear more of what several sentences say together, to have
 * more words for claims, and with the fitted reader of talk (docs/decisions/080); the engine is the same.
 * Whoever changes what bots do, and nothing else, renews
 * it in the commit that says why; whoever changes it by accident has changed the game.
 */
export const PINNED_HASH = '3e876d970f0fdca8239f3c3759eca8c3b80ada89a61db58e7b1f84757fdf24b1';

export const playFolk = (matches: number): SimulatedMatch[] =>
  Array.from({ length: matches }, (_, i) => simulate(i, SEED, 'folk'));

/** SHA-256 over all events of the matches, one line of JSON each. */
export function hashOf(matches: readonly SimulatedMatch[]): string {
  const hash = sha256.create();
  for (const { events } of matches)
    for (const event of events) hash.update(utf8ToBytes(`${JSON.stringify(event)}\n`));
  return bytesToHex(hash.digest());
}
