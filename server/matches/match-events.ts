/** Reads one viewer's events from a match's log, starting at a cursor (S0-180…S0-183, D46). */

import type { Entry, Game, Viewer } from '../../shared/matches/game.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import type { Answer } from '../../shared/protocol/refusals.ts';
import { refuse } from '../../shared/protocol/refusals.ts';
import type { Caller } from '../agents/identity.ts';
import { type Seated, seatOf } from './mixed-table.ts';
import { wireAt } from './recent-wire.ts';

/** A seated agent sees as its player; every other caller as the public. */
export function viewerOf(match: Seated, caller: Caller): Viewer {
  const seat = caller && seatOf(match, caller.agentId);
  return seat ? { kind: 'player', playerId: seat.playerId } : { kind: 'public' };
}

/** What one viewer reads of one match. */
export interface Reading {
  readonly game: Game;
  readonly log: readonly Entry[];
  readonly viewer: Viewer;
}

export function readEvents(
  reading: Reading,
  afterEventId: string | null,
  limit: number,
): Answer<WireEvent[]> {
  return afterEventId === null
    ? { ok: true, value: mostRecent(reading, limit) }
    : readAfter(reading, afterEventId, limit);
}

function mostRecent(reading: Reading, limit: number): WireEvent[] {
  const found: WireEvent[] = [];
  for (let i = reading.log.length - 1; i >= 0 && found.length < limit; i--) {
    found.unshift(...wireAt(reading, i, reading.viewer));
  }
  return found.slice(-limit);
}

/** An id never shown to this viewer counts as unknown, so that the refusal reveals nothing. */
function readAfter(reading: Reading, afterEventId: string, limit: number): Answer<WireEvent[]> {
  const { log, viewer } = reading;
  const start = indexOfCause(log, afterEventId);
  let passed = false;
  const found: WireEvent[] = [];
  for (let i = start; i >= 0 && i < log.length && found.length < limit; i++) {
    for (const event of wireAt(reading, i, viewer)) {
      if (passed) found.push(event);
      else if (event.eventId === afterEventId) passed = true;
    }
    // A cause and its derived events are at most one step apart.
    if (!passed && i > start) break;
  }
  if (passed) return { ok: true, value: found.slice(0, limit) };
  return {
    ok: false,
    refusal: refuse(
      'INVALID_CURSOR',
      'afterEventId names no event of this match that you have seen; send null for the most recent ones.',
    ),
  };
}

/** Derived events have the id of the event that caused them, followed by `+`. */
function indexOfCause(log: readonly Entry[], eventId: string): number {
  const plus = eventId.indexOf('+');
  const cause = plus < 0 ? eventId : eventId.slice(0, plus);
  return log.findLastIndex((entry) => entry.event.eventId === cause);
}
