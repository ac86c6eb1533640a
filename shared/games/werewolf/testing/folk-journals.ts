/** The journals of many folk matches of one seed, as one hash; by stretches, so that several cores can play them. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { simulate } from '../bots/simulate.ts';

const SEED = 'eliza';
const STRETCH = 250;

/** Half a minute of thinking, for 250 tables of eight; a busy machine takes longer. */
export const STRETCH_TIMEOUT_MS = 600_000;

/**
 * What a thousand matches gave, by stretches, and all of them together. Renewed when bots came to believe a doctor
 * whom nobody contests, to weigh what a dead wolf had said, and to have more words for claims; the engine is the same.
 * Whoever changes what bots do, and nothing else, renews
 * them in the commit that says why; whoever changes them by accident has changed the game.
 */
export const STRETCHES = [
  '8df1691e3932c62f204d047c367adde18075a5b8e2e86ac2a5f0a577e1e0e075',
  'a6f7c42fea6b70fc58fb7dae6cb44221af76dfa5f0b66e02160b4ddb38f084b1',
  '3c4cdc96483455f92af8bb398a113116d19c7bd9f15d4e4431ac87ef53af3c59',
  '2c7e62f40cc8a971aa8001b6930fe1f2cb6ea4c6dd9392bc865922705b03e9a7',
] as const;
export const COMBINED = '1f8ba09e002af988cace703fbe225ab8f9e427c9bc069fe9556e30d384b2079f';

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
