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
export const STRETCHES = [
  '6b94d5bdc321e72be76568ceefde72a4fca5e9fd4076202c66e803e4e2f50693',
  'c13562d81bd0718b4e18e198cf47adcb1867b1252326ed5e63f23327d8c3f851',
  'bd6d56fe0e2ecfd8c4a3307941042ad2d5464f3e033a898de8bb7af6382e9cf5',
  'd7902127a39c5a2a7227cb420bdf53585af2ea80ef83cc69c3b81edb3b5bf968',
] as const;
export const COMBINED = '41dbf8ea2ac24e28dac88e80ef58c150142ff39e85e747581f59d432858f7553';

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
