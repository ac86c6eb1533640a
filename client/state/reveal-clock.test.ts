import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRevealClock } from './reveal-clock.ts';

const STEPS = [100, 200] as const;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('steps of a reveal', () => {
  it('begin with a new subject, last as long as specified, and end', () => {
    const clock = createRevealClock();
    clock.look(null, STEPS);
    expect(clock.step.value).toBeNull();
    clock.look('day 1', STEPS);
    expect(clock.step.value).toBe(0);
    // Further updates of the same subject do not restart it.
    vi.advanceTimersByTime(60);
    clock.look('day 1', STEPS);
    vi.advanceTimersByTime(40);
    expect(clock.step.value).toBe(1);
    vi.advanceTimersByTime(200);
    expect(clock.step.value).toBeNull();
    clock.look('day 1', STEPS);
    expect(clock.step.value).toBeNull();
  });

  it('do not start for a viewer who joins later, nor without steps', () => {
    const late = createRevealClock();
    late.look('day 1', STEPS);
    expect(late.step.value).toBeNull();
    late.look('day 2', []);
    expect(late.step.value).toBeNull();
  });

  it('end at once when skipped, or when the match goes on', () => {
    const clock = createRevealClock();
    clock.look(null, STEPS);
    clock.look('day 1', STEPS);
    clock.skip();
    expect(clock.step.value).toBeNull();
    clock.look(null, STEPS);
    clock.look('day 2', STEPS);
    expect(clock.step.value).toBe(0);
    clock.look(null, STEPS);
    expect(clock.step.value).toBeNull();
    vi.runAllTimers();
    expect(clock.step.value).toBeNull();
  });
});
