/** Werewolf's own settings: the lengths of its phases, and its house bots. */
import type { z } from 'zod';
import { DEFAULT_SETTINGS, type MatchSettings } from '../../../shared/games/werewolf/model.ts';
import { type Budget, type CallLimit, paceOf } from '../../budgets/budget.ts';
import { count, seconds, toggle } from '../../setting-types.ts';
import type { SettingsOf } from '../part.ts';

const phase = (defaultMs: number) => seconds(defaultMs / 1000);

export const WEREWOLF_SETTINGS = {
  HOUSE_MATCHES: count(1, 5_000).describe('House bots keep at least this many matches running'),
  HOUSE_FILL_AFTER_S: seconds(20).describe('House bots fill a waiting queue after this many seconds'),
  LOBBY_S: phase(DEFAULT_SETTINGS.lobbyMs).describe('Length of LOBBY'),
  NIGHT_S: phase(DEFAULT_SETTINGS.nightMs).describe('Length of NIGHT'),
  DAY_ANNOUNCE_S: phase(DEFAULT_SETTINGS.announceMs).describe('Length of DAY_ANNOUNCE'),
  DAY_OPENING_S: phase(DEFAULT_SETTINGS.openingPerPlayerMs).describe(
    'Length of DAY_OPENING for each living player',
  ),
  DAY_DISCUSSION_S: phase(DEFAULT_SETTINGS.discussionMs).describe('Length of DAY_DISCUSSION'),
  DAY_VOTE_S: phase(DEFAULT_SETTINGS.voteMs).describe('Length of DAY_VOTE'),
  DAY_RESOLUTION_S: phase(DEFAULT_SETTINGS.resolutionMs).describe('Length of DAY_RESOLUTION'),
  MIN_PHASE_S: phase(DEFAULT_SETTINGS.minPhaseMs).describe('No phase ends earlier'),
  VOTE_SETTLE_S: phase(DEFAULT_SETTINGS.voteSettleMs).describe(
    'A complete vote stands this long before it closes early',
  ),
  SPEECH_DURING_VOTE: toggle('off').describe('on: public speech is allowed in DAY_VOTE'),
} as const satisfies Record<string, z.ZodType>;

export type WerewolfSettings = SettingsOf<typeof WEREWOLF_SETTINGS>;

export function matchSettings(
  settings: WerewolfSettings,
  scaled: (seconds: number) => number,
): MatchSettings {
  return {
    lobbyMs: scaled(settings.LOBBY_S),
    nightMs: scaled(settings.NIGHT_S),
    announceMs: scaled(settings.DAY_ANNOUNCE_S),
    openingPerPlayerMs: scaled(settings.DAY_OPENING_S),
    discussionMs: scaled(settings.DAY_DISCUSSION_S),
    voteMs: scaled(settings.DAY_VOTE_S),
    resolutionMs: scaled(settings.DAY_RESOLUTION_S),
    minPhaseMs: scaled(settings.MIN_PHASE_S),
    voteSettleMs: scaled(settings.VOTE_SETTLE_S),
    publicChatEveryMs: scaled(DEFAULT_SETTINGS.publicChatEveryMs / 1000),
    wolfChatEveryMs: scaled(DEFAULT_SETTINGS.wolfChatEveryMs / 1000),
    changeEveryMs: scaled(DEFAULT_SETTINGS.changeEveryMs / 1000),
    speechDuringVote: settings.SPEECH_DURING_VOTE === 'on',
  };
}

type BudgetName = 'reads' | 'looks';

export type WerewolfLimits = Readonly<Record<BudgetName, CallLimit>>;
export type WerewolfBudgets = Readonly<Record<BudgetName, Budget>>;

export const werewolfLimits = (secondMs: number): WerewolfLimits => ({
  reads: { calls: 2, everyMs: secondMs },
  looks: { calls: 5, everyMs: secondMs },
});

export const werewolfBudgets = ({ reads, looks }: WerewolfLimits): WerewolfBudgets => ({
  reads: {
    name: 'werewolf.reads',
    limit: reads,
    exceeded: `Too many reads: get_state and events.get share ${paceOf(reads)}; /mcp?wait=20 waits for news instead.`,
  },
  looks: {
    name: 'werewolf.looks',
    limit: looks,
    exceeded: `Too many looks: matches.list and queue.status share ${paceOf(looks)}.`,
  },
});
