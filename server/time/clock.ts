/** Time as a dependency: match hosts ask a Clock and never the machine, whose clock may be set at any moment. */

export interface Clock {
  now(): number;
  /** Calls `ring` once at `when`, or immediately if that has passed. Returns cancel. */
  at(when: number, ring: () => void): () => void;
}

export interface TownClock extends Clock {
  /** For startup: events already recorded must not lie in the future. */
  notBefore(time: number): void;
}

/** Both in milliseconds. */
export interface TimeSources {
  /** Since 1970; may be set back and forth. */
  wall(): number;
  /** Since an arbitrary moment; only increases, at an even pace. */
  steady(): number;
}

const MACHINE: TimeSources = { wall: () => Date.now(), steady: () => performance.now() };

/** Node's timers overflow beyond 2^31 ms; nothing in a town waits that long. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;
/** How much faster or slower than real time it runs while it differs from the machine's. */
const LEAN = 0.01;

/**
 * Starts with the machine's time and continues by the steady count, so a deadline comes when promised, whatever happens
 * to the machine's clock. Never goes back. Corrects its difference to the machine's time slowly.
 */
export class SteadyClock implements TownClock {
  readonly #sources: TimeSources;
  #now: number;
  #readAt: number;

  constructor(sources: TimeSources = MACHINE) {
    this.#sources = sources;
    this.#now = sources.wall();
    this.#readAt = sources.steady();
  }

  now(): number {
    const { wall, steady } = this.#sources;
    const readAt = steady();
    const passed = Math.max(0, readAt - this.#readAt);
    this.#readAt = readAt;
    this.#now += passed;
    const most = passed * LEAN;
    this.#now += Math.min(most, Math.max(-most, wall() - this.#now));
    return Math.floor(this.#now);
  }

  at(when: number, ring: () => void): () => void {
    let timer: NodeJS.Timeout;
    // A timer can fire early when the clock slows down or by Node's rounding; then it waits for the rest.
    const wake = (): void => {
      if (this.now() < when) wait();
      else ring();
    };
    const wait = (): void => {
      timer = setTimeout(wake, Math.min(Math.max(0, when - this.now()), LONGEST_WAIT_MS));
    };
    wait();
    return () => clearTimeout(timer);
  }

  notBefore(time: number): void {
    this.#now = Math.max(this.#now, time);
  }
}

export const systemClock: Clock = new SteadyClock();
