/**
 * Heavy work that strangers can ask for: one piece at a time, with rests in between that leave most of the processor to
 * others, and a line that is closed when it has become too long.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Clock, systemClock } from '../time/clock.ts';

/** The line is too long; nothing was done. */
export class LineFullError extends Error {}

export interface LineLimits {
  /** Further ones are refused. */
  readonly longest: number;
  /** After a piece of work that kept this process busy for a while, so many times as long a rest. */
  readonly restFactor: number;
}

export type Busy = <R>(step: () => R) => R;

/** Small enough that nobody waits noticeably behind it. */
const STEP_MS = 8;

/** Work that comes in small steps, with room for others between them. */
export const inSteps = <T>(line: Pick<ReadingLine, 'do'>, steps: Generator<void, T>): Promise<T> =>
  line.do(async (busy) => {
    for (;;) {
      const step = busy(() => {
        const until = performance.now() + STEP_MS;
        for (;;) {
          const next = steps.next();
          if (next.done || performance.now() >= until) return next;
        }
      });
      if (step.done) return step.value;
      await nextTurn();
    }
  });

export class ReadingLine {
  readonly #limits: LineLimits;
  readonly #clock: Pick<Clock, 'at' | 'now'>;
  #waiting = 0;
  /** Rests too short to be taken one by one. */
  #owedMs = 0;
  #turn: Promise<void> = Promise.resolve();

  /** It rests for the processor's sake, and so in real time, whatever time the town has. */
  constructor(limits: LineLimits, clock: Pick<Clock, 'at' | 'now'> = systemClock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /**
   * `work` is handed a function that measures its steps: those done at one go, and those that keep another thread busy
   * until their promise settles. Rejects with LineFullError when it is full.
   */
  async do<T>(work: (busy: Busy) => Promise<T>): Promise<T> {
    if (this.#waiting >= this.#limits.longest) throw new LineFullError('the line is full');
    this.#waiting += 1;
    const { promise: mine, resolve: next } = Promise.withResolvers<void>();
    const before = this.#turn;
    this.#turn = mine;
    await before;
    let busyMs = 0;
    try {
      return await work((step) => {
        const begun = performance.now();
        const done = (): void => {
          busyMs += performance.now() - begun;
        };
        let result: ReturnType<typeof step> | undefined;
        try {
          result = step();
          return result instanceof Promise ? (result.finally(done) as typeof result) : result;
        } finally {
          if (!(result instanceof Promise)) done();
        }
      });
    } finally {
      this.#waiting -= 1;
      this.#rest(busyMs, next);
    }
  }

  #rest(busyMs: number, next: () => void): void {
    this.#owedMs += busyMs * this.#limits.restFactor;
    const restMs = this.#owedMs < 1 ? 0 : this.#owedMs;
    this.#owedMs -= restMs;
    if (restMs === 0) next();
    else this.#clock.at(this.#clock.now() + restMs, next);
  }
}
