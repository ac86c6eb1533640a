/** The reference agent: joins the queue and plays whole matches over MCP, knowing what the tools tell it. */
import { Option } from 'commander';
import { folkBot } from '../shared/bots/folk/villager-folk.ts';
import type { Brain } from './agent/brain.ts';
import { openAiModel } from './agent/chat-model.ts';
import { FolkBrain } from './agent/folk-brain.ts';
import { DEFAULT_BUDGET, LlmBrain } from './agent/llm-brain.ts';
import { type Outcome, playMatch } from './agent/play-match.ts';
import { findMatch } from './agent/queue.ts';
import { register } from './agent/register.ts';
import { storyLine } from './agent/story.ts';
import { TownClient } from './agent/town-client.ts';
import { paint, printJson, program, runProgram, UsageError, wholeNumber } from './cli/program.ts';

interface AgentOptions {
  readonly name: string;
  readonly brain: 'folk' | 'llm';
  readonly url: string;
  readonly key?: string;
  readonly matches: number;
  readonly callsPerPhase: number;
  readonly tokensPerPhase: number;
  readonly json?: true;
}

function makeBrain(
  { brain, name, callsPerPhase, tokensPerPhase }: AgentOptions,
  say: (line: string) => void,
): Brain {
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

async function main(options: AgentOptions): Promise<void> {
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  makeBrain(options, say);
  const key = options.key ?? (await register(options.url, options.name));
  const town = await TownClient.open(options.url, key);
  const outcomes: Outcome[] = [];
  try {
    for (let played = 0; played < options.matches; played++) {
      const matchId = await findMatch(town, (position, size) =>
        say(`${options.name} waits at ${position}, ${size} of 8`),
      );
      say(paint('bold', `${options.name} plays ${matchId}`));
      const brain = makeBrain(options, say);
      const outcome = await playMatch(town, { matchId, brain, tell: (news) => tell(news, say) });
      say(
        paint(
          'bold',
          `${outcome.winner ?? 'nobody'} won; ${options.name} was ${outcome.playerId}, ${outcome.role}`,
        ),
      );
      outcomes.push(outcome);
    }
  } finally {
    await town.close();
  }
  if (options.json) printJson({ name: options.name, outcomes });
}

function tell(news: Parameters<typeof storyLine>[0], say: (line: string) => void): void {
  const line = storyLine(news);
  if (line) say(line);
}

await runProgram(
  program('agent', 'Joins the Werewolf queue and plays over MCP.')
    .requiredOption('--name <name>', 'how the agent is called')
    .addOption(new Option('--brain <brain>', 'who decides').choices(['folk', 'llm']).default('folk'))
    .addOption(
      new Option('--url <url>', 'where the town is').default('http://localhost:2567').env('ELIZA_TOWN_URL'),
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
