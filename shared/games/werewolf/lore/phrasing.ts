/** Chooses among ways to say a thing: by the match alone, and no two times the same way while there are others. */
import { diceFor } from '../../../matches/dice.ts';

export type Words = Readonly<Record<string, string>>;

export class Phrasing {
  readonly #series: string;
  readonly #left = new Map<readonly string[], string[]>();
  #said = 0;

  constructor(series: string) {
    this.#series = series;
  }

  /** `{name}` is filled once; what is filled in is never searched again, so a player's name cannot open a place. */
  say(variants: readonly string[], words: Words = {}): string {
    let left = this.#left.get(variants);
    if (!left || left.length === 0) left = [...variants];
    const dice = diceFor(this.#series, this.#said++);
    const [chosen = ''] = left.splice(dice.below(left.length), 1);
    this.#left.set(variants, left);
    return chosen.replace(/\{(\w+)\}/g, (_, name: string) => {
      const word = words[name];
      if (word === undefined) throw new Error(`nothing to say for ${name} in: ${chosen}`);
      return word;
    });
  }

  chance(probability: number): boolean {
    return diceFor(this.#series, 'chance', this.#said++).chance(probability);
  }
}
