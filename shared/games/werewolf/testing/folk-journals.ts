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
  '20bf077834bdc4d51f8a0ca574a9edf318ceb991130c9fa7e533ca08fc6b492b',
  'a33c4cdfd3c436701a6dd0a81f99f6ed8c679f0d59806cb7ab85af66ed500b7c',
  '788e8f095c652252e2cb55fac6912e1965c64c9b433e77151b9d7212934b4095',
  'ff4420d8f3c3b215c4f0fee63dd84506ffa0962c3a9fabd1f38ec2fddd316ce4',
] as const;
export const COMBINED = '30503ed5aa8a99c7e1b3c2955a4f8d1f84746399ce3d718c557217a03283da2d';

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
