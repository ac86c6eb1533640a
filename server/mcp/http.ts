/**
 * Streamable HTTP at `/mcp` and the paths below it, for both protocol eras. Stateless: every request carries its key
 * and gets a fresh server, so a restart breaks no client. Knows no tool or game by name.
 */
import { parse as parseQuery } from 'node:querystring';
import { NodeStreamableHTTPServerTransport, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, type JSONRPCRequest, type Server } from '@modelcontextprotocol/server';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { credentialIn, hasForeignAuthorization } from '../agents/credential.ts';
import type { AgentIdentity } from '../agents/identity.ts';
import { addressOf } from '../budgets/address.ts';
import { holderIn } from '../budgets/allowance.ts';
import { type Budgets, type CallAllowances, payForCalls } from '../budgets/budgets.ts';

import { agentHolder, connectionHolder } from '../budgets/holders.ts';
import { DEFAULT_WAIT_LIMITS, type WaitLimits, WaitSlots } from '../budgets/wait-slots.ts';
import { correlate } from '../http/correlation.ts';
import { remembered } from '../remembered.ts';
import { tracedMessage } from '../telemetry/requests.ts';
import type { Clock } from '../time/clock.ts';
import type { Dispatch } from '../tools/dispatch.ts';
import type { ToolProfile } from '../tools/profile/llm-profile.ts';
import type { Toolset } from '../tools/toolset.ts';
import { AskingCalls } from './asking-calls.ts';
import { isLegacy, SoundEnvelopes } from './eras.ts';
import { type Arrival, exchangeOf, type Identify } from './exchange.ts';
import type { GatheredPath } from './gathered-path.ts';
import { GetStreams } from './get-streams.ts';
import {
  type HostLists,
  hostChecks,
  internalFailure,
  methodNotAllowed,
  noOAuthHere,
  noSuchProfile,
  noSuchSession,
  noToolsHere,
  storeFailure,
  tooManyCalls,
  unauthorized,
} from './guards.ts';
import { type LeanRequest, leanAnswer, leanRequestIn } from './lean-requests.ts';
import { ListenStreams } from './listen-streams.ts';
import { buildMcpServer, type Exchange, type McpServices, SetResources } from './mcp-server.ts';
import { OpenStreams } from './open-streams.ts';
import {
  type Answer,
  answerOfBatch,
  answerPlainly,
  closeWhenGone,
  plainAnswer,
  plainBatchIn,
  plainRequestIn,
  writeAnswer,
} from './plain-answer.ts';
import { PushStreams } from './push-streams.ts';
import { bodyFailure, jsonBodies, requireJson } from './request-body.ts';
import { SESSION_HEADER, type SessionIds } from './session-ids.ts';
import { ToolProfiles } from './tool-profiles.ts';
import { WaitingTasks } from './waiting-tasks.ts';

export interface McpHttpDeps extends HostLists {
  readonly sets: readonly Toolset[];
  readonly clock: Clock;
  readonly dispatch: Dispatch;
  readonly gathered?: readonly GatheredPath[];
  /** Other ways to list and answer, by the value of `?profile=`. */
  readonly profiles?: Readonly<Record<string, ToolProfile>>;
  readonly identify: Identify;
  /** Marks a caller with a key as present until it is answered; returns a release function. */
  readonly hold?: (caller: AgentIdentity) => () => void;
  /** The allowances that every message uses up, whatever its method; default: unlimited. */
  readonly calls?: CallAllowances;
  /** The counters of the sets' limits; without them, only calls themselves are checked. */
  readonly budgets?: Budgets;
  readonly streams?: WaitLimits;
  readonly onError: McpServices['onError'];
  /** False: the SDK answers every call. Default: true. */
  readonly isLean?: boolean;
  /** For clients that expect sessions; without it no ids are given. */
  readonly sessionIds?: SessionIds;
  /** Signs task ids; without it tasks have no path. */
  readonly taskSecret?: Uint8Array;
  /** Ends streams whose key has been rotated or deleted. */
  readonly onKeyVoid?: (listener: (agentId: string) => void) => unknown;
}

export interface McpHttp {
  /** Mount it at the root: answers `/mcp` and everything below it, and passes on other requests. */
  readonly router: Router;
  /** Mount it at the root, after any OAuth handler: answers OAuth probes that there is none. */
  readonly probes: Router;
  /** Ends every open stream, so that the HTTP server can close. Resolves once they have ended. */
  close(): Promise<void>;
}

export function createMcpHttp(deps: McpHttpDeps): McpHttp {
  const { sets, clock, dispatch, onError } = deps;
  const resources = new SetResources(sets);
  const push = new PushStreams({ resources, clock, onError: (error) => onError(error, 'push') });
  const asking = new AskingCalls(sets);
  const faces = new ToolProfiles({ sets, dispatch }, deps.profiles ?? {}, {
    gathered: deps.gathered ?? [],
    push,
    clock,
    onError,
    asking,
    ...(deps.taskSecret && { tasks: new WaitingTasks(deps.taskSecret, clock, sets) }),
  });
  const { services: plainServices } = faces.plain;
  const slots = new WaitSlots(deps.streams ?? DEFAULT_WAIT_LIMITS);
  const streams = new OpenStreams(clock);
  const getStreams = new GetStreams(plainServices, slots, streams);
  const listenStreams = new ListenStreams(plainServices, slots, streams);
  const envelopes = new SoundEnvelopes();
  const { isLean = true } = deps;
  deps.onKeyVoid?.((agentId) => streams.endOf(agentId));

  const endpoint: RequestHandler = async (req, res) => {
    const arrival = arrivalOf(res);
    const exchange = exchangeOf(req, res, arrival);
    const { services } = arrival.face;
    if (deps.sessionIds && !keepsSession(deps.sessionIds, req, res)) return noSuchSession(res);
    if (req.method === 'GET') return getStreams.serve(req, res, exchange);
    if (req.method !== 'POST') return methodNotAllowed(res, 'GET, POST');
    const isLeanHere = isLean && !arrival.endpoint.hasTasks;
    const lean = (message: unknown) => {
      const request = isLeanHere ? leanRequestIn(message, req, envelopes) : null;
      const mayBeAsked = exchange.canBeAsked && request?.method === 'tools/call';
      return mayBeAsked && asking.has(request.name) ? null : request;
    };
    const batch = plainBatchIn(req);
    if (batch) return serveBatch(services, { batch, lean, req }, res, exchange);
    return tracedMessage(req, req.body, async () => {
      const request = lean(req.body);
      if (request) return writeAnswer(res, await leanAnswer(services, request, exchange));
      if (isLegacy(req)) return serveLegacy(services, req, res, exchange);
      if (req.body?.method === 'subscriptions/listen') return listenStreams.serve(req, res, exchange);
      return serveModern(services, req, res, exchange);
    });
  };

  // In a router of their own, so that the address is matched once instead of once per handler.
  const calls = Router();
  calls.use(
    inOrder([
      hostChecks(deps),
      findEndpoint(faces),
      authenticate(deps),
      limitClients(deps),
      readBody(),
      requireJson,
      payForBatch,
      correlate,
      endpoint,
    ]),
  );
  calls.use(bodyFailure, storeFailure, internalFailure(onError));
  const [router, probes] = [Router(), Router()];
  router.use('/mcp', calls);
  probes.use('/.well-known', noOAuthHere);
  return {
    router,
    probes,
    close: () => streams.close(),
  };
}

/** As Express calls them, without its several closures for each handler: a waiting call keeps them all in memory. */
const inOrder =
  (handlers: readonly RequestHandler[]): RequestHandler =>
  (req, res, done) => {
    let at = 0;
    const next = (error?: unknown): void => {
      const handler = handlers[at];
      if (error !== undefined || !handler) {
        done(error);
        return;
      }
      at += 1;
      try {
        const result: unknown = handler(req, res, next);
        if (result instanceof Promise) result.catch(done);
      } catch (thrown) {
        done(thrown);
      }
    };
    next();
  };

/** Clients use the same few addresses for every call, so each is parsed once. */
const MOST_ADDRESSES = 1_000;
const LONGEST_ADDRESS = 200;

function findEndpoint(faces: ToolProfiles): RequestHandler {
  const known = remembered(MOST_ADDRESSES, (url) => placeAt(faces, url));
  return (req, res, next) => {
    const { url } = req;
    const { endpoint, face, profile, wishes } =
      url.length > LONGEST_ADDRESS ? placeAt(faces, url) : known(url);
    if (!face) return noSuchProfile(res, profile, faces.names);
    if (!endpoint) return noToolsHere(req, res, face.endpoints.paths);
    Object.assign(res.locals, { endpoint, face, wishes } satisfies Omit<Arrival, 'caller' | 'pay'>);
    next();
  };
}

/** `face` and `endpoint` are null if the address has none. */
function placeAt(faces: ToolProfiles, url: string) {
  const [path, query] = cutAt(url, '?');
  const { sets, profile, ...wishes } = parseQuery(query);
  const face = faces.at(profile);
  const endpoint = face?.endpoints.at(path.replace(/^\/|\/$/g, ''), sets) ?? null;
  return { endpoint, face, profile, wishes };
}

function cutAt(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

type Authentication = Pick<McpHttpDeps, 'identify' | 'hold' | 'calls'>;

/** Before the body is read, so that bad keys and excess calls cost nothing more. */
const authenticate =
  ({ identify, hold, calls }: Authentication): RequestHandler =>
  async (req, res, next) => {
    const { guard } = arrivalOf(res).endpoint;
    const key = credentialIn(req);
    const caller = key === null ? null : ((await identify(key)) ?? (await guard?.identify(key, req)) ?? null);
    const payer = { caller, address: addressOf(req) };
    const pay = (messages: number) => (calls ? payForCalls(calls, payer, messages) : null);
    const refusal = pay(1);
    if (refusal) return tooManyCalls(res, refusal);
    const isBad = (key !== null && !caller) || hasForeignAuthorization(req);
    if (isBad || (guard && !caller))
      return unauthorized(res, guard?.challenge(req, isBad ? 'bad-credential' : 'no-credential'));
    if (caller && hold) res.on('close', hold(caller));
    Object.assign(res.locals, { caller, pay } satisfies Pick<Arrival, 'caller' | 'pay'>);
    next();
  };

/** The first message was paid for before the body was read. */
const payForBatch: RequestHandler = ({ body }, res, next) => {
  const refusal = Array.isArray(body) && body.length > 1 ? arrivalOf(res).pay(body.length - 1) : null;
  if (refusal) return tooManyCalls(res, refusal);
  next();
};

/** Only checks: the call itself pays where it is made. */
const limitClients =
  ({ budgets }: Pick<McpHttpDeps, 'budgets'>): RequestHandler =>
  (req, res, next) => {
    const { caller, endpoint } = arrivalOf(res);
    if (!budgets || endpoint.limits.length === 0) return next();
    const payer = {
      caller: caller ? agentHolder(caller.agentId) : connectionHolder(''),
      address: addressOf(req),
    };
    for (const allowance of endpoint.limits.map((budget) => budgets.of(budget))) {
      const refusal = allowance.refusalFor(holderIn(allowance, payer) ?? payer.caller);
      if (refusal) return tooManyCalls(res, refusal);
    }
    next();
  };

/** Gives a new client its session id and checks the id that a request carries. False: not valid for this caller. */
function keepsSession(sessionIds: SessionIds, req: Request, res: Response): boolean {
  const { caller, endpoint } = arrivalOf(res);
  if (!endpoint.namesSessions) return true;
  if (req.body?.method === 'initialize') {
    res.setHeader(SESSION_HEADER, sessionIds.issue(caller));
    return true;
  }
  const carried = req.get(SESSION_HEADER);
  return carried === undefined || sessionIds.isOf(caller, carried);
}

const arrivalOf = (res: Response): Arrival => res.locals as Arrival;

function readBody(): RequestHandler {
  const readerFor = jsonBodies();
  return (req, res, next) => readerFor(arrivalOf(res).endpoint.bodyBytes)(req, res, next);
}

/** Answers in plain JSON, which is cheaper than a stream; streams only if a waiting call reports progress. */
async function serveLegacy(
  services: McpServices,
  req: Request,
  res: Response,
  exchange: Exchange,
): Promise<void> {
  const request = exchange.tellsProgress ? null : plainRequestIn(req);
  if (request) return answerPlainly(buildMcpServer(services, exchange, request.method), request, res);
  const server = buildMcpServer(services, exchange);
  const transport = new NodeStreamableHTTPServerTransport({ enableJsonResponse: !exchange.tellsProgress });
  res.on('close', () => void server.close());
  await server.connect(transport);
  await transport.handleRequest(req, res, req.body);
}

interface Batch {
  readonly batch: readonly JSONRPCRequest[];
  readonly req: Request;
  lean(request: JSONRPCRequest): LeanRequest | null;
}

/** Answers each request of a batch as cheaply as a single one. */
async function serveBatch(
  services: McpServices,
  { batch, lean, req }: Batch,
  res: Response,
  exchange: Exchange,
): Promise<void> {
  const servers: Server[] = [];
  const answers = batch.map((request) =>
    tracedMessage(req, request, (): Promise<Answer> => {
      const leanly = lean(request);
      if (leanly) return leanAnswer(services, leanly, exchange);
      const server = buildMcpServer(services, exchange, request.method);
      servers.push(server);
      return plainAnswer(server, request);
    }),
  );
  closeWhenGone(servers, res);
  writeAnswer(res, answerOfBatch(await Promise.all(answers)));
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
