/** Moderation over HTTP: what operators ask, below `/v1`; and the rules, for everybody. */
import express, { Router } from 'express';
import { z } from 'zod';
import { ApiError, notFound } from '../../../http/api-error.ts';
import { RULES_PATH } from '../../../moderation/doors.ts';
import { DEEDS, LOOKS, type ModerationDesk } from './moderation-desk.ts';
import { rulesPage } from './rules-page.ts';

const Args = z.record(z.string().max(32), z.union([z.string().max(500), z.number(), z.boolean()]));

export function moderationRoutes(desk: ModerationDesk): Router {
  const router = Router();
  const answer = async (name: string, args: z.output<typeof Args>) => {
    const reply = await desk.perform(name, args, 'operator');
    if (!reply) throw notFound('deed');
    if (!reply.ok) throw new ApiError(409, 'REFUSED', reply.words);
    return reply;
  };
  for (const look of LOOKS)
    router.get(`/moderation/${look}`, async (_req, res) => {
      res.json(await answer(look, {}));
    });
  for (const deed of DEEDS)
    router.post(`/moderation/${deed}`, express.json({ limit: '16kb' }), async (req, res) => {
      res.json(await answer(deed, Args.parse(req.body ?? {})));
    });
  return router;
}

export function rulesRoute(contact: string): Router {
  const router = Router();
  router.get(RULES_PATH, (_req, res) => {
    res.type('html').send(rulesPage(contact));
  });
  return router;
}
