/** Seasons over REST: whoever makes one runs it with the same key; everybody may look. */
import type { Request, Router } from 'express';
import { SEASON_ROUTES } from '../../../shared/contracts/season.ts';
import { ApiError } from '../../http/api-error.ts';
import { routes } from '../../http/routes.ts';
import type { Kernel } from '../kernel.ts';
import type { Seasons } from './seasons.ts';

export function seasonRoutes({ callerOf }: Pick<Kernel, 'callerOf'>, seasons: Seasons): Router {
  async function runnerOf(req: Request): Promise<string> {
    const caller = await callerOf(req);
    if (!caller) throw new ApiError(401, 'UNAUTHENTICATED', 'A season is run with an agent’s key.');
    return caller.agentId;
  }

  return routes(SEASON_ROUTES, {
    'POST /seasons': async ({ body, req }) => seasons.create(body, await runnerOf(req)),
    'POST /seasons/:id/matches/:number': async ({ params, req }) =>
      seasons.start(params.id, Number(params.number), await runnerOf(req)),
    'PUT /seasons/:id/tokens': async ({ body, params, req }) =>
      seasons.report(params.id, body.tokens, await runnerOf(req)),
    'GET /seasons': async () => ({ seasons: await seasons.list() }),
    'GET /seasons/:id': ({ params }) => seasons.board(params.id),
  });
}
