/**
 * Confidence intervals of ratings by bootstrap: whole blocks are resampled with replacement and fitted anew. Games of
 * a block are drawn together, because their roles were dealt together. With fewer than ten blocks every game is drawn
 * by its own chance instead; one block says nothing about what another would.
 */
import { type Dice, diceFor } from '../matches/dice.ts';
import { fitRows, PRIOR, type RatedGame, rowsOf, type Skills, skillsAbout } from './sides.ts';

export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface EntrantRating {
  readonly overall: Estimate;
  readonly wolf: Estimate;
  readonly village: Estimate;
  /** The ranks that are statistically indistinguishable from its own, from 1. */
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

export const rateSeason = (
  games: readonly RatedGame[],
  entrants: number,
  options: IntervalOptions,
): RatedSeason => finished(ratingSteps(games, entrants, options));

/** The same in small steps, so that the caller can yield to other work. */
export function* ratingSteps(
  games: readonly RatedGame[],
  entrants: number,
  { seed, resamples = RESAMPLES }: IntervalOptions,
): Generator<void, RatedSeason> {
  const rows = rowsOf(games, entrants);
  const fitted = fitRows({ rows, entrants });
  const blocks = [...new Set(games.map(({ block }) => block))];
  const refits: Skills[] = [];
  if (blocks.length >= 2 && blocks.length < FEW_BLOCKS) {
    // A few blocks vary too little or too much by chance: the games themselves carry more information.
    const dice = diceFor(seed, 'about');
    const draws = Array.from({ length: resamples }, () => rows.map(() => normalFrom(dice)));
    refits.push(...skillsAbout(rows, fitted.parameters, draws));
  }
  for (let turn = 0; blocks.length >= FEW_BLOCKS && turn < resamples; turn++) {
    const weights = resample(games, blocks, diceFor(seed, 'resample', turn));
    refits.push(fitRows({ rows, entrants, weights, from: fitted.parameters }));
    yield;
  }
  const estimate = (value: number, pick: (skills: Skills) => number): Estimate =>
    estimateOf(value, refits.map(pick));
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

/** How often each game counts after resampling as many blocks as there are, with replacement. */
function resample(games: readonly RatedGame[], blocks: readonly number[], dice: Dice): number[] {
  const times = new Map<number, number>();
  for (let i = 0; i < blocks.length; i++) {
    const block = dice.pick(blocks);
    times.set(block, (times.get(block) ?? 0) + 1);
  }
  return games.map(({ block }) => times.get(block) ?? 0);
}

/**
 * The interval as standard deviations of the refits around the estimate, as for a normal distribution. The percentiles
 * of resamples themselves would be too narrow and off centre: fits of fewer distinct games are further from zero.
 * Without refits, nothing is known.
 */
function estimateOf(value: number, refits: readonly number[]): Estimate {
  const mean = refits.reduce((sum, each) => sum + each, 0) / Math.max(1, refits.length);
  const variance = refits.reduce((sum, each) => sum + (each - mean) ** 2, 0) / Math.max(1, refits.length - 1);
  const reach = refits.length === 0 ? UNKNOWN : NORMAL * Math.sqrt(variance);
  return { value, low: value - reach, high: value + reach };
}

/** Box–Muller. */
const normalFrom = (dice: Dice): number =>
  Math.sqrt(-2 * Math.log(1 - dice.roll())) * Math.cos(2 * Math.PI * dice.roll());

/** For 95 %. */
const NORMAL = 1.96;
const FEW_BLOCKS = 10;
/** Where nothing is known: wider than any skill can be by its prior. */
const UNKNOWN = 3 * PRIOR.skill;

/** Takes all steps at once. */
export function finished<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** An entrant that is certainly better ranks before, one that is certainly worse after. */
export function rankOf(
  own: Estimate,
  all: readonly { readonly overall: Estimate }[],
): { low: number; high: number } {
  const better = all.filter(({ overall }) => overall.low > own.high).length;
  const worse = all.filter(({ overall }) => overall.high < own.low).length;
  return { low: 1 + better, high: all.length - worse };
}
