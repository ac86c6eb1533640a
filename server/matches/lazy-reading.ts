/**
 * Feeds a reader with a match's public steps only when its result is requested, because most matches are played without
 * anyone requesting it.
 */
import type { Entry, GameEvent, GameState, InsightReader, ReadStep } from '../../shared/matches/game.ts';

/** For games without insight. */
export const NO_INSIGHT: InsightReader = { feed: () => undefined, insight: () => null };

interface Reader<E> {
  feed(step: ReadStep<E>): unknown;
}

export class LazyReading<E extends GameEvent, R extends Reader<E>> {
  readonly #make: () => R;
  #reader: R | null = null;
  #readUpTo = 0;

  constructor(make: () => R) {
    this.#make = make;
  }

  /** The log has changed: the next request reads it from the start. */
  restart(): void {
    this.#reader = null;
    this.#readUpTo = 0;
  }

  /** The reader, fed with the whole log so far. */
  upTo<S extends GameState>(log: readonly Entry<S, E>[]): R {
    this.#reader ??= this.#make();
    for (; this.#readUpTo < log.length; this.#readUpTo += 1) {
      const entry = log[this.#readUpTo] as Entry<S, E>;
      if (entry.event.audience === 'public') this.#reader.feed(entry);
    }
    return this.#reader;
  }
}
