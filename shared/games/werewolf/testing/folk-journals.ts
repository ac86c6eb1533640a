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
 * vote and the dead for dead (docs/decisions/061), to hear a message after what was said before it (docs/decisions/062, 064), and not
 * to hear a defence as an accusation; the engine is the same.
 * Whoever changes what bots do, and nothing else, renews
 * them in the commit that says why; whoever changes them by accident has changed the game.
 */
export const STRETCHES = [
  '854a2ff75ada036a6ba6842c8f5275dd2e7012b0cd4edc6aff5d5ba1ebdc1aae',
  'b758efdaf084d9248e18accf913eb1d2d3e170fe65286761d68b38797277246d',
  'd512efffc968416dd7f845e0813f6f9a96374948d4a70f68e0afd4f1cd4c716f',
  '2f8da617fcf0f899ab000bcb8fa67bacd2096cf70eda46d41fe2a363e6604381',
] as const;
export const COMBINED = 'a9e0efd5c4c7e8a09598a3c4267581c3dd572df4d4f98219151d0760b7b1b1e9';

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
