/** The format of tokens on the wire, including the one a referee shows to a player. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const HASH_LENGTH = 24;

/** `random24`: 24 unguessable hex digits. */
export const tokenFor = (agentId: string, random24: string): string => `tok_${agentId}_${random24}`;

/** The stored form of a token: its SHA-256, in hex. */
export const digestOf = (token: string): string => bytesToHex(sha256(utf8ToBytes(token)));

export interface Edge {
  readonly refereeId: string;
  readonly leagueId: string;
  readonly matchId: string;
}

/**
 * What a referee shows to a player: the player can check it with its own token, and nobody can use it elsewhere.
 * `tok_{referee}_{HMAC-SHA256(key: SHA-256(player's token), "referee|league|match") in hex, the first 24 digits}`.
 */
export function edgeToken(playerDigest: string, { refereeId, leagueId, matchId }: Edge): string {
  const mac = hmac(sha256, hexToBytes(playerDigest), utf8ToBytes(`${refereeId}|${leagueId}|${matchId}`));
  return tokenFor(refereeId, bytesToHex(mac).slice(0, HASH_LENGTH));
}

/** A UUID v4 derived from its key: identifies a message that is sent again after a crash. */
export function derivedId(...key: readonly (string | number)[]): string {
  const hex = bytesToHex(sha256(utf8ToBytes(key.join('|'))));
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
