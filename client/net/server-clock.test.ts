import { describe, expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

describe("the server's clock", () => {
  it('is the viewer’s own until the server has spoken', () => {
    expect(createServerClock(() => 500).now()).toBe(500);
  });

  it('takes half of the trip for the way back', () => {
    const clock = createServerClock(() => 1_000);
    clock.learn(50_000, 900, 1_000);
    expect(clock.now()).toBe(50_050);
  });

  it('trusts the shortest trip, and forgets it in time', () => {
    const clock = createServerClock(() => 1_000);
    clock.learn(50_000, 990, 1_000);
    clock.learn(90_000, 0, 1_000);
    expect(clock.now()).toBe(50_005);
    for (let i = 0; i < 40; i++) clock.learn(90_000, 0, 1_000);
    expect(clock.now()).toBe(90_500);
  });
});
