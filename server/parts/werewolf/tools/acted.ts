/** The one event that an action is answered with. */
import type { EventType, MatchEvent } from '../../../../shared/games/werewolf/events.ts';
import type { Acted } from '../../../matches/door.ts';

/** Every action is an event of its own kind, made now or standing already; anything else is a bug behind the door. */
export function eventOf<Type extends EventType>(
  acted: Acted,
  type: Type,
): Extract<MatchEvent, { type: Type }> {
  const { event } = acted;
  if (event?.type !== type)
    throw new Error(`expected ${type} of ${acted.playerId}, got ${event?.type ?? 'nothing'}`);
  return event as Extract<MatchEvent, { type: Type }>;
}
