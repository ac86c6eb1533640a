/**
 * One MCP server per exchange. Deliberately uses the SDK's low-level server: the high-level one turns bad arguments
 * into results and rewrites schemas (D2). Holds no state; the caller is known before it is built.
 */
import {
  type ListPromptsResult,
  type ListResourceTemplatesResult,
  type ListToolsResult,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { text } from '../../shared/contracts/text.ts';
import type { Refusal } from '../../shared/protocol/refusals.ts';
import type { Caller } from '../agents/identity.ts';
import { STORE_AWAY } from '../matches/passing-trouble.ts';
import { isOutage } from '../store/errors.ts';
import type { Clock } from '../time/clock.ts';
import type { CallOptions, Dispatch } from '../tools/dispatch.ts';
import { structureInJson, type ToolResult } from '../tools/results.ts';
import { ToolCallError, ToolFailedError } from '../tools/tool-call-error.ts';
import type { Prompt, ResourceReader, Toolset, ToolsetResources, WatchedMatch } from '../tools/toolset.ts';
import { type AskingCalls, isResult } from './asking-calls.ts';
import type { Endpoint } from './endpoints.ts';
import { instructionsAt } from './instructions.ts';
import type { ListMethod } from './listings.ts';
import type { PushStreams } from './push-streams.ts';
import { type Task, tasksNotKnown, type WaitingTasks } from './waiting-tasks.ts';

/**
 * The interval of progress messages during a waiting call, for clients that would give up without them. They come at a
 * fixed pace from the moment of the call, so that they reveal nothing about the match.
 */
const EVERY_MS = 5_000;

/** `tell` is called with the whole seconds that have passed. */
async function withProgress<T>(
  clock: Clock,
  tell: (seconds: number) => void,
  work: () => Promise<T>,
): Promise<T> {
  const begun = clock.now();
  let cancel = (): void => undefined;
  const next = (count: number): void => {
    cancel = clock.at(begun + count * EVERY_MS, () => {
      tell((count * EVERY_MS) / 1_000);
      next(count + 1);
    });
  };
  next(1);
  try {
    return await work();
  } finally {
    cancel();
  }
}

export interface McpServices {
  readonly dispatch: Dispatch;
  readonly prompts: SetPrompts;
  readonly resources: SetResources;
  readonly push: PushStreams;
  readonly clock: Clock;
  readonly asking: AskingCalls;
  /** Set where waiting calls may become tasks. */
  readonly tasks?: WaitingTasks;
  /** Called with a bug: reported to the operator, never to the caller. */
  readonly onError: (error: unknown, during: string) => void;
}

export interface Exchange {
  readonly endpoint: Endpoint;
  readonly caller: Caller;
  readonly underscoreNames: boolean;
  /** The client asked for progress messages and is answered with a stream. */
  readonly tellsProgress: boolean;
  /** A waiting call is answered with a task. */
  readonly knowsTasks: boolean;
  readonly canBeAsked: boolean;
  readonly options: CallOptions;
}

const NAMED = { params: z.looseObject({ name: z.string() }) };
const OF_TASK = { params: z.looseObject({ taskId: z.string() }) };
const ADDRESSED = { params: z.looseObject({ uri: text(0, 512) }) };

/** `only`: registering a handler per method is expensive, and a server that answers one request needs one. */
export function buildMcpServer(services: McpServices, exchange: Exchange, only?: string): Server {
  const { info, options } = exchange.endpoint;
  const server = new Server(info, options);
  const guarded: Guarded = (during, work) =>
    work().catch((error: unknown) => {
      throw protocolErrorOf(error, (bug) => services.onError(bug, during));
    });
  const isOne = only !== undefined && Object.hasOwn(REGISTER, only);
  for (const register of isOne ? [REGISTER[only as keyof typeof REGISTER]] : Object.values(REGISTER)) {
    register({ server, services, exchange, guarded });
  }
  return server;
}

type Guarded = <T>(during: string, work: () => Promise<T>) => Promise<T>;

interface Registering {
  readonly server: Server;
  readonly services: McpServices;
  readonly exchange: Exchange;
  readonly guarded: Guarded;
}

/** The handlers of each method; methods missing here are the SDK's own, or unknown. */
const REGISTER = {
  'tools/list': ({ server, exchange }) =>
    server.setRequestHandler('tools/list', () => listed<ListToolsResult>('tools/list', exchange)),
  'tools/call': ({ server, services, exchange, guarded }) =>
    server.setRequestHandler('tools/call', ({ params }, context) =>
      guarded(`tools/call ${params.name}`, async () => {
        const { caller, knowsTasks, options, tellsProgress } = exchange;
        const { tasks } = services;
        if (knowsTasks && tasks?.has(params.name)) {
          const { arguments: args = {}, name } = params;
          const result = await services.dispatch(name, args, caller, unheld(options));
          return tasks.isStillWaiting({ name, args }, result)
            ? tasks.create(caller, { name, args })
            : callToolResult(result);
        }
        if (exchange.canBeAsked && services.asking.has(params.name)) {
          const { inputResponses: responses = {}, requestState } = context.mcpReq;
          const state = requestState();
          const answer = await (typeof state === 'string'
            ? services.asking.resume(caller, { state, responses })
            : services.asking.start(caller, (ask) =>
                services.dispatch(params.name, params.arguments, caller, { ...options, ask }),
              ));
          return isResult(answer) ? callToolResult(answer) : answer;
        }
        const call = () => services.dispatch(params.name, params.arguments, caller, options);
        const token = tellsProgress ? context.mcpReq._meta?.progressToken : undefined;
        if (token === undefined) return callToolResult(await call());
        const tell = (progress: number): void => {
          const told = { method: 'notifications/progress', params: { progressToken: token, progress } };
          // A caller that has disconnected needs no message.
          context.mcpReq.notify(told).catch(() => undefined);
        };
        return callToolResult(await withProgress(services.clock, tell, call));
      }),
    ),
  'prompts/list': ({ server, exchange }) =>
    server.setRequestHandler('prompts/list', () => listed<ListPromptsResult>('prompts/list', exchange)),
  'prompts/get': ({ server, services: { prompts } }) =>
    server.setRequestHandler('prompts/get', NAMED, ({ name }) => prompts.get(name)),
  'resources/list': ({ server, exchange: { endpoint, caller }, guarded }) =>
    server.setRequestHandler('resources/list', () =>
      guarded('resources/list', async () => ({ resources: [...(await endpoint.listResources(caller))] })),
    ),
  'resources/templates/list': ({ server, exchange }) =>
    server.setRequestHandler('resources/templates/list', () =>
      listed<ListResourceTemplatesResult>('resources/templates/list', exchange),
    ),
  'resources/read': ({ server, services: { resources, dispatch }, exchange: { caller, options }, guarded }) =>
    server.setRequestHandler('resources/read', ADDRESSED, ({ uri }) =>
      guarded('resources/read', () =>
        resources.read(uri, { caller, call: (tool, args) => dispatch(tool, args, caller, options) }),
      ),
    ),
  'tasks/get': (registering) =>
    onTask('tasks/get', registering, async (tasks, task) => {
      const { caller, options } = registering.exchange;
      const result = await registering.services.dispatch(task.name, task.args, caller, unheld(options));
      return tasks.stateOf(task, result, callToolResult);
    }),
  // A waiting task asks for no input, and cancelling has nothing to stop: both are just acknowledged.
  'tasks/update': (registering) => onTask('tasks/update', registering, async () => ({})),
  'tasks/cancel': (registering) => onTask('tasks/cancel', registering, async () => ({})),
  'resources/subscribe': ({ server, services: { push }, exchange: { caller }, guarded }) =>
    server.setRequestHandler('resources/subscribe', ADDRESSED, ({ uri }) =>
      guarded('resources/subscribe', async () => {
        const refusal = await push.subscribe(caller, uri);
        if (refusal) throw resourceError(uri, refusal);
        return {};
      }),
    ),
  'resources/unsubscribe': ({ server, services: { push }, exchange: { caller } }) =>
    server.setRequestHandler('resources/unsubscribe', ADDRESSED, ({ uri }) => {
      if (caller) push.unsubscribe(caller, uri);
      return {};
    }),
} as const satisfies Record<string, (about: Registering) => void>;

/** Without tasks, the method stays unknown. */
function onTask(
  method: 'tasks/get' | 'tasks/update' | 'tasks/cancel',
  { server, services: { tasks }, exchange, guarded }: Registering,
  work: (tasks: WaitingTasks, task: Task) => Promise<object>,
): void {
  if (!tasks || !exchange.endpoint.hasTasks) return;
  server.setRequestHandler(method, OF_TASK, ({ taskId }) =>
    guarded(method, async () => {
      if (!exchange.knowsTasks) throw tasksNotKnown();
      return { ...(await work(tasks, tasks.read(exchange.caller, taskId))) };
    }),
  );
}

/** Clients poll tasks, so calls made for them do not wait. */
const unheld = ({ waitMs: _, ...options }: CallOptions): CallOptions => options;

/** For the few requests handled by the SDK; all others get the serialised listing. */
const listed = <Result>(method: ListMethod, { endpoint, caller, underscoreNames }: Exchange): Result =>
  JSON.parse(`{${endpoint.listing(method, caller, underscoreNames)}}`) as Result;

export function protocolErrorOf(error: unknown, report: (bug: unknown) => void): ProtocolError {
  if (error instanceof ProtocolError) return error;
  if (error instanceof ToolCallError) {
    const { reason, issues, message } = error;
    return new ProtocolError(ProtocolErrorCode.InvalidParams, message, { reason, issues });
  }
  if (error instanceof ToolFailedError) return new ProtocolError(error.rpcCode, error.message, error.data);
  if (isOutage(error)) {
    return new ProtocolError(ProtocolErrorCode.InternalError, STORE_AWAY.message, STORE_AWAY);
  }
  report(error);
  return new ProtocolError(ProtocolErrorCode.InternalError, 'Internal error');
}

/** Some clients show a model only the text, others only the structure, so both contain the full result. */
export const callToolResult = ({ isError, meta, structuredContent, text, textOnly }: ToolResult) => ({
  content: [{ type: 'text' as const, text: text ?? JSON.stringify(structuredContent) }],
  ...(!textOnly && { structuredContent }),
  ...(isError && { isError }),
  ...(meta && { _meta: meta }),
});

/**
 * The JSON members of the same result except `_meta`, which each era writes differently. The text of a success *is* its
 * structure, so JSON written once is reused.
 */
export function resultMembers(result: ToolResult): string {
  const { isError, text, textOnly, written } = result;
  if (written && text === undefined && !isError) {
    return `${contentOf(`"${written.escaped}"`)},"structuredContent":${written.json}`;
  }
  const json = textOnly && text !== undefined ? '' : structureInJson(result);
  const content = contentOf(JSON.stringify(text ?? json));
  return `${content}${textOnly ? '' : `,"structuredContent":${json}`}${isError ? ',"isError":true' : ''}`;
}

const contentOf = (text: string): string => `"content":[{"type":"text","text":${text}}]`;

export class SetPrompts {
  readonly #byName: ReadonlyMap<string, Prompt>;

  constructor(sets: readonly Toolset[]) {
    const prompts = sets.flatMap((set) => set.prompts);
    this.#byName = new Map(prompts.map((prompt) => [prompt.name, prompt]));
    if (this.#byName.size < prompts.length) throw new Error('two prompts have the same name');
  }

  get(name: string) {
    const prompt = this.#byName.get(name);
    if (!prompt)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${name.slice(0, 128)}`);
    return {
      description: prompt.description,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text: prompt.text } }],
    };
  }
}

export class SetResources {
  readonly #sets: readonly Toolset[];
  readonly #offers: readonly ToolsetResources[];

  constructor(sets: readonly Toolset[]) {
    this.#sets = sets;
    this.#offers = sets.flatMap(({ resources }) => resources ?? []);
  }

  matchAt(uri: string): WatchedMatch | null {
    return firstOf(this.#offers, (offer) => offer.matchAt(uri));
  }

  async read(uri: string, reader: ResourceReader) {
    const instructions = instructionsAt(uri, this.#sets);
    if (instructions !== null) return { contents: [{ uri, mimeType: 'text/markdown', text: instructions }] };
    const answer = await firstOf(this.#offers, (offer) => offer.read(uri, reader));
    if (!answer) throw new ResourceNotFoundError(uri);
    if (!answer.ok) throw resourceError(uri, answer.refusal);
    return { contents: [{ uri, ...answer.value }] };
  }
}

function firstOf<Offer, T>(offers: readonly Offer[], ask: (offer: Offer) => T | null): T | null {
  for (const offer of offers) {
    const found = ask(offer);
    if (found !== null) return found;
  }
  return null;
}

/** A refusal as a protocol error that still carries its code, where the protocol has no place for refusals. */
export function resourceError(uri: string, refusal: Refusal): ProtocolError {
  if (refusal.code === 'MATCH_NOT_FOUND') return new ResourceNotFoundError(uri);
  return new ProtocolError(ProtocolErrorCode.InvalidParams, refusal.message, refusal);
}
