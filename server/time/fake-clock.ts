/** A clock for tests: stands still until advanced, and fires timers in order. */
import type { Clock } from './clock.ts';

interface Alarm {
  readonly when: number;
  readonly ring: () => void;
}

export class FakeClock implements Clock {
  #now: number;
  readonly #alarms = new Set<Alarm>();

  constructor(now = 1_700_000_000_000) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  at(when: number, ring: () => void): () => void {
    const alarm = { when, ring };
    this.#alarms.add(alarm);
    return () => this.#alarms.delete(alarm);
  }

  /** The time of the next timer, if any. */
  next(): number | null {
    const times = [...this.#alarms].map((alarm) => alarm.when);
    return times.length ? Math.min(...times) : null;
  }

  advanceTo(time: number): void {
    this.#now = Math.max(this.#now, time);
    for (const alarm of [...this.#alarms].sort((a, b) => a.when - b.when)) {
      if (alarm.when > this.#now || !this.#alarms.delete(alarm)) continue;
      alarm.ring();
    }
  }

  advance(ms: number): void {
    this.advanceTo(this.#now + ms);
  }
}
