/** Collects the steps of one decision, each event numbered and already applied, so that the next sees its effect. */
import { nextEventId } from './event-id.ts';
import type { LogEntry, MatchEvent } from './events.ts';
import { evolve } from './evolve.ts';
import type { MatchState } from './model.ts';

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

  /** Takes the facts over and stamps them in place: a copy per event would cost a sixth of a match. */
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
