import { describe, expect, it } from 'vitest';
import { ratingsOf } from './rating.ts';
import { inRatingOrder, SEASON_ROUNDS, SETTLED_GAMES } from './season.ts';
import { simulatedSeason } from './testing/simulated-season.ts';

const EQUAL = { players: 24, games: 100, wolvesWin: 0.87 };

const spreadOf = (values: readonly number[]): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
};

describe('season ratings', () => {
  it('settle within a season of the usual length', () => {
    expect(SEASON_ROUNDS).toBeGreaterThanOrEqual(SETTLED_GAMES);
  });

  it('give equal players equal ratings within noise, and the side’s advantage to the virtual members', () => {
    const { players, sides } = ratingsOf(simulatedSeason({ ...EQUAL, seed: 'equal' }));
    const all = [...players.values()];
    const sigma = all.reduce((sum, player) => sum + player.sigma, 0) / all.length;
    expect(spreadOf(all.map(({ mu }) => mu))).toBeLessThan(sigma * 1.3);
    // Wolves win 87 of 100: all of it is attributed to their side.
    expect(sides.get('WEREWOLVES')?.mu).toBeGreaterThan(8);
    expect(sides.get('VILLAGERS')?.mu).toBeLessThan(-8);
    expect(Math.abs(all.reduce((sum, { mu }) => sum + mu, 0) / all.length)).toBeLessThan(sigma);
  });

  it('lift a planted strong agent to the top within 100 games', () => {
    const seeds = Array.from({ length: 10 }, (_, i) => `strong-${i}`);
    const first = seeds.filter((seed) => {
      const strong = { playerId: 'P007', odds: 4 };
      const { players } = ratingsOf(simulatedSeason({ ...EQUAL, seed, strong }));
      const [top] = [...players].sort(([, a], [, b]) => b.ordinal - a.ordinal);
      return top?.[0] === 'P007';
    });
    expect(first.length).toBeGreaterThanOrEqual(9);
  });

  it('are settled only after enough games, and an anchor keeps its value', () => {
    const results = simulatedSeason({ ...EQUAL, games: SETTLED_GAMES - 5, seed: 'short' });
    const { players } = ratingsOf(results, new Set(['P001']));
    expect([...players.values()].some(({ settled }) => settled)).toBe(false);
    expect(players.get('P001')).toMatchObject({ mu: 0, sigma: 25 / 12 });
    const longer = ratingsOf(simulatedSeason({ ...EQUAL, games: SETTLED_GAMES + 5, seed: 'long' }));
    expect([...longer.players.values()].every(({ settled }) => settled)).toBe(true);
  });

  it('continue from the last season: two halves in sequence give the same as the whole', () => {
    const season = simulatedSeason({ ...EQUAL, games: SETTLED_GAMES, seed: 'halves' });
    const half = Math.floor(season.length / 2);
    const anchors = new Set(['P001']);
    const first = ratingsOf(season.slice(0, half), anchors);
    expect([...first.players.values()].some(({ settled }) => settled)).toBe(false);
    // A former anchor keeps that value.
    const second = ratingsOf(season.slice(half), anchors, first);
    expect(second).toEqual(ratingsOf(season, anchors));
    expect(ratingsOf([], new Set(), second)).toEqual(second);
  });

  it('are ordered by skill − 3 × uncertainty, settled ones only', () => {
    const rated = (playerId: string, mu: number, sigma: number, settled = true) => ({
      playerId,
      rating: { mu, sigma, ordinal: mu - 3 * sigma, games: 20, settled },
    });
    const rows = [
      // The highest skill, with an unknown uncertainty.
      rated('P001', 9, 5),
      rated('P002', 4, 1),
      rated('P003', 30, 1, false),
      { playerId: 'P004', rating: null },
      rated('P006', 6, 1),
      rated('P005', 6, 1),
    ];
    expect(inRatingOrder(rows).map(({ playerId }) => playerId)).toEqual(['P005', 'P006', 'P002', 'P001']);
  });
});
