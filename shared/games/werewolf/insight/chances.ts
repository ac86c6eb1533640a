/**
 * How likely the village wins, from public facts: a weight for the standing and one for each sign, fitted to house
 * matches and to real games of agents (`npm run exam:chances -- --fit`). The recent win rate of villages in this town,
 * among such players, shifts the result.
 */
import type { Company, PastOutcomes } from '../../../matches/past-outcomes.ts';
import type { Team } from '../model.ts';
import { CHANCE_WEIGHTS } from './chance-weights.ts';
import type { PublicRecord } from './public-record.ts';
import { SIGNS, type Sign, type Signs, signsOf, standingOf } from './signs-of-winning.ts';

export interface ChanceWeights {
  /** How often the village won in the matches to which these weights were fitted. */
  readonly rate: number;
  /** By standing: see `standingOf`. */
  readonly standings: Readonly<Record<string, number>>;
  readonly signs: Readonly<Record<Sign, number>>;
}

/** No weights are fitted to people: they start with those of house bots. */
export const weightsFor = (company: Company): ChanceWeights =>
  CHANCE_WEIGHTS[company === 'agents' ? 'agents' : 'house'];

/** The fitted rate counts as this many matches, against those that the town has seen. */
const FITTED_COUNTS_FOR = 20;

const logit = (share: number): number => Math.log(share / (1 - share));

/** By how much more often these matches were won than those to which the weights were fitted. */
export function levelOf({ winners }: PastOutcomes, { rate }: Pick<ChanceWeights, 'rate'>): number {
  const won = winners['VILLAGERS' satisfies Team] ?? 0;
  const lost = winners['WEREWOLVES' satisfies Team] ?? 0;
  return logit((won + rate * FITTED_COUNTS_FOR) / (won + lost + FITTED_COUNTS_FOR)) - logit(rate);
}

/** From 0 (the wolves have won) to 1 (the village has). */
export function villageChance(record: PublicRecord, weights: ChanceWeights, level: number): number {
  if (record.winner) return record.winner === 'VILLAGERS' ? 1 : 0;
  return chanceFrom(standingOf(record), signsOf(record), weights, level);
}

export function chanceFrom(standing: string, signs: Signs, weights: ChanceWeights, level = 0): number {
  let sum = level + standingWeight(standing, weights);
  for (const sign of SIGNS) sum += weights.signs[sign] * signs[sign];
  return 1 / (1 + Math.exp(-sum));
}

/** The weight of the standing itself, or of the nearest with as many wolves found. */
export function standingWeight(standing: string, { standings }: Pick<ChanceWeights, 'standings'>): number {
  const known = standings[standing];
  if (known !== undefined) return known;
  const [living, found] = standing.split('/');
  const alike = Object.entries(standings).filter(([key]) => key.split('/')[1] === found);
  const distance = (key: string): number => Math.abs(Number(key.split('/')[0]) - Number(living));
  return alike.sort(([a], [b]) => distance(a) - distance(b))[0]?.[1] ?? 0;
}
