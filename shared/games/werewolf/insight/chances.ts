/**
 * How likely the village wins, from what everybody knows: a weight for how the table stands and one for each sign,
 * fitted on simulated matches (`npm run -s bench -- chances --fit`) and held to others.
 */
import type { PublicRecord } from './public-record.ts';
import { SIGNS, type Sign, signsOf, standingOf } from './signs-of-winning.ts';
import type { Suspicion } from './suspicion.ts';

export interface ChanceWeights {
  /** By standing; one that was never met counts as the nearest that was: see `standingWeight`. */
  readonly standings: Readonly<Record<string, number>>;
  readonly signs: Readonly<Record<Sign, number>>;
}

/** From 0 (the wolves have won) to 1 (the village has). */
export function villageChance(record: PublicRecord, suspicion: Suspicion, weights: ChanceWeights): number {
  if (record.winner) return record.winner === 'VILLAGERS' ? 1 : 0;
  const signs = signsOf(record, suspicion);
  let sum = standingWeight(record, weights);
  for (const sign of SIGNS) sum += weights.signs[sign] * signs[sign];
  return 1 / (1 + Math.exp(-sum));
}

function standingWeight(record: PublicRecord, { standings }: ChanceWeights): number {
  const known = standings[standingOf(record)];
  if (known !== undefined) return known;
  const found = [...record.roles.values()].filter((role) => role === 'WEREWOLF').length;
  const alike = Object.entries(standings).filter(([key]) => key.split('/')[1] === String(found));
  const distance = (key: string): number => Math.abs(Number(key.split('/')[0]) - record.living.size);
  return alike.sort(([a], [b]) => distance(a) - distance(b))[0]?.[1] ?? 0;
}
