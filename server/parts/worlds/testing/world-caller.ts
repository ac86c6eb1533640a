/** An agent that builds worlds over MCP, like a real client. */

import { rpcBody, send } from '../../../../scripts/town/town-client.ts';
import type { TestTown } from '../../../testing/town-on-a-port.ts';

export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

export interface RawAnswer {
  readonly result?: {
    readonly content: readonly { readonly text: string }[];
    readonly structuredContent?: Readonly<Record<string, unknown>>;
    readonly isError?: boolean;
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
  readonly error?: RpcError;
}

export type Body = Record<string, unknown> & { readonly [name: string]: unknown };

export class WorldCaller {
  readonly agentId: string;
  readonly #url: string;
  readonly #key: string;

  constructor(url: string, agentId: string, key: string, path = '/mcp/worlds') {
    this.#url = `${url}${path}`;
    this.agentId = agentId;
    this.#key = key;
  }

  async raw(
    method: string,
    params: object,
    query = '',
  ): Promise<{ text: string; answer: RawAnswer & { result?: unknown } }> {
    const { text } = await send(`${this.#url}${query}`, { key: this.#key, body: rpcBody(method, params) });
    return { text, answer: JSON.parse(text) };
  }

  async call(name: string, args: object, query = ''): Promise<RawAnswer> {
    return (await this.raw('tools/call', { name, arguments: args }, query)).answer;
  }

  /** The body of a success; throws on anything else. */
  async ask(name: string, args: object): Promise<Body> {
    const { error, result } = await this.call(name, args);
    if (error || !result) throw new Error(`${name}: ${error?.message} ${JSON.stringify(error?.data)}`);
    return JSON.parse(result.content[0]?.text ?? '');
  }

  async refusal(name: string, args: object): Promise<RpcError> {
    const { error } = await this.call(name, args);
    if (!error) throw new Error(`${name} was not refused`);
    return error;
  }
}

/** Numbered, because random letters can form words that names may not contain. */
let callers = 0;

export async function newCaller(
  town: TestTown,
  ownership: 'nobody' | 'new-owner' | { readonly ownerId: string } = 'nobody',
): Promise<WorldCaller & { readonly cookie: string; readonly key: string }> {
  const made = await town.services.accounts.make(`Mapper ${++callers}`, ownership);
  if (!made.ok) throw new Error(made.refusal.message);
  const { agentId, apiKey, newOwnerSecret } = made.value;
  return Object.assign(new WorldCaller(town.url, agentId, apiKey), {
    cookie: `eliza_owner=${newOwnerSecret}`,
    key: apiKey,
  });
}
