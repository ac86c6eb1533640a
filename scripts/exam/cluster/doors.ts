/** The addresses of a cluster as an agent behind a plain proxy meets them: any of them, another when one fails. */
import type { ToolName } from '../../../shared/games/werewolf/tool-registry.ts';

export interface ToolAnswer {
  readonly ok: boolean;
  readonly error: { readonly code: string; readonly retryAfterMs?: number } | null;
  readonly [field: string]: unknown;
}

export interface CallWith {
  readonly key: string;
  /** Hold `events.get` for news, at most this long. */
  readonly waitS?: number;
}

const ANSWER_WITHIN_MS = 12_000;
const HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

/** No answer came: the call may have been done or not. */
export class NoAnswer extends Error {}

export class Doors {
  readonly #urls: readonly string[];
  #turn = 0;
  /** How often nobody answered. */
  unanswered = 0;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  /** Another node with every call, so that most calls meet a node that does not host the match. */
  next(): string {
    this.#turn = (this.#turn + 1) % this.#urls.length;
    return this.#urls[this.#turn] as string;
  }

  async tool(name: ToolName, args: object, { key, waitS }: CallWith): Promise<ToolAnswer> {
    const path = waitS ? `/mcp?wait=${waitS}` : '/mcp';
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: args },
    });
    const answer = (await this.#fetch(path, {
      method: 'POST',
      headers: { ...HEADERS, Authorization: `Bearer ${key}` },
      body,
    })) as { result?: { structuredContent?: ToolAnswer }; error?: { message: string } };
    const content = answer.result?.structuredContent;
    if (!content) throw new NoAnswer(`${name}: ${answer.error?.message ?? 'no result'}`);
    return content;
  }

  async get<T>(path: string): Promise<T> {
    return (await this.#fetch(path, {})) as T;
  }

  async post<T>(path: string, body: object): Promise<T> {
    return (await this.#fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })) as T;
  }

  async #fetch(path: string, request: RequestInit): Promise<unknown> {
    try {
      const response = await fetch(this.next() + path, {
        ...request,
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      if (response.status >= 500) throw new NoAnswer(`${path}: ${response.status}`);
      return await response.json();
    } catch (error) {
      this.unanswered += 1;
      throw error instanceof NoAnswer ? error : new NoAnswer(`${path}: ${String(error)}`);
    }
  }
}
