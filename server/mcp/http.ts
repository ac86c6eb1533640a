/**
 * Streamable HTTP at `/mcp` and the paths below it, for both protocol eras. Stateless: every request brings its key
 * and is served by a fresh server, so a restart breaks no client. Names no tool and no game.
 */
import { NodeStreamableHTTPServerTransport, toNodeHandler } from '@modelcontextprotocol/node';
import { classifyInboundRequest, createMcpHandler } from '@modelcontextprotocol/server';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Clock } from '../time/clock.ts';
import type { Dispatch } from '../tools/dispatch.ts';
import type { Face } from '../tools/profile/llm-profile.ts';
import type { Toolset } from '../tools/toolset.ts';
import { DEFAULT_WAIT_LIMITS, type WaitLimits, WaitSlots } from '../tools/wait-slots.ts';
import { type Arrival, exchangeOf, hasForeignAuthorization, type Identify, keyOf } from './exchange.ts';
import { Faces } from './faces.ts';
import { GetStreams } from './get-streams.ts';
import {
  type HostLists,
  hostChecks,
  internalFailure,
  methodNotAllowed,
  noOAuthHere,
  noToolsHere,
  storeFailure,
  unauthorized,
} from './guards.ts';
import { ListenStreams } from './listen-streams.ts';
import { buildMcpServer, type Exchange, type McpServices } from './mcp-server.ts';
import { OpenStreams } from './open-streams.ts';
import { answerPlainly, plainRequestIn } from './plain-answer.ts';
import { PushStreams } from './push-streams.ts';
import { bodyFailure, jsonBodies, requireJson } from './request-body.ts';
import { SetResources } from './set-resources.ts';

export interface McpHttpDeps extends HostLists {
  /** The very sets that the dispatch was given. */
  readonly sets: readonly Toolset[];
  readonly clock: Clock;
  readonly dispatch: Dispatch;
  /** Other ways to list and answer, by what an address calls them: `?profile=`. */
  readonly profiles?: Readonly<Record<string, Face>>;
  readonly identify: Identify;
  /** How many push streams may be open. */
  readonly streams?: WaitLimits;
  readonly onError: McpServices['onError'];
  /** Streams opened with a key that was rotated or deleted since are ended. */
  readonly onKeyVoid?: (listener: (agentId: string) => void) => unknown;
}

export interface McpHttp {
  /** Mount it at the root: it answers `/mcp`, all below it and the OAuth probes, and passes on all else. */
  readonly router: Router;
  /** Ends every open stream, so that the HTTP server can close. Resolves when they have ended. */
  close(): Promise<void>;
}

export function createMcpHttp(deps: McpHttpDeps): McpHttp {
  const { sets, clock, dispatch, onError } = deps;
  const resources = new SetResources(sets);
  const push = new PushStreams({ resources, clock, onError: (error) => onError(error, 'push') });
  const faces = new Faces({ sets, dispatch }, deps.profiles ?? {}, { push, clock, onError });
  const { services: plainServices } = faces.plain;
  const slots = new WaitSlots(deps.streams ?? DEFAULT_WAIT_LIMITS);
  const streams = new OpenStreams();
  const getStreams = new GetStreams(plainServices, slots, streams);
  const listenStreams = new ListenStreams(plainServices, slots, streams);
  deps.onKeyVoid?.((agentId) => streams.endOf(agentId));

  const endpoint: RequestHandler = async (req, res) => {
    const gone = new AbortController();
    res.on('close', () => {
      if (!res.writableFinished) gone.abort();
    });
    const arrival = arrivalOf(res);
    const exchange = exchangeOf(req, arrival, gone.signal);
    const { services } = arrival.face;
    if (req.method === 'GET') return getStreams.serve(req, res, exchange);
    if (req.method !== 'POST') return methodNotAllowed(res, 'GET, POST');
    if (isLegacy(req)) return serveLegacy(services, req, res, exchange);
    if (req.body?.method === 'subscriptions/listen') return listenStreams.serve(req, res, exchange);
    return serveModern(services, req, res, exchange);
  };

  const router = Router();
  router.use('/.well-known', noOAuthHere);
  router.use(
    '/mcp',
    ...hostChecks(deps),
    findEndpoint(faces),
    authenticate(deps.identify),
    readBody(),
    requireJson,
    endpoint,
  );
  router.use('/mcp', bodyFailure, storeFailure, internalFailure(onError));
  return {
    router,
    close: () => streams.close(),
  };
}

const findEndpoint =
  (faces: Faces): RequestHandler =>
  (req, res, next) => {
    // Express parses the query anew whenever it is asked for it.
    const { sets, profile, ...wishes } = req.query;
    const face = faces.at(profile);
    const endpoint = face.endpoints.at(pathOf(req), sets);
    if (!endpoint) return noToolsHere(req, res, face.endpoints.paths);
    Object.assign(res.locals, { endpoint, face, wishes } satisfies Omit<Arrival, 'caller'>);
    next();
  };

const pathOf = ({ path }: Request): string => (path === '/' ? '' : path.replace(/^\/|\/$/g, ''));

/** Before the body is read: strangers with a bad key cost nothing more. */
const authenticate =
  (identify: Identify): RequestHandler =>
  async (req, res, next) => {
    const key = keyOf(req);
    const caller = key === null ? null : await identify(key);
    if ((key !== null && !caller) || hasForeignAuthorization(req)) return unauthorized(res);
    Object.assign(res.locals, { caller } satisfies Pick<Arrival, 'caller'>);
    next();
  };

const arrivalOf = (res: Response): Arrival => res.locals as Arrival;

function readBody(): RequestHandler {
  const readerFor = jsonBodies();
  return (req, res, next) => readerFor(arrivalOf(res).endpoint.bodyBytes)(req, res, next);
}

const isLegacy = (req: Request): boolean =>
  !mayBeModern(req) ||
  classifyInboundRequest({
    httpMethod: req.method,
    body: req.body as unknown,
    ...header(req, 'protocolVersionHeader', 'mcp-protocol-version'),
    ...header(req, 'mcpMethodHeader', 'mcp-method'),
    ...header(req, 'mcpNameHeader', 'mcp-name'),
  }).kind === 'legacy';

const FIRST_MODERN_VERSION = '2026';

/**
 * A request of the 2025 era names no newer version, neither in its header nor in its envelope. Said here because
 * the SDK's full classification costs as much as `get_state` itself.
 */
function mayBeModern(req: Request): boolean {
  const { method, params } = (req.body ?? {}) as { method?: unknown; params?: { _meta?: unknown } };
  return (
    typeof method !== 'string' ||
    (req.get('mcp-protocol-version') ?? '') >= FIRST_MODERN_VERSION ||
    (typeof params === 'object' && params?._meta !== undefined)
  );
}

function header(req: Request, as: string, name: string): Record<string, string> {
  const value = req.get(name);
  return value === undefined ? {} : { [as]: value };
}

/** In plain JSON, which is cheaper than a stream; as one only where a held call shall tell of its progress. */
async function serveLegacy(
  services: McpServices,
  req: Request,
  res: Response,
  exchange: Exchange,
): Promise<void> {
  const server = buildMcpServer(services, exchange);
  const request = exchange.tellsProgress ? null : plainRequestIn(req);
  if (request) return answerPlainly(server, request, res);
  const transport = new NodeStreamableHTTPServerTransport({ enableJsonResponse: !exchange.tellsProgress });
  res.on('close', () => void server.close());
  await server.connect(transport);
  await transport.handleRequest(req, res, req.body);
}

async function serveModern(
  services: McpServices,
  req: Request,
  res: Response,
  exchange: Exchange,
): Promise<void> {
  const handler = createMcpHandler(() => buildMcpServer(services, exchange), { legacy: 'reject' });
  await toNodeHandler(handler)(req, res, req.body);
}
