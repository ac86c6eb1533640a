/** How much one address may ask for. */
import type { Request, RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from './api-error.ts';

export interface Allowance {
  readonly what: string;
  readonly points: number;
  readonly seconds: number;
}

export function limitPerAddress({ what, points, seconds }: Allowance): RequestHandler {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return async (req, res, next) => {
    try {
      await limiter.consume(addressOf(req));
      next();
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const wait = Math.ceil(refusal.msBeforeNext / 1000);
      res.set('Retry-After', String(wait));
      throw new ApiError(
        429,
        'RATE_LIMITED',
        `At most ${points} ${what} for one address; try again in ${wait} s.`,
      );
    }
  };
}

/** One household of IPv6 addresses counts as one: they cost nothing to make up. */
export function addressOf(req: Request): string {
  const address = req.ip ?? 'unknown';
  return address.includes(':') && !address.startsWith('::ffff:')
    ? address.split(':').slice(0, 4).join(':')
    : address;
}
