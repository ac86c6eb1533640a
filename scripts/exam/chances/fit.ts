/** Fits the weights of the chances by Newton's method on a logistic loss with a small ridge. */
import type { ChanceWeights } from '../../../shared/games/werewolf/insight/chances.ts';
import { SIGNS, type Sign } from '../../../shared/games/werewolf/insight/signs-of-winning.ts';
import type { Sample } from './samples.ts';

/** Keeps a weight that few matches speak for near zero. */
const RIDGE = 1;
const ROUNDS = 12;

export function fitWeights(samples: readonly Sample[]): ChanceWeights {
  const standings = [...new Set(samples.map(({ standing }) => standing))].sort();
  const column = new Map(standings.map((standing, index) => [standing, index]));
  const size = standings.length + SIGNS.length;
  const rows = samples.map(({ signs, standing, villageWon }) => ({
    standing: column.get(standing) as number,
    signs: SIGNS.map((sign) => signs[sign]),
    won: villageWon ? 1 : 0,
  }));
  let weights: Float64Array = new Float64Array(size);
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = Float64Array.from(weights, (weight) => -RIDGE * weight);
    const curvature = Array.from({ length: size }, (_, i) => {
      const row = new Float64Array(size);
      row[i] = RIDGE;
      return row;
    });
    for (const { signs, standing, won } of rows) {
      const at = [standing, ...signs.map((_, i) => standings.length + i)];
      const x = [1, ...signs];
      let sum = 0;
      at.forEach((index, i) => {
        sum += (weights[index] as number) * (x[i] as number);
      });
      const p = 1 / (1 + Math.exp(-sum));
      const w = p * (1 - p);
      for (let i = 0; i < at.length; i++) {
        const xi = x[i] as number;
        if (xi === 0) continue;
        (gradient[at[i] as number] as number) += (won - p) * xi;
        const row = curvature[at[i] as number] as Float64Array;
        for (let j = 0; j < at.length; j++) (row[at[j] as number] as number) += w * xi * (x[j] as number);
      }
    }
    const step = solve(curvature, gradient);
    weights = weights.map((weight, i) => weight + (step[i] as number));
  }
  const rounded = (value: number): number => Math.round(value * 1000) / 1000;
  return {
    standings: Object.fromEntries(standings.map((standing, i) => [standing, rounded(weights[i] as number)])),
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
