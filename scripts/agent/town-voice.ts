/**
 * A match in the town's own words for language models, `/mcp?profile=llm`: what a model is told, and what it is offered.
 * Reads only; moves go by the exact address, where they can be repeated safely when their answer was lost.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { underscored } from '../../shared/protocol/tool-definition.ts';
import { FailedError } from '../cli/program.ts';
import type { ModelTool } from './chat-model.ts';
import { connect, PASSING_FOR_READS, PATIENCE_MS, patiently } from './connection.ts';

export interface TownVoice {
  /** What the town lists to models. */
  readonly tools: readonly ModelTool[];
  /** Rules, secret role and table: for a player who has just sat down. From here on there is news. */
  welcome(): Promise<string>;
  /** What has happened since the last time, a line for each event; not what the player itself did. */
  news(): Promise<readonly string[]>;
  /** Where the match stands, what is asked of the player with the very call, and the record of votes and claims. */
  brief(): Promise<string>;
}

/**
 * In seconds, and next to nothing: the agent asks when it has something to think about, not to wait for it. More than 0,
 * for what comes too fast is then held, not refused.
 */
const HOLD_S = 0.01;
const AGAIN_MS = 1_000;
/** `Day 2, Pim: …`, `Night 1: …`; what stands below them tells where the match is, which is asked for by itself. */
const LINE = /^(?:Day|Night) \d+[,:] /;

/** `DAY_VOTE, day 2, 41 s left.` */
const STATUS = /^[A-Z_]+, .* s left\.$/m;

export class ProfileVoice implements TownVoice {
  readonly #client: Client;
  readonly #game: string;
  readonly tools: readonly ModelTool[];

  private constructor(client: Client, game: string, tools: readonly ModelTool[]) {
    this.#client = client;
    this.#game = game;
    this.tools = tools;
  }

  /** `tools`: what the names of the game's tools begin with, such as `et.werewolf`. */
  static async open(town: string, key: string, { tools }: { tools: string }): Promise<ProfileVoice> {
    const address = new URL(`/mcp?profile=llm&wait=${HOLD_S}`, town);
    const client = await connect(address, key, { patienceMs: PATIENCE_MS });
    const listed = await client.listTools();
    return new ProfileVoice(
      client,
      tools,
      listed.tools.map(({ name, description = '', inputSchema }) => ({
        name,
        description,
        parameters: inputSchema,
      })),
    );
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async welcome(): Promise<string> {
    const text = await this.#ask('queue.status');
    // The rest is where the match stands, which is asked for by itself.
    return (text.split(STATUS)[0] ?? '').trim();
  }

  async news(): Promise<readonly string[]> {
    const text = await this.#ask('match.events.get');
    return text.split('\n').filter((line) => LINE.test(line));
  }

  brief(): Promise<string> {
    return this.#ask('match.get_state');
  }

  /** A look, made good: a town that is away or in trouble is asked again. */
  async #ask(tool: string): Promise<string> {
    const giveUpAt = Date.now() + PATIENCE_MS;
    const name = underscored(`${this.#game}.${tool}`);
    for (;;) {
      const call = () => this.#client.callTool({ name, arguments: {} });
      const { content, isError } = await patiently(giveUpAt - Date.now(), call);
      const text = (content as readonly { readonly text?: string }[])
        .map((part) => part.text ?? '')
        .join('\n');
      if (!isError) return text;
      const code = text.split(':')[0] ?? '';
      if (!PASSING_FOR_READS.has(code) || Date.now() >= giveUpAt) throw new FailedError(`${name}: ${text}`);
      await sleep(AGAIN_MS);
    }
  }
}
