/** A clock for calls that are held: signs of life come every five seconds, and a test has better things to do. */
import type { Clock } from '../../time/clock.ts';

/** So many times as fast as the real one. */
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
