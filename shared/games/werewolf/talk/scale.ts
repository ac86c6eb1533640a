/** Weighs what a line says of a player, by weights fitted to labelled lines (`npm run fit:talk`). */
import type { PlayerId } from '../model.ts';
import type { Clause } from './clause.ts';
import { Settling } from './settling.ts';
import { keyOf, PLACED, SLOTS, SYMBOLS, Traits } from './traits.ts';
import { NUMBERS, WEIGHTS } from './weights.ts';

/** Weights are written as whole numbers. */
export const UNIT = 16;

/** By key; by the first of a pair and the key of the second. */
interface Weights {
  readonly single: Map<number, number>;
  readonly paired: Map<number, number>[];
}

class Sum {
  total = 0;
  readonly #weights: Weights;
  readonly #counted = new Set<number>();

  constructor(weights: Weights) {
    this.#weights = weights;
  }

  put(key: number): void {
    this.#add(this.#weights.single.get(key), key);
  }

  pair(first: number, key: number): void {
    const after = this.#weights.paired[first];
    if (after) this.#add(after.get(key), (first + 1) * SYMBOLS * PLACED + key);
  }

  /** Said twice is not said twice as strongly. */
  #add(weight: number | undefined, key: number): void {
    if (weight === undefined || this.#counted.has(key)) return;
    this.#counted.add(key);
    this.total += weight;
  }
}

export class Scale {
  readonly #numbers = new Map<string, number>();
  readonly #weights: Weights = { single: new Map(), paired: [] };
  readonly #traits = new Traits((symbol) => this.#numbers.get(symbol) ?? -1);

  /** `written`: a line for each slot, its name and then `symbol=weight`; a pair of symbols has a `›` between. */
  constructor(written: string) {
    for (const line of written.split('\n')) {
      const [slot = '', ...entries] = line.split(' ');
      const at = SLOTS.indexOf(slot);
      for (const entry of entries) {
        const cut = entry.lastIndexOf('=');
        const [first = '', second] = entry.slice(0, cut).replaceAll('·', ' ').split('›');
        const weight = Number(entry.slice(cut + 1)) / UNIT;
        const number = this.#number(first);
        if (second === undefined) this.#weights.single.set(keyOf(at, number), weight);
        else {
          const after = this.#weights.paired[number] ?? new Map<number, number>();
          this.#weights.paired[number] = after.set(keyOf(at, this.#number(second)), weight);
        }
      }
    }
  }

  /** Above zero: rather accused than not, as far as the words go. `marksOf`: what is known besides them. */
  weigh(
    clauses: readonly Clause[],
    marksOf: (who: PlayerId) => readonly string[],
  ): ReadonlyMap<PlayerId, number> {
    const sums = new Map<PlayerId, Sum>();
    const sumOf = (who: PlayerId): Sum => {
      const known = sums.get(who) ?? new Sum(this.#weights);
      sums.set(who, known);
      return known;
    };
    this.#traits.read(clauses, sumOf);
    for (const [who, sum] of sums) for (const name of marksOf(who)) sum.put(this.#traits.mark(name));
    return new Map(Array.from(sums, ([who, { total }]) => [who, total]));
  }

  #number(symbol: string): number {
    const number = this.#numbers.get(symbol) ?? this.#numbers.size;
    this.#numbers.set(symbol, number);
    return number;
  }
}

export const SCALE = new Scale(WEIGHTS.trim());
export const SETTLING = new Settling(NUMBERS);
