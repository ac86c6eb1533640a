/**
 * Runs heavy work that any caller can request: one job at a time, with rests that leave most of the processor to
 * others, and a limited line.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Clock, systemClock } from '../time/clock.ts';

/** The line is too long; nothing was done. */
export class LineFullError extends Error {}

export interface LineLimits {
  /** The maximum length of the line. */
  readonly longest: number;
  /** The rest after a job, as a multiple of the time it kept this process busy. */
  readonly restFactor: number;
}

export type Busy = <R>(step: () => R) => R;

/** Short enough that nothing else waits noticeably. */
const STEP_MS = 8;

/** Runs work in small steps, yielding between them. */
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
  /** Rests too short to be taken separately. */
  #owedMs = 0;
  #turn: Promise<void> = Promise.resolve();

  /** It rests to spare the processor, so in real time, whatever clock the town has. */
  constructor(limits: LineLimits, clock: Pick<Clock, 'at' | 'now'> = systemClock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /**
   * `work` gets a function that measures its steps: synchronous ones, and those that keep another thread busy until
   * their promise settles. Rejects with LineFullError if the line is full.
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
