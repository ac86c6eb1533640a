/**
 * The operators' password: HTTP basic authentication, compared in constant time, with limited guesses (decision 042).
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { CookieOptions, Request, RequestHandler, Response } from 'express';
import type { Refusal } from '../../shared/protocol/refusals.ts';
import { hmac } from '../agents/keys.ts';
import { Allowance } from '../budgets/allowance.ts';
import type { Clock } from '../time/clock.ts';
import { ApiError, refused } from './api-error.ts';
import { holderOf } from './limits.ts';
import { SlowLane } from './slow-lane.ts';

const USER = 'admin';
/** How long a repeated wrong password is recognised as the same. */
const REMEMBERED_MS = 60_000;
const COOKIE = 'eliza_operator';
const COOKIE_KEPT_MS = 30 * 86_400_000;

export interface OperatorPassword {
  readonly password: string;
  readonly pepper: string;
  readonly secure: boolean;
  readonly wrongPasswords: Allowance;
  readonly clock: Clock;
  /** For callers whose address has no guesses left. */
  readonly lane?: SlowLane;
}

export function operatorAuth(deps: OperatorPassword): RequestHandler {
  const { clock, lane = new SlowLane({ clock }), password, pepper, secure } = deps;
  const expected = digest(`${USER}:${password}`);
  const guesses = new Guesses(deps);
  const known = new KnownBrowsers(`${pepper}:${password}`, secure);
  return async (req, res, next) => {
    const guesser = known.nameOf(req) ?? holderOf(req);
    const given = credentialsOf(req);
    // Browsers ask once without a password; only a wrong one is a guess.
    if (given === null || guesses.isKnown(guesser, given)) throw notLetIn(res);
    const spent = guesses.spentBy(guesser);
    // Right or wrong, the answer waits for its turn: admitting the right password at once would confirm it.
    if (spent && !(await lane.turn(guesser, (leave) => res.once('close', leave)))) throw refused(spent);
    if (!timingSafeEqual(digest(given), expected)) {
      guesses.remember(guesser, given);
      if (!spent) guesses.count(guesser);
      throw notLetIn(res);
    }
    known.remember(req, res);
    next();
  };
}

function notLetIn(res: Response): ApiError {
  res.set('WWW-Authenticate', 'Basic realm="Eliza Town", charset="UTF-8"');
  return new ApiError(401, 'UNAUTHORIZED', 'Operators only: user "admin" and the monitor\'s password.');
}

class Guesses {
  readonly #wrong: Allowance;
  /** Per node: others need not know the guesses. */
  readonly #same: Allowance;

  constructor({ wrongPasswords, clock }: Pick<OperatorPassword, 'wrongPasswords' | 'clock'>) {
    this.#wrong = wrongPasswords;
    const once = { name: 'same-password', limit: { calls: 1, everyMs: REMEMBERED_MS }, exceeded: '' };
    this.#same = new Allowance(once, { clock });
  }

  /** Null while another guess is free. */
  spentBy(guesser: string): Refusal | null {
    return this.#wrong.refusalFor(guesser);
  }

  count(guesser: string): void {
    this.#wrong.take(guesser);
  }

  /** A repeated wrong password, for example from a program with an old one, tells the guesser nothing new. */
  isKnown(guesser: string, given: string): boolean {
    return this.#same.refusalFor(nameOf(guesser, given)) !== null;
  }

  remember(guesser: string, given: string): void {
    this.#same.take(nameOf(guesser, given));
  }
}

const nameOf = (guesser: string, given: string): string => `${guesser} ${digest(given).toString('hex')}`;

/**
 * Browsers that once sent the right password. They have guesses of their own, so that a guesser behind the same address
 * does not lock them out.
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

function credentialsOf(req: Request): string | null {
  const [scheme, encoded] = (req.get('authorization') ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic' || !encoded) return null;
  return Buffer.from(encoded, 'base64').toString();
}

/** Equal lengths for any input. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
