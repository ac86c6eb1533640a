/**
 * One agent's conversation with the town over plain HTTP, and its cost for a model: everything said so far is sent
 * again with every turn. Counted in characters.
 */
import { TownClient } from '../../town/town-client.ts';

interface Result {
  readonly instructions?: string;
  readonly tools?: readonly object[];
  readonly content?: readonly { readonly text: string }[];
  readonly isError?: boolean;
}

export interface Reply {
  readonly text: string;
  readonly isError: boolean;
}

export class Conversation {
  readonly #town: TownClient;
  readonly #path: string;
  /** Its beginning: instructions and listed tools. */
  #base = 0;
  #said = 0;
  read = 0;
  resent = 0;
  turns = 0;

  private constructor(town: string, path: string, key: string) {
    this.#town = new TownClient(town, { key });
    this.#path = path;
  }

  static async open(town: string, path: string, key: string): Promise<Conversation> {
    const conversation = new Conversation(town, path, key);
    await conversation.#begin();
    return conversation;
  }

  async #begin(): Promise<void> {
    const hello = await this.#rpc('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'bench', version: '0' },
    });
    const listing = await this.#rpc('tools/list', {});
    this.#base = (hello.instructions ?? '').length + JSON.stringify(listing.tools ?? []).length;
    this.read = this.#base;
  }

  /** One turn of the model: it reads the whole context and makes one call, whose result is in the next context. */
  async call(name: string, args: object): Promise<Reply> {
    this.turns += 1;
    this.resent += this.#base + this.#said;
    const result = await this.#rpc('tools/call', { name, arguments: args });
    const text = result.content?.map((part) => part.text).join('\n') ?? '';
    this.read += text.length;
    this.#said += name.length + JSON.stringify(args).length + text.length;
    return { text, isError: result.isError === true };
  }

  #rpc(method: string, params: object): Promise<Result> {
    return this.#town.rpc<Result>(method, params, { path: this.#path });
  }
}
