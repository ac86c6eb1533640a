/**
 * The client of a town: MCP tools of both eras, REST and rooms, through one node or several. `ask`, `tool` and `join`
 * try once; `persist` repeats a call until the town has answered it.
 */
import * as http from 'node:http';
import * as https from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type Room } from '@colyseus/sdk';

export interface Ask {
  readonly method?: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly signal?: AbortSignal;
  /** How long the connection may be idle. */
  readonly timeout?: number;
}

export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly cookie: string;
  /** In seconds; 0: the town does not say. */
  readonly retryAfter: number;
}

export interface ToolAnswer {
  readonly ok: boolean;
  /** The code is an HTTP status where the call did not reach the tool. */
  readonly error: { readonly code: string; readonly message?: string; readonly retryAfterMs?: number } | null;
  // biome-ignore lint/suspicious/noExplicitAny: answers of any tool
  readonly [field: string]: any;
}

export interface ToolOptions extends Pick<Ask, 'key' | 'signal'> {
  /** Where the tool is listed, if not at the client's own address. */
  readonly path?: string;
  /** Long-poll time in seconds. */
  readonly wait?: number | undefined;
  readonly meta?: object | undefined;
  readonly era?: '2025' | '2026';
}

type RpcOptions = Pick<ToolOptions, 'key' | 'path' | 'signal'>;

export interface Patience extends ToolOptions {
  readonly passing?: ReadonlySet<string>;
  /** Once it returns true, nothing is repeated any more. */
  over?(): boolean;
}

export interface MadeAgent {
  readonly agentId: string;
  readonly apiKey: string;
  /** Empty when the owner was already known by a cookie. */
  readonly cookie: string;
}

/** Of an agent to be made: by whom, from where, and what it may do. */
export interface AgentOptions {
  readonly scopes?: readonly string[];
  /** Of an owner who is known to the town. */
  readonly cookie?: string;
  readonly headers?: Ask['headers'];
}

interface NotMade {
  readonly status: number;
  readonly reason: string;
  readonly retryAfterS: number;
}

export interface ClientOptions {
  readonly key?: string;
  /** Of the MCP address, `/mcp` by default. */
  readonly path?: string;
  /** The address of this machine to call from: all of 127.0.0.0/8 is this machine. */
  readonly address?: string;
  readonly sockets?: number;
  readonly answerWithinMs?: number;
  /** The town sends keep-alives during a long poll; without one for this long, the call is abandoned. */
  readonly silenceMs?: number | undefined;
}

/** No response: the call may or may not have been carried out. */
export class NoAnswerError extends Error {}

/** The town answered with an HTTP error before any tool received the call. */
export class TurnedAwayError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const ANSWER_WITHIN_MS = 40_000;
const LOOK_EVERY_MS = 100;
const RETRY_MS = 1_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** As long as nginx passes over a node that has failed once. */
const SHUNNED_MS = 5_000;
/** A command that came too soon may be stale when its time has come: the sender should decide again. */
const PASSING_FOR_COMMANDS: ReadonlySet<string> = new Set(['UNAVAILABLE']);
export const PASSING_FOR_READS: ReadonlySet<string> = new Set([
  'RATE_LIMITED',
  'UNAVAILABLE',
  'TOO_MANY_WAITS',
]);

const VERSION_2026 = '2026-07-28';
const META_2026 = {
  'io.modelcontextprotocol/protocolVersion': VERSION_2026,
  'io.modelcontextprotocol/clientInfo': { name: 'eliza-town-client', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

export const rpcBody = (method: string, params: object = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

export const toolCall = (name: string, args: object = {}, meta?: object): string =>
  rpcBody('tools/call', { name, arguments: args, ...(meta && { _meta: meta }) });

/** The same call in the 2026 era of the protocol. */
export const toolCall2026 = (name: string, args: object, meta?: object) => ({
  headers: { 'Mcp-Protocol-Version': VERSION_2026, 'Mcp-Method': 'tools/call', 'Mcp-Name': name },
  body: toolCall(name, args, { ...META_2026, ...meta }),
});

/** The call was refused before any tool received it. */
export const isTurnedAway = ({ error }: Pick<ToolAnswer, 'error'>): boolean =>
  /^\d{3}$/.test(error?.code ?? '');

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message}${cause}`.slice(0, 200);
}

interface RequestOptions extends Ask {
  readonly agent?: http.Agent;
  readonly localAddress?: string;
}

/** Rejects with a NoAnswerError without a response. */
export function send(url: string, options: RequestOptions): Promise<Answered> {
  const { method = 'POST', key, headers, body, ...connection } = options;
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const lost = (error: Error & { code?: string }) => reject(new NoAnswerError(error.code ?? error.message));
  const { request } = url.startsWith('https:') ? https : http;
  const call = request(url, {
    method,
    headers: {
      ...JSON_HEADERS,
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      ...(key && { authorization: `Bearer ${key}` }),
      ...headers,
    },
    timeout: ANSWER_WITHIN_MS,
    ...connection,
  });
  call.on('timeout', () => call.destroy(new Error('no answer')));
  call.on('error', lost);
  call.on('response', (response) => {
    const { headers, statusCode: status = 0 } = response;
    const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const retryAfter = Number(headers['retry-after'] ?? 0);
    text(response).then((said) => resolve({ status, headers, text: said, cookie, retryAfter }), lost);
  });
  call.end(body);
  return promise;
}

/** The response to a JSON-RPC call, either as JSON or as the last event of a stream. */
function rpcAnswerIn(said: string) {
  const json = said.startsWith('{')
    ? said
    : (said
        .match(/^data: (.*)$/gm)
        ?.at(-1)
        ?.slice(6) ?? '{}');
  const { error, result } = JSON.parse(json);
  if (!error && !result) throw new NoAnswerError('the stream ended before the answer');
  return { error, result };
}

/** Repeats unanswered calls until told to stop. */
export async function untilAnswered<T>(work: () => Promise<T>, over: () => boolean): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof NoAnswerError) || over()) throw error;
      await delay(pause);
    }
  }
}

export class TownClient {
  readonly key: string | undefined;
  readonly address: string | undefined;
  readonly #options: ClientOptions;
  readonly #path: string;
  readonly #connection: Pick<RequestOptions, 'agent' | 'localAddress'>;
  readonly #shunnedUntil = new Map<string, number>();
  #urls: readonly string[];
  #turn = 0;
  #open: PromiseWithResolvers<void> | null = null;
  #underWay = 0;
  #idle: PromiseWithResolvers<void> | null = null;
  /** Number of attempts without a response. */
  unanswered = 0;

  constructor(urls: string | readonly string[], options: ClientOptions = {}) {
    const { address, key, sockets = Number.POSITIVE_INFINITY } = options;
    this.#urls = [urls].flat();
    this.#options = options;
    this.#path = options.path ?? '/mcp';
    this.key = key;
    this.address = address;
    const { Agent } = this.#urls[0]?.startsWith('https:') ? https : http;
    const agent = new Agent({ keepAlive: true, maxSockets: sockets });
    this.#connection = { agent, ...(address && { localAddress: address }) };
  }

  /**
   * Uses another node for every call, so that most calls reach a node that does not host the match; skips one that has
   * just failed.
   */
  get url(): string {
    const now = Date.now();
    for (let tries = 0; tries < this.#urls.length; tries++) {
      this.#turn = (this.#turn + 1) % this.#urls.length;
      if ((this.#shunnedUntil.get(this.#urls[this.#turn] ?? '') ?? 0) <= now) break;
    }
    return this.#urls[this.#turn] ?? '';
  }

  /** Calls wait from now on; resolves when all calls in flight have been answered or lost. */
  async pause(): Promise<void> {
    this.#open ??= Promise.withResolvers();
    this.#idle = Promise.withResolvers();
    if (this.#underWay === 0) this.#idle.resolve();
    return this.#idle.promise;
  }

  resume(url: string): void {
    this.#urls = [url];
    this.#open?.resolve();
    this.#open = null;
  }

  async ask(path: string, options: Ask = {}): Promise<Answered> {
    await this.#open?.promise;
    const { url } = this;
    const { answerWithinMs: timeout = ANSWER_WITHIN_MS } = this.#options;
    const key = options.key ?? this.key;
    this.#underWay += 1;
    try {
      return await send(`${url}${path}`, { timeout, ...options, ...(key && { key }), ...this.#connection });
    } catch (error) {
      this.unanswered += 1;
      if (this.#urls.length > 1) this.#shunnedUntil.set(url, Date.now() + SHUNNED_MS);
      throw error;
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#idle?.resolve();
    }
  }

  /** A JSON response of the REST API; a town that cannot answer now counts as one that did not. */
  async get<T>(path: string): Promise<T> {
    return this.#json(path, { method: 'GET' });
  }

  async post<T>(path: string, body: object, options: Ask = {}): Promise<T> {
    return this.#json(path, { ...options, body: JSON.stringify(body) });
  }

  async #json<T>(path: string, options: Ask): Promise<T> {
    const { status, text: said } = await this.ask(path, options);
    if (status >= 500) throw new NoAnswerError(`${path}: ${status}`);
    return JSON.parse(said) as T;
  }

  async rpc<T>(
    method: string,
    params: object,
    { path = this.#path, ...options }: RpcOptions = {},
  ): Promise<T> {
    const { status, text: said } = await this.ask(path, { ...options, body: rpcBody(method, params) });
    if (status >= 500) throw new NoAnswerError(`${method}: ${status}`);
    if (status !== 200) throw new TurnedAwayError(status, said.slice(0, 300));
    const { error, result } = rpcAnswerIn(said);
    if (error) throw new Error(`${method}: ${error.code}: ${error.message}`);
    return result as T;
  }

  async tool(
    name: string,
    args: object = {},
    { path = this.#path, wait = 0, meta, era = '2025', ...options }: ToolOptions = {},
  ): Promise<ToolAnswer> {
    const { answerWithinMs = ANSWER_WITHIN_MS, silenceMs } = this.#options;
    const told = silenceMs ? { ...meta, progressToken: 1 } : meta;
    const call = era === '2026' ? toolCall2026(name, args, told) : { body: toolCall(name, args, told) };
    const { status, text: said } = await this.ask(wait ? `${path}?wait=${wait}` : path, {
      timeout: silenceMs ?? answerWithinMs + wait * 1000,
      ...options,
      ...call,
    });
    if (status !== 200) return { ok: false, error: { code: String(status), message: said.slice(0, 300) } };
    const { error, result } = rpcAnswerIn(said);
    if (error) return { ok: false, error: { code: String(error.code), message: error.message } };
    return result.structuredContent ?? JSON.parse(result.content[0].text);
  }

  async toolNames(): Promise<string[]> {
    const { tools } = await this.rpc<{ tools: { name: string }[] }>('tools/list', {});
    return tools.map(({ name }) => name);
  }

  /**
   * Repeats a call until it is answered. A command needs an idempotency key for that. Throws a TurnedAwayError when
   * the town refuses the call, and a NoAnswerError when told to stop before any response.
   */
  async persist(name: string, args: object, options: Patience = {}): Promise<ToolAnswer> {
    const { over = () => false, passing = PASSING_FOR_COMMANDS, ...call } = options;
    for (;;) {
      const answer = await untilAnswered(async () => {
        const once = await this.tool(name, args, call);
        const { code = '', message = '' } = once.error ?? {};
        if (!isTurnedAway(once)) return once;
        throw Number(code) < 500
          ? new TurnedAwayError(Number(code), message)
          : new NoAnswerError(`${code}: ${message}`);
      }, over);
      const { code = '', retryAfterMs = RETRY_MS } = answer.error ?? {};
      if (answer.ok || !passing.has(code) || over()) return answer;
      await delay(retryAfterMs);
    }
  }

  join<State>(name: string, options: object): Promise<Room<unknown, State>> {
    return new Client(this.url).join(name, options) as Promise<Room<unknown, State>>;
  }

  async tryMakeAgent(name: string, options: AgentOptions = {}): Promise<MadeAgent | NotMade> {
    const { cookie, headers, scopes } = options;
    const answer = await this.ask('/api/agents', {
      body: JSON.stringify({ name, ...(scopes && { scopes }) }),
      headers: { ...headers, ...(cookie && { cookie }) },
    });
    if (answer.status === 201) return { ...JSON.parse(answer.text), cookie: answer.cookie };
    const reason = /"message":"([^"]*)"/.exec(answer.text)?.[1] ?? '';
    return { status: answer.status, reason, retryAfterS: answer.retryAfter };
  }

  async makeAgent(name: string, options?: AgentOptions): Promise<MadeAgent> {
    const made = await this.tryMakeAgent(name, options);
    if ('apiKey' in made) return made;
    throw new Error(`the agent ${name} could not be made: ${made.status} ${made.reason}`);
  }

  /** The same town for a new agent. */
  async newAgent(name: string): Promise<TownClient> {
    const { apiKey } = await this.makeAgent(name);
    return new TownClient(this.#urls, { ...this.#options, key: apiKey });
  }

  /** Registers an experience and waits until the town has verified it. */
  async publish(key: string, manifest: object): Promise<string> {
    const { id } = await this.post<{ id: string }>('/api/experiences', { manifest }, { key });
    for (;;) {
      const { verification_status: status } = await this.get<{ verification_status: string }>(
        `/api/experiences/${id}`,
      );
      if (status === 'verified') return id;
      if (status === 'failed') throw new Error(`the experience ${JSON.stringify(manifest)} was not verified`);
      await delay(LOOK_EVERY_MS);
    }
  }

  close(): void {
    this.#connection.agent?.destroy();
  }
}
