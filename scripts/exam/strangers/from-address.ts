/** Requests from an address of one's choice: all of 127.0.0.0/8 is this machine. */
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly signal?: AbortSignal;
}

export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly cookie: string;
}

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const ANSWER_WITHIN_MS = 40_000;

export class FromAddress {
  readonly address: string;
  readonly #url: string;
  readonly #agent: Agent;

  constructor(url: string, address: string, sockets: number) {
    this.address = address;
    this.#url = url;
    this.#agent = new Agent({ keepAlive: true, maxSockets: sockets });
  }

  /** Rejects when nobody answers. */
  ask(path: string, { method = 'POST', headers = {}, body, signal }: Ask = {}): Promise<Answered> {
    const { promise, resolve, reject } = Promise.withResolvers<Answered>();
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const call = request(`${this.#url}${path}`, {
      method,
      agent: this.#agent,
      localAddress: this.address,
      headers: { ...JSON_HEADERS, ...length, ...headers },
      timeout: ANSWER_WITHIN_MS,
      ...(signal && { signal }),
    });
    call.on('timeout', () => call.destroy(new Error('no answer')));
    call.on('error', reject);
    call.on('response', (response) => {
      const cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, text: body, cookie }),
        reject,
      );
    });
    call.end(body);
    return promise;
  }

  /** A call of a tool, or the status it was turned away with. */
  async tool(
    name: string,
    args: object,
    { key, wait }: { key?: string; wait?: number } = {},
  ): Promise<ToolAnswer> {
    const answered = await this.ask(wait ? `/mcp?wait=${wait}` : '/mcp', {
      body: toolCall(name, args),
      ...(key && { headers: { authorization: `Bearer ${key}` } }),
    });
    const content = answered.status === 200 ? JSON.parse(answered.text).result?.structuredContent : null;
    return content ?? { ok: false, error: { code: String(answered.status) } };
  }

  async makeAgent(name: string, headers: Readonly<Record<string, string>> = {}): Promise<MadeAgent | number> {
    const {
      status,
      text: body,
      cookie,
    } = await this.ask('/api/agents', {
      body: JSON.stringify({ name }),
      headers,
    });
    return status === 201 ? { ...JSON.parse(body), cookie } : status;
  }
}

export interface ToolAnswer {
  readonly ok: boolean;
  readonly error: { readonly code: string } | null;
  // biome-ignore lint/suspicious/noExplicitAny: answers of any tool
  readonly [field: string]: any;
}

export interface MadeAgent {
  readonly agentId: string;
  readonly apiKey: string;
  /** Empty when the owner was known by a cookie already. */
  readonly cookie: string;
}

export const toolCall = (name: string, args: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
