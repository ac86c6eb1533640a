/**
 * A reader that is fed with a match's public steps only when somebody asks for what it found: most matches are played
 * without anybody asking.
 */
import type { Entry, GameEvent, GameState, InsightReader, ReadStep } from '../../shared/matches/game.ts';

/** For a game that tells nothing beyond its moments. */
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

  /** The log has changed: it is read from the start when somebody asks again. */
  restart(): void {
    this.#reader = null;
    this.#readUpTo = 0;
  }

  /** The reader, fed with all of the log so far. */
  upTo<S extends GameState>(log: readonly Entry<S, E>[]): R {
    this.#reader ??= this.#make();
    for (; this.#readUpTo < log.length; this.#readUpTo += 1) {
      const entry = log[this.#readUpTo] as Entry<S, E>;
      if (entry.event.audience === 'public') this.#reader.feed(entry);
    }
    return this.#reader;
  }
}
