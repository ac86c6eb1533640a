import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { SCOPES } from '../../../shared/agents/scopes.ts';
import type { Allowance } from '../../budgets/allowance.ts';
import { retryAfterOf } from '../../budgets/budget.ts';
import { holderOf } from '../../http/limits.ts';
import { issuerOf, OAUTH_PATH, RESOURCE_PATH, resourceOf } from './authorization-server.ts';
import { addressedTo, type OriginServers } from './origins.ts';
import { FONT_PATH } from './pages.ts';
import { requestedScopes } from './scope-groups.ts';

export const RESOURCE_METADATA_PATH = `/.well-known/oauth-protected-resource${RESOURCE_PATH}`;
const SERVER_METADATA = '/.well-known/oauth-authorization-server';

const FONT = createRequire(import.meta.url).resolve(
  '@fontsource/jersey-10/files/jersey-10-latin-400-normal.woff2',
);

export interface ConnectRoutesDeps {
  readonly servers: OriginServers;
  readonly consent: Router;
  readonly calls: Allowance;
  readonly newClients: Allowance;
}

export function connectRoutes({ servers, consent, calls, newClients }: ConnectRoutesDeps): Router {
  const router = Router();
  const font = readFileSync(FONT);

  router.get(RESOURCE_METADATA_PATH, open, (req, res) => {
    const origin = servers.originOf(req);
    res.json({
      resource: resourceOf(origin),
      resource_name: 'Eliza Town',
      authorization_servers: [issuerOf(origin)],
      scopes_supported: SCOPES,
      bearer_methods_supported: ['header'],
    });
  });

  // RFC 8414 appends the issuer's path, which the library does not support.
  router.get(`${SERVER_METADATA}${OAUTH_PATH}`, (req, res) => {
    req.url = SERVER_METADATA;
    req.originalUrl = `${OAUTH_PATH}${SERVER_METADATA}`;
    return answer(req, res);
  });

  router.get(FONT_PATH, (_req, res) => {
    res.set('Cache-Control', 'public, max-age=31536000, immutable').type('woff2').send(font);
  });

  router.use(OAUTH_PATH, limit(calls), consent);
  router.post(`${OAUTH_PATH}/reg`, limit(newClients));
  router.use(OAUTH_PATH, nameScopes, (req, res) => answer(req, res));

  function answer(req: Request, res: Response): Promise<void> {
    const server = servers.of(req);
    addressedTo(server.origin, req);
    return server.answer(req, res);
  }

  return router;
}

const open: RequestHandler = (_req, res, next) => {
  res.set('Access-Control-Allow-Origin', '*');
  next();
};

const limit =
  (allowance: Allowance): RequestHandler =>
  (req, res, next) => {
    const refusal = allowance.spend(holderOf(req));
    if (!refusal) return next();
    res.set('Retry-After', retryAfterOf(refusal));
    res.status(429).json({ error: 'temporarily_unavailable', error_description: refusal.message });
  };

/** A client that names no scope of this town would get none, but the owner should choose. */
const nameScopes: RequestHandler = (req, _res, next) => {
  if (req.path !== '/auth') return next();
  const query = new URL(req.url, 'http://town').searchParams;
  query.set('scope', requestedScopes(query.get('scope') ?? undefined).join(' '));
  req.url = `/auth?${query}`;
  req.originalUrl = `${OAUTH_PATH}${req.url}`;
  next();
};
