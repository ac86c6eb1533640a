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

/** Beyond what a call asks to be held: a node that stands still is given up, and the call made elsewhere. */
const ANSWER_WITHIN_MS = 4_000;
/** As long as nginx passes over a node that has failed once. */
const SHUNNED_MS = 5_000;
const HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

/** No answer came: the call may have been done or not. */
export class NoAnswer extends Error {}

export class Doors {
  readonly #urls: readonly string[];
  readonly #shunnedUntil = new Map<string, number>();
  #turn = 0;
  /** How often nobody answered. */
  unanswered = 0;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  /** Another node with every call, so that most calls meet a node that does not host the match. */
  next(): string {
    const now = Date.now();
    for (let tries = 0; tries < this.#urls.length; tries++) {
      this.#turn = (this.#turn + 1) % this.#urls.length;
      const url = this.#urls[this.#turn] as string;
      if ((this.#shunnedUntil.get(url) ?? 0) <= now) return url;
    }
    return this.#urls[this.#turn] as string;
  }

  /** It did not answer: others come first for a while. */
  shun(url: string): void {
    this.#shunnedUntil.set(url, Date.now() + SHUNNED_MS);
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
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS + (waitS ?? 0) * 1000),
    })) as { result?: { structuredContent?: ToolAnswer }; error?: { message: string } };
    const content = answer.result?.structuredContent;
    if (!content) throw new NoAnswer(`${name}: ${answer.error?.message ?? 'no result'}`);
    return content;
  }

  async get<T>(path: string): Promise<T> {
    return (await this.#fetch(path, {})) as T;
  }

  async post<T>(path: string, body: object, key = ''): Promise<T> {
    return (await this.#fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(key && { Authorization: `Bearer ${key}` }) },
      body: JSON.stringify(body),
    })) as T;
  }

  async #fetch(path: string, request: RequestInit): Promise<unknown> {
    const url = this.next();
    try {
      const response = await fetch(url + path, {
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        ...request,
      });
      if (response.status >= 500) throw new NoAnswer(`${path}: ${response.status}`);
      return await response.json();
    } catch (error) {
      this.unanswered += 1;
      if (!(error instanceof NoAnswer)) this.shun(url);
      throw error instanceof NoAnswer ? error : new NoAnswer(`${path}: ${String(error)}`);
    }
  }
}
