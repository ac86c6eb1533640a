/** A small JSON-RPC server for league agents: one POST, one response. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crossSiteRefusal, turnAway } from '../../server/http/cross-site.ts';
import { FailedError } from '../cli/program.ts';

const MOST_BYTES = 256 * 1024;

export interface RpcCall {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Answers a call; may take over the response itself, and then returns nothing. */
export type Answer = (call: RpcCall, res: ServerResponse) => Promise<object | undefined> | object | undefined;

export interface RpcServer {
  readonly url: string;
  close(): Promise<void>;
}

export async function listenForRpc(port: number, host: string, answer: Answer): Promise<RpcServer> {
  const site = { hosts: ['localhost', host], origins: [] };
  const server = createServer((req, res) => {
    const refusal = crossSiteRefusal(req, site);
    if (refusal) return turnAway(res, refusal);
    void serve(req, res, answer).catch(() => res.destroy());
  });
  // The manager keeps its connections for as long as a round may pause.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((ready, failed) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      failed(
        new FailedError(
          code === 'EADDRINUSE'
            ? `port ${port} of ${host} is taken: choose another with --port`
            : `cannot listen on port ${port} of ${host}: ${message}`,
        ),
      ),
    );
    server.listen(port, host, ready);
  });
  return { url: urlOf(server, host), close: () => closed(server) };
}

const urlOf = (server: Server, host: string): string =>
  `http://${host === '127.0.0.1' ? 'localhost' : host}:${(server.address() as AddressInfo).port}/mcp`;

const closed = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.closeAllConnections();
    server.close(() => done());
  });

async function serve(req: IncomingMessage, res: ServerResponse, answer: Answer): Promise<void> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return void res.writeHead(413).end();
    chunks.push(chunk);
  }
  let call: { id?: unknown; method?: unknown; params?: unknown };
  try {
    call = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return send(res, { jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'not JSON' } });
  }
  const { id = null, method, params } = call;
  const result = await answer({ method: String(method), params: (params ?? {}) as RpcCall['params'] }, res);
  if (result !== undefined) send(res, { jsonrpc: '2.0', id, result });
}

function send(res: ServerResponse, body: object): void {
  res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
