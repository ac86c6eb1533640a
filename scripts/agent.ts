/** The reference agent: joins the queue and plays whole matches over MCP, knowing what the tools tell it. */
import { Option } from 'commander';
import { folkBot } from '../shared/games/werewolf/bots/folk/villager-folk.ts';
import type { Brain } from './agent/brain.ts';
import { openAiModel } from './agent/chat-model.ts';
import { FolkBrain } from './agent/folk-brain.ts';
import { DEFAULT_BUDGET, LlmBrain } from './agent/llm-brain.ts';
import { nameAtTable, type Outcome, playMatch } from './agent/play-match.ts';
import { findMatch } from './agent/queue.ts';
import { register } from './agent/register.ts';
import { storyLine } from './agent/story.ts';
import { TownClient } from './agent/town-client.ts';
import { tellingTrouble } from './agent/town-trouble.ts';
import { paint, printJson, program, runProgram, UsageError, webAddress, wholeNumber } from './cli/program.ts';

interface AgentOptions {
  readonly name?: string;
  readonly brain: 'folk' | 'llm';
  readonly url: string;
  readonly key?: string;
  readonly matches: number;
  readonly callsPerPhase: number;
  readonly tokensPerPhase: number;
  readonly json?: true;
}

function makeBrain({ brain, callsPerPhase, tokensPerPhase }: AgentOptions, name: string): Brain {
  const folk = new FolkBrain(folkBot({ seed: `${name}/${process.pid}`, agentId: name }));
  if (brain === 'folk') return folk;
  const { LLM_BASE_URL: baseUrl, LLM_API_KEY: apiKey, LLM_MODEL: model } = process.env;
  if (!baseUrl || !model)
    throw new UsageError('--brain llm needs LLM_BASE_URL and LLM_MODEL (and LLM_API_KEY where asked for)');
  return new LlmBrain({
    model: openAiModel({ baseUrl, apiKey: apiKey ?? 'none', model }),
    fallback: folk,
    budget: { ...DEFAULT_BUDGET, callsPerPhase, tokensPerPhase },
    onTrouble: (error) =>
      say(paint('yellow', `  the model fails: ${error instanceof Error ? error.message : error}`)),
  });
}

function keyFor({ key, name, url }: AgentOptions): string | Promise<string> {
  if (key) return key;
  if (!name) throw new UsageError('--name is needed to make a new agent; with --key it is not');
  return register(url, name);
}

async function main(options: AgentOptions): Promise<void> {
  // Settings that do not fit are told before an agent is made.
  makeBrain(options, '');
  await tellingTrouble(options.url, async () => {
    const town = await TownClient.open(options.url, await keyFor(options));
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
  const matchId = await findMatch(town, {
    displayName: options.name,
    onWaiting: (position, size) => say(`${options.name ?? 'the agent'} waits at ${position}, ${size} of 8`),
  });
  const name = await nameAtTable(town, matchId);
  say(paint('bold', `${name} plays ${matchId}`));
  const outcome = await playMatch(town, { matchId, brain: makeBrain(options, name), tell });
  const { winner, playerId, role } = outcome;
  say(paint('bold', `${winner ?? 'nobody'} won; ${name} was ${playerId}, ${role}`));
  return { name, ...outcome };
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function tell(news: Parameters<typeof storyLine>[0]): void {
  const line = storyLine(news);
  if (line) say(line);
}

await runProgram(
  program('agent', 'Joins the Werewolf queue and plays over MCP.')
    .option('--name <name>', 'how the agent is called; with a key, its own name unless given')
    .addOption(new Option('--brain <brain>', 'who decides').choices(['folk', 'llm']).default('folk'))
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
