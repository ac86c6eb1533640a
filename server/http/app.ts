import compression from 'compression';
import express, { type Express, type Request, type RequestHandler, Router } from 'express';
import { TOKEN_ROUTES } from '../../shared/contracts/agents.ts';
import type { AgentAccounts } from '../agents/agent-accounts.ts';
import { credentialIn } from '../agents/credential.ts';
import type { Log } from '../log.ts';
import type { DisclosurePolicy } from '../matches/disclosure.ts';
import { ReadingLine } from '../matches/reading-line.ts';
import type { McpHttp } from '../mcp/http.ts';
import { traceRequest } from '../telemetry/requests.ts';
import type { Toolset } from '../tools/toolset.ts';
import type { TownServices } from '../town-services.ts';
import { agentsApi } from './agents-api.ts';
import { ApiError, errorHandler, refused, refuseNul, unknownPath } from './api-error.ts';
import { correlate, nameRequest } from './correlation.ts';
import { FinishedAnswers } from './finished-answers.ts';
import { guides } from './guides.ts';
import { limitPerAddress } from './limits.ts';
import { matchesApi } from './matches-api.ts';
import { page, pageError } from './page.ts';
import { routes } from './routes.ts';
import { skill } from './skill.ts';
import { type TownFacts, townApi } from './town-api.ts';

/**
 * Which proxies are believed about a caller's address: those that TRUST_PROXY names. Any caller can send
 * X-Forwarded-For.
 */
type Trust = (address: string, hop: number) => boolean;

function trustProxies(app: Express, setting: string, log: Log): void {
  app.set('trust proxy', setting === 'off' ? false : setting.split(',').map((proxy) => proxy.trim()));
  const isNamed = app.get('trust proxy fn') as Trust;
  let said = false;
  app.use((req, _res, next) => {
    if (!said && isFromUnnamed(req, isNamed)) {
      // Logged once, because any caller can cause it.
      said = true;
      log.warn(
        { address: req.socket.remoteAddress },
        'X-Forwarded-For comes from an address that TRUST_PROXY does not name: if that is your proxy, all its callers count as one',
      );
    }
    next();
  });
}

const isFromUnnamed = (req: Request, isNamed: Trust): boolean =>
  req.headers['x-forwarded-for'] !== undefined && !isNamed(req.socket.remoteAddress ?? '', 0);

/** Issues a temporary token in place of the key, for helpers, pages and logs that should not see the key. */
const tokenApi = (accounts: Pick<AgentAccounts, 'tokenFor'>): Router =>
  routes(TOKEN_ROUTES, {
    'POST /token': async ({ body: { scopes, ttl }, req, res }) => {
      const credential = credentialIn(req);
      if (credential === null) throw unauthorized('Send an agent’s key as "Authorization: Bearer <key>".');
      const made = await accounts.tokenFor(credential, { scopes, ttlMs: ttl * 1_000 });
      if (!made) throw unauthorized('This key is unknown or was revoked, or this token has expired.');
      if (!made.ok) throw refused(made.refusal);
      res.set('Cache-Control', 'no-store');
      return made.value;
    },
  });

const unauthorized = (message: string): ApiError => new ApiError(401, 'UNAUTHORIZED', message);

export interface AppDeps {
  readonly town: TownServices;
  readonly mcp: McpHttp;
  readonly facts: TownFacts;
  readonly disclosure: DisclosurePolicy;
  readonly log: Log;
  readonly plainSets: readonly Toolset[];
  readonly operators: Router;
}

export function mountTown(app: Express, deps: AppDeps): void {
  const { town, mcp, facts, disclosure, log } = deps;
  app.disable('x-powered-by');
  trustProxies(app, town.config.TRUST_PROXY, log);
  app.use(traceRequest);
  app.use(safetyHeaders);
  app.use(CORRELATED, nameRequest);
  // First, because agents call more often than all others together, and use no other path.
  app.use(mcp.router);
  if (town.parts.rootRoutes.length > 0) app.use(...town.parts.rootRoutes);
  app.use(mcp.probes);
  app.use(deps.operators);
  // After MCP: its streams must not wait in a compressor's buffer.
  app.use(compression());
  const api = Router();
  const limit = limitPerAddress(town.budgets.restCalls);
  api.use(limit);
  api.use(
    jsonBody((path) => town.parts.bodyBytes(path)),
    refuseNul,
    correlate,
  );
  api.use(
    tokenApi(town.accounts),
    agentsApi(town, log),
    matchesApi(town, disclosure),
    townApi(town, facts, disclosure),
  );
  api.use(...town.parts.routes, unknownPath);
  app.use('/api', api);
  app.use('/api', errorHandler(log));
  const gamePaths = town.parts.games.map(({ mcpPath }) => mcpPath);
  const documents = new FinishedAnswers(new ReadingLine(DOCUMENTS_LINE));
  app.use(DOCUMENTS, limit);
  app.use(skill({ publicUrl: facts.publicUrl, sets: deps.plainSets, gamePaths, documents }));
  app.use(guides(documents));
  app.use(DOCUMENTS, errorHandler(log));
  app.use(page({ previews: town.parts.previews, address: facts.publicUrl, limit }));
  app.use(pageError(log));
}

/** Paths that get a correlation id; static files do not. */
const CORRELATED = ['/mcp', '/api', '/league', '/exports', '/imports'];

/** Rendered and compressed once. */
const DOCUMENTS = ['/skill.md', '/llms.txt', '/.well-known/agent-card.json', '/guides'];
const DOCUMENTS_LINE = { longest: 50, restFactor: 0 };

/** Enough for most requests; parts may set a larger limit. */
const USUAL_BODY_BYTES = 16 * 1024;

function jsonBody(bytesAt: (path: string) => number | undefined): RequestHandler {
  const usual = express.json({ limit: USUAL_BODY_BYTES });
  const larger = new Map<number, RequestHandler>();
  return (req, res, next) => {
    const limit = bytesAt(req.path);
    if (limit === undefined) return usual(req, res, next);
    const reader = larger.get(limit) ?? express.json({ limit });
    larger.set(limit, reader);
    reader(req, res, next);
  };
}

/** The page loads nothing from other sites, so nothing from them may run in it. */
const POLICY = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self' ws: wss:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const safetyHeaders: RequestHandler = (req, res, next) => {
  // Node's own setter: Express' checks each value, on every call of every agent.
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Referrer-Policy', 'same-origin');
  res.setHeader('Vary', 'Origin');
  // The monitor is a separate page with inline scripts, behind a password.
  if (!req.url.startsWith('/monitor')) res.setHeader('Content-Security-Policy', POLICY);
  next();
};
