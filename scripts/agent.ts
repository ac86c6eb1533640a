/** The reference agent: joins a game's queue and plays whole matches over MCP, knowing only the tools' results. */

import { openAiModel } from '../server/models/chat-endpoint.ts';
import type { ChatModel } from '../shared/mind/chat-model.ts';
import type { TownVoice } from '../shared/mind/player.ts';
import type { Thinker } from '../shared/mind/thinker.ts';
import { neverPlayed, sumOf, ThinkingAccount, type ThinkingReport } from '../shared/mind/thinking-account.ts';
import type { PlayerWish } from './agent/agent-game.ts';
import {
  type AgentOptions,
  agentCommand,
  brainOf,
  budgetOf,
  endpointOf,
  gameOf,
  thinkerFor,
} from './agent/agent-options.ts';
import { GameClient, tellingTrouble } from './agent/game-client.ts';
import { fileShelf, GameMemory, townShelf } from './agent/game-memory.ts';
import { checkModel } from './agent/model-check.ts';
import { look, type Outcome, playMatch, resultRows } from './agent/play-match.ts';
import { findMatch, register } from './agent/queue.ts';
import { nameIn, rosterOf } from './agent/roster.ts';
import { scout } from './agent/scout.ts';
import { ProfileVoice } from './agent/town-voice.ts';
import { EXIT_FAILED, paint, printJson, runProgram, UsageError } from './cli/program.ts';
import { asTable } from './cli/table.ts';

/** Enough to learn from, and still short compared with the rules. */
const NOTES_RECALLED = 10;

interface PlayedMatch extends Outcome {
  readonly name: string;
  /** `null` if no model was requested. */
  readonly thinking: ThinkingReport | null;
}

/** State that lasts from game to game. */
interface Career {
  readonly town: GameClient;
  /** Opened only for thinking brains. */
  voice(): TownVoice;
  /** In a named file, or with the town. */
  readonly memory: GameMemory;
  /** Created when a brain asks for it, and then kept: a model that is unavailable in one game is so in the next. */
  thinker(): Thinker;
  hasThinker(): boolean;
}

function keyFor({ key, name, url }: AgentOptions): string | Promise<string> {
  if (key) return key;
  if (!name) throw new UsageError('--name is needed to make a new agent; with --key it is not');
  return register(url, name);
}

const wishOf = (
  options: AgentOptions,
  name: string,
  { memory, thinker, voice }: Pick<Career, 'memory' | 'thinker' | 'voice'>,
): PlayerWish => ({
  brain: brainOf(gameOf(options), options.brain),
  name,
  budget: budgetOf(options),
  thinker,
  voice,
  notes: memory.notesOn(options.game, NOTES_RECALLED),
  records: [],
});

async function main(options: AgentOptions): Promise<void> {
  const game = gameOf(options);
  let model: ChatModel | null = null;
  let made: Thinker | null = null;
  const lasting = {
    memory: new GameMemory(options.memory ? fileShelf(options.memory) : null),
    thinker: () => {
      model ??= openAiModel(endpointOf(process.env));
      made ??= thinkerFor(options, model, (words) => say(paint('yellow', `  the model fails, ${words}`)));
      return made;
    },
    hasThinker: () => made !== null,
  };
  let opened: ProfileVoice | null = null;
  const voice = (): TownVoice => {
    if (!opened) throw new Error('nobody has opened the address for models');
    return opened;
  };
  // Invalid settings are reported before an agent is created.
  game.playerFor(wishOf(options, '', { ...lasting, voice }));
  if (model) await checkModel(model, budgetOf(options), endpointOf(process.env));
  const played: PlayedMatch[] = [];
  try {
    await tellingTrouble(options.url, async () => {
      const key = await keyFor(options);
      const town = await GameClient.open(options.url, key, game);
      try {
        if (lasting.hasThinker()) opened = await ProfileVoice.open(options.url, key, game);
        // Only thinking brains keep notes.
        const isTowns = !options.memory && lasting.hasThinker();
        const memory = isTowns ? new GameMemory(await townShelf(town, game.game.title)) : lasting.memory;
        const career = { ...lasting, memory, town, voice };
        while (played.length < options.games) played.push(await playOnce(career, options));
      } finally {
        opened?.close();
        town.close();
      }
    });
  } finally {
    // Finished games are reported, whatever happened to the town afterwards.
    if (played.length > 0) conclude(played, options);
  }
}

async function playOnce(career: Career, options: AgentOptions): Promise<PlayedMatch> {
  const { town } = career;
  const game = gameOf(options);
  const { seats } = game.game;
  const account = new ThinkingAccount(options.price);
  if (career.hasThinker()) career.thinker().account = account;
  const matchId = await findMatch(town, {
    displayName: options.name,
    onWaiting: (position, size) =>
      say(`${options.name ?? 'the agent'} waits at ${position}, ${size} of ${seats}`),
    onRefused: ({ message }) => say(message),
  });
  const { names, ownName, words } = rosterOf(await look(town, matchId));
  const name = ownName ?? matchId;
  say(paint('bold', `${name} plays ${matchId}`));
  say(`At the table: ${words}`);
  // Only a model uses them, and they cost a handful of reads at the start of a match.
  const records = career.hasThinker()
    ? await scout(town, { matchId, game: options.game, ownName: name })
    : [];
  const player = game.playerFor({ ...wishOf(options, name, career), records });
  const outcome = await playMatch(town, {
    matchId,
    game,
    player,
    onEvent(event) {
      const line = game.eventLine(event, names);
      if (line) say(line);
    },
    onMove: ({ words, maker }) =>
      say(paint('cyan', `  > ${words}${maker === 'fallback' ? ' (the folk)' : ''}`)),
  });
  const { winner, role, won, survived } = outcome;
  say(paint('bold', `${nameIn(names, winner)} won; ${name} was ${role}`));
  const note = (await player.reflect?.(outcome)) ?? null;
  const at = new Date().toISOString();
  await career.memory.keep({ game: options.game, matchId, at, role, won, survived, note });
  if (note) say(`  noted: ${note}`);
  const thinking = career.hasThinker() ? account.report(outcome) : null;
  if (thinking) say(thinking.words);
  return { name, ...outcome, thinking };
}

/** The results by role, and whether the requested model took any part in them. */
function conclude(played: readonly PlayedMatch[], { json }: AgentOptions): void {
  const rows = resultRows(played);
  const reports = played.flatMap(({ thinking }) => thinking ?? []);
  const thinking = reports.length > 0 ? sumOf(reports) : null;
  say(asTable(rows));
  if (thinking && played.length > 1) say(`In all: ${thinking.words}`);
  if (json) printJson({ name: played.at(-1)?.name, outcomes: played, results: rows, thinking });
  if (thinking && neverPlayed(thinking)) process.exitCode = EXIT_FAILED;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

await runProgram(agentCommand().action(main));
