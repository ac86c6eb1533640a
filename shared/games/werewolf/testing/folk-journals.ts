/** The journals of some folk matches of one seed, as one hash. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type SimulatedMatch, simulate } from '../bots/simulate.ts';

const SEED = 'eliza';

export const PINNED = 50;

/**
 * The hash of the first 50 matches. Renewed when bots came to believe a doctor whom nobody contests, to weigh what a
 * dead wolf had said, to hear more of what several sentences say together, to have more words for claims, with the
 * fitted reader of talk (docs/decisions/009), with engine 3, which changes nothing but its own number at tables like
 * these, when bots passed on what they mean in place of reading each other, and when they began to spread their talk
 * over the discussion. A deliberate change of the bots' behaviour renews it in the same commit, with the reason; an
 * accidental mismatch means that the game has changed.
 */
export const PINNED_HASH = '360bf0ff79aee009796f92ef126c7be5e6d63ff135320b16a97c50bfcd1e8fb1';

export const playFolk = (matches: number): SimulatedMatch[] =>
  Array.from({ length: matches }, (_, i) => simulate(i, SEED, 'folk'));

/** SHA-256 over all events of the matches, one line of JSON each. */
export function hashOf(matches: readonly SimulatedMatch[]): string {
  const hash = sha256.create();
  for (const { events } of matches)
    for (const event of events) hash.update(utf8ToBytes(`${JSON.stringify(event)}\n`));
  return bytesToHex(hash.digest());
}
