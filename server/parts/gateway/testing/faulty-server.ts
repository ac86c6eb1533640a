/** A REST experience that passes every check and then misbehaves as a test wants. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type LocalServer, serveLocally } from '../../../../scripts/town/local-server.ts';

export type Misdeed = (req: IncomingMessage, res: ServerResponse) => void;

export interface FaultyServer extends LocalServer {
  /** Every body it received, unmodified. */
  readonly heard: {
    readonly path: string;
    readonly body: string;
    readonly headers: IncomingMessage['headers'];
  }[];
  /** From now on, calls of `wrongAt` are answered this way; null: properly. */
  misdeed: Misdeed | null;
  /** Default: steps. */
  wrongAt: RegExp;
  /** How ends are answered; null: properly. */
  lastMisdeed: Misdeed | null;
  /** Members added to its proper answers; null: none. */
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
