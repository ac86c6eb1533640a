/** `/admin`: the command line's way into a running town. For this machine alone, and for who can read its secret. */
import { timingSafeEqual } from 'node:crypto';
import express, { type RequestHandler, Router } from 'express';
import { hmac } from '../agents/keys.ts';
import type { Log } from '../log.ts';
import type { AdminDesk } from '../operations/admin-desk.ts';
import { ADMIN_TOKEN_OF, AdminRequest } from '../operations/admin-requests.ts';
import { ApiError, refuseNul } from './api-error.ts';
import { isFromHere } from './metrics.ts';

export function adminApi(desk: AdminDesk, pepper: string, log: Log): Router {
  const router = Router();
  router.post(
    '/admin',
    holdersOnly(hmac(pepper, ADMIN_TOKEN_OF)),
    express.json({ limit: '16kb' }),
    refuseNul,
    async (req, res) => {
      const request = AdminRequest.parse(req.body);
      const reply = await desk.perform(request);
      const { command } = request;
      log.info(
        { command, ok: reply.ok, ...('matchId' in request && { matchId: request.matchId }) },
        'an operator asked',
      );
      res.status(reply.ok ? 200 : 409).json(reply);
    },
  );
  return router;
}

function holdersOnly(token: string): RequestHandler {
  const expected = Buffer.from(`Bearer ${token}`);
  return (req, _res, next) => {
    const given = Buffer.from(req.get('authorization') ?? '');
    if (isFromHere(req) && given.length === expected.length && timingSafeEqual(given, expected))
      return next();
    throw new ApiError(403, 'FORBIDDEN', 'Only the command line on this machine may come in here.');
  };
}
