/**
 * Event ids that tell nobody more than they may know: a public event is numbered among the public events,
 * a private one among those of its own audience. A shared sequence number would show villagers, by its gaps,
 * when the wolves act. For the public and for every player, ids sort as the events happened (S0-210).
 */
import { sortable } from '../../matches/event-id.ts';
import type { Audience } from './events.ts';
import type { MatchState } from './model.ts';
import { seatIndex } from './model.ts';

export function nextEventId(
  matchId: string,
  counts: Pick<MatchState, 'publicCount' | 'privateCounts'>,
  audience: Audience,
): string {
  const anchor = `${matchId}.${sortable(counts.publicCount)}`;
  switch (audience) {
    case 'public':
      return `${matchId}.${sortable(counts.publicCount + 1)}`;
    case 'wolves':
      return `${anchor}-w${sortable(counts.privateCounts.wolves + 1)}`;
    case 'omniscient':
      return `${anchor}-o${sortable(counts.privateCounts.omniscient + 1)}`;
    case 'server':
      return `${anchor}-s${sortable(counts.privateCounts.server + 1)}`;
    default: {
      const index = seatIndex(audience);
      return `${anchor}-p${index + 1}${sortable((counts.privateCounts.players[index] ?? 0) + 1)}`;
    }
  }
}

/** Is this the id of a public event that has happened in this match? Needs no log. */
export function isPastPublicEvent(state: MatchState, eventId: string): boolean {
  const prefix = `${state.matchId}.`;
  if (!eventId.startsWith(prefix)) return false;
  const number = eventId.slice(prefix.length);
  const index = Number(/^[a-z]?(\d{4,})$/.exec(number)?.[1] ?? 0);
  return index >= 1 && index <= state.publicCount && number === sortable(index);
}
