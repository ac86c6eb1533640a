/** Simulated seasons of balanced blocks with known skills, which ratings have to recover. */
import { diceFor } from '../../matches/dice.ts';
import type { RatedGame } from '../sides.ts';

export interface PlantedSeason {
  /** By entrant, in log-odds that it adds to its side as a wolf and as a villager. Eight of them. */
  readonly skills: readonly { readonly wolf: number; readonly village: number }[];
  readonly games: number;
  /** Log-odds of the wolves where all are average. */
  readonly side: number;
  readonly seed: string | number;
}

/** In games between language models wolves win about a third. */
export const USUAL_SIDE = Math.log(0.33 / 0.67);
const BLOCK = 8;

export function plantedSeason({ games, seed, side, skills }: PlantedSeason): RatedGame[] {
  const dice = diceFor('planted season', seed);
  const season: RatedGame[] = [];
  let order: number[] = [];
  for (let index = 0; index < games; index++) {
    const within = index % BLOCK;
    if (within === 0)
      order = skills
        .map((_, i) => ({ i, draw: dice.roll() }))
        .toSorted((a, b) => a.draw - b.draw)
        .map(({ i }) => i);
    const dealt = order.map((_, seat) => order[(seat + within) % order.length]!);
    const [wolves, village] = [dealt.slice(0, 2), dealt.slice(2)];
    const logOdds =
      side +
      wolves.reduce((sum, i) => sum + skills[i]!.wolf, 0) -
      village.reduce((sum, i) => sum + skills[i]!.village, 0);
    const wolvesWon = dice.chance(1 / (1 + Math.exp(-logOdds)));
    season.push({ wolves, village, wolvesWon, block: Math.floor(index / BLOCK) });
  }
  return season;
}

/** One entrant multiplies its side's odds; the others are alike. */
export const oneStrong = (odds: number): PlantedSeason['skills'] =>
  Array.from({ length: BLOCK }, (_, i) => {
    const skill = i === 0 ? Math.log(odds) : 0;
    return { wolf: skill, village: skill };
  });

/** Evenly from one end to the other. */
export const spreadOut = (from: number, to: number): PlantedSeason['skills'] =>
  Array.from({ length: BLOCK }, (_, i) => {
    const skill = from + ((to - from) * i) / (BLOCK - 1);
    return { wolf: skill, village: skill };
  });

/** Kendall's τ of two rankings of the same things. */
export function kendall(one: readonly number[], other: readonly number[]): number {
  let sum = 0;
  let pairs = 0;
  for (let i = 0; i < one.length; i++)
    for (let j = 0; j < i; j++) {
      sum += Math.sign(one[i]! - one[j]!) * Math.sign(other[i]! - other[j]!);
      pairs += 1;
    }
  return sum / pairs;
}
