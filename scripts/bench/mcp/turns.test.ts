import { expect, it } from 'vitest';
import { callersFor, inLane } from './turns.ts';

const LANES = 8;
const EVERY_MS = 3;

/** The shortest time between two calls of one caller on a machine of that speed. */
function shortestPauseMs(callers: number, callsPerSecond: number): number {
  const list = Array.from({ length: callers }, (_, caller) => caller);
  const calledAt = new Map<number, number>();
  let shortest = Number.POSITIVE_INFINITY;
  for (let count = 0; count < 10 * callers; count++) {
    // In whole microseconds, which add up.
    const atUs = Math.floor(count / LANES) * LANES * (1_000_000 / callsPerSecond);
    const caller = inLane(list, count, LANES);
    shortest = Math.min(shortest, atUs - (calledAt.get(caller) ?? Number.NEGATIVE_INFINITY));
    calledAt.set(caller, atUs);
  }
  return shortest / 1_000;
}

it('callers in turn keep their pace on a machine of up to 40,000 calls a second', () => {
  const callers = callersFor(EVERY_MS, LANES);
  for (const callsPerSecond of [1_000, 10_000, 40_000])
    expect(shortestPauseMs(callers, callsPerSecond)).toBeGreaterThanOrEqual(EVERY_MS);
});

it('too few callers do not', () => {
  expect(shortestPauseMs(28, 10_000)).toBeLessThan(EVERY_MS);
});

it('needs at least as many callers as lanes', () => {
  expect(() => inLane([1, 2, 3], 5, LANES)).toThrow('3 callers, where 8 are needed');
});
