// A recorded match as a track: where its phases begin, where an event lies, how long to rest on each.

import { PHASES, type Phase } from '../../shared/games/werewolf/model.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import { numberField, textField } from '../games/werewolf/state/wire-fields.ts';

export interface Chapter {
  /** Number of events that have happened once the chapter has begun. */
  readonly position: number;
  readonly phase: Phase;
  readonly day: number;
  readonly night: number;
}

export function chaptersOf(events: readonly WireEvent[]): Chapter[] {
  const chapters: Chapter[] = [];
  for (const [index, { type, payload }] of events.entries()) {
    if (type === 'MATCH_CREATED') chapters.push({ position: index + 1, phase: 'LOBBY', day: 0, night: 0 });
    if (type !== 'PHASE_CHANGED') continue;
    const phase = PHASES.find((known) => known === textField(payload, 'to'));
    if (!phase) continue;
    chapters.push({
      position: index + 1,
      phase,
      day: numberField(payload, 'dayNumber'),
      night: numberField(payload, 'nightNumber'),
    });
  }
  return chapters;
}

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
const READ_MS_PER_CHARACTER = 28;

/** How long a viewer rests on an event at single speed: the real pause, cut short, but time enough to read. */
export function restAfter(event: WireEvent, next: WireEvent | undefined): number {
  if (!next) return 0;
  const gap = Date.parse(next.at) - Date.parse(event.at);
  const spoken = event.type === 'PUBLIC_MESSAGE' || event.type === 'WOLF_CHAT_MESSAGE';
  const reading = spoken ? 600 + (textField(event.payload, 'text')?.length ?? 0) * READ_MS_PER_CHARACTER : 0;
  return Math.min(LONGEST_MS, Math.max(gap, reading, SHORTEST_MS));
}
