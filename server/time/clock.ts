/** Time, handed in: whoever hosts matches asks this and never the machine. */

export interface Clock {
  now(): number;
  /** Rings once at `when`, or at once if that has passed. Returns cancel. */
  at(when: number, ring: () => void): () => void;
}

/** Node's timers overflow past 2^31 ms; nothing in a town waits that long. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  at(when, ring) {
    const timer = setTimeout(ring, Math.min(Math.max(0, when - Date.now()), LONGEST_WAIT_MS));
    return () => clearTimeout(timer);
  },
};
