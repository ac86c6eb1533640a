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
  '4da73985417706964f5603398470c07a885b58936f85ea1dafac3e8cda9cfd55',
  '200cd91257ef601a2e8987b8250369dc4c2f38905d59a06f78410eb7bfb50d8b',
  '33e414ee4fc7d968a1ed2f5a18ac89294dd90dc21538a8c85f925b0166b829a3',
  'ba9f475e582f26942431f6c2f5a17670013a70a2cbdc0f7ed58297133829a15c',
] as const;
export const COMBINED = '6bbb5071f92279b67b9839dffc5eaeb1332d859808554c082310928d85d6ef71';

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
