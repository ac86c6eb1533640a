/**
 * A match in the town's own words for language models, `/mcp?profile=llm`: the model's texts and tools. Reads only;
 * moves use the exact address, where they can be repeated safely when their response was lost.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ModelTool } from '../../shared/mind/chat-model.ts';
import type { TownVoice } from '../../shared/mind/player.ts';
import { underscored } from '../../shared/protocol/tool-definition.ts';
import { FailedError } from '../cli/program.ts';
import { PASSING_FOR_READS, type TownClient, untilAnswered } from '../town/town-client.ts';
import { connect, PATIENCE_MS } from './game-client.ts';

/**
 * In seconds, and minimal: the agent asks when it has something to think about, not to wait for it. More than 0,
 * because early calls are then delayed, not refused.
 */
const PATH = '/mcp?profile=llm&wait=0.01';
const AGAIN_MS = 1_000;
/** `Day 2, Pim: …`, `Night 1: …`; the lines below give the state of the match, which is requested separately. */
const LINE = /^(?:Day|Night) \d+[,:] /;

/** `DAY_VOTE, day 2, 41 s left.` */
const STATUS = /^[A-Z_]+, .* s left\.$/m;

interface Said {
  readonly content: readonly { readonly text?: string }[];
  readonly isError?: boolean;
}

export class ProfileVoice implements TownVoice {
  readonly #client: TownClient;
  readonly #game: string;
  readonly tools: readonly ModelTool[];

  private constructor(client: TownClient, game: string, tools: readonly ModelTool[]) {
    this.#client = client;
    this.#game = game;
    this.tools = tools;
  }

  /** `tools`: the prefix of the game's tool names, such as `et.werewolf`. */
  static async open(town: string, key: string, { tools }: { tools: string }): Promise<ProfileVoice> {
    const { client, tools: listed } = await connect(town, key, { path: PATH });
    return new ProfileVoice(
      client,
      tools,
      listed.map(({ name, description = '', inputSchema }) => ({
        name,
        description,
        parameters: inputSchema,
      })),
    );
  }

  close(): void {
    this.#client.close();
  }

  async welcome(): Promise<string> {
    const text = await this.#ask('queue.status');
    // The rest is the state of the match, which is requested separately.
    return (text.split(STATUS)[0] ?? '').trim();
  }

  async news(): Promise<readonly string[]> {
    const text = await this.#ask('match.events.get');
    return text.split('\n').filter((line) => LINE.test(line));
  }

  brief(): Promise<string> {
    return this.#ask('match.get_state');
  }

  /** A read with retries while the town is down or in trouble. */
  async #ask(tool: string): Promise<string> {
    const giveUpAt = Date.now() + PATIENCE_MS;
    const name = underscored(`${this.#game}.${tool}`);
    for (;;) {
      const { content, isError } = await untilAnswered(
        () => this.#client.rpc<Said>('tools/call', { name, arguments: {} }, { path: PATH }),
        () => Date.now() >= giveUpAt,
      );
      const text = content.map((part) => part.text ?? '').join('\n');
      if (!isError) return text;
      const code = text.split(':')[0] ?? '';
      if (!PASSING_FOR_READS.has(code) || Date.now() >= giveUpAt) throw new FailedError(`${name}: ${text}`);
      await sleep(AGAIN_MS);
    }
  }
}
