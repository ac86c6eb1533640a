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
 * what is held against players in long and polite sentences; the engine is the same. Whoever changes what bots do, and nothing else, renews
 * them in the commit that says why; whoever changes them by accident has changed the game.
 */
export const STRETCHES = [
  'd277f7fe5f59c706c32ca68fb44d4a26318515a6f5f89ecc1175452ad3d68c05',
  'db2438f79178de49f9f65ecd466955b88b8dafba1ad746a1009318381b798b56',
  'bd3364f3d51b5c8e366a6291ab5da4c080db28c90cae1bff8b83b9b4b4238a4d',
  'f695e5da64ca9b983bbdbfed167b0ca54492631629f5745b9d7c58fc059b120f',
] as const;
export const COMBINED = '980defa535f453af1518b51cfe69731ca8ee7da13c635ac6f4ec9e669826246b';

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
