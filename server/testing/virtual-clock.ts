/** The town's clock in tests: stands still until advanced, and lets everything settle between two timers. */
import type { TownClock } from '../time/clock.ts';
import { FakeClock } from '../time/fake-clock.ts';
import { quiet } from './quiet.ts';

const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
export type Duration = `${number}${keyof typeof UNITS}`;

const DEFAULT_LIMIT: Duration = '2h';

function milliseconds(duration: Duration): number {
  const [, count, unit] = /^([\d.]+)(\D+)$/.exec(duration) ?? [];
  const factor = UNITS[unit as keyof typeof UNITS];
  if (count === undefined || factor === undefined) throw new Error(`not a duration: ${duration}`);
  return Number(count) * factor;
}

export interface Limit {
  /** In the clock's time. */
  readonly within?: Duration;
}

export class VirtualClock implements TownClock {
  readonly #clock: FakeClock;
  readonly #busy = new Set<() => boolean>();
  /** Timers that are due and about to fire, asynchronously like a real clock's. */
  #due = 0;
  #jumping: Promise<void> | null = null;

  constructor(start = Date.now()) {
    this.#clock = new FakeClock(start);
    this.waitFor(() => this.#due > 0);
  }

  now(): number {
    return this.#clock.now();
  }

  at(when: number, ring: () => void): () => void {
    if (when > this.now()) return this.#clock.at(when, ring);
    this.#due += 1;
    let isOver = false;
    const finish = (): boolean => {
      if (isOver) return false;
      isOver = true;
      this.#due -= 1;
      return true;
    };
    setImmediate(() => finish() && ring());
    return finish;
  }

  notBefore(time: number): void {
    this.#clock.advanceTo(time);
  }

  /** Stops time while `isBusy`. Returns a function that undoes this. */
  waitFor(isBusy: () => boolean): () => void {
    this.#busy.add(isBusy);
    return () => this.#busy.delete(isBusy);
  }

  /** Resolves when everything has happened that can happen without advancing time. */
  settle(): Promise<void> {
    return quiet(() => [...this.#busy].some((isBusy) => isBusy()));
  }

  /** Fires timers one by one, each taking effect before the next. */
  async advance(duration: Duration): Promise<void> {
    const end = this.now() + milliseconds(duration);
    await this.settle();
    while (await this.#step(end));
    this.#clock.advanceTo(end);
    await this.settle();
  }

  /** Jumps from timer to timer until `condition` neither throws nor returns false. Returns its result. */
  async until<T>(
    condition: () => T | Promise<T>,
    { within = DEFAULT_LIMIT }: Limit = {},
  ): Promise<Exclude<T, false>> {
    const end = this.now() + milliseconds(within);
    await this.settle();
    for (;;) {
      const outcome = await attempt(condition);
      if (outcome.holds) return outcome.value as Exclude<T, false>;
      // The condition itself may have started something.
      if (outcome.isAsync) await this.settle();
      if (!(await this.#step(end))) throw outcome.reason ?? new Error(`not within ${within}: ${condition}`);
    }
  }

  /** Advances time while `work` is pending and waits for time. */
  async during<T>(work: Promise<T>, { within = DEFAULT_LIMIT }: Limit = {}): Promise<T> {
    const end = this.now() + milliseconds(within);
    let isDone = false;
    const finish = () => {
      isDone = true;
    };
    work.then(finish, finish);
    await this.settle();
    while (!isDone) if (!(await this.#step(end))) throw new Error(`not done within ${within}`);
    return work;
  }

  /** Advances to the next timer, including those about to be set. False: there is none until `end`. */
  async #step(end: number): Promise<boolean> {
    if (this.#jumping === null) {
      const next = this.#clock.next();
      if (next === null || next > end) return false;
      this.#clock.advanceTo(next);
      this.#jumping = this.settle().finally(() => {
        this.#jumping = null;
      });
    }
    await this.#jumping;
    return true;
  }
}

type Outcome<T> =
  | { readonly holds: true; readonly value: T }
  | { readonly holds: false; readonly isAsync: boolean; readonly reason?: unknown };

async function attempt<T>(condition: () => T | Promise<T>): Promise<Outcome<T>> {
  let isAsync = true;
  try {
    const answer = condition();
    isAsync = answer instanceof Promise;
    const value = await answer;
    return value === false ? { holds: false, isAsync } : { holds: true, value };
  } catch (reason) {
    return { holds: false, isAsync, reason };
  }
}
