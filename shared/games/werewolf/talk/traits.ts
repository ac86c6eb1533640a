/**
 * What a line has to say about each player in it, as traits that can be weighed: the words before and after his name,
 * what they mean (`senses.ts`), whether they are denied, and what is said where he is only meant. Asserts nothing.
 */
import type { PlayerId } from '../model.ts';
import { BLOT } from './assertion.ts';
import type { Clause } from './clause.ts';
import { SENSES } from './senses.ts';
import { shapeOf } from './shapes.ts';
import type { Word } from './words.ts';

/** Gives each symbol its number; below zero: not known, and not worth a key. */
export type Numbering = (symbol: string) => number;
/** Where the traits of one player are gathered. */
export interface Tally {
  put(key: number): void;
  /** `key` of the second of two neighbours. */
  pair(first: number, key: number): void;
}

/** Near, denied, beyond another name, beyond a new thought; `b` for pairs of neighbours. */
const PLACES = ['', '~', '>', '>~', '!', '!~', 'b'] as const;
const IN_PAIRS = 6;
/** Where a symbol stands, seen from the name: right or left of it, and `_` if the speaker does not say it for himself. */
export const SLOTS: readonly string[] = [
  ...['R', 'L'].flatMap((side) => PLACES.flatMap((place) => [side + place, `${side}${place}_`])),
  // Of a sentence that names nobody, or only others; and what is no word.
  ...['T', 'T~', 'Tb', 'U', 'U~', 'Ub', 'M'],
];
const SIDE = PLACES.length * 2;
const [UNNAMED, OTHERS_NAMED, MARKS] = ['T', 'U', 'M'].map((slot) => SLOTS.indexOf(slot)) as [
  number,
  number,
  number,
];

/** More than there are of each. */
export const SYMBOLS = 16384;
export const PLACED = 64;
export const keyOf = (slot: number, symbol: number): number => symbol * PLACED + slot;

/** "dodging", "dodged" and "dodges" are one. */
export function stemOf(word: string): string {
  if (word.length <= 4) return word;
  let stem = word.replace(/(?:ingly|edly)$/, '').replace(/(?:ings?|ed|es|s|ly)$/, '');
  if (stem.length < 3) stem = word;
  if (/(.)\1$/.test(stem) && !/(?:ss|ll|ff)$/.test(stem)) stem = stem.slice(0, -1);
  return stem.replace(/e$/, '').replace(/i$/, 'y');
}

const MEANT = new Map<string, Set<string>>();
for (const [sense, words] of Object.entries(SENSES)) {
  for (const word of words.split(/\s+/).filter(Boolean)) {
    for (const form of [word, stemOf(word)]) MEANT.set(form, (MEANT.get(form) ?? new Set()).add(`%${sense}`));
  }
}

/** The word itself, then what it means. */
function symbolsOf(text: string): readonly string[] {
  const stems: string[] = [];
  const senses = new Set<string>();
  for (const part of text.split(' ')) {
    const stem = stemOf(part);
    stems.push(stem);
    for (const sense of MEANT.get(part) ?? MEANT.get(stem) ?? []) senses.add(sense);
  }
  return [stems.join('_'), ...senses];
}

const OTHERS = 'PHU';
const BREAKS = '!.X';
/** Tags that are no step away. */
const LIGHT = ',da';
/** How many words from the name still count. */
const REACH = 11;
/** In a sentence that does not name him. */
const REACH_UNNAMED = 14;
const MOST_REMEMBERED = 4000;

/** A sentence in numbers: each word with its senses, and its family. */
interface Signs {
  readonly own: readonly (readonly number[])[];
  readonly family: readonly number[];
}

export class Traits {
  readonly #number: Numbering;
  readonly #known = new Map<string, readonly number[]>();
  readonly #families = new Map<string, number>();
  readonly #named: readonly number[];

  constructor(number: Numbering) {
    this.#number = number;
    this.#named = [number('@')].filter((symbol) => symbol >= 0);
  }

  /** Puts the key of each trait on the player's tally, in some cases more than once. */
  read(clauses: readonly Clause[], tallyOf: (who: PlayerId) => Tally): void {
    const everybody = new Set<PlayerId>();
    for (const { sentence } of clauses)
      for (const { players } of sentence.words) for (const id of players) everybody.add(id);
    let last: readonly PlayerId[] = [];
    clauses.forEach((clause, index) => {
      const { words, question } = clause.sentence;
      const signs = this.#signsOf(words);
      const here = new Set<PlayerId>();
      words.forEach(({ players }, at) => {
        for (const id of players) {
          here.add(id);
          this.#around(clause, signs, at, tallyOf(id));
          for (const mark of shapeOf(clauses, index, at)) this.#mark(tallyOf(id), mark);
        }
      });
      for (const id of here) {
        const tally = tallyOf(id);
        this.#mark(tally, `players${Math.min(3, everybody.size)}`);
        this.#mark(tally, `here${Math.min(3, here.size)}`);
        if (question) this.#mark(tally, 'question');
      }
      for (const [id, as] of meantIn(clause, here, last)) {
        const tally = tallyOf(id);
        this.#mark(tally, as);
        if (question) this.#mark(tally, `${as} asked`);
        this.#throughout(clause, signs, here.size > 0 ? OTHERS_NAMED : UNNAMED, tally);
      }
      if (here.size > 0) last = [...here].slice(0, 2);
    });
    for (const id of everybody) this.#mark(tallyOf(id), 'bias');
  }

  /** The key of a trait that is no word. */
  mark(name: string): number {
    return keyOf(MARKS, this.#number(name));
  }

  #mark(tally: Tally, name: string): void {
    const symbol = this.#number(name);
    if (symbol >= 0) tally.put(keyOf(MARKS, symbol));
  }

  #signsOf(words: readonly Word[]): Signs {
    return {
      own: words.map(({ text, tag }) =>
        tag === 'P' || tag === 'H' || tag === 'Q' ? this.#named : this.#own(text),
      ),
      family: words.map(({ tag }) => this.#family(tag)),
    };
  }

  #own(text: string): readonly number[] {
    const known = this.#known.get(text);
    if (known) return known;
    const own = symbolsOf(text)
      .map(this.#number)
      .filter((symbol) => symbol >= 0);
    // What strangers write has no end.
    if (this.#known.size >= MOST_REMEMBERED) this.#known.clear();
    this.#known.set(text, own);
    return own;
  }

  #family(tag: string): number {
    const known = this.#families.get(tag) ?? this.#number(`#${tag}`);
    this.#families.set(tag, known);
    return known;
  }

  #around(clause: Clause, signs: Signs, at: number, tally: Tally): void {
    const { words, tags } = clause.sentence;
    this.#walk(clause, signs, at, 1, tally);
    this.#walk(clause, signs, at, -1, tally);
    const tag = tags.charAt(at);
    this.#mark(tally, clause.tag(at) === BLOT ? `is ${tag}${BLOT}` : `is ${tag}`);
    const { text, tagged } = words[at] as Word;
    if (text === 'you' || text === 'several') this.#mark(tally, `is ${text}`);
    if (tagged) this.#mark(tally, 'is tagged');
    const before = clause.tags(Math.max(0, at - 4), at).replaceAll(',', '');
    const after = clause.tags(at + 1, at + 4);
    this.#mark(tally, `<${before.slice(-2)}`);
    this.#mark(tally, `>${after.slice(0, 2)}`);
    this.#mark(tally, `>>${after}`);
    this.#mark(tally, `${before.slice(-1)}${tag}${after.slice(0, 1)}`);
    if (at === 0) this.#mark(tally, 'first word');
    if (at === words.length - 1) this.#mark(tally, 'last word');
  }

  #walk(clause: Clause, signs: Signs, at: number, step: 1 | -1, tally: Tally): void {
    const { tags } = clause.sentence;
    const told = clause.tag(at) !== BLOT;
    const side = step === 1 ? 0 : SIDE;
    let denied = 0;
    let far = 0;
    let count = 0;
    let previous = signs.own[at] as readonly number[];
    let beforeThat: readonly number[] = [];
    for (let i = at + step; i >= 0 && i < tags.length && count < REACH; i += step) {
      const tag = tags.charAt(i);
      const blot = told && clause.tag(i) === BLOT ? 1 : 0;
      const own = signs.own[i] as readonly number[];
      const family = signs.family[i] as number;
      const light = tag === ',' || tag === 'd';
      if (!light) {
        const bag = side + (far + denied) * 2 + blot;
        for (const symbol of own) tally.put(keyOf(bag, symbol));
        if (family >= 0) tally.put(keyOf(bag, family));
        if (far === 0) {
          // "gave no answer" is also "gave … answer".
          const slot = side + IN_PAIRS * 2 + blot;
          this.#pairs(slot, previous, own, tally);
          this.#pairs(slot, beforeThat, own, tally);
        }
        beforeThat = previous;
        previous = own;
      }
      if (tag === 'N') denied = 1 - denied;
      else if (OTHERS.includes(tag)) far = 2;
      else if (BREAKS.includes(tag)) {
        if (far === 0) far = 4;
        denied = 0;
      }
      if (!LIGHT.includes(tag)) count++;
    }
  }

  #throughout(clause: Clause, { own, family }: Signs, slot: number, tally: Tally): void {
    let denied = 0;
    let previous: readonly number[] = [];
    for (let i = 0; i < Math.min(own.length, REACH_UNNAMED); i++) {
      const tag = clause.tag(i);
      if (tag === BLOT) continue;
      const symbols = own[i] as readonly number[];
      for (const symbol of symbols) tally.put(keyOf(slot + denied, symbol));
      if ((family[i] as number) >= 0) tally.put(keyOf(slot + denied, family[i] as number));
      this.#pairs(slot + 2, previous, symbols, tally);
      previous = symbols;
      if (tag === 'N') denied = 1 - denied;
    }
  }

  #pairs(slot: number, before: readonly number[], after: readonly number[], tally: Tally): void {
    for (const first of before) for (const second of after) tally.pair(first, keyOf(slot, second));
  }
}

/** Who is meant by a sentence that does not name him: it follows one that did, or is said to him. */
function meantIn(
  { sentence: { topic, addressee } }: Clause,
  here: ReadonlySet<PlayerId>,
  last: readonly PlayerId[],
): ReadonlyMap<PlayerId, string> {
  const meant = new Map<PlayerId, string>();
  if (here.size === 0) for (const id of last) meant.set(id, 'last');
  if (addressee) meant.set(addressee, 'addressee');
  if (topic) meant.set(topic, 'topic');
  for (const id of here) meant.delete(id);
  return meant;
}
