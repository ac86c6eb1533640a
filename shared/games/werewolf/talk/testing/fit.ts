/**
 * Fits the weights of `scale.ts` to labelled lines: logistic regression over the traits of each player in each line, by
 * full steps from zero, so that the same lines give the same weights. Most weights are driven to zero, so that few remain.
 */
import type { PlayerId } from '../../model.ts';
import { PLACED, SLOTS, SYMBOLS, Traits } from '../traits.ts';
import type { Weighable } from '../weighing.ts';

export interface Example {
  readonly heard: Weighable;
  readonly marks: (who: PlayerId) => readonly string[];
  readonly accused: ReadonlySet<string>;
  /** How much it counts; 1 unless said otherwise. */
  readonly weight?: number;
}

export interface Lines {
  readonly labelled: readonly Example[];
  /** Bring no words of their own: only what the others use is weighed in them too. */
  readonly own: readonly Example[];
}

const STEPS = 60;
const RATE = 0.08;
/** Pulls every weight a little, and small ones all the way, to zero. */
const SHRINK = 1.2;
const CUT = 0.45;
/** Traits of fewer players in lines say nothing. */
const SELDOM = 4;
const DAMPING = 0.3;

/** Keys from here on are of pairs. */
const SINGLE = SYMBOLS * PLACED;

interface Row {
  readonly weight: number;
  readonly traits: readonly number[];
  readonly accused: 0 | 1;
}

class Ledger {
  readonly #symbols: string[] = [];
  readonly #numbers = new Map<string, number>();

  readonly number = (symbol: string): number => {
    const known = this.#numbers.get(symbol);
    if (known !== undefined) return known;
    this.#numbers.set(symbol, this.#symbols.length);
    return this.#symbols.push(symbol) - 1;
  };

  /** `[slot, symbol]` of a key, as the weights are written. */
  written(key: number): readonly [slot: string, symbol: string] {
    const symbol = (at: number): string => (this.#symbols[at] as string).replaceAll(' ', '·');
    const first = Math.floor(key / SINGLE);
    const second = symbol(Math.floor((key % SINGLE) / PLACED));
    return [SLOTS[key % PLACED] as string, first > 0 ? `${symbol(first - 1)}›${second}` : second];
  }
}

function rowsOf({ labelled, own }: Lines, ledger: Ledger): { rows: Row[]; keys: number[] } {
  const traits = new Traits(ledger.number);
  const raw = [...labelled, ...own].map(({ heard: { clauses }, marks, accused, weight = 1 }) => {
    const found = new Map<PlayerId, Set<number>>();
    const keysOf = (who: PlayerId): Set<number> => {
      const known = found.get(who) ?? new Set();
      found.set(who, known);
      return known;
    };
    traits.read(clauses, (who) => ({
      put: (key) => keysOf(who).add(key),
      pair: (first, key) => keysOf(who).add((first + 1) * SINGLE + key),
    }));
    for (const [who, keys] of found) for (const name of marks(who)) keys.add(traits.mark(name));
    return Array.from(found, ([who, keys]) => ({
      keys,
      weight,
      accused: accused.has(who) ? (1 as const) : (0 as const),
    }));
  });
  const counts = new Map<number, number>();
  for (const { keys } of raw.slice(0, labelled.length).flat())
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const keys = [...counts].filter(([, count]) => count >= SELDOM).map(([key]) => key);
  const at = new Map(keys.map((key, i) => [key, i]));
  const rows = raw.flat().map((row) => ({
    accused: row.accused,
    weight: row.weight,
    traits: [...row.keys].flatMap((key) => at.get(key) ?? []),
  }));
  return { rows, keys };
}

function descend(rows: readonly Row[], size: number): Float64Array {
  const weights = new Float64Array(size);
  const momentum = new Float64Array(size);
  const spread = new Float64Array(size);
  const slope = new Float64Array(size);
  for (let step = 1; step <= STEPS; step++) {
    for (let i = 0; i < size; i++) slope[i] = SHRINK * (weights[i] as number);
    for (const { traits, accused, weight } of rows) {
      let sum = 0;
      for (const i of traits) sum += weights[i] as number;
      const error = weight * (1 / (1 + Math.exp(-sum)) - accused);
      for (const i of traits) slope[i] = (slope[i] as number) + error;
    }
    const rate = step < STEPS * 0.6 ? RATE : RATE * 0.3;
    for (let i = 0; i < size; i++) {
      const down = slope[i] as number;
      momentum[i] = 0.9 * (momentum[i] as number) + 0.1 * down;
      spread[i] = 0.99 * (spread[i] as number) + 0.01 * down * down;
      const pace = rate / (Math.sqrt((spread[i] as number) / (1 - 0.99 ** step)) + DAMPING);
      const moved = (weights[i] as number) - (pace * (momentum[i] as number)) / (1 - 0.9 ** step);
      weights[i] = Math.sign(moved) * Math.max(0, Math.abs(moved) - pace * CUT);
    }
  }
  return weights;
}

/** One line for each slot: its name, then `symbol=weight` in whole numbers of 1/`unit`. */
export function fitWeights(examples: Lines, unit: number): string {
  const ledger = new Ledger();
  const { rows, keys } = rowsOf(examples, ledger);
  const weights = descend(rows, keys.length);
  const lines = new Map<string, string[]>(SLOTS.map((slot) => [slot, []]));
  keys.forEach((key, i) => {
    const weight = Math.round((weights[i] as number) * unit);
    if (weight === 0) return;
    const [slot, symbol] = ledger.written(key);
    lines.get(slot)?.push(`${symbol}=${weight}`);
  });
  return [...lines]
    .filter(([, entries]) => entries.length > 0)
    .map(([slot, entries]) => `${slot} ${entries.sort().join(' ')}`)
    .join('\n');
}
