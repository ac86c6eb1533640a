/** An agent's connection to the town: a game's tools over MCP, patient with restarts and limits. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { McpError } from '@modelcontextprotocol/sdk/types.js';
import type { Refusal } from '../../shared/protocol/refusals.ts';
import { livelyFetch } from '../cli/lively-fetch.ts';

export type Reply =
  | { readonly ok: true; readonly body: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly refusal: Refusal };

/** How long a town may be away before an agent gives up on it. */
const PATIENCE_MS = 5 * 60_000;
/** Before the first answer a mistyped address is likelier than a restart. */
const FIRST_PATIENCE_MS = 3_000;
const LONGEST_PAUSE_MS = 5_000;
const HOLD_S = 20;
/** Refusals that pass by themselves: repeat the very same call. */
const PASSING_FOR_READS = new Set(['RATE_LIMITED', 'UNAVAILABLE', 'TOO_MANY_WAITS']);
/** A message that comes too soon may be stale when its time has come: whoever sent it shall think again. */
const PASSING_FOR_ACTIONS = new Set(['UNAVAILABLE']);

interface Play {
  /** What the names of the game's tools begin with, such as `et.werewolf`. */
  readonly tools: string;
  readonly patienceMs?: number;
  /** After how long without a sign of life a call is made again: a node that stands still shows none, and another will answer. */
  readonly silenceMs?: number;
}

interface Call {
  readonly tool: string;
  readonly args: Record<string, unknown>;
  readonly reasoning?: string;
}

export class TownClient {
  readonly #client: Client;
  readonly #tools: string;
  readonly #patienceMs: number;

  private constructor(client: Client, tools: string, patienceMs: number) {
    this.#client = client;
    this.#tools = tools;
    this.#patienceMs = patienceMs;
  }

  /**
   * At the exact address: the agent reads structures, and tells its model what matters in words of its own. `?wait=`
   * makes `events.get` hold until there is news: no polling, no wasted calls.
   */
  static async open(
    town: string,
    key: string,
    { tools, patienceMs = PATIENCE_MS, silenceMs }: Play,
  ): Promise<TownClient> {
    const client = new Client({ name: 'eliza-town-agent', version: '1.0.0' });
    const url = new URL(`/mcp?wait=${HOLD_S}`, town);
    const fetch = livelyFetch(silenceMs);
    await patiently(Math.min(patienceMs, FIRST_PATIENCE_MS), () => {
      const headers = { Authorization: `Bearer ${key}` };
      const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers }, fetch });
      // The SDK's own types disagree under exactOptionalPropertyTypes.
      return client.connect(transport as Parameters<Client['connect']>[0]);
    });
    await client.listTools();
    return new TownClient(client, tools, patienceMs);
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  /** A look, made good: a town that is away is asked again, and so are reads that come too fast. */
  read(tool: string, args: Record<string, unknown> = {}): Promise<Reply> {
    return this.#call({ tool, args }, PASSING_FOR_READS);
  }

  /** A move; sent again when the answer was lost, which its idempotency key makes safe. */
  act(tool: string, args: Record<string, unknown> = {}, reasoning?: string): Promise<Reply> {
    const keyed = { ...args, idempotencyKey: randomUUID() };
    return this.#call({ tool, args: keyed, ...(reasoning && { reasoning }) }, PASSING_FOR_ACTIONS);
  }

  /** A tool of another set, by its whole name, that answers JSON in text; null when it does not. Asked once. */
  async ask(tool: string, args: Record<string, unknown>): Promise<unknown> {
    try {
      const result = await this.#client.callTool({ name: tool, arguments: args });
      const [first] = result.content as readonly { readonly text?: string }[];
      return result.isError || !first?.text ? null : JSON.parse(first.text);
    } catch {
      return null;
    }
  }

  async #call(call: Call, passing: ReadonlySet<string>): Promise<Reply> {
    const giveUpAt = Date.now() + this.#patienceMs;
    for (;;) {
      const reply = await patiently(giveUpAt - Date.now(), () => this.#once(call));
      if (reply.ok || !passing.has(reply.refusal.code) || Date.now() >= giveUpAt) return reply;
      await sleep(reply.refusal.retryAfterMs ?? 1_000);
    }
  }

  async #once({ tool, args, reasoning }: Call): Promise<Reply> {
    const result = await this.#client.callTool(
      { name: `${this.#tools}.${tool}`, arguments: args, ...(reasoning && { _meta: { reasoning } }) },
      undefined,
      // Whoever listens for progress is shown signs of life while the call is held.
      { onprogress: () => undefined },
    );
    const body = result.structuredContent as Record<string, unknown>;
    return result.isError ? { ok: false, refusal: body.error as Refusal } : { ok: true, body };
  }
}

/** Repeats what failed for want of a town; what the town itself has answered is final. */
async function patiently<T>(patienceMs: number, work: () => Promise<T>): Promise<T> {
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
