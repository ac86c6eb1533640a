import { describe, expect, it } from 'vitest';
import { ThinkingSchedule } from './thinking-schedule.ts';

const schedule = (calls = 4) =>
  new ThinkingSchedule({ startsAt: 0, endsAt: 1_000, calls, firstAt: 50, until: 900 });

/** Thinks whenever it is time to, and plans on each time. */
function thoughts(plan: ThinkingSchedule): number[] {
  const times: number[] = [];
  for (let at = plan.nextAt; at !== null; at = plan.nextAt) {
    times.push(Math.round(at));
    plan.begin(at);
    plan.plan(at);
  }
  return times;
}

describe('the thoughts of a phase', () => {
  it('are spread over it, and one is kept for what may be heard', () => {
    const plan = schedule();
    expect(thoughts(plan)).toEqual([50, 333, 617]);
    plan.hear(700);
    expect(thoughts(plan)).toHaveLength(1);
    plan.hear(750);
    expect(plan.nextAt).toBeNull();
  });

  it('come soon when something is heard, but not all at once', () => {
    const plan = schedule();
    plan.begin(50);
    plan.plan(50);
    plan.hear(60);
    // Half of the even pace after the last one.
    expect(plan.nextAt).toBeCloseTo(50 + 900 / 8);
    plan.hear(100);
    expect(plan.nextAt).toBeCloseTo(162.5);
    plan.begin(163);
    plan.hear(500);
    expect(plan.nextAt).toBe(530);
  });

  it('are never put off by what is heard, and never come too late', () => {
    const plan = schedule();
    plan.hear(400);
    expect(plan.nextAt).toBe(50);
    plan.begin(50);
    plan.hear(890);
    expect(plan.nextAt).toBeNull();
  });

  it('that came to nothing are had again, for nothing if nobody thought', () => {
    const plan = schedule(1);
    plan.begin(50);
    plan.again(200);
    expect(plan.nextAt).toBeNull();
    plan.again(200, false);
    expect(plan.nextAt).toBe(200);
  });

  it('say when one is the last that comes by itself', () => {
    const plan = schedule(3);
    expect(plan.isLast).toBe(false);
    plan.begin(50);
    expect(plan.isLast).toBe(true);
  });
});
