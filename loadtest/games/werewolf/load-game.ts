/** Werewolf for the load test. */

import type { BotAction } from '../../../shared/games/werewolf/bots/policy.ts';
import type { EventType, MatchEvent } from '../../../shared/games/werewolf/events.ts';
import { werewolf } from '../../../shared/games/werewolf/game.ts';
import type { MatchState } from '../../../shared/games/werewolf/model.ts';
import { MatchRoomState } from '../../../shared/games/werewolf/schema.ts';
import { TOOLS, type ToolName } from '../../../shared/games/werewolf/tool-names.ts';
import type { Act, LoadGame } from '../../load-game.ts';
import { WerewolfMind } from './mind.ts';
import { leaksIn } from './secrets.ts';
import { watchRoomState } from './state-watch.ts';

/** The actions of players as the journal records them. */
const ACTIONS: Partial<Readonly<Record<EventType, BotAction['tool']>>> = {
  PLAYER_READY: 'ready',
  PUBLIC_MESSAGE: 'say_public',
  VOTE_CAST: 'vote',
  WOLF_CHAT_MESSAGE: 'wolf_chat',
  WOLF_TARGET_CHOSEN: 'wolf_kill',
  SEER_INSPECTED: 'seer_inspect',
  DOCTOR_PROTECTED: 'doctor_protect',
};

function actOf(event: MatchEvent): Act | null {
  const action = ACTIONS[event.type];
  if (!action || !('playerId' in event)) return null;
  const content = 'text' in event ? event.text : 'targetPlayerId' in event ? event.targetPlayerId : undefined;
  return { action, playerId: event.playerId, content };
}

/** An opening of eight. */
const LONGEST_PHASE_MS = 120_000;

export const werewolfLoad: LoadGame<MatchState, MatchEvent, MatchRoomState> = {
  game: werewolf,
  tools: {
    join: TOOLS.joinQueue,
    leave: TOOLS.leaveQueue,
    status: TOOLS.queueStatus,
    events: TOOLS.getEvents,
  } satisfies Record<string, ToolName>,
  longestPhaseMs: LONGEST_PHASE_MS,
  roomState: MatchRoomState,
  mindFor: (seat) => new WerewolfMind(seat),
  endIn(events) {
    const isEnd = events.some(({ type, payload }) => type === 'PHASE_CHANGED' && payload.to === 'ENDED');
    if (!isEnd) return null;
    return events.some(({ payload }) => payload.kind === 'ABORTED') ? 'aborted' : 'ended';
  },
  watchRoomState,
  stageOf: ({ phase }) => phase,
  actOf,
  leaksIn,
};
