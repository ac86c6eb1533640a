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
 * more words for claims, and to weigh patterns with the words of a whole line (docs/decisions/050); the engine is the same.
 * Whoever changes what bots do, and nothing else, renews
 * them in the commit that says why; whoever changes them by accident has changed the game.
 */
export const STRETCHES = [
  'd6b0f3475463267f348ddad6e86b481426bddd0e8494467cdf5126769f93c9ca',
  '9f04f5ac91fbdfcd3f73bd3afb6e2911d022ec00ef165ef69551aa876961895b',
  'd7b3f9a3ae53d1250709649e338f0aaf0f8d8c2caa940cfccd997573c4c3fcf6',
  '50a8513c6fbd77770a3fd7e2c89d7b50a8f59ed803c4fa7d85c48d0f85080825',
] as const;
export const COMBINED = 'e7f3cb1179046b4381b9833b11f0d489f5de8cd792d70f6d69ea4df2cbb7e5fa';

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
