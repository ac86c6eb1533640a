import { describe, expect, it } from 'vitest';
import { NO_STREAK, pressed, scoreOf, streakAfter } from './guesses.ts';

const WOLVES = new Set(['p:2', 'p:5'] as const);

describe('guess the wolves', () => {
  it('is worth more the earlier it was made', () => {
    const on = (day: number) => ({ picks: [{ playerId: 'p:2', day }] }) as const;
    expect([0, 1, 2, 3, 7].map((day) => scoreOf(on(day), WOLVES).points)).toEqual([3, 3, 2, 1, 1]);
    expect(scoreOf({ picks: [{ playerId: 'p:1', day: 1 }] }, WOLVES)).toEqual({ hits: 0, points: 0 });
  });

  it('holds two seats: a third replaces the older one, a second press removes one', () => {
    let guess = pressed({ picks: [] }, 'p:1', 1);
    guess = pressed(guess, 'p:2', 1);
    guess = pressed(guess, 'p:5', 2);
    expect(guess.picks).toEqual([
      { playerId: 'p:2', day: 1 },
      { playerId: 'p:5', day: 2 },
    ]);
    expect(scoreOf(guess, WOLVES)).toEqual({ hits: 2, points: 5 });
    expect(pressed(guess, 'p:2', 2).picks).toEqual([{ playerId: 'p:5', day: 2 }]);
  });

  it('counts matches in a row with a wolf found', () => {
    const hit = { hits: 1, points: 2 };
    const miss = { hits: 0, points: 0 };
    const runs = [hit, hit, miss, hit].reduce(streakAfter, NO_STREAK);
    expect(runs).toEqual({ run: 1, best: 2, matches: 4, points: 6 });
  });
});
