/** Chooses a phrasing from the match alone, and never the same one twice while others remain. */
import { diceFor } from '../../../matches/dice.ts';

export type Words = Readonly<Record<string, string>>;

export class Phrasing {
  readonly #series: string;
  readonly #left = new Map<readonly string[], string[]>();
  #said = 0;

  constructor(series: string) {
    this.#series = series;
  }

  say(variants: readonly string[], words: Words = {}): string {
    let left = this.#left.get(variants);
    if (!left || left.length === 0) left = [...variants];
    const dice = diceFor(this.#series, this.#said++);
    const [chosen = ''] = left.splice(dice.below(left.length), 1);
    this.#left.set(variants, left);
    return filled(chosen, words);
  }

  chance(probability: number): boolean {
    return diceFor(this.#series, 'chance', this.#said++).chance(probability);
  }
}

/** `{name}` is filled once; filled-in text is never searched again, so a player's name cannot open a slot. */
export const filled = (variant: string, words: Words): string =>
  variant.replace(/\{(\w+)\}/g, (_, name: string) => {
    const word = words[name];
    if (word === undefined) throw new Error(`nothing to say for ${name} in: ${variant}`);
    return word;
  });

/** Starts at an offset given by the game's number: consecutive games do not begin alike. */
export const rotated = <T>(variants: readonly T[], gameNumber: number): T[] => {
  const first = gameNumber % Math.max(1, variants.length);
  return [...variants.slice(first), ...variants.slice(0, first)];
};
