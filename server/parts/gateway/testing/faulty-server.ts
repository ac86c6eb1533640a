/** A REST experience that passes every check, and then does whatever a test has in mind. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Misdeed = (req: IncomingMessage, res: ServerResponse) => void;

export interface FaultyServer {
  readonly url: string;
  /** Every body that was sent to it, as it came. */
  readonly heard: {
    readonly path: string;
    readonly body: string;
    readonly headers: IncomingMessage['headers'];
  }[];
  /** From now on, calls of `wrongAt` are answered so; null: properly. */
  misdeed: Misdeed | null;
  /** Steps, unless said. */
  wrongAt: RegExp;
  /** And ends. */
  lastMisdeed: Misdeed | null;
  /** What it says to whatever is posted, beside what it must; null: nothing. */
  saying: ((path: string, body: string) => object) | null;
  close(): Promise<void>;
}

export async function startFaultyServer(): Promise<FaultyServer> {
  const heard: { path: string; body: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer(async (req, res) => {
    const body = await text(req);
    heard.push({ path: req.url ?? '', body, headers: req.headers });
    if (faulty.misdeed && faulty.wrongAt.test(req.url ?? '')) return faulty.misdeed(req, res);
    if (faulty.lastMisdeed && req.url?.endsWith('/end')) return faulty.lastMisdeed(req, res);
    const said = body === '' ? {} : faulty.saying?.(req.url ?? '', body);
    res
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ok: true, outcomes: {}, ...said }));
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const faulty: FaultyServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    misdeed: null,
    wrongAt: /\/step$/,
    lastMisdeed: null,
    saying: null,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return faulty;
}
