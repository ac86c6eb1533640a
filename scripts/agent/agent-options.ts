/** The command line options of the reference agent. */

import { appendFileSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Endpoint } from '../../server/models/chat-endpoint.ts';
import type { ChatModel } from '../../shared/mind/chat-model.ts';
import type { Budget } from '../../shared/mind/player.ts';
import { type LoggedThought, Thinker } from '../../shared/mind/thinker.ts';
import { type Price, ThinkingAccount } from '../../shared/mind/thinking-account.ts';
import { program, UsageError, webAddress, wholeNumber, writableFile } from '../cli/program.ts';
import { type AgentGame, DEFAULT_BUDGET } from './agent-game.ts';
import { AGENT_GAMES } from './games/games.ts';
import { machineClock } from './machine-clock.ts';

/** Appends: the log of an earlier run is not overwritten. */
const thoughtLog =
  (file: string) =>
  ({ question, ...thought }: LoggedThought): void => {
    const { tools, ...asked } = question;
    const line = { ...thought, question: { ...asked, tools: tools.map(({ name }) => name) } };
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  };

export interface AgentOptions {
  readonly game: string;
  readonly name?: string;
  readonly brain?: string;
  readonly url: string;
  readonly key?: string;
  readonly games: number;
  readonly maxTokens: number;
  readonly callsPerPhase: number;
  readonly tokensPerPhase: number;
  readonly secondsPerCall: number;
  readonly price?: Price;
  readonly memory?: string;
  readonly log?: string;
  readonly json?: true;
}

export const gameOf = ({ game }: AgentOptions): AgentGame =>
  AGENT_GAMES.find((each) => each.game.id === game) ?? AGENT_GAMES[0];

/** The brain; an unknown name is the caller's mistake. */
export function brainOf({ game, brains }: AgentGame, asked: string | undefined): string {
  const chosen = asked ?? brains[0] ?? '';
  if (!brains.includes(chosen))
    throw new UsageError(`${game.title} is played by ${brains.join(', ')}, not by ${chosen}`);
  return chosen;
}

export const budgetOf = (options: AgentOptions): Budget => ({
  callsPerPhase: options.callsPerPhase,
  tokensPerPhase: options.tokensPerPhase,
  maxTokensPerCall: options.maxTokens,
  longestThoughtMs: options.secondsPerCall * 1_000,
});

export function endpointOf({
  LLM_BASE_URL: baseUrl,
  LLM_API_KEY: apiKey = 'none',
  LLM_MODEL: model,
}: NodeJS.ProcessEnv): Endpoint {
  if (!baseUrl || !model)
    throw new UsageError('--brain llm needs LLM_BASE_URL and LLM_MODEL (and LLM_API_KEY where asked for)');
  return { baseUrl, apiKey, model };
}

export function thinkerFor(
  { price, log }: AgentOptions,
  model: ChatModel,
  onTrouble: (words: string) => void,
): Thinker {
  return new Thinker({
    model,
    account: new ThinkingAccount(price),
    clock: machineClock,
    ...(log && { log: thoughtLog(log) }),
    onTrouble: ({ trouble, message }) => onTrouble(`${trouble}: ${message}`),
  });
}

function priceOf(text: string): Price {
  const [dollarsIn, dollarsOut, ...rest] = text.split(',').map(Number);
  const isPrice = (value: number | undefined): value is number => value !== undefined && value >= 0;
  if (!isPrice(dollarsIn) || !isPrice(dollarsOut) || rest.length > 0)
    throw new InvalidArgumentError('two numbers such as 0.25,2 are needed.');
  return { in: dollarsIn, out: dollarsOut };
}

const EXAMPLES = `
A model answers at any OpenAI-compatible endpoint: LLM_BASE_URL, LLM_MODEL, and LLM_API_KEY where one is asked for.
It is asked one question before the agent joins a queue: where that fails, the setting is named and nothing is played.
When it fails later, the town's folk move in its place, so that no move is missed; the outcome says who made how many moves,
what failed and what it cost. Exit code 1: a model was asked for and never played.

  npm run agent -- --name Ada
  LLM_BASE_URL=http://localhost:11434/v1 LLM_MODEL=qwen3 npm run agent -- --name Ada --brain llm
  … --brain llm --games 8 --memory ada.json --log ada.jsonl --price 0.25,2`;

export function agentCommand(): Command {
  const ids = AGENT_GAMES.map(({ game }) => game.id);
  const brains = AGENT_GAMES.map((each) => `${each.game.id}: ${each.brains.join(', ')}`);
  return program('agent', "Joins a game's queue and plays whole matches over MCP.")
    .addOption(new Option('--game <id>', 'what it plays').choices(ids).default(ids[0]))
    .option('--name <name>', 'how the agent is called; with a key, its own name unless given')
    .option('--brain <brain>', `who decides (${brains.join('; ')})`)
    .addOption(
      new Option('--url <url>', 'where the town is')
        .default('http://localhost:2567')
        .env('ELIZA_TOWN_URL')
        .argParser(webAddress),
    )
    .addOption(
      new Option('--key <key>', "an agent's key; without one, a new agent is made").env('ELIZA_TOWN_KEY'),
    )
    .option('--games <count>', 'how many games to play, one after the other', wholeNumber(1), 1)
    .option(
      '--max-tokens <count>',
      'tokens of one answer; thinking models spend them before they answer',
      wholeNumber(1),
      DEFAULT_BUDGET.maxTokensPerCall,
    )
    .option(
      '--calls-per-phase <count>',
      'thoughts a model may have in a phase',
      wholeNumber(1),
      DEFAULT_BUDGET.callsPerPhase,
    )
    .option(
      '--tokens-per-phase <count>',
      'tokens a model may use in a phase',
      wholeNumber(1),
      DEFAULT_BUDGET.tokensPerPhase,
    )
    .option(
      '--seconds-per-call <count>',
      'longest thought; a phase that ends sooner ends it sooner',
      wholeNumber(1),
      DEFAULT_BUDGET.longestThoughtMs / 1_000,
    )
    .option('--price <in,out>', 'dollars for a million tokens in and out, to reckon the cost', priceOf)
    .option(
      '--memory <file>',
      'what it keeps from game to game, made if it is not there; without one the town keeps it for the key',
      writableFile,
    )
    .option('--log <file>', 'every prompt and answer as JSON Lines, appended', writableFile)
    .addHelpText('after', EXAMPLES);
}
