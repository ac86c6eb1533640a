/** Chance for bots: repeatable, and separate from the chance of the match itself. */
import seedrandom from 'seedrandom';

export interface Dice {
  /** Uniform in [0, 1). */
  roll(): number;
  chance(probability: number): boolean;
  below(bound: number): number;
  between(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
  weighted<T>(from: readonly T[], weight: (item: T) => number): T;
}

/** Alea, for its cheap seeding: a bot throws fresh dice for every decision, keyed by what it sees. */
export function diceFor(...key: readonly (string | number)[]): Dice {
  // Most decisions end before they throw: seeding is deferred until the first throw.
  let stream: (() => number) | null = null;
  const roll = (): number => {
    stream ??= seedrandom.alea(key.join('|'));
    return stream();
  };
  const below = (bound: number): number => Math.floor(roll() * bound);
  return {
    roll,
    chance: (probability) => roll() < probability,
    below,
    between: (low, high) => low + roll() * (high - low),
    pick: (from) => from[below(from.length)]!,
    weighted: (from, weight) => {
      const weights = from.map((item) => Math.max(0, weight(item)));
      let left = roll() * weights.reduce((sum, w) => sum + w, 0);
      for (let i = 0; i < from.length; i++) {
        left -= weights[i]!;
        if (left < 0) return from[i]!;
      }
      return from.at(-1)!;
    },
  };
}
