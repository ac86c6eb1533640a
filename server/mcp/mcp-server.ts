/**
 * One MCP server for one exchange. Low-level on purpose: the high-level one turns bad arguments into results and
 * rewrites schemas (D2). Holds no state of its own: who calls is known before it is built.
 */
import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Caller } from '../agents/identity.ts';
import { STORE_AWAY } from '../matches/passing-trouble.ts';
import { isOutage } from '../store/errors.ts';
import type { Clock } from '../time/clock.ts';
import type { CallOptions, Dispatch } from '../tools/dispatch.ts';
import { ToolCallError } from '../tools/tool-call-error.ts';
import { callToolResult } from './call-tool-result.ts';
import type { Endpoint } from './endpoints.ts';
import { withProgress } from './progress.ts';
import type { PushStreams } from './push-streams.ts';
import type { SetPrompts } from './set-prompts.ts';
import { resourceError, type SetResources } from './set-resources.ts';

export interface McpServices {
  readonly dispatch: Dispatch;
  readonly prompts: SetPrompts;
  readonly resources: SetResources;
  readonly push: PushStreams;
  readonly clock: Clock;
  /** A bug: told to the operator, never to the caller. */
  readonly onError: (error: unknown, during: string) => void;
}

/** What one request brought along. */
export interface Exchange {
  readonly endpoint: Endpoint;
  readonly caller: Caller;
  readonly underscoreNames: boolean;
  /** It asks to be told that its call is still held, and is answered with a stream. */
  readonly tellsProgress: boolean;
  readonly options: CallOptions;
}

const NAMED = { params: z.looseObject({ name: z.string() }) };
const ADDRESSED = { params: z.looseObject({ uri: z.string().max(512) }) };

export function buildMcpServer(services: McpServices, exchange: Exchange): Server {
  const { endpoint, caller, options } = exchange;
  const { dispatch, prompts, resources, push } = services;
  const server = new Server(endpoint.info, endpoint.options);
  const guarded = <T>(during: string, work: () => Promise<T>): Promise<T> =>
    work().catch((error: unknown) => {
      throw protocolErrorOf(error, (bug) => services.onError(bug, during));
    });

  server.setRequestHandler('tools/list', () => ({
    tools: structuredClone([...endpoint.listTools(caller, exchange.underscoreNames)]),
  }));
  server.setRequestHandler('tools/call', ({ params }, context) =>
    guarded(`tools/call ${params.name}`, async () => {
      const call = () => dispatch(params.name, params.arguments, caller, options);
      const token = exchange.tellsProgress ? context.mcpReq._meta?.progressToken : undefined;
      if (token === undefined) return callToolResult(await call());
      const tell = (progress: number): void => {
        const told = { method: 'notifications/progress', params: { progressToken: token, progress } };
        // Whoever has hung up meanwhile needs none.
        context.mcpReq.notify(told).catch(() => undefined);
      };
      return callToolResult(await withProgress(services.clock, tell, call));
    }),
  );

  server.setRequestHandler('prompts/list', () => ({ prompts: [...endpoint.prompts] }));
  server.setRequestHandler('prompts/get', NAMED, ({ name }) => prompts.get(name));

  server.setRequestHandler('resources/list', () =>
    guarded('resources/list', async () => ({ resources: [...(await endpoint.listResources(caller))] })),
  );
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [...endpoint.templates],
  }));
  server.setRequestHandler('resources/read', ADDRESSED, ({ uri }) =>
    guarded('resources/read', () =>
      resources.read(uri, { caller, call: (tool, args) => dispatch(tool, args, caller, options) }),
    ),
  );
  server.setRequestHandler('resources/subscribe', ADDRESSED, ({ uri }) =>
    guarded('resources/subscribe', async () => {
      const refusal = await push.subscribe(caller, uri);
      if (refusal) throw resourceError(uri, refusal);
      return {};
    }),
  );
  server.setRequestHandler('resources/unsubscribe', ADDRESSED, ({ uri }) => {
    if (caller) push.unsubscribe(caller, uri);
    return {};
  });
  return server;
}

function protocolErrorOf(error: unknown, report: (bug: unknown) => void): ProtocolError {
  if (error instanceof ProtocolError) return error;
  if (error instanceof ToolCallError) {
    const { reason, issues, message } = error;
    return new ProtocolError(ProtocolErrorCode.InvalidParams, message, { reason, issues });
  }
  if (isOutage(error)) {
    return new ProtocolError(ProtocolErrorCode.InternalError, STORE_AWAY.message, STORE_AWAY);
  }
  report(error);
  return new ProtocolError(ProtocolErrorCode.InternalError, 'Internal error');
}
