/**
 * Collects the steps of one decision; each event is numbered and applied at once, so that the next sees its effect.
 */

import { sortable } from '../../matches/event-id.ts';
import type { Audience, LogEntry, MatchEvent } from './events.ts';
import { evolve } from './evolve.ts';
import type { MatchState } from './model.ts';
import { seatIndex } from './model.ts';

/**
 * Event ids that reveal nothing secret: a public event is numbered among the public events, a private one among those
 * of its own audience. For the public and for each player, ids sort in the order of events.
 */
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

type Facts<E extends MatchEvent> = E extends MatchEvent ? Omit<E, 'seq' | 'eventId' | 'at'> : never;

export class Draft {
  readonly entries: LogEntry[] = [];
  readonly now: number;
  state: MatchState;

  constructor(state: MatchState, now: number) {
    this.state = state;
    this.now = now;
  }

  emit(facts: Facts<MatchEvent>): void {
    const { nextSeq: seq, matchId } = this.state;
    const eventId = nextEventId(matchId, this.state, facts.audience);
    const event: MatchEvent = { ...facts, seq, eventId, at: this.now };
    this.state = evolve(this.state, event);
    this.entries.push({ event, after: this.state });
  }
}
