// The events that a live page was told, in order. They come as they happen and as pages of what happened before, and
// the two may overlap.

import type { WireEvent } from '../../shared/matches/wire-event.ts';

/** The events with a page among them: what is older stands before it, what has come since behind it. */
export function mergePage(told: readonly WireEvent[], page: readonly WireEvent[]): readonly WireEvent[] {
  const [first] = page;
  if (!first) return told;
  const known = new Set(page.map(({ eventId }) => eventId));
  const rest = told.filter(({ eventId }) => !known.has(eventId));
  const older = rest.filter((event) => isBefore(event, first));
  return [...older, ...page, ...rest.filter((event) => !isBefore(event, first))];
}

/** Events of one instant are told apart by their ids, which sort as they happened. */
function isBefore(event: WireEvent, other: WireEvent): boolean {
  if (event.at === other.at) return event.eventId < other.eventId;
  return Date.parse(event.at) < Date.parse(other.at);
}
