/**
 * `/metrics` for Prometheus. How often and when somebody acts at night is a secret, so that the figures need the
 * operators' password beyond this very machine, and on it too unless anybody there may look at the cards anyway.
 */

import type { Registry } from '@prometheus-io/client';
import { type Request, type RequestHandler, Router } from 'express';
import { type Config, isLoopback } from '../config.ts';
import { type DisclosurePolicy, isAllDisclosed } from '../matches/disclosure.ts';

interface Openness extends Pick<Config, 'HOST' | 'PUBLIC_URL'> {
  readonly disclosure: DisclosurePolicy;
}

export function metrics(
  registry: Registry,
  { HOST, PUBLIC_URL, disclosure }: Openness,
  operatorsOnly: RequestHandler,
): Router {
  const router = Router();
  // An agent that plays on this machine can count as well as an operator can.
  const isOpenHere = isLoopback(HOST) && !PUBLIC_URL && isAllDisclosed(disclosure);
  const admit: RequestHandler = (req, res, next) =>
    isOpenHere && isFromHere(req) ? next() : operatorsOnly(req, res, next);
  router.get('/metrics', admit, async (_req, res) => {
    res.set({ 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' });
    res.send(await registry.metrics());
  });
  return router;
}

/** A caller behind a proxy on this machine is not from here; nor is the page of another site. */
export function isFromHere(req: Request): boolean {
  const address = req.socket.remoteAddress ?? '';
  const isLocal = address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
  const cameThrough = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'origin'].some((name) => req.get(name));
  return isLocal && !cameThrough && isLoopback(req.hostname);
}
