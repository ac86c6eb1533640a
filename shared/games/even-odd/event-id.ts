/**
 * Event ids that tell nobody more than they may know: a public event is numbered among the public events, a private
 * one among those of its own audience. For the public and for each player, ids sort as the events happened.
 */
import { sortable } from '../../matches/event-id.ts';
import type { Audience } from './events.ts';
import type { MatchState } from './model.ts';
import { seatIndex } from './model.ts';

export function nextEventId(
  matchId: string,
  { publicCount, privateCounts }: Pick<MatchState, 'publicCount' | 'privateCounts'>,
  audience: Audience,
): string {
  const anchor = `${matchId}.${sortable(publicCount)}`;
  switch (audience) {
    case 'public':
      return `${matchId}.${sortable(publicCount + 1)}`;
    case 'server':
      return `${anchor}-s${sortable(privateCounts.server + 1)}`;
    default: {
      const index = seatIndex(audience);
      return `${anchor}-p${index + 1}${sortable(privateCounts.players[index] + 1)}`;
    }
  }
}
