/** The prompts of all sets by name; which of them are listed is the address' to say. */
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Prompt, Toolset } from '../tools/toolset.ts';

export class SetPrompts {
  readonly #byName: ReadonlyMap<string, Prompt>;

  constructor(sets: readonly Toolset[]) {
    const prompts = sets.flatMap((set) => set.prompts);
    this.#byName = new Map(prompts.map((prompt) => [prompt.name, prompt]));
    if (this.#byName.size < prompts.length) throw new Error('two prompts have the same name');
  }

  get(name: string) {
    const prompt = this.#byName.get(name);
    if (!prompt)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${name.slice(0, 128)}`);
    return {
      description: prompt.description,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text: prompt.text } }],
    };
  }
}
