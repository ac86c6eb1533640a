/** Whoever plays a seat from this machine: a model through the reference agent, or a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { openAiModel } from '../../server/models/chat-endpoint.ts';
import type { ChatModel } from '../../shared/mind/chat-model.ts';
import { ModelTroubleError } from '../../shared/mind/model-trouble.ts';
import type { Budget } from '../../shared/mind/player.ts';
import { Thinker } from '../../shared/mind/thinker.ts';
import { ThinkingAccount } from '../../shared/mind/thinking-account.ts';
import { DEFAULT_BUDGET } from '../agent/agent-game.ts';
import { GameClient } from '../agent/game-client.ts';
import { AGENT_GAMES } from '../agent/games/games.ts';
import { machineClock } from '../agent/machine-clock.ts';
import { playMatch } from '../agent/play-match.ts';
import { findMatch } from '../agent/queue.ts';
import { ProfileVoice } from '../agent/town-voice.ts';
import type { CommandEntrant, ModelEntrant, SeasonConfig } from './config.ts';

export interface SeatToPlay {
  readonly url: string;
  readonly key: string;
  readonly alias: string;
  /** Aborted when the match is over. */
  readonly over: AbortSignal;
}

/** What a model may still spend, in all its matches together. */
export interface Purse {
  readonly isEmpty: boolean;
  pay(tokensIn: number, tokensOut: number): void;
}

const [werewolfAgent] = AGENT_GAMES;

/** Out of tokens, a model is not asked: the folk move in its place, as they do when it fails. */
function withPurse(model: ChatModel, purse: Purse): ChatModel {
  return {
    async ask(question) {
      if (purse.isEmpty) throw new ModelTroubleError('turned-away', 'its budget of tokens is used up');
      const answer = await model.ask(question);
      purse.pay(answer.usage.tokensIn, answer.usage.tokensOut);
      return answer;
    },
  };
}

/** A model may think as long as an action may take, and is asked in every round of a discussion. */
export const thinkingBudget = ({ capSeconds, pace, rounds }: SeasonConfig): Budget =>
  pace === 'normal'
    ? DEFAULT_BUDGET
    : {
        ...DEFAULT_BUDGET,
        callsPerPhase: Math.max(DEFAULT_BUDGET.callsPerPhase, rounds + 1),
        longestThoughtMs: capSeconds * 1_000,
      };

export async function playByModel(
  entrant: ModelEntrant,
  { alias, key, over, url }: SeatToPlay,
  { budget, purse }: { readonly budget: Budget; readonly purse: Purse },
): Promise<void> {
  const model = openAiModel({
    baseUrl: entrant.baseUrl,
    apiKey: (entrant.apiKeyEnv && process.env[entrant.apiKeyEnv]) || 'none',
    model: entrant.model,
  });
  const thinker = new Thinker({
    model: withPurse(model, purse),
    account: new ThinkingAccount(),
    clock: machineClock,
  });
  const town = await GameClient.open(url, key, werewolfAgent);
  const voice = purse.isEmpty ? null : await ProfileVoice.open(url, key, werewolfAgent);
  const play = async (): Promise<void> => {
    const matchId = await findMatch(town);
    const player = werewolfAgent.playerFor({
      brain: voice ? 'llm' : 'folk',
      name: alias,
      budget,
      thinker: () => thinker,
      voice: () => voice!,
      notes: [],
      records: [],
    });
    await playMatch(town, { matchId, game: werewolfAgent, player });
  };
  try {
    await Promise.race([play(), farewell(over)]);
  } finally {
    voice?.close();
    town.close();
  }
}

const FAREWELL_MS = 5_000;

/** A while after the end: whoever has not left by then does not know of it. */
async function farewell(over: AbortSignal): Promise<void> {
  if (!over.aborted) await once(over, 'abort');
  await delay(FAREWELL_MS, null, { ref: false });
}

/** Plays until it leaves by itself, or the match is over; resolves with its exit code, null where it was ended. */
export async function playByCommand(
  { command: [file = '', ...args] }: CommandEntrant,
  { alias, key, over, url }: SeatToPlay,
  onSaid: (text: string) => void,
): Promise<number | null> {
  const child = spawn(file, args, {
    env: {
      ...process.env,
      ELIZA_TOWN_URL: url,
      ELIZA_TOWN_KEY: key,
      ELIZA_TOWN_MCP: `${url}/mcp`,
      ELIZA_TOWN_NAME: alias,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (data: Buffer) => onSaid(data.toString()));
  child.stderr.on('data', (data: Buffer) => onSaid(data.toString()));
  const leave = () => void child.kill();
  // It may have to tell its own books of the end.
  void farewell(over).then(leave);
  process.once('exit', leave);
  try {
    const [code] = (await Promise.race([
      once(child, 'exit'),
      once(child, 'error').then(([error]) => Promise.reject(error)),
    ])) as [number | null];
    return code;
  } finally {
    process.off('exit', leave);
  }
}
