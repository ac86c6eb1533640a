/**
 * Collects the steps of one decision; each event is numbered and applied at once, so that the next sees its effect.
 */
import { countedFor, nextEventId, type PrivateCounts } from './event-id.ts';
import type { Entry, GameEvent } from './game.ts';

type Stamp = 'seq' | 'eventId' | 'at';
/** An event before it is numbered. */
export type FactsOf<E extends GameEvent> = E extends GameEvent ? Omit<E, Stamp> : never;

/** The counters from which the next event's number and id are made. */
interface Counts {
  nextSeq: number;
  publicCount: number;
  privateCounts: PrivateCounts;
}

interface DraftedState extends Readonly<Counts> {
  readonly matchId: string;
}

export class Draft<S extends DraftedState, E extends GameEvent> {
  readonly entries: Entry<S, E>[] = [];
  readonly now: number;
  state: S;
  readonly #evolve: (state: S, event: E) => S;

  constructor(evolve: (state: S, event: E) => S, state: S, now: number) {
    this.#evolve = evolve;
    this.state = state;
    this.now = now;
  }

  /** Takes ownership of the facts and stamps them in place: a copy per event would cost a sixth of a match. */
  emit(facts: FactsOf<E>): this {
    const event = facts as unknown as E;
    const stamp = facts as unknown as { -readonly [Key in Stamp]: GameEvent[Key] };
    stamp.seq = this.state.nextSeq;
    stamp.eventId = nextEventId(this.state.matchId, this.state, event.audience);
    stamp.at = this.now;
    this.state = this.#evolve(this.state, event);
    this.entries.push({ event, after: this.state });
    return this;
  }
}

/** `next`: a copy that nobody else holds yet. */
export function countEvent(next: Counts, { seq, audience }: GameEvent): void {
  next.nextSeq = seq + 1;
  if (audience === 'public') next.publicCount += 1;
  else next.privateCounts = countedFor(next.privateCounts, audience);
}
