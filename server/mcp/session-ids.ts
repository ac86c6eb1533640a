/**
 * Signed ids for clients that expect sessions (S2-001, D72). Nothing is kept behind one: it says whose it is and when
 * it was given, is checked when it is carried, and opens nothing. Who calls is said by the key alone.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Caller } from '../agents/identity.ts';
import type { Clock } from '../time/clock.ts';

export const SESSION_HEADER = 'mcp-session-id';
const NONCE_BYTES = 9;
const NOBODY = '-';

export class SessionIds {
  readonly #secret: Uint8Array;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(secret: Uint8Array, clock: Pick<Clock, 'now'>) {
    this.#secret = secret;
    this.#clock = clock;
  }

  issue(caller: Caller): string {
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    const told = [ownerOf(caller), this.#clock.now().toString(36), nonce].join('.');
    return `${told}.${this.#sign(told)}`;
  }

  /** False: altered, made up, or somebody else's. To its bearer such a session does not exist. */
  isOf(caller: Caller, sessionId: string): boolean {
    const end = sessionId.lastIndexOf('.');
    const told = sessionId.slice(0, Math.max(0, end));
    const [given, expected] = [Buffer.from(sessionId.slice(end + 1)), Buffer.from(this.#sign(told))];
    const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
    return isGenuine && told.split('.')[0] === ownerOf(caller);
  }

  #sign(told: string): string {
    return createHmac('sha256', this.#secret).update(told).digest('base64url');
  }
}

const ownerOf = (caller: Caller): string => caller?.agentId ?? NOBODY;
