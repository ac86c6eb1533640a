/**
 * Signed ids for clients that expect sessions (S2-001, D72). No state is kept: an id names its caller and its time and
 * is checked when sent, but grants nothing. Only the key identifies the caller.
 */
import { randomBytes } from 'node:crypto';
import type { Caller } from '../agents/identity.ts';
import type { Clock } from '../time/clock.ts';
import { SignedTokens } from './signed-tokens.ts';

export const SESSION_HEADER = 'mcp-session-id';
const NONCE_BYTES = 9;
const NOBODY = '-';

export class SessionIds {
  readonly #tokens: SignedTokens;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(secret: Uint8Array, clock: Pick<Clock, 'now'>) {
    this.#tokens = new SignedTokens(secret);
    this.#clock = clock;
  }

  issue(caller: Caller): string {
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    return this.#tokens.seal([ownerOf(caller), this.#clock.now().toString(36), nonce].join('.'));
  }

  /** False: altered, invented, or another caller's. For this caller no such session exists. */
  isOf(caller: Caller, sessionId: string): boolean {
    return this.#tokens.open(sessionId)?.split('.')[0] === ownerOf(caller);
  }
}

const ownerOf = (caller: Caller): string => caller?.agentId ?? NOBODY;
