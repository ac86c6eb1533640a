/** The operators' password: HTTP basic authentication, compared in constant time, guesses limited. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from './api-error.ts';
import { addressOf } from './limits.ts';

const USER = 'admin';
const WRONG_GUESSES = 10;
const FORGOTTEN_AFTER_S = 300;

export function operatorAuth(password: string): RequestHandler {
  const expected = digest(`${USER}:${password}`);
  const guesses = new RateLimiterMemory({ points: WRONG_GUESSES, duration: FORGOTTEN_AFTER_S });
  return async (req, res, next) => {
    const address = addressOf(req);
    const spent = await guesses.get(address);
    if (spent && spent.consumedPoints >= WRONG_GUESSES)
      throw tooManyGuesses(spent, (wait) => res.set('Retry-After', wait));
    const given = credentialsOf(req);
    if (given !== null && timingSafeEqual(digest(given), expected)) return next();
    // Browsers ask once without a password; only a wrong one is a guess.
    if (given !== null) await guesses.penalty(address);
    res.set('WWW-Authenticate', 'Basic realm="Eliza Town", charset="UTF-8"');
    throw new ApiError(401, 'UNAUTHORIZED', 'Operators only: user "admin" and the monitor\'s password.');
  };
}

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
