/** The journals of many folk matches of one seed, as one hash; by stretches, so that several cores can play them. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { simulate } from '../bots/simulate.ts';

const SEED = 'eliza';
const STRETCH = 250;

/** Half a minute of thinking, for 250 tables of eight; a busy machine takes longer. */
export const STRETCH_TIMEOUT_MS = 600_000;

/**
 * What a thousand matches gave, by stretches, and all of them together. Renewed when bots came to hear more of
 * what is held against players where several sentences say it together; the engine is the same. Whoever changes what bots do, and nothing else, renews
 * them in the commit that says why; whoever changes them by accident has changed the game.
 */
export const STRETCHES = [
  '63d52d2241bf4f626372a354e7a34671fa73bb89338d8711e81aa1df005b3e83',
  '2c41b827e3d94000c199f6887f014e8561c5a1a8e5d75408808c3731b9163b27',
  'd5dafeae383f266caa244960a04e1b50792218079efb6dd69a4cade3751211be',
  '7bb5ca285bebb392d8b4b112314de22ad89062f992474f2b7972bcd2d2785959',
] as const;
export const COMBINED = '6ab99c0fceb13897278cfcef347dd87f7f596726e9772c25263d49d6c0559f5c';

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
