/**
 * Who gets `/metrics`. How often and when somebody acts at night is a secret: the figures need the operators'
 * password, except on this machine where everybody may see the cards anyway.
 */

import type { Request, RequestHandler } from 'express';
import { type Config, isLoopback } from '../config.ts';
import { type DisclosurePolicy, isAllDisclosed } from '../matches/disclosure.ts';

interface Openness extends Pick<Config, 'HOST' | 'PUBLIC_URL'> {
  readonly disclosure: DisclosurePolicy;
}

export function figuresFor(
  { HOST, PUBLIC_URL, disclosure }: Openness,
  operatorsOnly: RequestHandler,
): RequestHandler {
  const isOpenHere = isLoopback(HOST) && !PUBLIC_URL && isAllDisclosed(disclosure);
  return (req, res, next) => (isOpenHere && isFromHere(req) ? next() : operatorsOnly(req, res, next));
}

/** A caller behind a proxy on this machine is not from here; nor is the page of another site. */
export function isFromHere(req: Request): boolean {
  const address = req.socket.remoteAddress ?? '';
  const isLocal = address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
  const cameThrough = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'origin'].some((name) => req.get(name));
  return isLocal && !cameThrough && isLoopback(req.hostname);
}
