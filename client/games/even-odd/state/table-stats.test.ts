import { describe, expect, it } from 'vitest';
import { fakeTable } from '../testing/fake-tables.ts';
import { honesty, meetings, oddShare, wilson } from './table-stats.ts';

const { rounds } = fakeTable('win');

describe('player statistics', () => {
  it.each([
    [0, 5, 0, 0.4345],
    [5, 5, 0.5655, 1],
    [3, 5, 0.2307, 0.8824],
    [50, 100, 0.4038, 0.5962],
  ])("give Wilson's interval for %i of %i as %f to %f", (hits, of, low, high) => {
    const share = wilson(hits, of);
    expect(share.low).toBeCloseTo(low, 4);
    expect(share.high).toBeCloseTo(high, 4);
  });

  it('are empty before the first choice', () => {
    expect(wilson(0, 0)).toMatchObject({ of: 0, low: 0, high: 1 });
  });

  it('count odd choices and leave missing ones out', () => {
    expect(oddShare(rounds, 0)).toMatchObject({ hits: 3, of: 5 });
    expect(oddShare(fakeTable('missing').rounds, 0)).toMatchObject({ hits: 2, of: 2 });
  });

  it('count which numbers met, seen from either side', () => {
    const mine = meetings(rounds, 0);
    const theirs = meetings(rounds, 1);
    expect(mine.flat().reduce((sum, count) => sum + count, 0)).toBe(5);
    expect(mine[2]?.[3]).toBe(1);
    for (const i of [0, 1, 2, 3, 4])
      for (const j of [0, 1, 2, 3, 4]) expect(theirs[j]?.[i]).toBe(mine[i]?.[j]);
    expect(
      meetings(fakeTable('void').rounds, 0)
        .flat()
        .reduce((sum, count) => sum + count, 0),
    ).toBe(2);
  });

  it('compare claims with choices; a missing choice after a claim breaks it', () => {
    expect(honesty(rounds, 0)).toEqual({ kept: 3, claimed: 4 });
    expect(honesty(rounds, 1)).toEqual({ kept: 2, claimed: 4 });
    expect(honesty(fakeTable('missing').rounds, 0)).toEqual({ kept: 1, claimed: 2 });
  });
});
