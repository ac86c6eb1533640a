/**
 * One agent's conversation with the town over plain HTTP, and what it would cost a model: everything that was said so
 * far is sent again with every turn. Counted in characters.
 */
import { FailedError } from '../../cli/program.ts';

interface RpcAnswer {
  readonly result?: {
    readonly instructions?: string;
    readonly tools?: readonly object[];
    readonly content?: readonly { readonly text: string }[];
    readonly isError?: boolean;
  };
  readonly error?: { readonly message: string };
}

export interface Reply {
  readonly text: string;
  readonly isError: boolean;
}

export class Conversation {
  readonly #url: string;
  readonly #key: string;
  /** What stands at its beginning: instructions and listed tools. */
  #base = 0;
  #said = 0;
  read = 0;
  resent = 0;
  turns = 0;

  private constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  static async open(url: string, key: string): Promise<Conversation> {
    const conversation = new Conversation(url, key);
    await conversation.#begin();
    return conversation;
  }

  async #begin(): Promise<void> {
    const { result: hello } = await this.#rpc('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'bench', version: '0' },
    });
    const { result: listing } = await this.#rpc('tools/list', {});
    this.#base = (hello?.instructions ?? '').length + JSON.stringify(listing?.tools ?? []).length;
    this.read = this.#base;
  }

  /** One turn of the model: it reads all there is, makes one call, and has its answer to read the next time. */
  async call(name: string, args: object): Promise<Reply> {
    this.turns += 1;
    this.resent += this.#base + this.#said;
    const { result, error } = await this.#rpc('tools/call', { name, arguments: args });
    if (!result) throw new FailedError(`${name} failed: ${error?.message}`);
    const text = result.content?.map((part) => part.text).join('\n') ?? '';
    this.read += text.length;
    this.#said += name.length + JSON.stringify(args).length + text.length;
    return { text, isError: result.isError === true };
  }

  async #rpc(method: string, params: object): Promise<RpcAnswer> {
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${this.#key}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const body = await response.text();
    if (response.status !== 200)
      throw new FailedError(`${method} was answered with ${response.status}: ${body}`);
    // `initialize` may come as the only event of a stream.
    const json = body.startsWith('{') ? body : (/^data: (.*)$/m.exec(body)?.[1] ?? '{}');
    return JSON.parse(json) as RpcAnswer;
  }
}
