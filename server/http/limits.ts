/** How much one address may ask for. */
import { isIP, isIPv6 } from 'node:net';
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
  const address = isIP(req.ip ?? '') ? req.ip : req.socket.remoteAddress;
  return isIPv6(address ?? '') ? householdOf(address as string) : (address ?? 'unknown');
}

/** The first 64 bits; of an IPv4 address in IPv6 dress, all of it. */
export function householdOf(address: string): string {
  if (address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail ?? '').split(':')];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':');
}
