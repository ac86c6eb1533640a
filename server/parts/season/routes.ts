/** Seasons over REST: whoever makes one runs it with the same key; everybody may look. */
import { extname } from 'node:path';
import type { Request, Router } from 'express';
import type { Scope } from '../../../shared/agents/scopes.ts';
import { SEASON_ROUTES } from '../../../shared/contracts/season.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { routes } from '../../http/routes.ts';
import type { Kernel } from '../kernel.ts';
import type { SettingsOf } from '../part.ts';
import type { Seasons } from './seasons.ts';
import type { SEASON_SETTINGS } from './settings.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.md': 'text/markdown; charset=utf-8',
  '.jsonl': 'application/x-ndjson',
};

const SCOPE: Scope = 'match:write';

type Deps = Pick<Kernel<SettingsOf<typeof SEASON_SETTINGS>>, 'callerOf' | 'isPublic' | 'settings'>;

export function seasonRoutes({ callerOf, isPublic, settings }: Deps, seasons: Seasons): Router {
  const runners = settings.SEASON_RUNNERS;

  /** A season makes agents and matches as it likes, past the limits for callers: not for anybody who comes along. */
  async function runnerOf(req: Request): Promise<string> {
    const caller = await callerOf(req);
    if (!caller) throw new ApiError(401, 'UNAUTHENTICATED', 'A season is run with an agent’s key.');
    const { agentId, scopes } = caller;
    if (runners.length > 0 ? !runners.includes(agentId) : isPublic)
      throw new ApiError(
        403,
        'FORBIDDEN',
        `Only agents that the operator names in SEASON_RUNNERS run seasons here; this is ${agentId}.`,
      );
    if (!scopes.includes(SCOPE)) throw new ApiError(403, 'FORBIDDEN', `This key lacks ${SCOPE}.`);
    return agentId;
  }

  return routes(SEASON_ROUTES, {
    'POST /seasons': async ({ body, req }) => seasons.create(body, await runnerOf(req)),
    'POST /seasons/:id/matches/:number': async ({ params, req }) =>
      seasons.start(params.id, Number(params.number), await runnerOf(req)),
    'PUT /seasons/:id/tokens': async ({ body, params, req }) =>
      seasons.report(params.id, body, await runnerOf(req)),
    'GET /seasons': async () => ({ seasons: await seasons.list() }),
    'GET /seasons/:id': ({ params }) => seasons.board(params.id),
    'GET /seasons/:id/record': ({ params }) => seasons.record(params.id),
    'GET /seasons/:id/dataset/:file': async ({ params: { file, id }, res }) => {
      const content = (await seasons.dataset(id)).get(file);
      if (content === undefined) throw notFound('file of the dataset');
      res.type(TYPES[extname(file)] ?? 'application/octet-stream').attachment(`${id}-${file}`);
      res.send(typeof content === 'string' ? content : Buffer.from(content));
    },
  });
}
