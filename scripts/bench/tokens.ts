/**
 * The cost of a match for a language model, in tokens of four characters: one agent at a table of the town's own folk,
 * once through the exact address with `wait=20` and once through the profile for models. The same policy acts through
 * both. Both read until the match is over, dead or alive. The town is quick, and so is everything that takes time in
 * it: thinking, waiting, gathering news.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { openTestTown, type TestTown } from '../../server/testing/town-on-a-port.ts';
import type { MatchEvent } from '../../shared/games/werewolf/events.ts';
import { FailedError } from '../cli/program.ts';
import { TownClient } from '../town/town-client.ts';
import { Conversation } from './tokens/conversation.ts';
import { LlmPlayer } from './tokens/llm-player.ts';
import { missedMoves } from './tokens/missed-moves.ts';
import { PlainPlayer, type Playing } from './tokens/plain-player.ts';
import { Policy } from './tokens/policy.ts';

const ROUNDS = 4;
const TIME_SCALE = 12;
const CHARACTERS_A_TOKEN = 4;
/** In seconds of town time. */
const THINKING_S = 2;
const PLAIN_WAIT_S = 20;
const LLM_WAIT_S = 25;

const LOOK_EVERY_MS = 500;
const MOST_LOOKS = 600;

const KINDS = ['plain', 'llm'] as const;
type Kind = (typeof KINDS)[number];

interface Cost {
  readonly read: number;
  readonly resent: number;
  readonly turns: number;
}

/** House names are one word each; these belong to nobody. */
const NAMES = ['Adalbert', 'Balthasar', 'Cunigunde', 'Dagobert', 'Eulalia', 'Frideswide'];

export async function run() {
  const town = await openTestTown({
    TIME_SCALE: String(TIME_SCALE),
    HOUSE_BOTS: 'on',
    HOUSE_MATCHES: '0',
    HOUSE_FILL_AFTER_S: '1',
    HOUSE_SEED: 'tokens',
  });
  try {
    const costs: Record<Kind, Cost[]> = { plain: [], llm: [] };
    for (let round = 0; round < ROUNDS; round++) {
      const played = await Promise.all(
        KINDS.map(async (kind, i) => {
          // Sequential, so that each has a table of its own.
          await pause(i * 4_000);
          return [kind, await playOnce(town, kind, NAMES[round % NAMES.length] ?? 'Ada')] as const;
        }),
      );
      for (const [kind, cost] of played) costs[kind].push(cost);
    }
    return figuresOf(costs);
  } finally {
    await town.end();
  }
}

async function playOnce(town: TestTown, kind: Kind, name: string): Promise<Cost> {
  const { agentId, apiKey } = await new TownClient(town.url).makeAgent(name);
  const options =
    kind === 'plain' ? `wait=${PLAIN_WAIT_S / TIME_SCALE}` : `profile=llm&wait=${LLM_WAIT_S / TIME_SCALE}`;
  const talk = await Conversation.open(town.url, `/mcp?${options}`, apiKey);
  const playing: Playing = {
    talk,
    policy: new Policy(name),
    name,
    think: () => pause((THINKING_S * 1_000) / TIME_SCALE),
  };
  await (kind === 'plain' ? new PlainPlayer(playing) : new LlmPlayer(playing)).play();
  const missed = missedMoves(await journalOf(town, agentId), agentId);
  if (missed.length > 0) throw new FailedError(`${kind} missed what was asked of it: ${missed.join('; ')}`);
  const { read, resent, turns } = talk;
  return { read: read / CHARACTERS_A_TOKEN, resent: resent / CHARACTERS_A_TOKEN, turns };
}

/** When the match has ended: an eliminated player may be done long before. */
async function journalOf(town: TestTown, agentId: string): Promise<readonly MatchEvent[]> {
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const response = await fetch(`${town.url}/api/matches?status=ENDED&limit=50`);
    const { matches } = (await response.json()) as {
      matches: { matchId: string; players: { agentId: string }[] }[];
    };
    const own = matches.find(({ players }) => players.some((player) => player.agentId === agentId));
    if (own) {
      const journal = await (await fetch(`${town.url}/api/matches/${own.matchId}/journal`)).text();
      return journal
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as MatchEvent);
    }
    await pause(LOOK_EVERY_MS);
  }
  throw new FailedError('a match did not end');
}

function figuresOf(costs: Readonly<Record<Kind, readonly Cost[]>>) {
  const mean = (kind: Kind, of: keyof Cost): number =>
    Math.round(costs[kind].reduce((sum, cost) => sum + cost[of], 0) / costs[kind].length);
  const [plainResent, llmResent] = [mean('plain', 'resent'), mean('llm', 'resent')];
  return {
    plainRead: mean('plain', 'read'),
    llmRead: mean('llm', 'read'),
    plainResent,
    llmResent,
    plainTurns: mean('plain', 'turns'),
    llmTurns: mean('llm', 'turns'),
    resentVsPlain: Math.round((llmResent / plainResent) * 1_000) / 1_000,
    matchesEach: costs.plain.length,
  };
}
