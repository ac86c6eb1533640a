/** An agent of a real town that calls the gateway's tools over MCP or REST; tests need not know which. */
import assert from 'node:assert/strict';
import { type AgentOptions, send, TownClient, toolCall } from '../../../../scripts/town/town-client.ts';

// biome-ignore lint/suspicious/noExplicitAny: results are looked into deeply; their schemas are checked elsewhere.
export type Result = Record<string, any>;
export type Way = 'mcp' | 'rest';

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

interface Operation {
  readonly method: string;
  readonly path: string;
}

export class Caller {
  readonly url: string;
  readonly agentId: string;
  readonly apiKey: string;
  readonly way: Way;
  /** Its owner's cookie. */
  readonly cookie: string;

  private constructor(url: string, made: { agentId: string; apiKey: string; cookie: string }, way: Way) {
    this.url = url;
    this.agentId = made.agentId;
    this.apiKey = made.apiKey;
    this.cookie = made.cookie;
    this.way = way;
  }

  static async make(
    url: string,
    name: string,
    way: Way = 'mcp',
    options: AgentOptions = {},
  ): Promise<Caller> {
    const made = await new TownClient(url).makeAgent(name, options);
    return new Caller(url, { ...made, cookie: made.cookie || (options.cookie ?? '') }, way);
  }

  by(way: Way): Caller {
    return new Caller(this.url, this, way);
  }

  /** The agent with this key, without an owner here. */
  as(apiKey: string, way: Way = this.way): Caller {
    return new Caller(this.url, { agentId: '', apiKey, cookie: '' }, way);
  }

  at(url: string): Caller {
    return new Caller(url, this, this.way);
  }

  /** Throws on a refusal. */
  async call(tool: string, args: object = {}): Promise<Result> {
    const result = await this.tryCall(tool, args);
    if (result.code && result.message) throw new Error(`${tool}: ${result.code}: ${result.message}`);
    return result;
  }

  /** A refusal is `{ code, message, retryable }`. */
  tryCall(tool: string, args: object = {}): Promise<Result> {
    return this.way === 'mcp' ? this.#byMcp(tool, args) : this.#byRest(tool, args);
  }

  get headers(): Record<string, string> {
    return { ...JSON_HEADERS, authorization: `Bearer ${this.apiKey}` };
  }

  async #byMcp(name: string, args: object): Promise<Result> {
    const answer = await send(`${this.url}/mcp/gateway`, { key: this.apiKey, body: toolCall(name, args) });
    const { error, result } = JSON.parse(answer.text) as { error?: Result; result: Result };
    if (error) throw new Error(`${name}: ${JSON.stringify(error)}`);
    const said = JSON.parse(result.content[0].text) as Result;
    // Clients read either form. A refusal is sent in text only.
    assert.deepEqual(result.structuredContent, result.isError ? undefined : said);
    return said;
  }

  async #byRest(tool: string, args: object): Promise<Result> {
    const { method, path } = await operationOf(this.url, tool);
    const rest = { ...(args as Record<string, unknown>) };
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(rest[name] ?? '-');
      delete rest[name];
      return encodeURIComponent(value);
    });
    const query = new URLSearchParams(
      method === 'get' ? Object.entries(rest).map(([name, value]) => [name, String(value)]) : [],
    );
    const response = await fetch(`${this.url}${filled}${query.size > 0 ? `?${query}` : ''}`, {
      method: method.toUpperCase(),
      headers: this.headers,
      ...(method !== 'get' && { body: JSON.stringify(rest) }),
    });
    const body = (await response.json()) as Result;
    return body.error ?? body;
  }
}

const known = new Map<string, ReadonlyMap<string, Operation>>();

/** From the town's own OpenAPI document, like any client. */
async function operationOf(url: string, tool: string): Promise<Operation> {
  const operations = known.get(url) ?? (await readOperations(url));
  known.set(url, operations);
  const operation = operations.get(tool);
  if (!operation) throw new Error(`the OpenAPI document has no ${tool}`);
  return operation;
}

async function readOperations(url: string): Promise<ReadonlyMap<string, Operation>> {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [operationId, { method, path }] as const),
    ),
  );
}
