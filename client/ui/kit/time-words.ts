const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "40 s", "5 min", "3 h", "2 days". */
export function spanWords(ms: number): string {
  if (ms < MINUTE) return `${Math.max(0, Math.round(ms / SECOND))} s`;
  if (ms < HOUR) return `${Math.round(ms / MINUTE)} min`;
  if (ms < 2 * DAY) return `${Math.round(ms / HOUR)} h`;
  return `${Math.round(ms / DAY)} days`;
}

/** "now", "5 min ago", "in 40 s". */
export function sinceWords(at: number, now: number): string {
  if (Math.abs(now - at) < SECOND) return 'now';
  return at <= now ? `${spanWords(now - at)} ago` : `in ${spanWords(at - now)}`;
}

/** How long a call took: "84 ms", "1.2 s". */
export const callWords = (ms: number): string =>
  ms < SECOND ? `${Math.round(ms)} ms` : `${(ms / SECOND).toFixed(ms < 10 * SECOND ? 1 : 0)} s`;
