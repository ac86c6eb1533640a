/** A REST experience with every answer chosen by the test, path by path. */
import type { ServerResponse } from 'node:http';
import { type LocalServer, serveLocally } from '../../../../scripts/town/local-server.ts';

/** A status with its body, or a function that writes the answer. */
export type Scripted = readonly [status: number, body?: object] | ((res: ServerResponse) => void);

export interface ScriptedServer extends LocalServer {
  /** By path, with `*` for an id; other paths are answered properly. */
  readonly answers: Map<string, Scripted>;
  /** `GET /status`, in the order they came. */
  readonly heard: string[];
}

export async function startScriptedServer(
  answers: Readonly<Record<string, Scripted>> = {},
): Promise<ScriptedServer> {
  const scripted = new Map(Object.entries(answers));
  const heard: string[] = [];
  const local = await serveLocally((req, res) => {
    const path = (req.url ?? '').replace(/[0-9a-f-]{36}/, '*');
    heard.push(`${req.method} ${path}`);
    const answer = scripted.get(path) ?? [200, { outcomes: {} }];
    if (typeof answer === 'function') return answer(res);
    const [status, body = {}] = answer;
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  return { ...local, answers: scripted, heard };
}
