/**
 * A port without a listener, for programs that cannot pick one themselves. Below the ports that systems give to outgoing
 * connections: one of those could take it before its owner listens, or while its owner is restarted.
 */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

const [LOWEST, HIGHEST] = [20_000, 32_000];

export async function freePort(): Promise<number> {
  const port = randomInt(LOWEST, HIGHEST);
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  server.close();
  await once(server, 'close');
  return port;
}
