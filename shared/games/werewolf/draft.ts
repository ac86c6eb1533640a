/**
 * Collects the steps of one decision; each event is numbered and applied at once, so that the next sees its effect.
 */

import { sortable } from '../../matches/event-id.ts';
import type { Audience, LogEntry, MatchEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { type MatchState, seatIndex } from './model.ts';

type Facts<E extends MatchEvent> = E extends MatchEvent ? Omit<E, 'seq' | 'eventId' | 'at'> : never;
export type EventFacts = Facts<MatchEvent>;
type Stamp = { seq: number; eventId: string; at: number };

export class Draft {
  readonly entries: LogEntry[] = [];
  state: MatchState;
  readonly #now: number;

  constructor(state: MatchState, now: number) {
    this.state = state;
    this.#now = now;
  }

  /** Takes ownership of the facts and stamps them in place: a copy per event would cost a sixth of a match. */
  emit(facts: EventFacts): this {
    const event = facts as EventFacts & Stamp;
    event.seq = this.state.nextSeq;
    event.eventId = nextEventId(this.state.matchId, this.state, event.audience);
    event.at = this.#now;
    this.state = evolve(this.state, event);
    this.entries.push({ event, after: this.state });
    return this;
  }

  get now(): number {
    return this.#now;
  }
}

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

/** Whether this is the id of a public event that has happened in this match. Needs no log. */
export function isPastPublicEvent(state: MatchState, eventId: string): boolean {
  const prefix = `${state.matchId}.`;
  if (!eventId.startsWith(prefix)) return false;
  const number = eventId.slice(prefix.length);
  const index = Number(/^[a-z]?(\d{4,})$/.exec(number)?.[1] ?? 0);
  return index >= 1 && index <= state.publicCount && number === sortable(index);
}
