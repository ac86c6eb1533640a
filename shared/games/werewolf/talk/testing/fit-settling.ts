/**
 * Fits the numbers of `settling.ts`: a logistic regression by Newton's steps over the circumstances of each player in each message of games.
 * What the words weigh there must come from weights that were fitted without that game, or they would seem surer than they are.
 */
import type { PlayerId } from '../../model.ts';
import type { Scale } from '../scale.ts';
import { type Circumstances, circumstancesIn } from '../settling.ts';
import { allMarksOf } from '../weighing.ts';
import type { Example } from './fit.ts';

export interface Case {
  readonly circumstances: Circumstances;
  readonly accused: 0 | 1;
}

/** As `scale` weighs them, without those on whom the patterns have the last word. */
export const casesIn = (examples: readonly Example[], scale: Scale): readonly Case[] =>
  examples.flatMap(({ heard, accused }) => {
    const { announcedVote, named } = heard.others;
    const isSettled = (id: PlayerId): boolean =>
      heard.self.results.has(id) || id === announcedVote || named.has(id);
    const all = circumstancesIn(heard, scale.weigh(heard.clauses, allMarksOf(heard)));
    return [...all].flatMap(([id, circumstances]) =>
      isSettled(id) ? [] : [{ circumstances, accused: accused.has(id) ? (1 as const) : (0 as const) }],
    );
  });

const STEPS = 12;
/** Pulls to zero, in the measure of how much a circumstance varies. */
const SHRINK = 6;
/** What fewer cases have says nothing. */
const SELDOM = 15;
const UNIT = 100;

/** Solves `matrix · x = right` by elimination; `matrix` is symmetric and positive. */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const rows = matrix.map((row, i) => Float64Array.from([...row, right[i] as number]));
  rows.forEach((pivot, i) => {
    for (const row of rows.slice(i + 1)) {
      const factor = (row[i] as number) / (pivot[i] as number);
      if (factor !== 0) for (let k = i; k < row.length; k++) row[k]! -= factor * (pivot[k] as number);
    }
  });
  const found = new Float64Array(rows.length);
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows[i] as Float64Array;
    let sum = row[rows.length] as number;
    for (let k = i + 1; k < rows.length; k++) sum -= (row[k] as number) * (found[k] as number);
    found[i] = sum / (row[i] as number);
  }
  return found;
}

/** Each circumstance with its number, as `settling.ts` reads them. `from`: how likely it must be, as the logarithm of the odds. */
export function fitNumbers(cases: readonly Case[], from: number): string {
  const counts = new Map<string, number>();
  for (const { circumstances } of cases)
    for (const [name, value] of circumstances) if (value !== 0) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts].flatMap(([name, count]) => (count >= SELDOM ? [name] : [])).toSorted();
  const rows = cases.map(({ circumstances }) =>
    Float64Array.from(names, (name) => circumstances.get(name) ?? 0),
  );
  const pull = names.map((name, i) => {
    if (name === 'always') return 1e-6;
    const mean = rows.reduce((sum, row) => sum + (row[i] as number), 0) / rows.length;
    const spread = rows.reduce((sum, row) => sum + ((row[i] as number) - mean) ** 2, 0) / rows.length;
    return SHRINK * spread + 1e-6;
  });
  let numbers: Float64Array = new Float64Array(names.length);
  for (let step = 0; step < STEPS; step++) {
    const slope = Float64Array.from(pull, (by, i) => -by * (numbers[i] as number));
    const bend = pull.map((by, i) => {
      const row = new Float64Array(names.length);
      row[i] = by;
      return row;
    });
    rows.forEach((row, at) => {
      let sum = 0;
      for (let i = 0; i < row.length; i++) sum += (row[i] as number) * (numbers[i] as number);
      const likely = 1 / (1 + Math.exp(-sum));
      const error = (cases[at]?.accused ?? 0) - likely;
      for (let i = 0; i < row.length; i++) {
        const value = row[i] as number;
        if (value === 0) continue;
        slope[i]! += error * value;
        const share = likely * (1 - likely) * value;
        for (let k = 0; k < row.length; k++) bend[i]![k]! += share * (row[k] as number);
      }
    });
    const move = solve(bend, slope);
    numbers = numbers.map((number, i) => number + (move[i] as number));
  }
  const always = names.indexOf('always');
  numbers[always] = (numbers[always] as number) - from;
  return names.map((name, i) => `${name}=${Math.round((numbers[i] as number) * UNIT) / UNIT}`).join(', ');
}
