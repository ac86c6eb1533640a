import { describe, expect, it } from 'vitest';
import { ELO_START, type EloSide, eloAfter } from './elo.ts';

const one = (id: string, score: number, rating = ELO_START): EloSide => ({
  score,
  members: [{ id, rating }],
});
const ratings = (sides: readonly EloSide[]) =>
  Object.fromEntries(eloAfter(sides).map(({ id, rating }) => [id, Math.round(rating * 100) / 100]));

describe('Elo', () => {
  it('[D24] moves two equal players by half of K', () => {
    expect(ratings([one('a', 1), one('b', 0)])).toEqual({ a: 1216, b: 1184 });
  });

  it('[D24] gives an upset more than an expected win: 1400 beats 1200, then loses to it', () => {
    // By hand: E(1400 over 1200) = 1 / (1 + 10^(-0.5)) = 0.759747; 32 × 0.240253 = 7.69, 32 × 0.759747 = 24.31.
    expect(ratings([one('a', 1, 1400), one('b', 0, 1200)])).toEqual({ a: 1407.69, b: 1192.31 });
    expect(ratings([one('a', 0, 1400), one('b', 1, 1200)])).toEqual({ a: 1375.69, b: 1224.31 });
  });

  it('[D24] does not move equals on a draw', () => {
    expect(ratings([one('a', 3), one('b', 3)])).toEqual({ a: 1200, b: 1200 });
    expect(eloAfter([one('a', 3), one('b', 3)]).map(({ result }) => result)).toEqual(['draw', 'draw']);
  });

  it('[D24] rates a free-for-all by score, with K shared among the encounters', () => {
    // By hand: each expects 1.5 of 3 points; 32 / 3 × (3 − 1.5) = 16, × (2 − 1.5) = 5.33, and so on down.
    expect(ratings([one('a', 9), one('b', 7), one('c', 4), one('d', 1)])).toEqual({
      a: 1216,
      b: 1205.33,
      c: 1194.67,
      d: 1184,
    });
  });

  it('[D24] rates teams by their averages: every member moves by the same amount', () => {
    const wolves: EloSide = {
      score: 1,
      members: [
        { id: 'w1', rating: 1300 },
        { id: 'w2', rating: 1100 },
      ],
    };
    const village: EloSide = {
      score: 0,
      members: [
        { id: 'v1', rating: 1200 },
        { id: 'v2', rating: 1200 },
      ],
    };
    expect(ratings([wolves, village])).toEqual({ w1: 1316, w2: 1116, v1: 1184, v2: 1184 });
  });

  it('counts players who gave up as beaten, and their teammates by their side’s result', () => {
    const side: EloSide = {
      score: 1,
      members: [
        { id: 'gone', rating: 1200, forfeited: true },
        { id: 'stayed', rating: 1200 },
      ],
    };
    expect(eloAfter([side, one('b', 0)])).toEqual([
      { id: 'gone', rating: 1184, result: 'loss' },
      { id: 'stayed', rating: 1216, result: 'win' },
      { id: 'b', rating: 1184, result: 'loss' },
    ]);
  });

  it('is zero-sum between single players', () => {
    const after = eloAfter([one('a', 2, 1511), one('b', 2, 1024), one('c', 1, 1333)]);
    expect(after.reduce((sum, { rating }) => sum + rating, 0)).toBeCloseTo(1511 + 1024 + 1333, 9);
  });
});
