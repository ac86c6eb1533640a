// Statistics of a player from the drawn rounds: how often odd, how honest, which numbers met.

import type { DrawnRound } from '../../../../shared/games/even-odd/facts.ts';
import { CHOICES } from '../../../../shared/games/even-odd/model.ts';
import { otherSide, type Side } from './table-model.ts';

export interface Share {
  readonly hits: number;
  readonly of: number;
  /** All three between 0 and 1. */
  readonly rate: number;
  readonly low: number;
  readonly high: number;
}

const Z = 1.959964;

/** Wilson's interval: with few rounds it stays wide and inside 0..1, where the usual formula would claim certainty. */
export function wilson(hits: number, of: number): Share {
  if (of === 0) return { hits, of, rate: 0, low: 0, high: 1 };
  const rate = hits / of;
  const z2 = Z * Z;
  const middle = (rate + z2 / (2 * of)) / (1 + z2 / of);
  const reach = (Z * Math.sqrt((rate * (1 - rate)) / of + z2 / (4 * of * of))) / (1 + z2 / of);
  return { hits, of, rate, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

export function oddShare(rounds: readonly DrawnRound[], side: Side): Share {
  const made = rounds.flatMap(({ choices }) => choices[side] || []);
  return wilson(made.filter((choice) => choice % 2 === 1).length, made.length);
}

/** `met[mine - 1][theirs - 1]`: how often the one met the other. Rounds with a missing choice are not counted. */
export function meetings(rounds: readonly DrawnRound[], side: Side): number[][] {
  const met = CHOICES.map(() => CHOICES.map(() => 0));
  for (const { choices } of rounds) {
    const mine = choices[side];
    const theirs = choices[otherSide(side)];
    if (!mine || !theirs) continue;
    const row = met[mine - 1] as number[];
    row[theirs - 1] = (row[theirs - 1] ?? 0) + 1;
  }
  return met;
}

interface Honesty {
  readonly kept: number;
  readonly claimed: number;
}

/** A claim without any choice in its round was not kept. */
export function honesty(rounds: readonly DrawnRound[], side: Side): Honesty {
  const claimed = rounds.filter(({ announced }) => announced[side]);
  const kept = claimed.filter(({ announced, choices }) => announced[side] === choices[side]);
  return { kept: kept.length, claimed: claimed.length };
}
