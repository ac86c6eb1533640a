/**
 * How sure ratings are: whole blocks are drawn again with replacement and fitted anew. Games of a block are drawn together, because their
 * roles were dealt together.
 */
import { type Dice, diceFor } from '../matches/dice.ts';
import { fitRows, PRIOR, type RatedGame, rowsOf, type Skills } from './sides.ts';

export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface EntrantRating {
  readonly overall: Estimate;
  readonly wolf: Estimate;
  readonly village: Estimate;
  /** The places that cannot be told apart from its own, from 1. */
  readonly rank: { readonly low: number; readonly high: number };
}

export interface RatedSeason {
  /** By entrant. */
  readonly entrants: readonly EntrantRating[];
  readonly side: Estimate;
}

export const RESAMPLES = 1_000;

export interface IntervalOptions {
  readonly seed: string;
  readonly resamples?: number;
}

export function rateSeason(
  games: readonly RatedGame[],
  entrants: number,
  { seed, resamples = RESAMPLES }: IntervalOptions,
): RatedSeason {
  const rows = rowsOf(games, entrants);
  const fitted = fitRows({ rows, entrants });
  const blocks = [...new Set(games.map(({ block }) => block))];
  const drawn = Array.from({ length: blocks.length < 2 ? 0 : resamples }, (_, turn) => {
    const weights = resample(games, blocks, diceFor(seed, 'resample', turn));
    return fitRows({ rows, entrants, weights, from: fitted.parameters });
  });
  const estimate = (value: number, pick: (skills: Skills) => number): Estimate =>
    estimateOf(value, drawn.map(pick), blocks.length);
  const rated = Array.from({ length: entrants }, (_, i) => ({
    overall: estimate(fitted.overall[i]!, ({ overall }) => overall[i]!),
    wolf: estimate(fitted.wolf[i]!, ({ wolf }) => wolf[i]!),
    village: estimate(fitted.village[i]!, ({ village }) => village[i]!),
  }));
  return {
    entrants: rated.map((rating) => ({ ...rating, rank: rankOf(rating.overall, rated) })),
    side: estimate(fitted.side, ({ side }) => side),
  };
}

/** How often each game counts when as many blocks as there are were drawn, with replacement. */
function resample(games: readonly RatedGame[], blocks: readonly number[], dice: Dice): number[] {
  const times = new Map<number, number>();
  for (let i = 0; i < blocks.length; i++) {
    const block = dice.pick(blocks);
    times.set(block, (times.get(block) ?? 0) + 1);
  }
  return games.map(({ block }) => times.get(block) ?? 0);
}

/**
 * As many standard deviations of the resamples to either side as a normal distribution needs. The percentiles of the resamples themselves
 * would lie too close together, and off centre: fits of fewer distinct games are further from nought. The spread of a few blocks is itself
 * uncertain, which Student's t allows for; one block says nothing about what another would.
 */
function estimateOf(value: number, drawn: readonly number[], blocks: number): Estimate {
  if (drawn.length === 0) return { value, low: value - UNKNOWN, high: value + UNKNOWN };
  const mean = drawn.reduce((sum, each) => sum + each, 0) / drawn.length;
  const variance = drawn.reduce((sum, each) => sum + (each - mean) ** 2, 0) / Math.max(1, drawn.length - 1);
  const reach = (blocks < FEW_BLOCKS ? studentsT(blocks - 1) : NORMAL) * Math.sqrt(variance);
  return { value, low: value - reach, high: value + reach };
}

/** For 95 %. */
const NORMAL = 1.96;
const FEW_BLOCKS = 10;
/** Where nothing is known: wider than any skill can be by its prior. */
const UNKNOWN = 3 * PRIOR.skill;

/** The 97.5th percentile, by its series about the normal one; within 3 % from three degrees on. */
const studentsT = (degrees: number): number =>
  NORMAL + 2.372 / degrees + 2.823 / degrees ** 2 + 2.556 / degrees ** 3 + 1.589 / degrees ** 4;

/** Whoever is surely better comes before, whoever is surely worse comes after. */
function rankOf(
  own: Estimate,
  all: readonly { readonly overall: Estimate }[],
): { low: number; high: number } {
  const better = all.filter(({ overall }) => overall.low > own.high).length;
  const worse = all.filter(({ overall }) => overall.high < own.low).length;
  return { low: 1 + better, high: all.length - worse };
}
