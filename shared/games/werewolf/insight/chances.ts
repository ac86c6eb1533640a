/**
 * How likely the village wins, from what everybody knows: a weight for how the table stands and one for each sign,
 * fitted on simulated matches (`npm run exam:chances -- --fit`) and held to others.
 */
import type { PublicRecord } from './public-record.ts';
import { SIGNS, type Sign, type Signs, signsOf, standingOf } from './signs-of-winning.ts';
import type { Suspicion } from './suspicion.ts';

export interface ChanceWeights {
  /** By standing: see `standingOf`. */
  readonly standings: Readonly<Record<string, number>>;
  readonly signs: Readonly<Record<Sign, number>>;
}

/** From 0 (the wolves have won) to 1 (the village has). */
export function villageChance(record: PublicRecord, suspicion: Suspicion, weights: ChanceWeights): number {
  if (record.winner) return record.winner === 'VILLAGERS' ? 1 : 0;
  return chanceFrom(standingOf(record), signsOf(record, suspicion), weights);
}

export function chanceFrom(standing: string, signs: Signs, weights: ChanceWeights): number {
  let sum = standingWeight(standing, weights);
  for (const sign of SIGNS) sum += weights.signs[sign] * signs[sign];
  return 1 / (1 + Math.exp(-sum));
}

/** That of the standing itself, or of the nearest with as many wolves found. */
function standingWeight(standing: string, { standings }: ChanceWeights): number {
  const known = standings[standing];
  if (known !== undefined) return known;
  const [living, found] = standing.split('/');
  const alike = Object.entries(standings).filter(([key]) => key.split('/')[1] === found);
  const distance = (key: string): number => Math.abs(Number(key.split('/')[0]) - Number(living));
  return alike.sort(([a], [b]) => distance(a) - distance(b))[0]?.[1] ?? 0;
}
