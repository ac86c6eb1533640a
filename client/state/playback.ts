// Plays a track: position, speed, play and pause. Time comes from the given scheduler.

import { type ReadonlySignal, signal } from '@preact/signals';
import type { WireEvent } from '../../shared/matches/wire-event.ts';

export const SPEEDS = [1, 2, 4, 8] as const;
export type Speed = (typeof SPEEDS)[number];

export interface Scheduler {
  after(ms: number, run: () => void): () => void;
}

export interface Playback {
  /** How many events have happened. */
  readonly position: ReadonlySignal<number>;
  readonly playing: ReadonlySignal<boolean>;
  readonly speed: ReadonlySignal<Speed>;
  readonly length: number;
  play(): void;
  pause(): void;
  seek(position: number): void;
  step(by: 1 | -1): void;
  setSpeed(speed: Speed): void;
  dispose(): void;
}

export interface PlaybackOptions {
  readonly start: number;
  readonly scheduler: Scheduler;
  /** How long to rest on an event before the next, at single speed. */
  restAfter(event: WireEvent, next: WireEvent): number;
}

export function createPlayback(
  events: readonly WireEvent[],
  { start, scheduler, restAfter }: PlaybackOptions,
): Playback {
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
    step(by) {
      playing.value = false;
      seek(position.value + by);
    },
    setSpeed(to) {
      speed.value = to;
      rest();
    },
    dispose() {
      playing.value = false;
      cancel?.();
    },
  };
}
