import { afterEach, describe, expect, it, vi } from 'vitest';
import { SteadyClock, systemClock } from './clock.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** A machine whose wall clock can be set, and its steady count of milliseconds, which cannot. */
function machine() {
  const at = { wall: 1_700_000_000_000, steady: 5_000.25 };
  const clock = new SteadyClock({ wall: () => at.wall, steady: () => at.steady });
  const pass = (ms: number, times = 1) => {
    for (let i = 0; i < times; i++) {
      at.wall += ms;
      at.steady += ms;
      clock.now();
    }
  };
  return { at, clock, pass };
}

describe("the town's clock", () => {
  it("returns the machine's time in whole milliseconds", () => {
    const { at, clock, pass } = machine();
    expect(clock.now()).toBe(at.wall);
    pass(1_000, 60);
    expect(clock.now()).toBe(at.wall);
    at.steady += 0.5;
    expect(Number.isInteger(clock.now())).toBe(true);
  });

  it.each([
    ['back by ten minutes', -10 * MINUTE],
    ['forward by an hour', HOUR],
  ])('goes on at its pace when the machine’s is set %s', (_, step) => {
    const { at, clock, pass } = machine();
    pass(1_000);
    const before = clock.now();
    at.wall += step;
    expect(clock.now()).toBe(before);
    pass(100, 450);
    const night = clock.now() - before;
    expect(night).toBeGreaterThanOrEqual(45_000 * 0.99);
    expect(night).toBeLessThanOrEqual(45_000 * 1.01);
  });

  it.each([-10 * MINUTE, HOUR])("converges to the machine's time again: %i ms", (step) => {
    const { at, clock, pass } = machine();
    at.wall += step;
    let last = clock.now();
    for (let seconds = 0; seconds < (Math.abs(step) / 1_000) * 100; seconds += 10) {
      pass(10_000);
      expect(clock.now()).toBeGreaterThan(last);
      last = clock.now();
    }
    expect(Math.abs(clock.now() - at.wall)).toBeLessThanOrEqual(1);
  });

  it('starts later if the journals are ahead of the machine, and never goes back', () => {
    const { at, clock } = machine();
    const ahead = at.wall + 10 * MINUTE;
    clock.notBefore(ahead);
    expect(clock.now()).toBe(ahead);
    clock.notBefore(at.wall);
    expect(clock.now()).toBe(ahead);
  });
});

describe('a real clock', () => {
  afterEach(() => vi.restoreAllMocks());

  const setMachine = (step: number) => {
    const real = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => real() + step);
  };

  it.each([-10 * MINUTE, HOUR])(
    "fires in time although the machine's clock is set by %i ms",
    async (step) => {
      const begun = performance.now();
      const before = systemClock.now();
      setMachine(step);
      expect(Math.abs(systemClock.now() - before)).toBeLessThan(1_000);
      const rang = await new Promise<number>((resolve) => {
        systemClock.at(systemClock.now() + 200, () => resolve(performance.now() - begun));
      });
      expect(rang).toBeGreaterThanOrEqual(195);
      expect(rang).toBeLessThan(3_000);
      // Never early: a phase asked to end before its time refuses.
      const due = before + 400;
      const at = await new Promise<number>((resolve) => {
        systemClock.at(due, () => resolve(systemClock.now()));
      });
      expect(at).toBeGreaterThanOrEqual(due);
    },
  );
});
