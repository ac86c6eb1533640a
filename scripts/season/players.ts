/** Whoever plays a seat from this machine: a model through the reference agent, or a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openAiModel } from '../../server/models/chat-endpoint.ts';
import { Thinker } from '../../shared/mind/thinker.ts';
import { ThinkingAccount } from '../../shared/mind/thinking-account.ts';
import { DEFAULT_BUDGET } from '../agent/agent-game.ts';
import { GameClient } from '../agent/game-client.ts';
import { AGENT_GAMES } from '../agent/games/games.ts';
import { machineClock } from '../agent/machine-clock.ts';
import { playMatch } from '../agent/play-match.ts';
import { findMatch } from '../agent/queue.ts';
import { ProfileVoice } from '../agent/town-voice.ts';
import type { CommandEntrant, ModelEntrant } from './config.ts';

export interface SeatToPlay {
  readonly url: string;
  readonly key: string;
  readonly alias: string;
  /** Aborted when the match is over. */
  readonly over: AbortSignal;
}

interface Spent {
  readonly tokensIn: number;
  readonly tokensOut: number;
}

const [werewolfAgent] = AGENT_GAMES;

/** `hasTokens`: asked before the match; without any the folk move for the model, as they do when it fails. */
export async function playByModel(
  entrant: ModelEntrant,
  { alias, key, url }: SeatToPlay,
  { hasTokens, onThought }: { readonly hasTokens: boolean; onThought?(thought: object): void },
): Promise<Spent> {
  const account = new ThinkingAccount(entrant.price && { in: entrant.price[0], out: entrant.price[1] });
  const model = openAiModel({
    baseUrl: entrant.baseUrl,
    apiKey: (entrant.apiKeyEnv && process.env[entrant.apiKeyEnv]) || 'none',
    model: entrant.model,
  });
  const thinker = new Thinker({ model, account, clock: machineClock, ...(onThought && { log: onThought }) });
  const town = await GameClient.open(url, key, werewolfAgent);
  const voice = hasTokens ? await ProfileVoice.open(url, key, werewolfAgent) : null;
  try {
    const matchId = await findMatch(town);
    const player = werewolfAgent.playerFor({
      brain: voice ? 'llm' : 'folk',
      name: alias,
      budget: DEFAULT_BUDGET,
      thinker: () => thinker,
      voice: () => voice!,
      notes: [],
      records: [],
    });
    const outcome = await playMatch(town, { matchId, game: werewolfAgent, player });
    const { tokensIn, tokensOut } = account.report(outcome);
    return { tokensIn, tokensOut };
  } finally {
    voice?.close();
    town.close();
  }
}

const FAREWELL_MS = 5_000;

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
  const end = () => void setTimeout(leave, FAREWELL_MS).unref();
  if (over.aborted) end();
  over.addEventListener('abort', end, { once: true });
  process.once('exit', leave);
  try {
    const [code] = (await Promise.race([
      once(child, 'exit'),
      once(child, 'error').then(([error]) => Promise.reject(error)),
    ])) as [number | null];
    return code;
  } finally {
    over.removeEventListener('abort', end);
    process.off('exit', leave);
  }
}
