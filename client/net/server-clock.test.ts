import { describe, expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

describe('server clock', () => {
  it('is the viewer’s own until the server has answered', () => {
    expect(createServerClock(() => 500).now()).toBe(500);
  });

  it('assumes half of the round trip for the way back', () => {
    const clock = createServerClock(() => 1_000);
    clock.learn(50_000, 900, 1_000);
    expect(clock.now()).toBe(50_050);
  });

  it('trusts the shortest round trip, and expires it in time', () => {
    const clock = createServerClock(() => 1_000);
    clock.learn(50_000, 990, 1_000);
    clock.learn(90_000, 0, 1_000);
    expect(clock.now()).toBe(50_005);
    for (let i = 0; i < 40; i++) clock.learn(90_000, 0, 1_000);
    expect(clock.now()).toBe(90_500);
  });
});
