/** Collects the events of one decision, each numbered and already applied, so that the next sees its effect. */
import { nextEventId } from './event-id.ts';
import type { Audience, MatchEvent } from './events.ts';
import { evolve } from './evolve.ts';
import type { MatchState } from './model.ts';

type Facts<E extends MatchEvent> = E extends MatchEvent ? Omit<E, 'seq' | 'eventId' | 'at'> : never;
export type EventFacts = Facts<MatchEvent>;

export class Draft {
  readonly events: MatchEvent[] = [];
  state: MatchState;
  readonly #now: number;

  constructor(state: MatchState, now: number) {
    this.state = state;
    this.#now = now;
  }

  emit(facts: EventFacts): this {
    const audience: Audience = facts.audience;
    const event = {
      seq: this.state.nextSeq,
      eventId: nextEventId(this.state.matchId, this.state, audience),
      at: this.#now,
      ...facts,
    } as MatchEvent;
    this.events.push(event);
    this.state = evolve(this.state, event);
    return this;
  }

  get now(): number {
    return this.#now;
  }
}
