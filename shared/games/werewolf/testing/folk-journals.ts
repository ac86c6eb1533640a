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
 * vote and the dead for dead (docs/decisions/061), and to hear a message after what was said before it (docs/decisions/062); the
 * engine is the same.
 * Whoever changes what bots do, and nothing else, renews
 * them in the commit that says why; whoever changes them by accident has changed the game.
 */
export const STRETCHES = [
  'b12dab646b5ae545261adcd82b7e9ee26b3183bca835fc31107fb22f6b7e952e',
  '313eb8c256b64eda8fbe091c0ae9c22806cb9d30d3e8b3efcd5a7da0db830ec6',
  '332bbc12511897b4aec96427d20e01e72f81cafddd73bae26a73ec90b1c3e620',
  '6d8c613e46a5dff4c656dd6c204e75eba5f3a7c9dac7d71fc25d1ba0bfe6cab7',
] as const;
export const COMBINED = '3065285264ec44c9860791b1a16aedae756d50b82238ca93894547ecf283a8a5';

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
