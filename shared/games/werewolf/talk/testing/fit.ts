/**
 * Fits the weights of `model.ts` to labelled lines: logistic regression over the traits of each player in each
 * message, by full steps from zero, so that the same lines give the same weights. Most weights are driven to zero.
 */
import type { PlayerId } from '../../model.ts';
import { QUESTIONS, type Question, UNIT } from '../model.ts';
import { type Heard, hear } from '../talk.ts';
import { PLACED, PLACES, SYMBOLS, Traits } from '../traits.ts';
import { follow, type Game, type Meant, spokenBy } from './labelled.ts';

const STEPS = 50;
const RATE = 0.1;
/** Regularisation: pulls every weight slightly, and small ones entirely, to zero. */
const SHRINK = 6;
const CUT = 0.6;
/** Traits seen with fewer players are dropped. */
const SELDOM = 5;
const DAMPING = 0.3;

interface Row {
  readonly keys: Int32Array;
  readonly weight: number;
  /** 1 and 0 for yes and no; below zero: excluded from fitting. */
  readonly answers: Readonly<Record<Question, number>>;
}

/** Numbers symbols in order of occurrence. */
class Ledger {
  readonly #symbols: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly traits = new Traits((symbol) => {
    const known = this.#numbers.get(symbol);
    if (known !== undefined) return known;
    this.#numbers.set(symbol, this.#symbols.length);
    return this.#symbols.push(symbol) - 1;
  });

  /** The place and the symbols of a key, in the written form of weights. */
  written(key: number): readonly [place: string, symbol: string] {
    const symbol = (at: number): string => (this.#symbols[at] as string).replaceAll(' ', '·');
    const both = Math.floor(key / PLACED);
    const first = Math.floor(both / SYMBOLS);
    const second = symbol(both % SYMBOLS);
    return [PLACES[key % PLACED] as string, first > 0 ? `${symbol(first - 1)}›${second}` : second];
  }
}

function answersFor(id: PlayerId, meant: Meant, heard: Heard, isWeak: boolean): Row['answers'] {
  const reports = !heard.mayReport || meant.borderline.has(`R:${id}`);
  const is = (yes: boolean): number => (yes ? 1 : 0);
  return {
    accused: meant.borderline.has(`A:${id}`) ? -1 : is(meant.accused.has(id)),
    // Not every set labels defences and announced votes.
    defended: isWeak ? -1 : is(meant.defended.has(id)),
    vote: isWeak ? -1 : is(meant.vote === id),
    wolf: reports ? -1 : is(meant.results.get(id) === 'WEREWOLF'),
    clear: reports ? -1 : is(meant.results.get(id) === 'NOT_WEREWOLF'),
  };
}

export interface Weighted {
  readonly game: Game;
  readonly weight: number;
  /** Labelled by claims, reports and accusations alone. */
  readonly isWeak: boolean;
}

/** Labelled games in numeric form, from which any subset can be fitted. */
export class Examples {
  readonly #ledger = new Ledger();
  readonly #rows = new Map<string, Row[]>();
  readonly #keys: readonly number[];

  constructor(games: readonly Weighted[]) {
    const raw = games.flatMap(({ game, weight, isWeak }) =>
      this.#heard(game).map((row) => ({ ...row, game, weight, isWeak })),
    );
    const counts = new Map<number, number>();
    for (const { keys, isWeak } of raw)
      for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + (isWeak ? 2 : 1));
    this.#keys = [...counts].flatMap(([key, count]) => (count >= SELDOM ? [key] : []));
    const at = new Map(this.#keys.map((key, i) => [key, i]));
    for (const { game, keys, weight, id, meant, heard, isWeak } of raw) {
      const rows = this.#rows.get(game.id) ?? [];
      this.#rows.set(game.id, rows);
      rows.push({
        keys: Int32Array.from([...keys].flatMap((key) => at.get(key) ?? [])),
        weight,
        answers: answersFor(id, meant, heard, isWeak),
      });
    }
  }

  #heard(game: Game) {
    const all: { keys: ReadonlySet<number>; id: PlayerId; meant: Meant; heard: Heard }[] = [];
    follow(game, ({ text, speaker, answers, meant }, earlier, claimedSeer) => {
      const heard = hear(
        text,
        game.names,
        { playerId: speaker, claimedSeer, answers, earlier },
        this.#ledger,
      );
      for (const [id, keys] of heard.traits) all.push({ keys, id, meant, heard });
      return spokenBy(meant);
    });
    return all;
  }

  /** Weights for `model.ts`. `counts`: how many times a game counts; 0 leaves it out. */
  fit(counts: ReadonlyMap<string, number> = new Map()): string {
    const rows = [...this.#rows].flatMap(([id, own]) => {
      const count = counts.get(id) ?? 1;
      return count === 0 ? [] : own.map((row) => ({ ...row, weight: row.weight * count }));
    });
    const lines = new Map<string, string[]>();
    for (const question of QUESTIONS) {
      const weights = descend(rows, question, this.#keys.length);
      this.#keys.forEach((key, i) => {
        const weight = Math.round((weights[i] as number) * UNIT);
        if (weight === 0) return;
        const [place, symbol] = this.#ledger.written(key);
        const line = `${question} ${place}`;
        const entries = lines.get(line) ?? [];
        lines.set(line, entries);
        entries.push(`${symbol}=${weight}`);
      });
    }
    return [...lines].map(([line, entries]) => `${line} ${entries.sort().join(' ')}`).join('\n');
  }
}

function descend(all: readonly Row[], question: Question, size: number): Float64Array {
  const rows = all.filter(({ answers }) => answers[question] >= 0);
  const weights = new Float64Array(size);
  const momentum = new Float64Array(size);
  const spread = new Float64Array(size);
  const slope = new Float64Array(size);
  for (let step = 1; step <= STEPS; step++) {
    for (let i = 0; i < size; i++) slope[i] = SHRINK * (weights[i] as number);
    for (const { keys, answers, weight } of rows) {
      let sum = 0;
      for (const i of keys) sum += weights[i] as number;
      const error = weight * (1 / (1 + Math.exp(-sum)) - answers[question]);
      for (const i of keys) slope[i] = (slope[i] as number) + error;
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
