/** A proxy that adds an agent's key, for clients that cannot be given one. */
import { request } from 'node:http';
import { type LocalServer, serveLocally } from '../../../scripts/town/local-server.ts';

export async function openKeyAdder(town: string, key: string): Promise<LocalServer> {
  const { hostname, port } = new URL(town);
  const local = await serveLocally((req, res) => {
    const headers = { ...req.headers, authorization: `Bearer ${key}` };
    // Host and Origin pass through unchanged, because the town's own checks are under test.
    const onward = request({ hostname, port, path: req.url, method: req.method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    onward.on('error', () => res.destroy());
    res.on('close', () => onward.destroy());
    req.pipe(onward);
  });
  return { ...local, url: `${local.url}/mcp` };
}
