/**
 * `/metrics` for Prometheus. How often and when somebody acts at night is a secret, so that beyond this very
 * machine the figures need the operators' password.
 */

import type { Registry } from '@prometheus-io/client';
import { type Request, type RequestHandler, Router } from 'express';
import { type Config, isLoopback } from '../config.ts';

export function metrics(registry: Registry, config: Config, operatorsOnly: RequestHandler): Router {
  const router = Router();
  const machineIsAlone = isLoopback(config.HOST) && !config.PUBLIC_URL;
  const admit: RequestHandler = (req, res, next) =>
    machineIsAlone && isFromHere(req) ? next() : operatorsOnly(req, res, next);
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
