/** Collects the steps of one decision, each event numbered and already applied, so that the next sees its effect. */
import { nextEventId } from './event-id.ts';
import type { MatchEvent } from './events.ts';
import { evolve } from './evolve.ts';
import type { LogEntry } from './log.ts';
import type { MatchState } from './model.ts';

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
