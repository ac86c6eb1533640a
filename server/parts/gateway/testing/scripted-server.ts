/** A REST experience whose every answer a test may choose, path by path. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A status with its body, or whatever else is to be done with the answer. */
export type Scripted = readonly [status: number, body?: object] | ((res: ServerResponse) => void);

export interface ScriptedServer {
  readonly url: string;
  /** By the path, with `*` for an id in it; what is not said is answered properly. */
  readonly answers: Map<string, Scripted>;
  /** `GET /status`, in the order they came. */
  readonly heard: string[];
  close(): Promise<void>;
}

export async function startScriptedServer(
  answers: Readonly<Record<string, Scripted>> = {},
): Promise<ScriptedServer> {
  const scripted = new Map(Object.entries(answers));
  const heard: string[] = [];
  const server = createServer((req, res) => {
    const path = (req.url ?? '').replace(/[0-9a-f-]{36}/, '*');
    heard.push(`${req.method} ${path}`);
    const answer = scripted.get(path) ?? [200, { outcomes: {} }];
    if (typeof answer === 'function') return answer(res);
    const [status, body = {}] = answer;
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers: scripted,
    heard,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
