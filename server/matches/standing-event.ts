/** What an action that changed nothing is answered with: the player's earlier event that still stands. */
import type { EventType, MatchEvent } from '../../shared/games/werewolf/events.ts';
import type { LogEntry } from '../../shared/games/werewolf/log.ts';
import type { PlayerId } from '../../shared/games/werewolf/model.ts';
import type { PlayerAction } from './door.ts';

/** The other actions are an event each time, or refused. */
const REPEATABLE: Partial<Readonly<Record<PlayerAction['type'], EventType>>> = {
  ready: 'PLAYER_READY',
  vote: 'VOTE_CAST',
  wolf_kill: 'WOLF_TARGET_CHOSEN',
  doctor_protect: 'DOCTOR_PROTECTED',
};

export function standingEvent(
  log: readonly LogEntry[],
  playerId: PlayerId,
  action: PlayerAction['type'],
): MatchEvent | null {
  const isTheirs = ({ event }: LogEntry): boolean =>
    event.type === REPEATABLE[action] && 'playerId' in event && event.playerId === playerId;
  return log.findLast(isTheirs)?.event ?? null;
}
