/**
 * One MCP server for one exchange. Low-level on purpose: the high-level one turns bad arguments into results and
 * rewrites schemas (D2). Holds no state of its own: who calls is known before it is built.
 */
import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { z } from 'zod';
import {
  TOOL_DEFINITIONS,
  TOOLSET_VERSION,
  UNDERSCORED_DEFINITIONS,
} from '../../shared/games/werewolf/tool-registry.ts';
import type { Caller } from '../agents/identity.ts';
import { STORE_AWAY } from '../matches/passing-trouble.ts';
import type { Prompt } from '../parts/werewolf/prompts.ts';
import { RULES_PROMPT } from '../parts/werewolf/prompts.ts';
import {
  listResources,
  RESOURCE_TEMPLATES,
  readResource,
  resourceError,
} from '../parts/werewolf/resources.ts';
import type { WerewolfDoor } from '../parts/werewolf/werewolf-door.ts';
import { isOutage } from '../store/errors.ts';
import type { CallOptions, Dispatch } from '../tools/dispatch.ts';
import { callToolResult } from '../tools/results.ts';
import { ToolCallError } from '../tools/tool-call-error.ts';
import { TOWN_VERSION } from '../version.ts';
import type { PushStreams } from './push-streams.ts';

export interface McpServices {
  readonly door: WerewolfDoor;
  readonly dispatch: Dispatch;
  readonly prompts: readonly Prompt[];
  readonly push: PushStreams;
  readonly instructions: string;
  /** A bug: told to the operator, never to the caller. */
  readonly onError: (error: unknown, during: string) => void;
}

/** What one request brought along. */
export interface Exchange {
  readonly caller: Caller;
  readonly underscoreNames: boolean;
  readonly options: CallOptions;
}

export const SERVER_INFO = { name: 'eliza-town', title: 'Eliza Town', version: TOWN_VERSION };

const AN_HOUR_MS = 3_600_000;
const THE_SAME_FOR_ALL = { ttlMs: AN_HOUR_MS, cacheScope: 'public' } as const;

const SERVER_OPTIONS = {
  capabilities: {
    tools: {},
    prompts: {},
    resources: { subscribe: true },
    // The tools' exact outputs have no room for their version (D44).
    experimental: { 'eliza-town/toolset': { version: TOOLSET_VERSION } },
  },
  // Made once: a validator per request would be built for nothing.
  jsonSchemaValidator: new AjvJsonSchemaValidator(),
  cacheHints: {
    'tools/list': THE_SAME_FOR_ALL,
    'prompts/list': THE_SAME_FOR_ALL,
    'resources/templates/list': THE_SAME_FOR_ALL,
    'server/discover': THE_SAME_FOR_ALL,
  },
} as const;

const NAMED = { params: z.looseObject({ name: z.string() }) };
const ADDRESSED = { params: z.looseObject({ uri: z.string().max(512) }) };

export function buildMcpServer(services: McpServices, exchange: Exchange): Server {
  const { caller, options } = exchange;
  const server = new Server(SERVER_INFO, { ...SERVER_OPTIONS, instructions: services.instructions });
  const guarded = <T>(during: string, work: () => Promise<T>): Promise<T> =>
    work().catch((error: unknown) => {
      throw protocolErrorOf(error, (bug) => services.onError(bug, during));
    });

  server.setRequestHandler('tools/list', () => ({
    tools: structuredClone([...(exchange.underscoreNames ? UNDERSCORED_DEFINITIONS : TOOL_DEFINITIONS)]),
  }));
  server.setRequestHandler('tools/call', ({ params }) =>
    guarded(`tools/call ${params.name}`, async () =>
      callToolResult(await services.dispatch(params.name, params.arguments, caller, options)),
    ),
  );

  server.setRequestHandler('prompts/list', () => ({
    prompts: services.prompts.map(({ name, title, description }) => ({ name, title, description })),
  }));
  server.setRequestHandler('prompts/get', NAMED, ({ name }) => promptNamed(services.prompts, name));

  server.setRequestHandler('resources/list', () =>
    guarded('resources/list', async () => ({ resources: await listResources(services.door, caller) })),
  );
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [...RESOURCE_TEMPLATES],
  }));
  server.setRequestHandler('resources/read', ADDRESSED, ({ uri }) =>
    guarded('resources/read', () =>
      readResource(uri, { dispatch: services.dispatch, rules: rulesOf(services.prompts), caller, options }),
    ),
  );
  server.setRequestHandler('resources/subscribe', ADDRESSED, ({ uri }) =>
    guarded('resources/subscribe', async () => {
      const refusal = await services.push.subscribe(caller, uri);
      if (refusal) throw resourceError(uri, refusal);
      return {};
    }),
  );
  server.setRequestHandler('resources/unsubscribe', ADDRESSED, ({ uri }) => {
    if (caller) services.push.unsubscribe(caller, uri);
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

function promptNamed(prompts: readonly Prompt[], name: string) {
  const prompt = prompts.find((candidate) => candidate.name === name);
  if (!prompt)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${name.slice(0, 128)}`);
  return {
    description: prompt.description,
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text: prompt.text } }],
  };
}

const rulesOf = (prompts: readonly Prompt[]): string =>
  prompts.find((prompt) => prompt.name === RULES_PROMPT)?.text ?? '';
