/** The reference agent: joins a game's queue and plays whole matches over MCP, knowing what the tools tell it. */
import { Option } from 'commander';
import type { AgentGame, PlayerWish } from './agent/agent-game.ts';
import { type ChatModel, openAiModel } from './agent/chat-model.ts';
import { AGENT_GAMES } from './agent/games/games.ts';
import { look, type Outcome, playMatch } from './agent/play-match.ts';
import { findMatch } from './agent/queue.ts';
import { register } from './agent/register.ts';
import { DEFAULT_BUDGET } from './agent/thinking-budget.ts';
import { TownClient } from './agent/town-client.ts';
import { tellingTrouble } from './agent/town-trouble.ts';
import { paint, printJson, program, runProgram, UsageError, webAddress, wholeNumber } from './cli/program.ts';

interface AgentOptions {
  readonly game: string;
  readonly name?: string;
  readonly brain?: string;
  readonly url: string;
  readonly key?: string;
  readonly matches: number;
  readonly callsPerPhase: number;
  readonly tokensPerPhase: number;
  readonly json?: true;
}

const gameOf = ({ game }: AgentOptions): AgentGame =>
  AGENT_GAMES.find((each) => each.game.id === game) ?? AGENT_GAMES[0];

/** Who decides; names that the game does not know are the caller's mistake. */
function brainOf({ game, brains }: AgentGame, asked: string | undefined): string {
  const chosen = asked ?? brains[0] ?? '';
  if (!brains.includes(chosen))
    throw new UsageError(`${game.title} is played by ${brains.join(', ')}, not by ${chosen}`);
  return chosen;
}

function modelFromEnvironment(): ChatModel {
  const { LLM_BASE_URL: baseUrl, LLM_API_KEY: apiKey, LLM_MODEL: model } = process.env;
  if (!baseUrl || !model)
    throw new UsageError('--brain llm needs LLM_BASE_URL and LLM_MODEL (and LLM_API_KEY where asked for)');
  return openAiModel({ baseUrl, apiKey: apiKey ?? 'none', model });
}

const wishOf = (options: AgentOptions, name: string): PlayerWish => ({
  brain: brainOf(gameOf(options), options.brain),
  name,
  budget: {
    ...DEFAULT_BUDGET,
    callsPerPhase: options.callsPerPhase,
    tokensPerPhase: options.tokensPerPhase,
  },
  model: modelFromEnvironment,
  onTrouble: (error) =>
    say(paint('yellow', `  the model fails: ${error instanceof Error ? error.message : error}`)),
});

function keyFor({ key, name, url }: AgentOptions): string | Promise<string> {
  if (key) return key;
  if (!name) throw new UsageError('--name is needed to make a new agent; with --key it is not');
  return register(url, name);
}

async function main(options: AgentOptions): Promise<void> {
  const game = gameOf(options);
  // Settings that do not fit are told before an agent is made.
  game.playerFor(wishOf(options, ''));
  await tellingTrouble(options.url, async () => {
    const town = await TownClient.open(options.url, await keyFor(options), game);
    try {
      const outcomes: (Outcome & { name: string })[] = [];
      while (outcomes.length < options.matches) outcomes.push(await playOnce(town, options));
      if (options.json) printJson({ name: outcomes.at(-1)?.name, outcomes });
    } finally {
      await town.close();
    }
  });
}

async function playOnce(town: TownClient, options: AgentOptions): Promise<Outcome & { name: string }> {
  const game = gameOf(options);
  const { seats } = game.game;
  const matchId = await findMatch(town, {
    displayName: options.name,
    onWaiting: (position, size) =>
      say(`${options.name ?? 'the agent'} waits at ${position}, ${size} of ${seats}`),
  });
  const name = game.nameIn(await look(town, matchId)) ?? matchId;
  say(paint('bold', `${name} plays ${matchId}`));
  const outcome = await playMatch(town, {
    matchId,
    game,
    player: game.playerFor(wishOf(options, name)),
    onEvent(event) {
      const line = game.eventLine(event);
      if (line) say(line);
    },
    onMove: ({ words }) => say(paint('cyan', `  > ${words}`)),
  });
  const { winner, playerId, role } = outcome;
  say(paint('bold', `${winner ?? 'nobody'} won; ${name} was ${playerId}, ${role}`));
  return { name, ...outcome };
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

const ids = AGENT_GAMES.map(({ game }) => game.id);
const brains = AGENT_GAMES.map((each) => `${each.game.id}: ${each.brains.join(', ')}`);

await runProgram(
  program('agent', "Joins a game's queue and plays over MCP.")
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
    .option('--matches <count>', 'how many matches to play', wholeNumber(1), 1)
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
    .action(main),
);
