/** What an action that changed nothing is answered with: the player's earlier event that still stands. */
import type { PlayerCommand } from './commands.ts';
import type { EventType, MatchEvent } from './events.ts';
import type { LogEntry } from './log.ts';

const REPEATABLE: Readonly<Partial<Record<string, EventType>>> = {
  accept: 'PLAYER_ACCEPTED',
  decline: 'PLAYER_DECLINED',
  choose: 'CHOICE_MADE',
} satisfies Record<PlayerCommand['type'], EventType>;

export function standingEvent(log: readonly LogEntry[], playerId: string, action: string): MatchEvent | null {
  const isTheirs = ({ event }: LogEntry): boolean =>
    event.type === REPEATABLE[action] && 'playerId' in event && event.playerId === playerId;
  return log.findLast(isTheirs)?.event ?? null;
}
