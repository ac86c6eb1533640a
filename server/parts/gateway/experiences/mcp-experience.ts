/**
 * An experience that is an MCP server. The client of the SDK speaks the protocol, through the guarded caller; it offers
 * the other side nothing (no sampling, no elicitation). A session of a session: what the server keeps by
 * `Mcp-Session-Id` goes on from any node.
 */
import {
  Client,
  ProtocolError,
  ProtocolErrorCode,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { cleanJson, cleanText } from '../../../../shared/gateway/clean-text.ts';
import type { LiveStatus } from '../../../../shared/protocol/gateway.ts';
import type { GuardedCaller } from '../../../outbound/guarded-caller.ts';
import { OutboundError } from '../../../outbound/outbound-error.ts';
import { TOWN_VERSION } from '../../../version.ts';
import type { JsonObject } from '../json.ts';
import type {
  CreateCall,
  EndCall,
  Experience,
  PlayerCall,
  Reply,
  StepCall,
  TableCall,
  ToolSummary,
} from './experience.ts';
import { tableBody } from './rest-experience.ts';
import type { UpstreamLimits } from './upstream-limits.ts';
import { failed, replyToFailure, replyToStatus, responseOf, statusIn, textOf } from './upstream-replies.ts';

export interface McpExperienceDeps {
  readonly experienceId: string;
  readonly serverUrl: string;
  readonly caller: GuardedCaller;
  readonly limits: UpstreamLimits;
  readonly timeoutMs: number;
  readonly statusTimeoutMs: number;
  readonly hasTables: boolean;
}

const MOST_BYTES = 1_000_000;
/** Clients that are kept for the next call; the others are made again from what the session remembers. */
const MOST_CLIENTS = 2_000;
const MOST_TOOLS = 200;

/** What a session remembers of the other side; null for a server that keeps no sessions. */
interface Resumption {
  readonly sessionId: string;
  readonly protocolVersion: string;
}

interface Connected {
  readonly client: Client;
  readonly resumption: Resumption | null;
}

interface Calling {
  readonly name: string;
  readonly args: JsonObject;
  readonly meta?: JsonObject;
  readonly upstream: string | null;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
}

export class McpExperience implements Experience {
  readonly #deps: McpExperienceDeps;
  readonly #clients = new Map<string, Connected>();
  /** Of a server without sessions: one client for all. */
  #shared: Promise<Connected> | null = null;
  declare readonly lobby?: NonNullable<Experience['lobby']>;
  declare readonly match?: NonNullable<Experience['match']>;

  constructor(deps: McpExperienceDeps) {
    this.#deps = deps;
    if (!deps.hasTables) return;
    const call = (name: string) => (table: TableCall) =>
      this.#limited({ name, args: tableBody(table), upstream: null, meta: { key: table.key } });
    this.lobby = { create: call('lobby.create'), join: call('lobby.join'), leave: call('lobby.leave') };
    this.match = { start: call('match.start'), end: call('match.end') };
  }

  info(): Promise<Reply> {
    return this.#limited({ name: 'experience.info', args: {}, upstream: null });
  }

  /** Asked beside the limits: a full pool must not make it look dead. */
  async status(): Promise<LiveStatus | null> {
    const reply = await this.#reply({
      name: 'experience.status',
      args: {},
      upstream: null,
      timeoutMs: this.#deps.statusTimeoutMs,
    });
    if (reply.ok) return { status: 'online', ...statusIn(reply.response) };
    if (reply.refusal.code === 'EXPERIENCE_TOOL_NOT_FOUND') return null;
    throw new Error(reply.refusal.message);
  }

  create({ experienceAgentId, initialAction, memory, sessionId, signal }: CreateCall): Promise<Reply> {
    return this.#limited({
      name: 'session.create',
      args: {
        session_id: sessionId,
        experience_agent_id: experienceAgentId,
        memory,
        ...(initialAction !== undefined && { initial_action: initialAction }),
      },
      meta: { session_id: sessionId, n: 0 },
      upstream: null,
      signal,
    });
  }

  step({ action, experienceAgentId, n, sessionId, signal, upstream }: StepCall): Promise<Reply> {
    return this.#limited({
      name: 'session.step',
      args: { session_id: sessionId, experience_agent_id: experienceAgentId, action },
      meta: { session_id: sessionId, n },
      upstream,
      signal,
    });
  }

  async end({ experienceAgentId, n, reason, sessionId, signal, upstream }: EndCall): Promise<Reply> {
    const reply = await this.#limited({
      name: 'session.end',
      args: {
        session_id: sessionId,
        experience_agent_id: experienceAgentId,
        ...(reason !== undefined && { reason }),
      },
      meta: { session_id: sessionId, n },
      upstream,
      signal,
    });
    if (reply.ok) this.#forget(upstream);
    return reply;
  }

  async tools({ upstream }: PlayerCall): Promise<readonly ToolSummary[]> {
    const { client } = await this.#connect(upstream, AbortSignal.timeout(this.#deps.timeoutMs));
    const { tools } = await client.listTools();
    return tools.slice(0, MOST_TOOLS).map(({ description = '', inputSchema, name }) => ({
      name: cleanText(name),
      description: cleanText(description),
      inputSchema: cleanJson(inputSchema),
    }));
  }

  async #limited(calling: Calling): Promise<Reply> {
    const { experienceId, limits } = this.#deps;
    try {
      return await limits.run(experienceId, () => this.#call(calling));
    } catch (error) {
      return replyTo(error);
    }
  }

  async #reply(calling: Calling): Promise<Reply> {
    try {
      return await this.#call(calling);
    } catch (error) {
      return replyTo(error);
    }
  }

  /** One limit of time over everything that belongs to the call, the greeting too. */
  async #call(calling: Calling): Promise<Reply> {
    const limit = new AbortController();
    const ranOut = new OutboundError('TIMEOUT', 'It did not answer in time.', { wasSent: true });
    const timer = setTimeout(() => limit.abort(ranOut), calling.timeoutMs ?? this.#deps.timeoutMs);
    const gone = (): void => limit.abort(ranOut);
    calling.signal?.addEventListener('abort', gone, { once: true });
    try {
      return await this.#callOnce(calling, limit.signal, false);
    } catch (error) {
      if (limit.signal.aborted) throw ranOut;
      if (calling.upstream === null || !isSessionLost(error)) throw error;
      // It was refused before anything was done: greeting anew and asking again repeats nothing.
      this.#forget(calling.upstream);
      return await this.#callOnce({ ...calling, upstream: null }, limit.signal, true);
    } finally {
      clearTimeout(timer);
      calling.signal?.removeEventListener('abort', gone);
    }
  }

  async #callOnce(
    { args, meta, name, upstream }: Calling,
    signal: AbortSignal,
    restarted: boolean,
  ): Promise<Reply> {
    const { client, resumption } = await this.#connect(upstream, signal);
    const result = await client.callTool(
      { name, arguments: args as Record<string, unknown>, ...(meta && { _meta: { ...meta } }) },
      { signal, timeout: this.#deps.timeoutMs },
    );
    if (result.isError) return errorReply(textOf(result));
    return {
      ok: true,
      response: responseOf(result),
      ...(resumption && { upstream: JSON.stringify(resumption) }),
      ...(restarted && { restarted }),
    };
  }

  async #connect(upstream: string | null, signal: AbortSignal): Promise<Connected> {
    if (upstream !== null) return this.#resume(upstream, signal);
    // A server that gave no session at the first greeting will give none at the next.
    if (this.#shared) return this.#shared;
    const connecting = this.#greet(null, signal);
    const connected = await connecting;
    if (!connected.resumption) this.#shared = connecting;
    else this.#remember(JSON.stringify(connected.resumption), connected);
    return connected;
  }

  async #resume(upstream: string, signal: AbortSignal): Promise<Connected> {
    const known = this.#clients.get(upstream);
    if (known) return known;
    const connected = await this.#greet(JSON.parse(upstream) as Resumption, signal);
    this.#remember(upstream, connected);
    return connected;
  }

  async #greet(resumption: Resumption | null, signal: AbortSignal): Promise<Connected> {
    const { caller, serverUrl, timeoutMs } = this.#deps;
    const guarded = caller.fetchWithin({ timeoutMs, maxBytes: MOST_BYTES });
    const transport = new StreamableHTTPClientTransport(new URL(serverUrl), {
      // No stream of its own is held open to a stranger.
      fetch: (url, init) =>
        init?.method === 'GET' ? Promise.resolve(new Response(null, { status: 405 })) : guarded(url, init),
      ...(resumption && resumption),
    });
    const client = new Client({ name: 'eliza-town', version: TOWN_VERSION }, { capabilities: {} });
    await client.connect(transport as Parameters<Client['connect']>[0], { signal, timeout: timeoutMs });
    const { protocolVersion, sessionId } = transport;
    return {
      client,
      resumption: resumption ?? (sessionId && protocolVersion ? { sessionId, protocolVersion } : null),
    };
  }

  #remember(upstream: string, connected: Connected): void {
    const oldest = this.#clients.size >= MOST_CLIENTS ? this.#clients.keys().next().value : undefined;
    if (oldest !== undefined) this.#clients.delete(oldest);
    this.#clients.set(upstream, connected);
  }

  #forget(upstream: string | null): void {
    if (upstream !== null) this.#clients.delete(upstream);
    else this.#shared = null;
  }
}

/** 404 says the standard; some servers say 400. */
const isSessionLost = (error: unknown): boolean =>
  error instanceof SdkHttpError && (error.status === 404 || error.status === 400);

const UNKNOWN_TOOL = /unknown tool|tool .*not found|not found: .*tool|no such tool/i;

const errorReply = (message: string): Reply =>
  UNKNOWN_TOOL.test(message)
    ? failed('EXPERIENCE_TOOL_NOT_FOUND', message, { inDoubt: false })
    : failed('EXPERIENCE_ERROR', message || 'It answered with an error.', { inDoubt: false });

function replyTo(error: unknown): Reply {
  const known = replyToFailure(error) ?? (error instanceof Error ? replyToFailure(error.cause) : null);
  if (known) return known;
  if (error instanceof ProtocolError) {
    const isUnknown = error.code === ProtocolErrorCode.MethodNotFound || UNKNOWN_TOOL.test(error.message);
    return failed(isUnknown ? 'EXPERIENCE_TOOL_NOT_FOUND' : 'EXPERIENCE_ERROR', error.message, {
      inDoubt: false,
    });
  }
  if (error instanceof SdkHttpError) return replyToStatus(error.status, `It answered ${error.status}.`);
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout)
    return failed('EXPERIENCE_TIMEOUT', 'It did not answer in time.', { inDoubt: true });
  // What is no MCP: a page of HTML, a body that is no JSON.
  if (error instanceof SdkError || error instanceof SyntaxError || isShapeError(error))
    return failed('EXPERIENCE_ERROR', 'Its answer is no MCP.', { inDoubt: true });
  throw error;
}

const isShapeError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ZodError' || error.name === '$ZodError' || /content type/i.test(error.message));
