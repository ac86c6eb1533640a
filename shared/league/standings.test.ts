import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LeagueResult, type Outcome, ranksByRound, standingsOf } from './standings.ts';

const result = (
  matchId: string,
  round: number,
  seats: readonly [string, Outcome, number][],
): LeagueResult => ({
  matchId,
  round,
  status: 'COMPLETE',
  source: 'JOURNAL',
  gameId: null,
  completedAt: 0,
  history: [],
  seats: seats.map(([playerId, outcome, score]) => ({ playerId, role: null, side: null, outcome, score })),
});

describe('standings', () => {
  it('[S1-40] count 3 for a win, 1 for a draw, 0 for a loss', () => {
    const rows = standingsOf(
      ['P001', 'P002', 'P003'],
      [
        result('R1M1', 1, [
          ['P001', 'WIN', 3],
          ['P002', 'LOSS', 2],
        ]),
        result('R2M1', 2, [
          ['P001', 'DRAW', 2],
          ['P003', 'DRAW', 2],
        ]),
      ],
    );
    expect(rows.map(({ playerId, points }) => [playerId, points])).toEqual([
      ['P001', 4],
      ['P003', 1],
      ['P002', 0],
    ]);
  });

  it('[S1-41] rank by points first, then wins, then draws, then the id', () => {
    const one = (id: string, outcomes: readonly Outcome[]) =>
      outcomes.map((outcome, i) => result(`${id}-${i}`, i + 1, [[id, outcome, 0]]));
    const results = [
      // Three points each: by a win, or by three draws.
      ...one('P003', ['DRAW', 'DRAW', 'DRAW']),
      ...one('P004', ['WIN', 'LOSS', 'LOSS']),
      // Equal in everything: the id decides.
      ...one('P010', ['WIN', 'LOSS', 'LOSS']),
      ...one('P002', ['LOSS', 'LOSS', 'LOSS']),
      ...one('P001', ['WIN', 'WIN', 'LOSS']),
    ];
    const rows = standingsOf(['P001', 'P002', 'P003', 'P004', 'P010'], results);
    expect(rows.map(({ playerId }) => playerId)).toEqual(['P001', 'P004', 'P010', 'P003', 'P002']);
  });

  it('[S1-41] do not depend on the order of results', () => {
    const outcomes = fc.constantFrom<Outcome>('WIN', 'DRAW', 'LOSS');
    const results = fc.array(fc.tuple(fc.constantFrom('P001', 'P002', 'P003'), outcomes, fc.nat(5)), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(results, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (drawn, chance) => {
        const all = drawn.map((seat, i) => result(`M${i}`, i, [seat]));
        const shuffled = all.map((each) => [chance.next().value, each] as const).sort(([a], [b]) => a - b);
        const ids = ['P001', 'P002', 'P003'];
        expect(
          standingsOf(
            ids,
            shuffled.map(([, each]) => each),
          ),
        ).toEqual(standingsOf(ids, all));
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it('report their movement, round by round', () => {
    const results = [
      result('R1M1', 1, [
        ['P001', 'WIN', 3],
        ['P002', 'LOSS', 2],
      ]),
      result('R2M1', 2, [
        ['P001', 'LOSS', 1],
        ['P002', 'WIN', 4],
      ]),
      result('R3M1', 3, [
        ['P001', 'LOSS', 1],
        ['P002', 'WIN', 4],
      ]),
    ];
    const ranks = ranksByRound(['P001', 'P002'], results, 3);
    expect([ranks.get('P001'), ranks.get('P002')]).toEqual([
      [1, 1, 2],
      [2, 2, 1],
    ]);
  });

  it('move as if they were counted anew after every round', () => {
    const ids = ['P001', 'P002', 'P003', 'P004'];
    const seat = fc.tuple(
      fc.constantFrom(...ids, 'P999'),
      fc.constantFrom<Outcome>('WIN', 'DRAW', 'LOSS'),
      fc.nat(5),
    );
    const results = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.array(seat, { maxLength: 4 })), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(results, fc.nat(10), (drawn, rounds) => {
        const all = drawn.map(([round, seats], i) => result(`M${i}`, round, seats));
        const anew = new Map<string, number[]>(ids.map((id) => [id, []]));
        for (let round = 1; round <= rounds; round++) {
          const soFar = all.filter((each) => each.round <= round);
          for (const { playerId, rank } of standingsOf(ids, soFar)) anew.get(playerId)?.push(rank);
        }
        expect(ranksByRound(ids, all, rounds)).toEqual(anew);
      }),
      { seed: 2, numRuns: 200 },
    );
  });
});
