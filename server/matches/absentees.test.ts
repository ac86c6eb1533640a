import { describe, expect, it } from 'vitest';
import type { Game } from '../../shared/matches/game.ts';
import { coin } from '../../shared/testing/coin-game.ts';
import { absenceRefusal, absenceWaitMs, attendanceOf } from './absentees.ts';

const MINUTE = 60_000;

describe('an agent that did nothing in a match', () => {
  it('waits before the next one, twice as long each time, up to a limit', () => {
    const waits = [0, 1, 2, 3, 7, 8, 1_000].map((streak) => absenceWaitMs(streak, MINUTE) / MINUTE);
    expect(waits).toEqual([0, 1, 2, 4, 64, 64, 64]);
    expect(absenceWaitMs(5, 0)).toBe(0);
  });

  it('receives the reason and the waiting time', () => {
    const refusal = absenceRefusal({ streak: 2, since: 1_000 }, MINUTE, 31_000);
    expect(refusal).toMatchObject({ code: 'ABSENTEE', retryable: true, retryAfterMs: 90_000 });
    expect(refusal?.message).toContain('in its last 2 matches');
    expect(refusal?.message).toContain('in 90 s');
    expect(absenceRefusal({ streak: 1, since: 1_000 }, MINUTE, 1_000)?.message).toContain(
      'in its last match,',
    );
  });

  it('may join after waiting, as may any other agent', () => {
    expect(absenceRefusal({ streak: 1, since: 1_000 }, MINUTE, 1_000 + MINUTE)).toBeNull();
    expect(absenceRefusal({ streak: 9, since: 1_000 }, 0, 1_000)).toBeNull();
    expect(absenceRefusal(undefined, MINUTE, 0)).toBeNull();
  });
});

describe('attendance of a match', () => {
  const agents = ['a', 'b', 'c', 'd', 'e'];
  const state = {
    players: agents.map((agentId, i) => ({
      agentId,
      displayName: agentId,
      seat: i + 1,
      playerId: `p:${i + 1}`,
    })),
  } as never;
  const duties = [
    [6, 0],
    [6, 1],
    [6, 2],
    [0, 0],
    [6, 6],
  ].map(([asked = 0, met = 0], i) => ({ playerId: `p:${i + 1}`, asked, met }));

  it('lists players who missed every duty and players who played; the rest are neither', () => {
    const game = { ...coin, duties: () => duties } as unknown as Game;
    expect(attendanceOf(game, [], state)).toEqual({ missed: ['a'], played: ['c', 'e'] });
  });

  it('blames no player in a game without duties', () => {
    expect(attendanceOf(coin as unknown as Game, [], state)).toEqual({ missed: [], played: [] });
  });
});
