import type { MindClock } from '../../shared/mind/player.ts';

/** An agent on its own machine uses that machine's clock. */
export const machineClock: MindClock = {
  now: () => Date.now(),
  at(when, ring) {
    const timer = setTimeout(ring, Math.max(0, when - Date.now()));
    return () => clearTimeout(timer);
  },
};
