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
 * more words for claims, to weigh patterns with the words of a whole line (docs/decisions/050), and to hear a name for a
 * vote and the dead for dead (docs/decisions/061); the engine is the same.
 * Whoever changes what bots do, and nothing else, renews
 * them in the commit that says why; whoever changes them by accident has changed the game.
 */
export const STRETCHES = [
  '853cd8dd926fc0b6d3f3440a3e19f6e4748e7e0aa84d8f047e509635bdb28479',
  '571b4374549ee5daffde32cf7d2d248ebba3a66ef10bf40a31ac89be01f445cc',
  'fe24027e5c70ecb25ebaab1d483e7a933c509ad04642a7a13c5604b65e230064',
  '3a5d8779c96c2b01a2df3bb8a70384d4df018680f28cdc03f469b4fbd8318ffb',
] as const;
export const COMBINED = 'b1b458b5a4b6008d71fd00a2b1552c1e7a6f450144ce3776f8cebf81c023ce35';

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
