/**
 * `fetch` for MCP clients with long polls: a hung town keeps its connections open and sends nothing, and the client
 * never notices a broken stream. Calls that asked for keep-alives (a progress token) are answered here, with an error,
 * when none come or the stream ends too soon; the caller can repeat them.
 */
import { ReadableStream } from 'node:stream/web';
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';

type CallId = string | number;

const NO_ANSWER = -32_000;

/** The town sends a keep-alive every five seconds; without one for this long it counts as hung. */
const LONGEST_SILENCE_MS = 7_000;

export const livelyFetch =
  (silenceMs = LONGEST_SILENCE_MS): FetchLike =>
  async (url, init = {}) => {
    const id = heldCallIn(init);
    if (id === null) return fetch(url, init);
    const pulse = new Pulse(silenceMs);
    const signal = AbortSignal.any([pulse.stopped, ...(init.signal ? [init.signal] : [])]);
    const response = await fetch(url, { ...init, signal }).catch((error: unknown) => {
      throw pulse.end() ?? error;
    });
    if (response.headers.get('content-type')?.startsWith('text/event-stream') && response.body) {
      // Node's own stream, which browser types do not know by this name.
      const told = ReadableStream.from(answered(response.body, id, pulse)) as unknown as BodyInit;
      return new Response(told, response);
    }
    pulse.end();
    return response;
  };

function heldCallIn({ body }: RequestInit): CallId | null {
  if (typeof body !== 'string') return null;
  const { id, method, params } = JSON.parse(body) as {
    readonly id?: CallId;
    readonly method?: unknown;
    readonly params?: { readonly _meta?: { readonly progressToken?: unknown } };
  };
  const isHeld = method === 'tools/call' && params?._meta?.progressToken !== undefined;
  return isHeld && id !== undefined ? id : null;
}

/** Aborts after this long without activity. */
class Pulse {
  readonly #stop = new AbortController();
  readonly #silenceMs: number;
  #timer: NodeJS.Timeout;

  constructor(silenceMs: number) {
    this.#silenceMs = silenceMs;
    this.#timer = this.#wait();
  }

  get stopped(): AbortSignal {
    return this.#stop.signal;
  }

  felt(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#wait();
  }

  /** The reason for the abort; null if there was none. */
  end(): Error | null {
    clearTimeout(this.#timer);
    return this.stopped.aborted ? new Error(`it has said nothing for ${this.#silenceMs / 1_000} s`) : null;
  }

  #wait(): NodeJS.Timeout {
    return setTimeout(() => this.#stop.abort(), this.#silenceMs);
  }
}

/** The stream unchanged, plus an error at its end if it lacks the response. */
async function* answered(
  body: AsyncIterable<Uint8Array>,
  id: CallId,
  pulse: Pulse,
): AsyncGenerator<Uint8Array> {
  const answers = new AnswerWatch(id);
  let reason = 'the connection was lost';
  try {
    for await (const chunk of body) {
      pulse.felt();
      answers.read(chunk);
      yield chunk;
    }
  } catch (error) {
    // Sent as the call's response: the client's own transport would not report it to the waiting caller.
    reason = pulse.end()?.message ?? (error instanceof Error ? error.message : reason);
  } finally {
    pulse.end();
  }
  if (answers.isAnswered) return;
  const error = { code: NO_ANSWER, message: `The town has not answered: ${reason}. Make the call again.` };
  // An empty line ends any partial event.
  yield new TextEncoder().encode(
    `\n\nevent: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, error })}\n\n`,
  );
}

const DATA = 'data: ';

/** Finds the response to one call in a stream of events. */
class AnswerWatch {
  readonly #id: CallId;
  readonly #decoder = new TextDecoder();
  #line = '';
  isAnswered = false;

  constructor(id: CallId) {
    this.#id = id;
  }

  read(chunk: Uint8Array): void {
    const lines = (this.#line + this.#decoder.decode(chunk, { stream: true })).split('\n');
    this.#line = lines.pop() ?? '';
    this.isAnswered ||= lines.some(
      (line) => line.startsWith(DATA) && this.#isAnswer(line.slice(DATA.length)),
    );
  }

  #isAnswer(json: string): boolean {
    const { id, method } = JSON.parse(json) as { readonly id?: unknown; readonly method?: unknown };
    return id === this.#id && method === undefined;
  }
}
