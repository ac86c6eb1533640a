/** A day length for which it is noon soon after the town opens, and midnight half a day later. */
const SHORTEST_DAY_MS = 200_000;

export function dayLengthMs(noonInMs = 40_000, shortestMs = SHORTEST_DAY_MS): number {
  const noon = Date.now() + noonInMs;
  // Days are counted from 1970: one millisecond more or less to a day moves the hour by half a day and more.
  const lengths = Array.from({ length: 4_000 }, (_, i) => shortestMs + i);
  const off = (length: number) => Math.abs((noon % length) - length / 2);
  return lengths.reduce((best, length) => (off(length) < off(best) ? length : best));
}
