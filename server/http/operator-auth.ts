/** The operators' password: HTTP basic authentication, compared in constant time, guesses limited. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { CookieOptions, Request, RequestHandler, Response } from 'express';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { hmac } from '../agents/keys.ts';
import { ApiError } from './api-error.ts';
import { addressOf } from './limits.ts';

const USER = 'admin';
const WRONG_GUESSES = 10;
/** Short, because whoever shares an address with somebody who guesses waits as well. */
const FORGOTTEN_AFTER_S = 60;
const COOKIE = 'eliza_operator';
const COOKIE_KEPT_MS = 30 * 86_400_000;

export interface OperatorPassword {
  readonly password: string;
  readonly pepper: string;
  /** The town is reached by https. */
  readonly secure: boolean;
}

export function operatorAuth({ password, pepper, secure }: OperatorPassword): RequestHandler {
  const expected = digest(`${USER}:${password}`);
  const guesses = new Guesses();
  const known = new KnownBrowsers(`${pepper}:${password}`, secure);
  return async (req, res, next) => {
    const guesser = known.nameOf(req) ?? addressOf(req);
    const spent = await guesses.spentBy(guesser);
    if (spent) throw tooManyGuesses(spent, (wait) => res.set('Retry-After', wait));
    const given = credentialsOf(req);
    if (given !== null && timingSafeEqual(digest(given), expected)) {
      known.remember(req, res);
      return next();
    }
    // Browsers ask once without a password; only a wrong one is a guess.
    if (given !== null) await guesses.count(guesser, given);
    res.set('WWW-Authenticate', 'Basic realm="Eliza Town", charset="UTF-8"');
    throw new ApiError(401, 'UNAUTHORIZED', 'Operators only: user "admin" and the monitor\'s password.');
  };
}

/** A wrong password that comes again, from a program that was never told the new one, tells the guesser nothing. */
class Guesses {
  readonly #wrong = new RateLimiterMemory({ points: WRONG_GUESSES, duration: FORGOTTEN_AFTER_S });
  readonly #same = new RateLimiterMemory({ points: 1, duration: FORGOTTEN_AFTER_S });

  /** Null while another guess is free. */
  async spentBy(guesser: string): Promise<RateLimiterRes | null> {
    const spent = await this.#wrong.get(guesser);
    return spent && spent.consumedPoints >= WRONG_GUESSES ? spent : null;
  }

  async count(guesser: string, given: string): Promise<void> {
    const guess = await this.#same.penalty(`${guesser} ${digest(given).toString('hex')}`);
    if (guess.consumedPoints === 1) await this.#wrong.penalty(guesser);
  }
}

/**
 * Browsers that have known the password. They still send it, but have guesses of their own: somebody behind the
 * same address who guesses on and on does not shut them out.
 */
class KnownBrowsers {
  readonly #secret: string;
  readonly #options: CookieOptions;

  constructor(secret: string, secure: boolean) {
    this.#secret = secret;
    this.#options = { httpOnly: true, sameSite: 'strict', secure, maxAge: COOKIE_KEPT_MS, path: '/' };
  }

  nameOf(req: Request): string | null {
    const [, id, proof] = COOKIE_SHAPE.exec(req.headers.cookie ?? '') ?? [];
    return id && proof && timingSafeEqual(digest(proof), digest(this.#proofOf(id))) ? `known ${id}` : null;
  }

  remember(req: Request, res: Response): void {
    if (this.nameOf(req)) return;
    const id = randomBytes(12).toString('hex');
    res.cookie(COOKIE, `${id}.${this.#proofOf(id)}`, this.#options);
  }

  #proofOf(id: string): string {
    return hmac(this.#secret, `operator ${id}`);
  }
}

const COOKIE_SHAPE = new RegExp(`(?:^|; *)${COOKIE}=([0-9a-f]{24})\\.([0-9a-f]{64})(?:;|$)`);

function tooManyGuesses(spent: RateLimiterRes, retryAfter: (seconds: string) => void): ApiError {
  const wait = Math.ceil(spent.msBeforeNext / 1000);
  retryAfter(String(wait));
  return new ApiError(429, 'RATE_LIMITED', `Too many wrong passwords; try again in ${wait} s.`);
}

function credentialsOf(req: Request): string | null {
  const [scheme, encoded] = (req.get('authorization') ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic' || !encoded) return null;
  return Buffer.from(encoded, 'base64').toString();
}

/** Equal lengths, whatever was sent. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
