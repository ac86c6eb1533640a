/**
 * JSON-RPC 2.0 over one POST: `protocol/message` for the league's own messages, and the part of MCP that its tools need
 * (S1-42, D42).
 */

import express, { type Request, type Response, Router } from 'express';
import type { Scope } from '../../../shared/agents/scopes.ts';
import { RPC_CODES } from '../../../shared/league/codes.ts';
import type { AgentIdentity } from '../../agents/identity.ts';
import { addressOf } from '../../budgets/address.ts';
import type { Allowance } from '../../budgets/allowance.ts';
import { retryAfterOf } from '../../budgets/budget.ts';
import { holderOf } from '../../http/limits.ts';
import { TOWN_VERSION } from '../../version.ts';
import type { Kernel } from '../kernel.ts';
import type { Heard } from './message-receiver.ts';

const BODY_BYTES = 16 * 1024;
const PROTOCOL_VERSION = '2025-06-18';
const SCOPE: Scope = 'league:play';

/** The caller: its agent, if it has a key of the town, and its address. */
export interface Speaker {
  readonly agent: AgentIdentity | null;
  readonly address: string;
}

export interface RpcTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
  call(args: Readonly<Record<string, unknown>>, by: Speaker): Promise<ToolAnswer>;
}

export type ToolAnswer =
  | { readonly ok: true; readonly value: object }
  | { readonly ok: false; readonly code: string; readonly message: string };

export interface RpcDeps extends Pick<Kernel, 'identify' | 'log'> {
  readonly title: string;
  readonly tools: readonly RpcTool[];
  readonly calls: Allowance;
  hear(message: unknown, agent: AgentIdentity | null, address: string): Promise<Heard>;
}

type RpcId = string | number | null;
class RpcError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export function rpcRouter(path: string, deps: RpcDeps): Router {
  const router = Router();
  router.post(path, paced(deps), express.raw({ type: () => true, limit: BODY_BYTES }), async (req, res) => {
    await answerTo(req, res, deps);
  });
  router.all(path, (_req, res) => {
    res
      .status(405)
      .set('Allow', 'POST')
      .json(errorOf(null, RPC_CODES.request, 'Only POST is answered here.'));
  });
  router.use(path, tooLarge);
  return router;
}

/** Before anything is read. */
const paced =
  ({ calls }: RpcDeps): express.RequestHandler =>
  (req, res, next) => {
    const refusal = calls.spend(holderOf(req));
    if (!refusal) return next();
    res
      .status(429)
      .set('Retry-After', retryAfterOf(refusal))
      .json(errorOf(null, RPC_CODES.request, refusal.message));
  };

const tooLarge: express.ErrorRequestHandler = (error: { status?: number }, _req, res, next) => {
  if (res.headersSent) return next(error);
  const status = error.status ?? 400;
  const words = status === 413 ? 'A message has at most 16 KB.' : 'The request did not arrive whole.';
  res.status(status).json(errorOf(null, RPC_CODES.request, words));
};

async function answerTo(req: Request, res: Response, deps: RpcDeps): Promise<void> {
  let id: RpcId = null;
  let isNotified = false;
  try {
    const request = parse(req.body);
    id = request.id ?? null;
    isNotified = request.id === undefined;
    const by = { agent: await callerOf(req, deps), address: addressOf(req) };
    if (request.id === undefined) {
      // A notification is processed but never answered, not even with an error.
      await run(request, by, deps);
      res.status(202).end();
      return;
    }
    res.json({ jsonrpc: '2.0', id, result: await run(request, by, deps) });
  } catch (error) {
    if (error instanceof RpcError && isNotified) {
      res.status(202).end();
      return;
    }
    if (!(error instanceof RpcError)) {
      deps.log.error({ err: error }, 'a league message could not be answered');
      res.status(500).json(errorOf(id, RPC_CODES.internal, 'Something went wrong here.'));
      return;
    }
    const isBroken = error.code === RPC_CODES.parse || error.code === RPC_CODES.request;
    res.status(isBroken ? 400 : 200).json(errorOf(id, error.code, error.message));
  }
}

const errorOf = (id: RpcId, code: number, message: string) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});

interface RpcRequest {
  readonly id: RpcId | undefined;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

function parse(body: unknown): RpcRequest {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : '');
  } catch {
    throw new RpcError(RPC_CODES.parse, 'This is not JSON.');
  }
  if (!isObject(value)) throw new RpcError(RPC_CODES.request, 'Not a single request.');
  const { jsonrpc, id, method, params = {} } = value;
  const isId = id === undefined || id === null || typeof id === 'string' || typeof id === 'number';
  if (jsonrpc !== '2.0' || typeof method !== 'string' || !isId)
    throw new RpcError(RPC_CODES.request, 'Not a JSON-RPC 2.0 request.');
  if (!isObject(params)) throw new RpcError(RPC_CODES.params, 'params must be an object.');
  return { id: id as RpcId | undefined, method, params };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function callerOf(req: Request, { identify }: RpcDeps): Promise<AgentIdentity | null> {
  const key = /^Bearer (\S+)$/.exec(req.get('authorization') ?? '')?.[1];
  if (!key) return null;
  const agent = await identify(key);
  // A rejected key must not pass as no key at all.
  if (!agent) throw new RpcError(RPC_CODES.params, 'This key is unknown or was revoked.');
  if (!agent.scopes.includes(SCOPE))
    throw new RpcError(RPC_CODES.params, `This key lacks the scope ${SCOPE}.`);
  return agent;
}

async function run({ method, params }: RpcRequest, by: Speaker, deps: RpcDeps): Promise<unknown> {
  switch (method) {
    case 'protocol/message': {
      const heard = await deps.hear(params.message, by.agent, by.address);
      if (!heard.ok) throw new RpcError(RPC_CODES.params, heard.reason);
      return heard.answer;
    }
    case 'initialize':
      return {
        protocolVersion: PROTOCOL_VERSION,
        capabilities: { tools: {} },
        serverInfo: { name: deps.title, version: TOWN_VERSION },
      };
    case 'ping':
      return {};
    case 'tools/list':
      return { tools: deps.tools.map(({ call: _, ...tool }) => tool) };
    case 'tools/call':
      return callTool(params, by, deps);
    // Clients of the original league request these on connecting, and disconnect on an error.
    case 'resources/list':
      return { resources: [] };
    case 'resources/templates/list':
      return { resourceTemplates: [] };
    case 'prompts/list':
      return { prompts: [] };
    default:
      throw new RpcError(RPC_CODES.method, `Unknown method ${method.slice(0, 80)}.`);
  }
}

async function callTool(
  { name, arguments: args = {} }: Readonly<Record<string, unknown>>,
  by: Speaker,
  { tools }: RpcDeps,
): Promise<unknown> {
  const tool = tools.find((each) => each.name === name);
  if (!tool) throw new RpcError(RPC_CODES.params, `Unknown tool ${String(name).slice(0, 80)}.`);
  if (!isObject(args)) throw new RpcError(RPC_CODES.params, 'arguments must be an object.');
  const answer = await tool.call(args, by);
  const structuredContent = answer.ok
    ? answer.value
    : { error: { code: answer.code, message: answer.message } };
  return {
    content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
    structuredContent,
    ...(!answer.ok && { isError: true }),
  };
}
