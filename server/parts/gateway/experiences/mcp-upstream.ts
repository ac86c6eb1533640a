/**
 * Connection to a remote MCP server: the SDK's client speaks the protocol through the guarded caller and offers the
 * server only elicitation by form, if the player's client supports it. What the server keeps by `Mcp-Session-Id` can be
 * continued from any node. A caller with a credential shares no connection.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import {
  Client,
  type ElicitRequest,
  type ElicitResult,
  SdkHttpError,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { LRUCache } from 'lru-cache';
import { cleanJson, cleanText } from '../../../../shared/gateway/clean-text.ts';
import { TOOLS } from '../../../../shared/gateway/tool-names.ts';
import type { GuardedCaller } from '../../../outbound/guarded-caller.ts';
import { OutboundError } from '../../../outbound/outbound-error.ts';
import type { Ask, AskQuestion } from '../../../tools/asking.ts';
import { TOWN_VERSION } from '../../../version.ts';
import type { JsonObject } from '../json.ts';
import type { PlayerCall, Reply, ToolSummary, ToolsReply } from './experience.ts';
import { replyToMcpFailure } from './mcp-failures.ts';
import { leftOf, type UpstreamLimits } from './upstream-limits.ts';

export interface McpUpstreamDeps {
  readonly experienceId: string;
  readonly serverUrl: string;
  readonly caller: GuardedCaller;
  readonly limits: UpstreamLimits;
  readonly timeoutMs: number;
}

const MOST_BYTES = 1_000_000;
/** Cached clients; others are recreated from the session's stored state. */
/** Limited by size instead of `max`, for which the cache would allocate all entries at once per experience. */
const AT_MOST = { maxSize: 2_000, sizeCalculation: () => 1 };
const MOST_QUESTION = 2_000;
const MOST_TOOLS = 200;
const MOST_PAGES = 20;

/** What a session stores about the server; null for a server without sessions. */
interface Resumption {
  readonly sessionId: string;
  readonly protocolVersion: string;
}

interface Connection {
  readonly client: Client;
  readonly transport: StreamableHTTPClientTransport;
  readonly resumption: Resumption | null;
}

export interface Exchange {
  readonly upstream: string | null;
  readonly authorization: string | null;
  readonly signal?: AbortSignal | undefined;
  readonly ask?: Ask | undefined;
  readonly timeoutMs?: number;
  /** Bypasses the limits: a full pool must not make it look dead. */
  readonly unlimited?: true;
}

export interface Spoken {
  call(name: string, args: JsonObject, meta?: JsonObject): ReturnType<Client['callTool']>;
  tools(): Promise<readonly ToolSummary[]>;
  readonly server: { readonly name: string; readonly version: string; readonly instructions: string };
  /** To be stored with an answer, so that any node can continue. */
  readonly kept: Pick<Extract<Reply, { ok: true }>, 'upstream' | 'restarted'>;
}

export class McpUpstream {
  readonly #deps: McpUpstreamDeps;
  readonly #clients = new LRUCache<string, Connection>(AT_MOST);
  /** For a server without sessions: one client for all callers with the same credential, or none. */
  readonly #shared = new LRUCache<string, Connection>(AT_MOST);

  constructor(deps: McpUpstreamDeps) {
    this.#deps = deps;
  }

  /** Every failure that a remote server can cause becomes a reply. */
  async reply(exchange: Exchange, work: (other: Spoken) => Promise<Reply>): Promise<Reply> {
    try {
      return await this.exchange(exchange, work);
    } catch (error) {
      return replyToMcpFailure(error, this.serverUrl);
    }
  }

  get serverUrl(): string {
    return this.#deps.serverUrl;
  }

  exchange<T>(exchange: Exchange, work: (other: Spoken) => Promise<T>): Promise<T> {
    const { experienceId, limits } = this.#deps;
    const timeoutMs = exchange.timeoutMs ?? this.#deps.timeoutMs;
    return exchange.unlimited
      ? this.#within(exchange, timeoutMs, work)
      : limits.run(experienceId, (waitedMs) => this.#within(exchange, leftOf(timeoutMs, waitedMs), work));
  }

  /** Lets the server drop the session; not worth waiting for. */
  forget({ authorization, upstream }: Pick<Exchange, 'authorization' | 'upstream'>): void {
    if (upstream === null) return;
    const key = keyOf(authorization, upstream);
    const known = this.#clients.get(key);
    this.#clients.delete(key);
    known?.transport.terminateSession().catch(() => undefined);
  }

  async #within<T>(exchange: Exchange, timeoutMs: number, work: (other: Spoken) => Promise<T>): Promise<T> {
    const limit = new AbortController();
    const ranOut = new OutboundError('TIMEOUT', `${this.serverUrl} did not answer in time.`, {
      wasSent: true,
    });
    const timer = setTimeout(() => limit.abort(ranOut), timeoutMs);
    const gone = (): void => limit.abort(ranOut);
    exchange.signal?.addEventListener('abort', gone, { once: true });
    try {
      const other = await this.#speaking(exchange, limit.signal, false);
      return await askers.run(exchange.ask, () => work(other));
    } catch (error) {
      if (limit.signal.aborted) throw ranOut;
      if (exchange.upstream === null || !(await this.#isLost(exchange, error, limit.signal))) throw error;
      // The call was refused before anything was done, so initializing again and repeating it is safe.
      this.#clients.delete(keyOf(exchange.authorization, exchange.upstream));
      const other = await this.#speaking({ ...exchange, upstream: null }, limit.signal, true);
      return await askers.run(exchange.ask, () => work(other));
    } finally {
      clearTimeout(timer);
      exchange.signal?.removeEventListener('abort', gone);
    }
  }

  /**
   * The standard says 404. Some servers answer 400, which others use for any complaint, perhaps after doing the work:
   * the session counts as lost only if a call without effects gets the same answer.
   */
  async #isLost(exchange: Exchange, error: unknown, signal: AbortSignal): Promise<boolean> {
    if (!(error instanceof SdkHttpError)) return false;
    if (error.status !== 400) return error.status === 404;
    try {
      const { client } = await this.#connect(exchange, signal);
      await client.ping(this.#until(signal));
      return false;
    } catch (failure) {
      return failure instanceof SdkHttpError && (failure.status === 400 || failure.status === 404);
    }
  }

  async #speaking(exchange: Exchange, signal: AbortSignal, restarted: boolean): Promise<Spoken> {
    const { client, resumption } = await this.#connect(exchange, signal);
    const options = this.#until(signal);
    const { name = '', title, version = '' } = client.getServerVersion() ?? {};
    return {
      call: (tool, args, meta) =>
        client.callTool(
          { name: tool, arguments: args as Record<string, unknown>, ...(meta && { _meta: { ...meta } }) },
          options,
        ),
      tools: () => listed(client, options),
      server: {
        name: cleanText(title ?? name).slice(0, 80),
        version: cleanText(version).slice(0, 40),
        instructions: cleanText(client.getInstructions() ?? '').slice(0, 4_000),
      },
      kept: {
        ...(resumption && { upstream: JSON.stringify(resumption) }),
        ...(restarted && { restarted }),
      },
    };
  }

  /** The signal ends the call. The SDK's own limit must not come first, because its error does not count as silence. */
  #until(signal: AbortSignal): { readonly signal: AbortSignal; readonly timeout: number } {
    return { signal, timeout: 2 * this.#deps.timeoutMs };
  }

  async #connect(exchange: Exchange, signal: AbortSignal): Promise<Connection> {
    const { authorization, upstream } = exchange;
    if (upstream !== null) return this.#resume(exchange, upstream, signal);
    // A server that gave no session at first will not give one later.
    const kind = keyOf(authorization, exchange.ask ? 'can be asked' : '');
    const shared = this.#shared.get(kind);
    if (shared) return shared;
    const connection = await this.#greet(exchange, null, signal);
    if (connection.resumption)
      this.#clients.set(keyOf(authorization, JSON.stringify(connection.resumption)), connection);
    else this.#shared.set(kind, connection);
    return connection;
  }

  async #resume(exchange: Exchange, upstream: string, signal: AbortSignal): Promise<Connection> {
    const key = keyOf(exchange.authorization, upstream);
    const known = this.#clients.get(key);
    if (known) return known;
    const connection = await this.#greet(exchange, JSON.parse(upstream) as Resumption, signal);
    this.#clients.set(key, connection);
    return connection;
  }

  async #asked(params: ElicitRequest['params']): Promise<ElicitResult> {
    const ask = askers.getStore();
    if (!ask || params.mode === 'url') return { action: 'decline' };
    const message = cleanText(params.message).slice(0, MOST_QUESTION);
    const question = { message, requestedSchema: cleanJson(params.requestedSchema) } as AskQuestion;
    const { action, content } = await ask(question);
    return { action, ...(action === 'accept' && content && { content }) };
  }

  async #greet(
    { ask, authorization }: Exchange,
    resumption: Resumption | null,
    signal: AbortSignal,
  ): Promise<Connection> {
    const { caller, serverUrl, timeoutMs } = this.#deps;
    const guarded = caller.fetchWithin({ timeoutMs, maxBytes: MOST_BYTES });
    const transport = new StreamableHTTPClientTransport(new URL(serverUrl), {
      // No separate stream is kept open to a remote server.
      fetch: (url, init) =>
        init?.method === 'GET' ? Promise.resolve(new Response(null, { status: 405 })) : guarded(url, init),
      ...(authorization !== null && { requestInit: { headers: { authorization } } }),
      ...(resumption && resumption),
    });
    const client = new Client(
      { name: 'eliza-town', version: TOWN_VERSION },
      { capabilities: ask ? { elicitation: { form: {} } } : {} },
    );
    if (ask) client.setRequestHandler('elicitation/create', ({ params }) => this.#asked(params));
    await client.connect(transport as Parameters<Client['connect']>[0], this.#until(signal));
    const { protocolVersion, sessionId } = transport;
    return {
      client,
      transport,
      resumption: resumption ?? (sessionId && protocolVersion ? { sessionId, protocolVersion } : null),
    };
  }
}

/** The player of the call that a question belongs to, because clients are shared. */
const askers = new AsyncLocalStorage<Ask | undefined>();

export const exchangeOf = ({ ask, secrets, signal, upstream }: PlayerCall): Exchange => ({
  ask,
  upstream,
  authorization: secrets.authorization,
  signal,
});

export async function toolsOf(
  upstream: McpUpstream,
  exchange: Exchange,
  meeting: (other: Spoken) => void = () => undefined,
): Promise<ToolsReply> {
  try {
    const tools = await upstream.exchange(exchange, (other) => {
      meeting(other);
      return other.tools();
    });
    return { ok: true, tools };
  } catch (error) {
    return replyToMcpFailure(error, upstream.serverUrl);
  }
}

/** The secret itself must not be the key of a map that may be logged. */
const keyOf = (authorization: string | null, upstream: string): string =>
  `${authorization === null ? '' : createHash('sha256').update(authorization).digest('hex')} ${upstream}`;

/** Always asked anew: a client's cached list may be outdated. */
async function listed(
  client: Client,
  options: { readonly signal: AbortSignal; readonly timeout: number },
): Promise<readonly ToolSummary[]> {
  const tools: ToolSummary[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES && tools.length < MOST_TOOLS; page++) {
    const reply = await client.request({ method: 'tools/list', params: cursor ? { cursor } : {} }, options);
    for (const { description = '', inputSchema, name } of reply.tools) {
      tools.push({
        name: cleanText(name),
        description: cleanText(description),
        inputSchema: cleanJson(inputSchema),
      });
    }
    cursor = reply.nextCursor;
    if (!cursor) break;
  }
  return tools.slice(0, MOST_TOOLS);
}

export const HOW_TO_ACT = `An action here is {"tool": "<name>", "args": {…}}; ${TOOLS.sessionTools} lists what there is.`;

export const instructionsOf = ({ instructions }: Spoken['server']): string =>
  [HOW_TO_ACT, instructions].filter(Boolean).join('\n\n');

export type Looked =
  | { readonly ok: true; readonly server: Spoken['server']; readonly tools: readonly ToolSummary[] }
  | Extract<Reply, { ok: false }>;

export async function lookAt(
  upstream: McpUpstream,
  limits: Pick<Exchange, 'timeoutMs' | 'unlimited'> = {},
): Promise<Looked> {
  const nobody = { upstream: null, authorization: null, ...limits };
  let met: Spoken | null = null;
  const found = await toolsOf(upstream, nobody, (other) => {
    met = other;
  });
  const spoken = met as Spoken | null;
  upstream.forget({ authorization: null, upstream: spoken?.kept.upstream ?? null });
  if (!found.ok) return found;
  const server = spoken?.server ?? { name: '', version: '', instructions: '' };
  return { ok: true, server, tools: found.tools };
}
