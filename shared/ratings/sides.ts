/**
 * Rates entrants in a game of two unequal sides, from all games at once: Bradley–Terry on teams. The log-odds that the
 * wolves win are the side's advantage, plus what each wolf adds as a wolf, less what each other player adds as a
 * villager. Fitted by maximum likelihood with a fixed pull of every skill towards zero, so that an entrant with few
 * games, or with wins only, has a finite value too. Pure: the same games give the same numbers.
 */

/** One game. Entrants by number, from 0. */
export interface RatedGame {
  /** An entrant that holds several seats is listed once per seat. */
  readonly wolves: readonly number[];
  readonly village: readonly number[];
  readonly wolvesWon: boolean;
  /** The unit of resampling for intervals. */
  readonly block: number;
}

/**
 * By entrant, in log-odds that it adds to its side; 0 is the average of all. Where the same eight play every game,
 * everyone but a wolf is a villager of the same game: then games determine only the sum of an entrant's two skills,
 * and both are given as half of it.
 */
export interface Skills {
  readonly overall: readonly number[];
  readonly wolf: readonly number[];
  readonly village: readonly number[];
  /** Log-odds of wolves against a village of average entrants. */
  readonly side: number;
}

/**
 * The spread that skills have before any game is seen, in log-odds, and how far an entrant's two skills differ from
 * their mean. Chosen for their meaning, once, and never by their effect on results: two thirds of all entrants
 * multiply their side's odds by no more than e², and are about as good in one role as in the other. So weak a prior
 * hardly biases an entrant with a block or more.
 */
export const PRIOR = { skill: 2, difference: 0.5, side: 10 } as const;

/** In a balanced block, two games of eight are played as a werewolf. */
const WOLF_SHARE = 0.25;

const MOST_STEPS = 40;
const ENOUGH = 1e-7;

export const fitSkills = (games: readonly RatedGame[], entrants: number): Skills =>
  fitRows({ rows: rowsOf(games, entrants), entrants });

export type Rows = readonly Row[];

export const rowsOf = (games: readonly RatedGame[], entrants: number): Row[] =>
  games.map((game) => rowOf(game, entrants));

interface Fit {
  readonly rows: readonly Row[];
  readonly entrants: number;
  /** How often each game counts; once by default. */
  readonly weights?: readonly number[];
  /** The starting point of the search. */
  readonly from?: Float64Array;
}

export function fitRows({
  entrants,
  from,
  rows,
  weights,
}: Fit): Skills & { readonly parameters: Float64Array } {
  const size = 1 + 2 * entrants;
  const parameters = from ? Float64Array.from(from) : new Float64Array(size);
  for (let step = 0; step < MOST_STEPS; step++) {
    const { curvature, gradient } = slopesAt(parameters, rows, weights);
    const move = solve(curvature, gradient);
    let largest = 0;
    for (let i = 0; i < size; i++) {
      parameters[i]! += move[i]!;
      largest = Math.max(largest, Math.abs(move[i]!));
    }
    if (largest < ENOUGH) break;
  }
  return { ...skillsOf(parameters, entrants), parameters };
}

/** One game as an equation. The parameters are side, common skill of each entrant, and half the difference between its two skills. */
interface Row {
  readonly at: readonly number[];
  readonly factors: readonly number[];
  readonly won: number;
}

function rowOf({ village, wolves, wolvesWon }: RatedGame, entrants: number): Row {
  const factors = new Map([[0, 1]]);
  const add = (at: number, factor: number) => factors.set(at, (factors.get(at) ?? 0) + factor);
  for (const i of wolves) {
    add(1 + i, 1);
    add(1 + entrants + i, 1);
  }
  for (const i of village) {
    add(1 + i, -1);
    add(1 + entrants + i, 1);
  }
  const terms = [...factors].filter(([, factor]) => factor !== 0);
  return {
    at: terms.map(([at]) => at),
    factors: terms.map(([, factor]) => factor),
    won: wolvesWon ? 1 : 0,
  };
}

/**
 * Resampled skills, as other games among the same entrants would fit them: the gradient of the likelihood is
 * perturbed, game by game, by as much as one game's chance. Each draw holds a normal number for each game.
 */
export function skillsAbout(
  rows: Rows,
  parameters: Float64Array,
  draws: Iterable<readonly number[]>,
): Skills[] {
  const size = parameters.length;
  const { curvature } = slopesAt(parameters, rows, undefined);
  factorise(curvature, size);
  const spreads = rows.map((row) => {
    const chance = chanceOf(row, parameters);
    return Math.sqrt(chance * (1 - chance));
  });
  return Array.from(draws, (normals) => {
    const slope = new Float64Array(size);
    for (const [g, { at, factors }] of rows.entries())
      for (let a = 0; a < at.length; a++) slope[at[a]!]! += factors[a]! * spreads[g]! * normals[g]!;
    substitute(curvature, slope);
    for (let i = 0; i < size; i++) slope[i]! += parameters[i]!;
    return skillsOf(slope, (size - 1) / 2);
  });
}

function chanceOf({ at, factors }: Row, parameters: Float64Array): number {
  let logOdds = 0;
  for (let a = 0; a < at.length; a++) logOdds += factors[a]! * parameters[at[a]!]!;
  return 1 / (1 + Math.exp(-logOdds));
}

/** Gradient of the log-likelihood, prior included; the Hessian with its sign inverted. */
function slopesAt(
  parameters: Float64Array,
  rows: readonly Row[],
  weights: readonly number[] | undefined,
): { readonly gradient: Float64Array; readonly curvature: Float64Array } {
  const size = parameters.length;
  const gradient = new Float64Array(size);
  const curvature = new Float64Array(size * size);
  for (const [g, row] of rows.entries()) {
    const { at, factors, won } = row;
    const weight = weights?.[g] ?? 1;
    if (weight === 0) continue;
    const chance = chanceOf(row, parameters);
    const pull = weight * (won - chance);
    const bend = weight * chance * (1 - chance);
    for (let a = 0; a < at.length; a++) {
      const [i, factor] = [at[a]!, factors[a]!];
      gradient[i]! += factor * pull;
      for (let b = 0; b <= a; b++) {
        const j = at[b]!;
        const value = factor * factors[b]! * bend;
        curvature[i * size + j]! += value;
        if (i !== j) curvature[j * size + i]! += value;
      }
    }
  }
  const entrants = (size - 1) / 2;
  for (let i = 0; i < size; i++) {
    const spread = i === 0 ? PRIOR.side : i <= entrants ? PRIOR.skill : PRIOR.difference;
    gradient[i]! -= parameters[i]! / spread ** 2;
    curvature[i * size + i]! += 1 / spread ** 2;
  }
  return { curvature, gradient };
}

/** Overwrites the matrix. */
function solve(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  factorise(matrix, size);
  const result = Float64Array.from(right);
  substitute(matrix, result);
  return result;
}

/** Cholesky's lower triangle in place of the matrix, which the prior makes positive definite. */
function factorise(matrix: Float64Array, size: number): void {
  for (let j = 0; j < size; j++) {
    for (let i = j; i < size; i++) {
      let sum = matrix[i * size + j]!;
      for (let k = 0; k < j; k++) sum -= matrix[i * size + k]! * matrix[j * size + k]!;
      matrix[i * size + j] = i === j ? Math.sqrt(sum) : sum / matrix[j * size + j]!;
    }
  }
}

/** Forward and back substitution, in place. */
function substitute(triangle: Float64Array, values: Float64Array): void {
  const size = values.length;
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) values[i]! -= triangle[i * size + k]! * values[k]!;
    values[i]! /= triangle[i * size + i]!;
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) values[i]! -= triangle[k * size + i]! * values[k]!;
    values[i]! /= triangle[i * size + i]!;
  }
}

function skillsOf(parameters: Float64Array, entrants: number): Skills {
  const common = parameters.subarray(1, 1 + entrants);
  const half = parameters.subarray(1 + entrants);
  const wolf = centred(Array.from(common, (skill, i) => skill + half[i]!));
  const village = centred(Array.from(common, (skill, i) => skill - half[i]!));
  const overall = wolf.map((skill, i) => WOLF_SHARE * skill + (1 - WOLF_SHARE) * village[i]!);
  return { overall, wolf, village, side: parameters[0]! };
}

function centred(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return values.map((value) => value - mean);
}
