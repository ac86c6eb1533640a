/** Time, handed in: whoever hosts matches asks this and never the machine, whose clock may be set at any moment. */

export interface Clock {
  now(): number;
  /** Rings once at `when`, or at once if that has passed. Returns cancel. */
  at(when: number, ring: () => void): () => void;
}

/** The clock of a whole town. */
export interface TownClock extends Clock {
  /** For a start: what is already written down must not lie in the future. */
  notBefore(time: number): void;
}

/** Both in milliseconds. */
export interface TimeSources {
  /** Since 1970, as people tell it; may be set back and forth. */
  wall(): number;
  /** Since some moment or other; only ever goes on, at an even pace. */
  steady(): number;
}

const MACHINE: TimeSources = { wall: () => Date.now(), steady: () => performance.now() };

/** Node's timers overflow past 2^31 ms; nothing in a town waits that long. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;
/** How much faster or slower than real time it goes while it differs from the machine's. */
const LEAN = 0.01;

/**
 * Begins with the machine's time and goes on by the steady count: a deadline comes when it was promised, whatever is
 * done to the machine's clock. Never goes back. What it is off the machine's time it makes up for slowly.
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
    // Early when the clock leans back, and by Node's rounding: then it waits for the rest.
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
