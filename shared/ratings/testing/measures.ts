/** Measures how well ratings recover planted skills: the figures of docs/benchmark.md, in a short and a long form. */
import { rateSeason } from '../intervals.ts';
import { fitSkills } from '../sides.ts';
import {
  kendall,
  oneStrong,
  type PlantedSeason,
  plantedSeason,
  spreadOut,
  USUAL_SIDE,
} from './planted-season.ts';

const SEATS = 8;
const side = USUAL_SIDE;

const seedsTo = (most: number): number[] => Array.from({ length: most }, (_, i) => i + 1);
const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The share of seasons of 100 games in which an entrant that doubles its side's odds comes first. */
export const firstOf = ({ seeds }: { readonly seeds: number }): number =>
  meanOf(
    seedsTo(seeds).map((seed) => {
      const { overall } = fitSkills(plantedSeason({ skills: oneStrong(2), games: 100, side, seed }), SEATS);
      return overall[0] === Math.max(...overall) ? 1 : 0;
    }),
  );

/** Mean Kendall's τ between the halves of seasons of 400 games. */
export const steadinessOf = ({ seeds }: { readonly seeds: number }): number =>
  meanOf(
    seedsTo(seeds).map((seed) => {
      const season = plantedSeason({ skills: spreadOut(-1.5, 1.5), games: 400, side, seed });
      const half = season.length / 2;
      return kendall(
        fitSkills(season.slice(0, half), SEATS).overall,
        fitSkills(season.slice(half), SEATS).overall,
      );
    }),
  );

const SEASONS: readonly Pick<PlantedSeason, 'games' | 'skills'>[] = [
  { skills: oneStrong(2), games: 100 },
  { skills: spreadOut(-1.5, 1.5), games: 100 },
  { skills: spreadOut(-1.5, 1.5), games: 400 },
];

/** For a few blocks. */
export const SHORT_SEASONS: readonly Pick<PlantedSeason, 'games' | 'skills'>[] = [16, 32, 64].flatMap(
  (games) => [oneStrong(2), spreadOut(-1.5, 1.5)].map((skills) => ({ games, skills })),
);

/** How often a 95 % interval covers the planted value, over all entrants of all seasons. */
export const coverageOf = (
  { resamples, seeds }: { readonly seeds: number; readonly resamples: number },
  seasons = SEASONS,
) =>
  meanOf(
    seasons.flatMap(({ games, skills }) => {
      const mean = meanOf(skills.map(({ wolf }) => wolf));
      return seedsTo(seeds).flatMap((seed) => {
        const season = plantedSeason({ skills, games, side, seed: `coverage ${seed}` });
        return rateSeason(season, SEATS, { seed: String(seed), resamples }).entrants.map(({ overall }, i) => {
          const planted = skills[i]!.wolf - mean;
          return overall.low <= planted && planted <= overall.high ? 1 : 0;
        });
      });
    }),
  );
