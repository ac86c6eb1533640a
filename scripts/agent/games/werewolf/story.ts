/** A match in a few words, from one seat, for the agent's terminal. */
import type { BotAction } from '../../../../shared/games/werewolf/bots/policy.ts';
import type { WerewolfWireEvent } from '../../../../shared/games/werewolf/wire-types.ts';
import type { WireEvent } from '../../../../shared/matches/wire-event.ts';
import { paint } from '../../../cli/program.ts';
import { type Names, nameIn } from '../../roster.ts';

export function actionWords(action: BotAction, names: Names): string {
  const target = 'targetPlayerId' in action ? nameIn(names, action.targetPlayerId) : null;
  const words = 'text' in action ? action.text : 'reason' in action ? action.reason : null;
  return [action.tool, target, words].filter(Boolean).join(' ');
}

/** `null` for unimportant events. */
export function eventLine(event: WireEvent, names: Names): string | null {
  const { type, payload } = event as WerewolfWireEvent;
  const name = (playerId: string | null): string => nameIn(names, playerId);
  switch (type) {
    case 'PHASE_CHANGED':
      return paint('bold', `${payload.to} (day ${payload.dayNumber})`);
    case 'PUBLIC_MESSAGE':
      return `  ${name(payload.playerId)}: ${payload.text}`;
    case 'WOLF_CHAT_MESSAGE':
      return paint('red', `  ${name(payload.fromWolfId)} whispers: ${payload.text}`);
    case 'VOTE_CAST':
      return `  ${name(payload.voterPlayerId)} votes for ${name(payload.targetPlayerId)}`;
    case 'PLAYER_ELIMINATED':
      return `  ${name(payload.playerId)} is dead: ${payload.roleRevealed}`;
    case 'NARRATOR':
      return payload.kind === 'SEER_RESULT'
        ? paint('magenta', `  Your vision of ${name(payload.targetPlayerId)}: ${payload.alignment}.`)
        : null;
    default:
      return null;
  }
}
