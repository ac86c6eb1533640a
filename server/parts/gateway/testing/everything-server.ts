/** The protocol's reference server, as a child process. */
import { StartedProcess } from '../../../../scripts/town/child-process.ts';
import { freePort } from '../../../../scripts/town/free-port.ts';

const ENTRY = 'node_modules/@modelcontextprotocol/server-everything/dist/index.js';
const LONGEST_START_MS = 20_000;

export async function startEverything(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const child = new StartedProcess([process.execPath, ENTRY, 'streamableHttp'], {
    env: { ...process.env, PORT: String(port) },
  });
  const url = `http://127.0.0.1:${port}/mcp`;
  const deadline = Date.now() + LONGEST_START_MS;
  while (!(await answers(url))) {
    if (!child.isRunning || Date.now() > deadline) throw new Error('server-everything did not start');
  }
  return { url, stop: () => child.kill() };
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    () => true,
    () => new Promise((again) => setTimeout(() => again(false), 50)),
  );
