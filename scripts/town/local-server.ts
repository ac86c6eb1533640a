/** HTTP servers on loopback, for towns and agents to connect to. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LocalServer {
  readonly url: string;
  readonly server: Server;
  close(): Promise<void>;
}

/** On a free port by default. */
export async function serveLocally(
  listener: RequestListener,
  { port = 0, ...options }: ServerOptions & { readonly port?: number } = {},
): Promise<LocalServer> {
  const server = createServer(options, listener).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    async close() {
      const closed = once(server, 'close');
      server.closeAllConnections();
      server.close();
      await closed;
    },
  };
}
