/**
 * The seal on a choice. Five values could be guessed from a bare hash, so each is hashed with a nonce derived from the
 * match's seed: secret before the draw, and reproducible by anyone who has the seed.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Choice, PlayerId } from './model.ts';
import { seatIndex } from './model.ts';

/**
 * HMAC hashes longer keys first, and the hash of the seed is public from the start: with a longer seed anyone could
 * derive every nonce.
 */
export const MAX_SEED_BYTES = 64;

export const isSafeSeed = (seed: string): boolean => utf8ToBytes(seed).length <= MAX_SEED_BYTES;

/** `HMAC-SHA256(seed, "round/seat")`, in hex. */
export const nonceOf = (seed: string, round: number, playerId: PlayerId): string =>
  bytesToHex(hmac(sha256, utf8ToBytes(seed), utf8ToBytes(`${round}/${seatIndex(playerId) + 1}`)));

/** `SHA-256(choice ‖ nonce)`, in hex: the digit, then the nonce's 64 characters. */
export const commitmentOf = (choice: Choice, nonce: string): string =>
  bytesToHex(sha256(utf8ToBytes(`${choice}${nonce}`)));
