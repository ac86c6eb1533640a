// Plays a track: position, speed, play and pause. Time comes from the given scheduler.

import { signal } from '@preact/signals';
import type { WireEvent } from '../../shared/matches/wire-event.ts';

export const SPEEDS = [1, 2, 4, 8] as const;
export type Speed = (typeof SPEEDS)[number];

export interface Scheduler {
  after(ms: number, run: () => void): () => void;
}

export type Playback = ReturnType<typeof createPlayback>;

interface PlaybackOptions {
  readonly start: number;
  readonly scheduler: Scheduler;
  restAfter(event: WireEvent, next: WireEvent): number;
}

export function createPlayback(
  events: readonly WireEvent[],
  { start, scheduler, restAfter }: PlaybackOptions,
) {
  const clamp = (value: number) => Math.max(1, Math.min(events.length, value));
  const position = signal(clamp(start));
  const playing = signal(false);
  const speed = signal<Speed>(1);
  let cancel: (() => void) | null = null;

  function rest() {
    cancel?.();
    cancel = null;
    if (!playing.value) return;
    const event = events[position.value - 1];
    const next = events[position.value];
    if (!event || !next) {
      playing.value = false;
      return;
    }
    cancel = scheduler.after(restAfter(event, next) / speed.value, () => {
      position.value = clamp(position.value + 1);
      rest();
    });
  }

  function seek(to: number) {
    position.value = clamp(to);
    rest();
  }

  return {
    position,
    playing,
    speed,
    length: events.length,
    play() {
      if (position.value >= events.length) position.value = 1;
      playing.value = true;
      rest();
    },
    pause() {
      playing.value = false;
      rest();
    },
    seek,
    step(by: 1 | -1) {
      playing.value = false;
      seek(position.value + by);
    },
    setSpeed(to: Speed) {
      speed.value = to;
      rest();
    },
    dispose() {
      playing.value = false;
      cancel?.();
    },
  };
}

/** The public event that a private or derived one is attached to: `m.0007-w0002` and `m.0007+c0` → `m.0007`. */
const anchorOf = (eventId: string): string => eventId.replace(/[+-][^.]*$/, '');

/**
 * The position right after `eventId`. A link made in the omniscient view leads the public view to the public event
 * before it. `null` when the track knows neither.
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

export function restAfter(event: WireEvent, next: WireEvent, spoken: string | null): number {
  const gap = Date.parse(next.at) - Date.parse(event.at);
  const reading = spoken === null ? 0 : READING_MS + spoken.length * READ_MS_PER_CHARACTER;
  return Math.min(LONGEST_MS, Math.max(gap, reading, SHORTEST_MS));
}
