/** One game's tools for an agent: reads and moves that are repeated until the town has answered. */
import { randomUUID } from 'node:crypto';
import type { Refusal } from '../../shared/protocol/refusals.ts';
import { noTownAt } from '../cli/network-reason.ts';
import { FailedError } from '../cli/program.ts';
import {
  NoAnswerError,
  PASSING_FOR_READS,
  type Patience,
  TownClient,
  TurnedAwayError,
  untilAnswered,
} from '../town/town-client.ts';

export type Reply =
  | { readonly ok: true; readonly body: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly refusal: Refusal };

/** How long a town may be down before an agent gives up on it. */
export const PATIENCE_MS = 5 * 60_000;
/** Before the first response a mistyped address is likelier than a restart. */
const FIRST_PATIENCE_MS = 3_000;
/** `?wait=` makes `events.get` a long poll: no polling, no wasted calls. */
const HOLD_S = 20;
/** The town sends a keep-alive every five seconds; without one for this long it counts as hung. */
const LONGEST_SILENCE_MS = 7_000;

interface Play {
  /** The prefix of the game's tool names, such as `et.werewolf`. */
  readonly tools: string;
  readonly patienceMs?: number;
  /** How long without a keep-alive before a call is repeated: another node will answer. */
  readonly silenceMs?: number;
}

/** Runs an operation that needs the town; reports its absence and a bad key in words, and rethrows bugs. */
export async function tellingTrouble<T>(town: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const words = troubleWords(error, town);
    throw words ? new FailedError(words) : error;
  }
}

function troubleWords(error: unknown, town: string): string | null {
  if (error instanceof NoAnswerError) return noTownAt(town, error.message);
  if (!(error instanceof TurnedAwayError)) return null;
  return error.status === 401
    ? `the town at ${town} does not know this key: give another with --key, or leave it out and make a new agent with --name`
    : `the town at ${town} answers with an error: ${error.status} ${error.message}`;
}

/** A client whose key the town knows, and the tools that it lists there. */
export async function connect(town: string, key: string, { path = '/mcp', ...options }: Connecting) {
  const { patienceMs = PATIENCE_MS, silenceMs } = options;
  const client = new TownClient(new URL(town).origin, { key, silenceMs });
  const giveUpAt = Date.now() + Math.min(patienceMs, FIRST_PATIENCE_MS);
  const { tools } = await untilAnswered(
    () => client.rpc<{ readonly tools: readonly ListedTool[] }>('tools/list', {}, { path }),
    () => Date.now() >= giveUpAt,
  );
  return { client, tools };
}

type Connecting = Omit<Play, 'tools'> & { readonly path?: string };

interface ListedTool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

export class GameClient {
  readonly #client: TownClient;
  readonly #tools: string;
  readonly #patienceMs: number;

  private constructor(client: TownClient, tools: string, patienceMs: number) {
    this.#client = client;
    this.#tools = tools;
    this.#patienceMs = patienceMs;
  }

  static async open(
    town: string,
    key: string,
    { tools, patienceMs = PATIENCE_MS, silenceMs = LONGEST_SILENCE_MS }: Play,
  ): Promise<GameClient> {
    const { client } = await connect(town, key, { patienceMs, silenceMs });
    return new GameClient(client, tools, patienceMs);
  }

  close(): void {
    this.#client.close();
  }

  /** A read; repeated when the town is down or the rate limit is hit. */
  read(tool: string, args: Record<string, unknown> = {}): Promise<Reply> {
    return this.#call(tool, args, { passing: PASSING_FOR_READS });
  }

  /** A move; repeated when the response was lost, which its idempotency key makes safe. */
  act(tool: string, args: Record<string, unknown> = {}, reasoning?: string): Promise<Reply> {
    const keyed = { ...args, idempotencyKey: randomUUID() };
    return this.#call(tool, keyed, reasoning ? { meta: { reasoning } } : {});
  }

  /** Calls a tool of another set, by its full name, that answers JSON in text; null on failure. Not repeated. */
  async ask(tool: string, args: Record<string, unknown>): Promise<unknown> {
    try {
      const { content, isError } = await this.#client.rpc<{
        readonly content: readonly { readonly text?: string }[];
        readonly isError?: boolean;
      }>('tools/call', { name: tool, arguments: args });
      const [first] = content;
      return isError || !first?.text ? null : JSON.parse(first.text);
    } catch {
      return null;
    }
  }

  async #call(tool: string, args: object, options: Patience): Promise<Reply> {
    const giveUpAt = Date.now() + this.#patienceMs;
    const body = await this.#client.persist(`${this.#tools}.${tool}`, args, {
      wait: HOLD_S,
      over: () => Date.now() >= giveUpAt,
      ...options,
    });
    return body.ok ? { ok: true, body } : { ok: false, refusal: body.error as Refusal };
  }
}
