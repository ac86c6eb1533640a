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
  'b5ab2f49b9adfb967a9eb3eafbb247907cb0f2d6206cffa7954e861347407ab7',
  '544dcbf09d49df105d3bc34081dfebd3fb03db5ca70851846feb4742184b9efe',
  '4b6f58792b1ec02e40e75f7c13b640e3caccb922ed2c9102fbf8b274290c9f94',
  '61169f6ccffa9be000bf6baaad21403ac91df77aa63557016e087540352e05a3',
] as const;
export const COMBINED = '1456cbe3ed1135072ef1b118452e7bec5c1a02065c68fac2de0a34ac4ae699c0';

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
