/**
 * Random numbers, keyed by the match's seed and a label such as `night-1-kill` (S0-233). Nothing is drawn in sequence:
 * each label has a stream of its own, so one draw never shifts another and each can be checked alone.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import seedrandom from 'seedrandom';

/** The commitment that is published before the first night. */
export const hashSeed = (seed: string): string => bytesToHex(sha256(utf8ToBytes(seed)));

export function pick<T>(seed: string, label: string, options: readonly T[]): T {
  const choice = options[Math.floor(seedrandom.alea(`${seed}/${label}`)() * options.length)];
  if (choice === undefined) throw new Error(`nothing to pick from for ${label}`);
  return choice;
}

/** Fisher–Yates. */
export function shuffle<T>(seed: string, label: string, items: readonly T[]): T[] {
  const random = seedrandom.alea(`${seed}/${label}`);
  const result = items.slice();
  for (let i = result.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const held = result[i] as T;
    result[i] = result[j] as T;
    result[j] = held;
  }
  return result;
}
