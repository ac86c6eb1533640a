/** The actions of players as the journal keeps them. */
import type { BotAction } from '../../../shared/games/werewolf/bots/policy.ts';
import type { EventType, MatchEvent } from '../../../shared/games/werewolf/events.ts';
import type { Act } from '../../load-game.ts';

const ACTIONS: Partial<Readonly<Record<EventType, BotAction['tool']>>> = {
  PLAYER_READY: 'ready',
  PUBLIC_MESSAGE: 'say_public',
  VOTE_CAST: 'vote',
  WOLF_CHAT_MESSAGE: 'wolf_chat',
  WOLF_TARGET_CHOSEN: 'wolf_kill',
  SEER_INSPECTED: 'seer_inspect',
  DOCTOR_PROTECTED: 'doctor_protect',
};

export function actOf(event: MatchEvent): Act | null {
  const action = ACTIONS[event.type];
  if (!action || !('playerId' in event)) return null;
  const content = 'text' in event ? event.text : 'targetPlayerId' in event ? event.targetPlayerId : undefined;
  return { action, playerId: event.playerId, content };
}
