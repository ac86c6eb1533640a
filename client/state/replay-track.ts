// A recorded match as a track: where an event lies, and how long to rest on each.

import type { WireEvent } from '../../shared/matches/wire-event.ts';

/** The public event that a private or derived one hangs on: `m.0007-w0002` and `m.0007+c0` → `m.0007`. */
const anchorOf = (eventId: string): string => eventId.replace(/[+-][^.]*$/, '');

/**
 * The position at which `eventId` has just happened. A link made in the omniscient view leads the public
 * view to the public event before it. `null` when the track knows neither.
 */
export function positionOf(events: readonly WireEvent[], eventId: string): number | null {
  const exact = events.findIndex((event) => event.eventId === eventId);
  if (exact >= 0) return exact + 1;
  const anchor = anchorOf(eventId);
  const near = events.findIndex((event) => event.eventId === anchor);
  return near >= 0 ? near + 1 : null;
}

const SHORTEST_MS = 250;
const LONGEST_MS = 3500;
const READING_MS = 600;
const READ_MS_PER_CHARACTER = 28;

/** How long a viewer rests on an event at single speed: the real pause, cut short, but time enough to read. */
export function restAfter(event: WireEvent, next: WireEvent, spoken: string | null): number {
  const gap = Date.parse(next.at) - Date.parse(event.at);
  const reading = spoken === null ? 0 : READING_MS + spoken.length * READ_MS_PER_CHARACTER;
  return Math.min(LONGEST_MS, Math.max(gap, reading, SHORTEST_MS));
}
