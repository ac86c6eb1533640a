/** Fits the weights of the chances by Newton's method on a logistic loss with a ridge. */
import { type ChanceWeights, standingWeight } from '../../../shared/games/werewolf/insight/chances.ts';
import { SIGNS, type Sign } from '../../../shared/games/werewolf/insight/signs-of-winning.ts';
import type { Sample } from './samples.ts';

/** Keeps a weight with little evidence near its starting value. */
const RIDGE = { alone: 1, from: 6 } as const;
/** The weight of one match, however many events it has, where weights start from others. */
const MATCH_COUNTS = 4;
const ROUNDS = 12;

/** `from`: known weights, changed only as far as the matches require; without them every event counts. */
export function fitWeights(samples: readonly Sample[], from?: ChanceWeights): ChanceWeights {
  const standings = [
    ...new Set([...Object.keys(from?.standings ?? {}), ...samples.map(({ standing }) => standing)]),
  ].sort();
  const column = new Map(standings.map((standing, index) => [standing, index]));
  const ridge = from ? RIDGE.from : RIDGE.alone;
  const start = Float64Array.from([
    ...standings.map((standing) => (from ? standingWeight(standing, from) : 0)),
    ...SIGNS.map((sign) => from?.signs[sign] ?? 0),
    0,
  ]);
  const size = start.length;
  const level = size - 1;
  const rows = samples.map(({ of, signs, standing, villageWon }) => ({
    at: [column.get(standing) as number, ...SIGNS.map((_, i) => standings.length + i), level],
    x: [1, ...SIGNS.map((sign) => signs[sign]), from ? 1 : 0],
    won: villageWon ? 1 : 0,
    counts: from ? MATCH_COUNTS / of : 1,
  }));
  let weights = start;
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = Float64Array.from(weights, (weight, i) => ridge * ((start[i] as number) - weight));
    const curvature = Array.from({ length: size }, (_, i) => {
      const row = new Float64Array(size);
      row[i] = ridge;
      return row;
    });
    // The base rate must not come from the starting weights.
    if (from) {
      gradient[level] = 0;
      (curvature[level] as Float64Array)[level] = 0;
    }
    for (const { at, counts, won, x } of rows) {
      let sum = 0;
      at.forEach((index, i) => {
        sum += (weights[index] as number) * (x[i] as number);
      });
      const p = 1 / (1 + Math.exp(-sum));
      const w = counts * p * (1 - p);
      for (let i = 0; i < at.length; i++) {
        const xi = x[i] as number;
        if (xi === 0) continue;
        (gradient[at[i] as number] as number) += counts * (won - p) * xi;
        const row = curvature[at[i] as number] as Float64Array;
        for (let j = 0; j < at.length; j++) (row[at[j] as number] as number) += w * xi * (x[j] as number);
      }
    }
    const step = solve(curvature, gradient);
    weights = weights.map((weight, i) => weight + (step[i] as number));
  }
  const rounded = (value: number): number => Math.round(value * 1000) / 1000;
  const shift = weights[level] as number;
  const matches = samples.reduce((sum, { of }) => sum + 1 / of, 0);
  const won = samples.reduce((sum, { of, villageWon }) => sum + (villageWon ? 1 / of : 0), 0);
  return {
    rate: rounded(won / matches),
    standings: Object.fromEntries(
      standings.map((standing, i) => [standing, rounded((weights[i] as number) + shift)]),
    ),
    signs: Object.fromEntries(
      SIGNS.map((sign, i) => [sign, rounded(weights[standings.length + i] as number)]),
    ) as Record<Sign, number>,
  };
}

/** Gaussian elimination with pivots. */
function solve(matrix: readonly Float64Array[], right: Float64Array): readonly number[] {
  const size = right.length;
  const rows = matrix.map((row, i) => [...row, right[i] as number]);
  const at = (i: number, j: number): number => (rows[i] as number[])[j] as number;
  for (let k = 0; k < size; k++) {
    let pivot = k;
    for (let i = k + 1; i < size; i++) if (Math.abs(at(i, k)) > Math.abs(at(pivot, k))) pivot = i;
    [rows[k], rows[pivot]] = [rows[pivot] as number[], rows[k] as number[]];
    for (let i = k + 1; i < size; i++) {
      const factor = at(i, k) / at(k, k);
      const row = rows[i] as number[];
      for (let j = k; j <= size; j++) row[j] = at(i, j) - factor * at(k, j);
    }
  }
  const solution = new Array<number>(size).fill(0);
  for (let i = size - 1; i >= 0; i--) {
    let sum = at(i, size);
    for (let j = i + 1; j < size; j++) sum -= at(i, j) * (solution[j] as number);
    solution[i] = sum / at(i, i);
  }
  return solution;
}
