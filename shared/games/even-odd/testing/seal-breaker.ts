/** An attacker who holds everything that was sent and tries to open a seal with it. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { CHOICES } from '../model.ts';
import { commitmentOf } from '../seal.ts';

/** Every text and number that was sent, and every part of them that could be a key or a nonce. */
export function pieces(sent: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const text of new Set(sent)) for (const piece of text.match(/[\w.:/+-]+/g) ?? []) found.add(piece);
  return found;
}

/** Tries each piece as a nonce, and as the key of the nonces, with every choice. */
export function opens(commitment: string, held: ReadonlySet<string>, round: number): boolean {
  for (const piece of held) {
    const keys = [utf8ToBytes(piece), ...(/^([0-9a-f]{2})+$/.test(piece) ? [hexToBytes(piece)] : [])];
    const derived = keys.flatMap((key) =>
      [1, 2].map((seat) => bytesToHex(hmac(sha256, key, utf8ToBytes(`${round}/${seat}`)))),
    );
    for (const nonce of [piece, ...derived, ''])
      if (CHOICES.some((choice) => commitmentOf(choice, nonce) === commitment)) return true;
  }
  return false;
}
