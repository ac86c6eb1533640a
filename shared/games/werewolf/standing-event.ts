/** What an action that changed nothing is answered with: the player's earlier event that still stands. */
import type { PlayerCommand } from './commands.ts';
import type { EventType, MatchEvent } from './events.ts';
import type { LogEntry } from './log.ts';

/** The other actions are an event each time, or refused. */
const REPEATABLE: Readonly<Partial<Record<string, EventType>>> = {
  ready: 'PLAYER_READY',
  vote: 'VOTE_CAST',
  wolf_kill: 'WOLF_TARGET_CHOSEN',
  doctor_protect: 'DOCTOR_PROTECTED',
} satisfies Partial<Record<PlayerCommand['type'], EventType>>;

export function standingEvent(log: readonly LogEntry[], playerId: string, action: string): MatchEvent | null {
  const isTheirs = ({ event }: LogEntry): boolean =>
    event.type === REPEATABLE[action] && 'playerId' in event && event.playerId === playerId;
  return log.findLast(isTheirs)?.event ?? null;
}
