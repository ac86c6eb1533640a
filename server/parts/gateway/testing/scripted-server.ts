/** A REST experience whose every answer a test may choose, path by path. */
import type { ServerResponse } from 'node:http';
import { type LocalServer, serveLocally } from '../../../../scripts/town/local-server.ts';

/** A status with its body, or whatever else is to be done with the answer. */
export type Scripted = readonly [status: number, body?: object] | ((res: ServerResponse) => void);

export interface ScriptedServer extends LocalServer {
  /** By the path, with `*` for an id in it; what is not said is answered properly. */
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
