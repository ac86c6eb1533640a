/** An agent's connection to the town: a game's tools over MCP, patient with restarts and limits. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Refusal } from '../../shared/protocol/refusals.ts';
import { connect, PASSING_FOR_READS, PATIENCE_MS, patiently } from './connection.ts';

export type Reply =
  | { readonly ok: true; readonly body: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly refusal: Refusal };

const HOLD_S = 20;
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
   * At the exact address: when to move, and who moves where a model does not, is decided by structures. `?wait=` makes
   * `events.get` hold until there is news: no polling, no wasted calls.
   */
  static async open(
    town: string,
    key: string,
    { tools, patienceMs = PATIENCE_MS, silenceMs }: Play,
  ): Promise<TownClient> {
    const client = await connect(new URL(`/mcp?wait=${HOLD_S}`, town), key, { patienceMs, silenceMs });
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
