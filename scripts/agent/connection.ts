/** A connection to one of the town's MCP addresses, and patience with a town that is away for a while. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { McpError } from '@modelcontextprotocol/sdk/types.js';
import { livelyFetch } from '../cli/lively-fetch.ts';

/** How long a town may be away before an agent gives up on it. */
export const PATIENCE_MS = 5 * 60_000;
/** Before the first answer a mistyped address is likelier than a restart. */
const FIRST_PATIENCE_MS = 3_000;
const LONGEST_PAUSE_MS = 5_000;
/** Refusals that pass by themselves: repeat the very same call. */
export const PASSING_FOR_READS: ReadonlySet<string> = new Set([
  'RATE_LIMITED',
  'UNAVAILABLE',
  'TOO_MANY_WAITS',
]);

interface Manners {
  readonly patienceMs: number;
  /** After how long without a sign of life a call is made again. */
  readonly silenceMs?: number | undefined;
}

export async function connect(
  address: URL,
  key: string,
  { patienceMs, silenceMs }: Manners,
): Promise<Client> {
  const client = new Client({ name: 'eliza-town-agent', version: '1.0.0' });
  const fetch = livelyFetch(silenceMs);
  await patiently(Math.min(patienceMs, FIRST_PATIENCE_MS), () => {
    const headers = { Authorization: `Bearer ${key}` };
    const transport = new StreamableHTTPClientTransport(address, { requestInit: { headers }, fetch });
    // The SDK's own types disagree under exactOptionalPropertyTypes.
    return client.connect(transport as Parameters<Client['connect']>[0]);
  });
  return client;
}

/** Repeats what failed for want of a town; what the town itself has answered is final. */
export async function patiently<T>(patienceMs: number, work: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + patienceMs;
  for (let pause = 100; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (isFinal(error) || Date.now() + pause > giveUpAt) throw error;
      await sleep(pause);
    }
  }
}

/** JSON-RPC errors and a key that is not accepted; a broken connection, a timeout or a 5xx is not. */
function isFinal(error: unknown): boolean {
  if (error instanceof McpError) return error.code === -32602 || error.code === -32601;
  const status = (error as { code?: unknown }).code;
  return typeof status === 'number' && status >= 400 && status < 500;
}
