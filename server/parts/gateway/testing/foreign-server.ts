/** An MCP server that knows nothing of the town, with tools given by a test; they may change at any time. */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { json } from 'node:stream/consumers';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { serveLocally } from '../../../../scripts/town/local-server.ts';
import type { Result } from './caller.ts';

export interface ForeignTool {
  readonly description?: string;
  /** Overrides the description for a request with these headers. */
  describe?(headers: IncomingHttpHeaders): string;
  readonly properties?: Record<string, object>;
  readonly required?: readonly string[];
  /** Returns its answer, as JSON text or plain text; an Error is a tool error. */
  call(args: Result, headers: IncomingHttpHeaders, meta: Result): unknown;
}

export interface ForeignServer {
  readonly url: string;
  readonly tools: Map<string, ForeignTool>;
  /** Every call it received, unmodified. */
  readonly heard: {
    readonly name: string;
    readonly args: Result;
    readonly meta: Result;
    readonly headers: IncomingHttpHeaders;
  }[];
  /** Like a restarted server. */
  forgetSessions(): void;
  readonly sessions: number;
  close(): Promise<void>;
}

export async function startForeignServer(
  tools: Readonly<Record<string, ForeignTool>>,
  name = 'A foreign server',
): Promise<ForeignServer> {
  const offered = new Map(Object.entries(tools));
  const heard: ForeignServer['heard'] = [];
  const sessions = new Map<string, StreamableHTTPServerTransport>();

  async function open(): Promise<StreamableHTTPServerTransport> {
    const server = new Server({ name, version: '1.2.3' }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, (_request, { requestInfo }) => ({
      tools: [...offered].map(([each, { describe, description = '', properties = {}, required = [] }]) => ({
        name: each,
        description: describe?.((requestInfo?.headers ?? {}) as IncomingHttpHeaders) ?? description,
        inputSchema: { type: 'object' as const, properties, required: [...required] },
      })),
    }));
    server.setRequestHandler(CallToolRequestSchema, ({ params }, { requestInfo }) => {
      const headers = (requestInfo?.headers ?? {}) as IncomingHttpHeaders;
      const args = (params.arguments ?? {}) as Result;
      heard.push({ name: params.name, args, meta: params._meta ?? {}, headers });
      const said =
        offered.get(params.name)?.call(args, headers, params._meta ?? {}) ?? new Error('no such tool');
      const text =
        said instanceof Error ? said.message : typeof said === 'string' ? said : JSON.stringify(said);
      return { content: [{ type: 'text' as const, text }], isError: said instanceof Error };
    });
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, transport),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await server.connect(transport as Parameters<Server['connect']>[0]);
    return transport;
  }

  const local = await serveLocally(async (req, res) => {
    const id = req.headers['mcp-session-id'];
    const known = typeof id === 'string' ? sessions.get(id) : undefined;
    if (id !== undefined && !known) return void res.writeHead(404).end();
    const body = req.method === 'POST' ? await json(req) : undefined;
    await (known ?? (await open())).handleRequest(req, res, body);
  });
  return {
    url: `${local.url}/mcp`,
    tools: offered,
    heard,
    forgetSessions: () => sessions.clear(),
    get sessions() {
      return sessions.size;
    },
    close: local.close,
  };
}

const text = { type: 'string' };

/** A server with accounts: register returns a password once, login a token, and everything else requires the token. */
export function accountTools(secretOf: (what: string) => string): Record<string, ForeignTool> {
  const passwords = new Map<string, string>();
  const tokens = new Map<string, string>();
  return {
    register: {
      description: 'Make an account.',
      properties: { username: text, registration_code: text },
      required: ['username', 'registration_code'],
      call({ registration_code, username }) {
        if (typeof registration_code !== 'string') return new Error('a registration code is needed');
        const password = secretOf('password');
        passwords.set(username, password);
        return { username, password };
      },
    },
    login: {
      description: 'Open your account.',
      properties: { username: text, password: text },
      required: ['username', 'password'],
      call({ password, username }) {
        if (passwords.get(username) !== password) return new Error(`wrong password ${password}`);
        const token = secretOf('token');
        tokens.set(token, username);
        return { ok: true, token };
      },
    },
    whoami: {
      description: 'Who you are.',
      properties: { token: text },
      required: ['token'],
      call: ({ token }) =>
        tokens.has(token) ? { you: tokens.get(token), echo: token } : new Error(`no such token ${token}`),
    },
  };
}
