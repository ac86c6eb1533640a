/** A REST experience that passes every check, and then does whatever a test has in mind. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type LocalServer, serveLocally } from '../../../../scripts/town/local-server.ts';

export type Misdeed = (req: IncomingMessage, res: ServerResponse) => void;

export interface FaultyServer extends LocalServer {
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
}

export async function startFaultyServer(): Promise<FaultyServer> {
  const heard: { path: string; body: string; headers: IncomingMessage['headers'] }[] = [];
  const local = await serveLocally(async (req, res) => {
    const body = await text(req);
    heard.push({ path: req.url ?? '', body, headers: req.headers });
    if (faulty.misdeed && faulty.wrongAt.test(req.url ?? '')) return faulty.misdeed(req, res);
    if (faulty.lastMisdeed && req.url?.endsWith('/end')) return faulty.lastMisdeed(req, res);
    const said = body === '' ? {} : faulty.saying?.(req.url ?? '', body);
    res
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ok: true, outcomes: {}, ...said }));
  });
  const faulty: FaultyServer = {
    ...local,
    heard,
    misdeed: null,
    wrongAt: /\/step$/,
    lastMisdeed: null,
    saying: null,
  };
  return faulty;
}
