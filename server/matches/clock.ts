/** Time, handed in: whoever hosts matches asks this and never the machine. */

export interface Clock {
  now(): number;
  /** Rings once at `when`, or at once if that has passed. Returns the way to call it off. */
  at(when: number, ring: () => void): () => void;
}

/** Node's timers overflow past 2^31 ms; nothing in a town waits that long. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** A clock set back by more was wrong before; to wait for it would stop the town. */
const LARGEST_CORRECTION_MS = 60_000;
let latest = 0;

export const systemClock: Clock = {
  /** Stands still while the machine's clock is set right: in a journal no event is older than the one before. */
  now() {
    const now = Date.now();
    latest = now < latest - LARGEST_CORRECTION_MS ? now : Math.max(latest, now);
    return latest;
  },
  at(when, ring) {
    const timer = setTimeout(ring, Math.min(Math.max(0, when - Date.now()), LONGEST_WAIT_MS));
    return () => clearTimeout(timer);
  },
};
