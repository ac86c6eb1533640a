import { describe, expect, it } from 'vitest';
import { diceFor } from '../matches/dice.ts';
import { shuffle } from '../matches/rng.ts';
import { rateSeason } from './intervals.ts';
import { standingOf } from './paired-test.ts';
import { fitSkills, type RatedGame } from './sides.ts';
import { coverageOf, firstOf, SHORT_SEASONS, steadinessOf } from './testing/measures.ts';
import { plantedSeason, spreadOut, USUAL_SIDE } from './testing/planted-season.ts';
import { simulatedLab } from './testing/simulated-lab.ts';

describe('season skills', () => {
  it('find the planted entrant first, an interval that covers, and the same order in both halves', () => {
    // The short form of `npm run exam:ratings`.
    expect(firstOf({ seeds: 25 })).toBeGreaterThanOrEqual(0.78);
    expect(steadinessOf({ seeds: 3 })).toBeGreaterThanOrEqual(0.85);
    expect(coverageOf({ seeds: 6, resamples: 60 })).toBeGreaterThan(0.9);
    expect(coverageOf({ seeds: 10, resamples: 60 }, SHORT_SEASONS)).toBeGreaterThan(0.92);
  });

  it('separate wolf and village skill where not everybody plays every game', () => {
    // Twelve entrants, eight at a table: entrant 0 is strong as a wolf, and only then.
    const games: RatedGame[] = Array.from({ length: 800 }, (_, i) => {
      const table = shuffle('apart', String(i), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]).slice(0, 8);
      const [wolves, village] = [table.slice(0, 2), table.slice(2)];
      const wolvesWon = diceFor('apart', i).chance(wolves.includes(0) ? 0.85 : 0.35);
      return { wolves, village, wolvesWon, block: Math.floor(i / 8) };
    });
    const { wolf, village } = fitSkills(games, 12);
    expect(wolf[0]).toBe(Math.max(...wolf));
    expect(wolf[0]! - village[0]!).toBeGreaterThan(0.5);
  });

  it('add up over the seats of an entrant that holds several', () => {
    // Entrant 1 sits in one to five of eight seats; each of its seats adds equally to its side.
    const [skill, count] = [0.4, 4_000];
    const games: RatedGame[] = Array.from({ length: count }, (_, i) => {
      const own = 1 + (i % 5);
      const table = shuffle('several', String(i), [0, 0, 0, 0, 0, 0, 0, 0].fill(1, 0, own));
      const [wolves, village] = [table.slice(0, 2), table.slice(2)];
      const seats = (side: readonly number[]) => side.filter((entrant) => entrant === 1).length;
      const logOdds = USUAL_SIDE + skill * (seats(wolves) - seats(village));
      const wolvesWon = diceFor('several', i).chance(1 / (1 + Math.exp(-logOdds)));
      return { wolves, village, wolvesWon, block: i };
    });
    const { overall } = fitSkills(games, 2);
    expect(overall[1]! - overall[0]!).toBeGreaterThan(skill - 0.15);
    expect(overall[1]! - overall[0]!).toBeLessThan(skill + 0.15);
  });

  it('attribute the advantage of a side to the side', () => {
    const season = plantedSeason({ skills: spreadOut(0, 0), games: 400, side: 2, seed: 'side' });
    const { overall, side } = fitSkills(season, 8);
    expect(side).toBeGreaterThan(1.6);
    expect(Math.max(...overall.map(Math.abs))).toBeLessThan(0.6);
  });

  it('are finite for an entrant with wins only, and unknown after one block', () => {
    const season = plantedSeason({ skills: spreadOut(-9, 9), games: 8, side: USUAL_SIDE, seed: 'few' });
    const { entrants } = rateSeason(season, 8, { seed: 'few', resamples: 10 });
    for (const { overall, rank } of entrants) {
      expect(Math.abs(overall.value)).toBeLessThan(6);
      expect(rank).toEqual({ low: 1, high: 8 });
    }
  });

  it('give ranks as ranges, and the same for the same seed', () => {
    const season = plantedSeason({
      skills: spreadOut(-1.5, 1.5),
      games: 400,
      side: USUAL_SIDE,
      seed: 'ranks',
    });
    const rated = rateSeason(season, 8, { seed: 'ranks', resamples: 50 });
    const [worst, best] = [rated.entrants[0]!, rated.entrants[7]!];
    expect(best.rank.high).toBeLessThan(worst.rank.low);
    for (const { overall, rank } of rated.entrants) {
      expect(overall.low).toBeLessThan(overall.high);
      expect(rank.low).toBeLessThanOrEqual(rank.high);
    }
    expect(rateSeason(season, 8, { seed: 'ranks', resamples: 50 })).toEqual(rated);
  });
});

describe('paired test', () => {
  const runs = (odds: number, count: number) =>
    Array.from({ length: count }, (_, seed) => simulatedLab(odds, 400, seed));

  it('rarely calls equals better, and finds an entrant that doubles the odds', () => {
    const better = (odds: number) =>
      runs(odds, 200).filter(({ verdict }) => verdict === 'better').length / 200;
    expect(better(1)).toBeLessThanOrEqual(0.08);
    expect(better(2)).toBeGreaterThan(0.9);
  });

  it('decides nothing from a pair or two, and rejects a worse entrant', () => {
    expect(standingOf([])).toMatchObject({ pairs: 0, verdict: 'undecided' });
    expect(standingOf([1, 1])).toMatchObject({ gain: 1, verdict: 'undecided' });
    expect(standingOf(Array.from({ length: 60 }, (_, i) => (i % 2 ? -1 : 0)))).toMatchObject({
      verdict: 'not better',
    });
  });
});
