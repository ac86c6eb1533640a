import { describe, expect, it } from 'vitest';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import { createPlayback, restAfter, type Scheduler } from './playback.ts';

const START = Date.parse('2026-01-01T00:00:00Z');

/** Events `gaps` milliseconds after each other. */
function eventsWithGaps(...gaps: number[]): WireEvent[] {
  let at = START;
  return [0, ...gaps].map((gap, i) => {
    at += gap;
    return {
      eventId: `m.${i}`,
      matchId: 'm',
      at: new Date(at).toISOString(),
      visibility: 'PUBLIC',
      type: 'PHASE_CHANGED',
      payload: {},
    };
  });
}

function handTurnedClock() {
  let due: { ms: number; run: () => void } | null = null;
  const scheduler: Scheduler = {
    after(ms, run) {
      const mine = { ms, run };
      due = mine;
      return () => {
        if (due === mine) due = null;
      };
    },
  };
  return {
    scheduler,
    waiting: () => due?.ms ?? null,
    turn() {
      const now = due;
      due = null;
      now?.run();
    },
  };
}

const playbackOf = (events: readonly WireEvent[], start: number, scheduler: Scheduler) =>
  createPlayback(events, { start, scheduler, restAfter: (event, next) => restAfter(event, next, null) });

describe('playback', () => {
  it('pauses as long as the match did, within limits', () => {
    const clock = handTurnedClock();
    const playback = playbackOf(eventsWithGaps(1_000, 0, 90_000), 1, clock.scheduler);
    playback.play();
    expect(clock.waiting()).toBe(1_000);
    clock.turn();
    expect(clock.waiting()).toBe(250);
    clock.turn();
    expect(clock.waiting()).toBe(3_500);
    clock.turn();
    expect(playback.position.value).toBe(4);
    expect(playback.playing.value).toBe(false);
    expect(clock.waiting()).toBeNull();
  });

  it('changes speed at once', () => {
    const clock = handTurnedClock();
    const playback = playbackOf(eventsWithGaps(2_000, 2_000), 1, clock.scheduler);
    playback.play();
    playback.setSpeed(4);
    expect(clock.waiting()).toBe(500);
  });

  it('stops for a step, and stays on the track', () => {
    const clock = handTurnedClock();
    const playback = playbackOf(eventsWithGaps(1_000, 1_000), 1, clock.scheduler);
    playback.play();
    playback.step(1);
    expect(playback.playing.value).toBe(false);
    expect(clock.waiting()).toBeNull();
    expect(playback.position.value).toBe(2);
    playback.seek(99);
    expect(playback.position.value).toBe(3);
    playback.step(-1);
    playback.seek(-5);
    expect(playback.position.value).toBe(1);
  });

  it('starts over when played at its end', () => {
    const clock = handTurnedClock();
    const playback = playbackOf(eventsWithGaps(1_000), 2, clock.scheduler);
    playback.play();
    expect(playback.position.value).toBe(1);
    expect(playback.playing.value).toBe(true);
  });
});
