import { once } from 'node:events';
import { createServer } from 'node:net';

export async function probePort(port: number, host: string): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  probe.listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
