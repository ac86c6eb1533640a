/**
 * Describes each player in a message by numbered traits for scoring: the words around his name and their meaning,
 * whether they are denied, quoted or asked, and what is said where he is only meant. Asserts nothing.
 */

import type { PlayerId } from '../model.ts';
import { SENSES } from './senses.ts';
import { NEW_THOUGHT, type Sentence } from './sentences.ts';
import { wordSet } from './words.ts';

/** Maps each symbol to its number; below zero: unknown. */
export type Numbering = (symbol: string) => number;

/** Which symbols occur where; a trait is a place with one symbol or two. */
export const PLACES = [
  // Right and left of the name: near, beyond another name, beyond a new thought; denied; not said for oneself.
  ...['R', 'L'].flatMap((side) =>
    ['', '>', '!'].flatMap((zone) => ['', '~', '_', '~_'].map((how) => side + zone + how)),
  ),
  ...['R1', 'R2', 'L1', 'L2', 'R1_', 'R2_', 'L1_', 'L2_', 'Rb', 'Lb', 'Rb_', 'Lb_', 'X', 'Y'],
  // Before a colon; where he is addressed; where he is only meant; in sentences about others; what else is known.
  ...['H', 'Hb', 'Q', 'Qb', 'T', 'T~', 'Tb', 'M'],
] as const;
export const PLACED = 64;
const place = (name: string): number => PLACES.indexOf(name as never);
const [R1, L1, RB, LB] = ['R1', 'L1', 'Rb', 'Lb'].map(place) as [number, number, number, number];
const [AROUND, AROUND_WIDE, HEADER, HEADER_PAIR, CALLED, CALLED_PAIR] = ['X', 'Y', 'H', 'Hb', 'Q', 'Qb'].map(
  place,
) as [number, number, number, number, number, number];
const [MEANT, MEANT_PAIR, MARKED] = ['T', 'Tb', 'M'].map(place) as [number, number, number];
/** An upper bound. */
export const SYMBOLS = 16384;
export const keyOf = (at: number, symbol: number): number => symbol * PLACED + at;
export const pairOf = (at: number, first: number, second: number): number =>
  ((first + 1) * SYMBOLS + second) * PLACED + at;

/** "dodging", "dodged" and "dodges" are one. */
export function stemOf(word: string): string {
  if (word.length <= 4) return word;
  let stem = word.replace(/(?:ingly|edly)$/, '').replace(/(?:ings?|ed|es|s|ly)$/, '');
  if (stem.length < 3) stem = word;
  if (/(.)\1$/.test(stem) && !/(?:ss|ll|ff)$/.test(stem)) stem = stem.slice(0, -1);
  return stem.replace(/e$/, '').replace(/i$/, 'y');
}

const MEANINGS = new Map<string, Set<string>>();
for (const [sense, words] of Object.entries(SENSES)) {
  for (const word of words.split(/\s+/).filter(Boolean))
    for (const form of [word, stemOf(word)])
      MEANINGS.set(form, (MEANINGS.get(form) ?? new Set()).add(`%${sense}`));
}

const NEGATIONS = wordSet('not no never nor neither without hardly none nobody nothing cannot instead');
const NO_STEP = wordSet(', the a an');
const REACH = 11;
const REACH_MEANT = 14;
const MOST_REMEMBERED = 8000;

/** A sentence as numbers. */
interface Signs {
  readonly symbols: readonly (readonly number[])[];
  readonly denies: readonly boolean[];
  readonly zones: readonly (0 | 1 | 2)[];
  readonly free: readonly boolean[];
  /** Quoted from others, or only supposed. */
  readonly unsaid: readonly boolean[];
}

export class Traits {
  readonly #number: Numbering;
  readonly #known = new Map<string, readonly number[]>();

  constructor(number: Numbering) {
    this.#number = number;
  }

  mark(name: string): number {
    return keyOf(MARKED, this.#number(`#${name}`));
  }

  /** The traits of every player who is named or meant. */
  read(sentences: readonly Sentence[]): Map<PlayerId, Set<number>> {
    const tallies = new Map<PlayerId, Set<number>>();
    const tallyOf = (id: PlayerId): Set<number> => {
      const known = tallies.get(id) ?? new Set();
      tallies.set(id, known);
      return known;
    };
    let last: readonly PlayerId[] = [];
    let first = true;
    for (const sentence of sentences) {
      const signs = this.#signs(sentence);
      const here = new Set<PlayerId>();
      sentence.tokens.forEach(({ players, as }, at) => {
        if (as === undefined) return;
        for (const id of players) {
          if (as === 'called') this.#called(sentence, signs, tallyOf(id));
          else {
            here.add(id);
            this.#around(sentence, signs, at, tallyOf(id));
          }
        }
      });
      const meant = new Map<PlayerId, string>();
      if (here.size === 0) for (const id of last) meant.set(id, 'last');
      for (const id of sentence.addressees) if (!here.has(id)) meant.set(id, 'addressee');
      for (const [id, how] of meant) {
        const tally = tallyOf(id);
        this.#throughout(signs, MEANT, tally, here.size === 0);
        tally.add(this.mark(how));
      }
      if (here.size > 0) last = [...here];
      for (const id of here) {
        const tally = tallyOf(id);
        if (sentence.question) tally.add(this.mark('in a question'));
        else tally.add(this.mark('in a statement'));
        if (first) tally.add(this.mark('first'));
        if (sentence === sentences.at(-1)) tally.add(this.mark('in the end'));
        if (here.size > 1) tally.add(this.mark('not alone'));
      }
      if (here.size > 0) first = false;
    }
    return tallies;
  }

  #signs({ tokens, unsaid }: Sentence): Signs {
    const symbols: (readonly number[])[] = [];
    const denies: boolean[] = [];
    const zones: (0 | 1 | 2)[] = [];
    const free: boolean[] = [];
    for (const token of tokens) {
      const { text, as } = token;
      symbols.push(
        this.#symbolsOf(as === undefined || as === 'pronoun' ? text : as === 'name' ? '@' : `@${as}`),
      );
      denies.push(NEGATIONS.has(text));
      const named = as === 'name' || as === 'either';
      const breaks = NEW_THOUGHT.has(text);
      zones.push(named ? 1 : breaks ? 2 : 0);
      free.push(NO_STEP.has(text) || as === 'called');
    }
    return { symbols, denies, zones, free, unsaid };
  }

  #symbolsOf(text: string): readonly number[] {
    const known = this.#known.get(text);
    if (known) return known;
    const stem = stemOf(text);
    const senses = [...(MEANINGS.get(text) ?? MEANINGS.get(stem) ?? [])];
    if (senses.length === 0 && text.includes('-'))
      for (const part of text.split('-'))
        senses.push(...(MEANINGS.get(part) ?? MEANINGS.get(stemOf(part)) ?? []));
    const numbers = [...new Set([/^\d/.test(text) ? '#' : stem, ...senses])].flatMap((symbol) => {
      const number = this.#number(symbol);
      return number < 0 ? [] : [number];
    });
    if (this.#known.size > MOST_REMEMBERED) this.#known.clear();
    this.#known.set(text, numbers);
    return numbers;
  }

  #around(sentence: Sentence, signs: Signs, at: number, tally: Set<number>): void {
    const unsaid = signs.unsaid[at] ? 1 : 0;
    this.#walk(signs, at, 1, unsaid, tally);
    this.#walk(signs, at, -1, unsaid, tally);
    const { symbols } = signs;
    for (const left of symbols[at - 1] ?? [])
      for (const right of symbols[at + 1] ?? []) tally.add(pairOf(AROUND, left, right));
    for (const left of symbols[at - 2] ?? [])
      for (const right of symbols[at - 1] ?? []) tally.add(pairOf(AROUND_WIDE, left, right));
    const colon = sentence.tokens.findLastIndex(({ text }, i) => i < at && text === ':');
    const header =
      colon > 0
        ? symbols.slice(Math.max(0, colon - 6), colon)
        : sentence.header.map(({ text }) => this.#symbolsOf(text));
    let before: readonly number[] = [];
    for (const own of header) {
      for (const symbol of own) tally.add(keyOf(HEADER, symbol));
      for (const a of before) for (const b of own) tally.add(pairOf(HEADER_PAIR, a, b));
      before = own;
    }
  }

  #walk(
    { symbols, denies, zones, free, unsaid }: Signs,
    at: number,
    step: 1 | -1,
    own: 0 | 1,
    tally: Set<number>,
  ): void {
    const side = step === 1 ? 0 : 12;
    const first = step === 1 ? R1 : L1;
    const pairs = (step === 1 ? RB : LB) + own * 2;
    let [zone, denied, count] = [0, 0, 0];
    let previous: readonly number[] = [];
    let beforeThat: readonly number[] = [];
    for (let i = at + step; i >= 0 && i < symbols.length && count < REACH; i += step) {
      const own_ = own || unsaid[i] ? 1 : 0;
      const signs = symbols[i] as readonly number[];
      const where = side + zone * 4 + own_ * 2 + denied;
      for (const symbol of signs) tally.add(keyOf(where, symbol));
      if (count < 2) for (const symbol of signs) tally.add(keyOf(first + count + own * 4, symbol));
      if (zone === 0) {
        for (const a of previous) for (const b of signs) tally.add(pairOf(pairs, a, b));
        for (const a of beforeThat) for (const b of signs) tally.add(pairOf(pairs, a, b));
      }
      if (!free[i]) {
        beforeThat = previous;
        previous = signs;
        count++;
      }
      if (denies[i]) denied = 1 - denied;
      const met = zones[i] as number;
      if (met > 0) {
        if (zone < met) zone = met;
        if (met === 2) denied = 0;
      }
    }
  }

  #called(sentence: Sentence, { symbols }: Signs, tally: Set<number>): void {
    tally.add(this.mark(sentence.question ? 'called and asked' : 'called'));
    let previous: readonly number[] = [];
    for (const own of symbols.slice(0, REACH_MEANT)) {
      for (const symbol of own) tally.add(keyOf(CALLED, symbol));
      for (const a of previous) for (const b of own) tally.add(pairOf(CALLED_PAIR, a, b));
      previous = own;
    }
  }

  #throughout({ symbols, denies }: Signs, slot: number, tally: Set<number>, pairs: boolean): void {
    let denied = 0;
    let previous: readonly number[] = [];
    for (let i = 0; i < Math.min(symbols.length, REACH_MEANT); i++) {
      const own = symbols[i] as readonly number[];
      for (const symbol of own) tally.add(keyOf(slot + denied, symbol));
      if (pairs) for (const a of previous) for (const b of own) tally.add(pairOf(MEANT_PAIR, a, b));
      previous = own;
      if (denies[i]) denied = 1 - denied;
    }
  }
}
