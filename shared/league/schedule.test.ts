import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMATS, roundRobin } from './formats.ts';
import { TABLE, tables8 } from './tables8.ts';

const ids = (count: number) => Array.from({ length: count }, (_, i) => `P${String(i + 1).padStart(3, '0')}`);

describe('the circle method', () => {
  it('[S1-F13] pairs everybody once, nobody twice in a round, with a bye for odd numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 41 }), (count) => {
        const rounds = roundRobin(ids(count));
        expect(rounds).toHaveLength(count % 2 === 0 ? count - 1 : count);
        for (const pairs of rounds) {
          const seated = pairs.flat();
          expect(new Set(seated).size).toBe(seated.length);
          expect(seated.length).toBe(count % 2 === 0 ? count : count - 1);
        }
        const met = rounds.flat().map((pair) => [...pair].sort().join(' '));
        expect(new Set(met).size).toBe((count * (count - 1)) / 2);
        expect(met).toHaveLength((count * (count - 1)) / 2);
      }),
      { seed: 1, numRuns: 40 },
    );
  });

  it('comes to an end', () => {
    const { next, totalRounds } = FORMATS['round-robin'];
    const players = ids(5);
    const rounds: (readonly (readonly string[])[])[] = [];
    for (;;) {
      const tables = next({ players, rounds, wantedRounds: 0, seed: 's' });
      if (tables === 'done') break;
      rounds.push(tables);
    }
    expect(rounds).toHaveLength(totalRounds(5, 0));
  });
});

describe('tables of eight', () => {
  it('seat as many as there are chairs for, nobody twice, the same for the same seed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 40 }), fc.string(), (count, seed) => {
        const players = ids(count);
        const tables = tables8({ players, played: [], round: 1, seed });
        expect(tables).toHaveLength(Math.floor(count / TABLE));
        expect(tables.every((table) => table.length === TABLE)).toBe(true);
        expect(new Set(tables.flat()).size).toBe(tables.length * TABLE);
        expect(tables8({ players, played: [], round: 1, seed })).toEqual(tables);
      }),
      { seed: 1, numRuns: 30 },
    );
  });

  it('seat players with a bye next, and repeat pairings less than by chance', () => {
    const players = ids(26);
    const played: string[][] = [];
    for (let round = 1; round <= 12; round++)
      played.push(...tables8({ players, played, round, seed: 'season' }));
    const games = players.map((player) => played.filter((table) => table.includes(player)).length);
    expect(Math.max(...games) - Math.min(...games)).toBeLessThanOrEqual(1);
    const met = new Map<string, number>();
    for (const table of played)
      for (const [i, one] of table.entries())
        for (const other of table.slice(i + 1)) {
          const key = [one, other].sort().join(' ');
          met.set(key, (met.get(key) ?? 0) + 1);
        }
    // 36 tables make 1,008 meetings of 325 pairs: 3.1 each.
    expect(Math.max(...met.values())).toBeLessThanOrEqual(6);
    expect(met.size).toBeGreaterThan(315);
  });
});
