/**
 * Tokens that replace an agent's key for a while: JWTs (HS256) with the key's id and at most the requested scopes. They
 * are not stored: whether the key is still the agent's is checked on every use.
 */
import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import { JOSEError } from 'jose/errors';
import { z } from 'zod';
import type { Clock } from '../time/clock.ts';
import { derivedKey } from './keys.ts';

/** Permission to act for a key, with an expiry. */
export interface KeyClaim {
  readonly agentId: string;
  readonly keyId: string;
  readonly scopes: readonly string[];
  readonly expiresAt: number;
}

const ISSUER = 'eliza-town';
const ALGORITHM = 'HS256';
/** All scopes together take about 300 characters. */
const LONGEST_TOKEN = 2_000;
const TOKEN_SHAPE = /^[\w-]+\.[\w-]+\.[\w-]+$/;

const Claims = z.object({
  sub: z.string(),
  key: z.string(),
  scope: z.string(),
  exp: z.number(),
});

/** Rejects cheaply what cannot be a token. */
export const looksLikeToken = (text: string): boolean =>
  text.length <= LONGEST_TOKEN && TOKEN_SHAPE.test(text);

/** The id of the key in a token that was verified before; checks nothing. */
export const keyNamedIn = (token: string): string => Claims.parse(decodeJwt(token)).key;

export class AgentTokens {
  readonly #secret: Uint8Array;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(pepper: string, clock: Pick<Clock, 'now'>) {
    this.#secret = derivedKey(pepper, 'agent tokens');
    this.#clock = clock;
  }

  /** `expiresAt` is rounded down to a whole second, the precision of a JWT. */
  sign({ agentId, keyId, scopes, expiresAt }: KeyClaim): Promise<string> {
    return new SignJWT({ key: keyId, scope: scopes.join(' ') })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setIssuer(ISSUER)
      .setSubject(agentId)
      .setIssuedAt(Math.floor(this.#clock.now() / 1_000))
      .setExpirationTime(Math.floor(expiresAt / 1_000))
      .sign(this.#secret);
  }

  /** Null: not signed here, altered, or expired. */
  async read(token: string): Promise<KeyClaim | null> {
    try {
      const { payload } = await jwtVerify(token, this.#secret, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        currentDate: new Date(this.#clock.now()),
      });
      const { sub, key, scope, exp } = Claims.parse(payload);
      return { agentId: sub, keyId: key, scopes: scope.split(' '), expiresAt: exp * 1_000 };
    } catch (error) {
      if (error instanceof JOSEError) return null;
      throw error;
    }
  }
}
