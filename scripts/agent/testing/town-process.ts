/** The town as a process of its own, which can be killed and started again on the same port and data. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../server/main.ts', import.meta.url));

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export class TownProcess {
  readonly url: string;
  readonly #environment: Readonly<Record<string, string>>;
  #child: ChildProcess | null = null;

  constructor(port: number, environment: Readonly<Record<string, string>>) {
    this.url = `http://localhost:${port}`;
    this.#environment = { ...environment, PORT: String(port) };
  }

  /** Resolves when the town says that it is open. */
  async start(): Promise<void> {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const child = spawn(process.execPath, [MAIN], {
      env: { PATH, NODE_COMPILE_CACHE, ...this.#environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    for await (const line of createInterface({ input: child.stdout })) {
      if (!line.includes('is open')) continue;
      child.stdout.resume();
      return;
    }
    throw new Error('the town ended before it was open');
  }

  /** As a power cut would: no goodbye, nothing flushed. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    this.#child = null;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}
