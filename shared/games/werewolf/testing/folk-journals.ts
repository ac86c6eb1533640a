/** The journals of many folk matches of one seed, as one hash; by stretches, so that several cores can play them. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { simulate } from '../bots/simulate.ts';

const SEED = 'eliza';
const STRETCH = 250;

/** Half a minute of thinking, for 250 tables of eight; a busy machine takes longer. */
export const STRETCH_TIMEOUT_MS = 600_000;

/**
 * What a thousand matches gave, by stretches, and all of them together. Renewed when bots came to hear what players
 * hold against each other's conduct; the engine is the same. Whoever changes what bots do, and nothing else, renews
 * them in the commit that says why; whoever changes them by accident has changed the game.
 */
export const STRETCHES = ['H0', 'H1', 'H2', 'H3'] as const;
export const COMBINED = 'HC';

/** SHA-256 over all events of one stretch's matches, one line of JSON each. */
export function hashOfStretch(stretch: number): string {
  const hash = sha256.create();
  for (let index = stretch * STRETCH; index < (stretch + 1) * STRETCH; index++) {
    for (const event of simulate(index, SEED, 'folk').events)
      hash.update(utf8ToBytes(`${JSON.stringify(event)}\n`));
  }
  return bytesToHex(hash.digest());
}

export const hashOfAll = (stretches: readonly string[]): string =>
  bytesToHex(sha256(utf8ToBytes(stretches.join('\n'))));
