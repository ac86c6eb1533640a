/** A match in a few words, from one seat, for whoever watches the agent's terminal. */
import type { BotAction } from '../../../../shared/games/werewolf/bots/policy.ts';
import type { WireEvent } from '../../../../shared/matches/wire-event.ts';
import { paint } from '../../../cli/program.ts';

export function actionWords({ tool, ...args }: BotAction): string {
  return `${tool} ${Object.values(args).filter(Boolean).join(' ')}`.trim();
}

/** `null` for what is not worth a line. */
export function eventLine({ type, payload }: WireEvent): string | null {
  switch (type) {
    case 'PHASE_CHANGED':
      return paint('bold', `${payload.to} (day ${payload.dayNumber})`);
    case 'PUBLIC_MESSAGE':
      return `  ${payload.playerId}: ${payload.text}`;
    case 'WOLF_CHAT_MESSAGE':
      return paint('red', `  ${payload.fromWolfId} whispers: ${payload.text}`);
    case 'VOTE_CAST':
      return `  ${payload.voterPlayerId} votes for ${payload.targetPlayerId ?? 'nobody'}`;
    case 'PLAYER_ELIMINATED':
      return `  ${payload.playerId} is dead: ${payload.roleRevealed}`;
    case 'NARRATOR':
      return payload.kind === 'SEER_RESULT' ? paint('magenta', `  ${payload.text}`) : null;
    default:
      return null;
  }
}
