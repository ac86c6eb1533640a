/** A fast clock for waiting calls, whose progress messages come every five seconds. */
import type { Clock } from '../../time/clock.ts';

/** `hurry` times as fast as the real one. */
export function hurriedClock(hurry: number): Clock {
  const begun = Date.now();
  const now = (): number => begun + (Date.now() - begun) * hurry;
  return {
    now,
    at(when, ring) {
      const timer = setTimeout(ring, Math.max(0, when - now()) / hurry);
      return () => clearTimeout(timer);
    },
  };
}
