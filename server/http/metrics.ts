/**
 * Restricts `/metrics`. How often and when players act at night is secret: the figures need the operators' password,
 * except on a local machine where all cards are visible anyway.
 */

import type { Request, RequestHandler } from 'express';
import { type Config, isLoopback } from '../config.ts';
import { type DisclosurePolicy, isAllDisclosed } from '../matches/disclosure.ts';
import type { LiveMatch } from '../matches/live-match.ts';

interface Openness extends Pick<Config, 'HOST' | 'PUBLIC_URL'> {
  readonly disclosure: DisclosurePolicy;
  /** The matches of this process. */
  hosted(): Iterable<LiveMatch>;
}

export function figuresFor(
  { HOST, PUBLIC_URL, disclosure, hosted }: Openness,
  operatorsOnly: RequestHandler,
): RequestHandler {
  const isOwnMachine = isLoopback(HOST) && !PUBLIC_URL;
  return (req, res, next) =>
    isOwnMachine && isFromHere(req) && isAllDisclosed(disclosure, hosted())
      ? next()
      : operatorsOnly(req, res, next);
}

/** Neither a caller behind a proxy on this machine nor a page of another site counts as local. */
export function isFromHere(req: Request): boolean {
  const address = req.socket.remoteAddress ?? '';
  const isLocal = address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
  const cameThrough = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'origin'].some((name) => req.get(name));
  return isLocal && !cameThrough && isLoopback(req.hostname);
}
