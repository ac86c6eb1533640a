/** The numbers of a text, each with what it counts. */
import type { Sentence, Token } from './reading.ts';
import { isPast, numberAt, stemOf } from './words.ts';

export interface NumberUse {
  readonly value: number;
  readonly isOrdinal: boolean;
  /** The stem of what is counted; null if unclear. */
  readonly unit: string | null;
  /** The seven of “five of seven”. */
  readonly of: number | null;
  readonly words: string;
}

const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    vote: 'ballot vote hand voice',
    person: 'alive person people character soul inhabitant player guest folk resident agent',
    place: 'place location spot',
    tie: 'tie relationship relation bond',
    game: 'game match',
  }).flatMap(([unit, words]) => words.split(' ').map((word) => [stemOf(word), unit] as const)),
);

const unitOf = (stem: string): string => UNITS.get(stem) ?? stem;

/** A number after these is a name: `day 2`. */
const NAMED_BY_NUMBER = new Set('day night game round match room page phase'.split(' ').map(stemOf));
const PARTITIVE = new Set(['of', 'which', 'them', 'these', 'those', 'whom']);
const PASSED_OVER = new Set(
  'of the which them these those whom more other others out have has had been are were is was still just now of all same own of a'.split(
    ' ',
  ),
);

export const numbersIn = (sentences: readonly Sentence[]): NumberUse[] =>
  sentences.flatMap(({ tokens }) => numbersOf(tokens));

function numbersOf(tokens: readonly Token[]): NumberUse[] {
  const words = tokens.map(({ nominal, word }) => (nominal?.kind === 'name' ? '' : word));
  const found: NumberUse[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const number = numberAt(words, i);
    if (!number) continue;
    const { length, value } = number;
    const isPopulation = tokens[i - 1]?.word === 'population';
    const named = NAMED_BY_NUMBER.has(tokens[i - 1]?.stem ?? '') ? unitOf(tokens[i - 1]?.stem ?? '') : null;
    const total = totalAfter(tokens, words, i + length);
    const unit = isPopulation
      ? 'person'
      : (named ?? unitAfter(tokens, words, total?.end ?? i + length) ?? total?.unit ?? null);
    found.push({
      value,
      isOrdinal: number.isOrdinal || named !== null,
      unit,
      of: total?.value ?? null,
      words: tokens
        .slice(i, i + length + 1)
        .map(({ text }) => text)
        .join(' '),
    });
    i = (total?.end ?? i + length) - 1;
  }
  return found;
}

interface Total {
  readonly value: number;
  readonly end: number;
  readonly unit: string | null;
}

/** `of seven`, `out of seven`, `ballots of seven`, `victories in 9`. */
function totalAfter(tokens: readonly Token[], words: readonly string[], from: number): Total | null {
  for (const start of [from, from + 1]) {
    if (start > from && (tokens[from]?.isPunctuation || numberAt(words, from))) return null;
    const isOf = words[start] === 'of' || (words[start] === 'out' && words[start + 1] === 'of');
    const isIn = start > from && words[start] === 'in';
    if (!isOf && !isIn) continue;
    let at = start + (words[start] === 'out' ? 2 : 1);
    if (words[at] === 'the') at += 1;
    const total = numberAt(words, at);
    const ends = at + (total?.length ?? 0);
    if (!total || (isIn && !(tokens[ends]?.isPunctuation ?? true))) continue;
    const between = start > from ? tokens[from] : undefined;
    return { value: total.value, end: ends, unit: between ? unitOf(between.stem) : null };
  }
  return null;
}

function unitAfter(tokens: readonly Token[], words: readonly string[], from: number): string | null {
  let isPartitive = false;
  for (let i = from; i < from + 6; i++) {
    const token = tokens[i];
    if (!token || token.isPunctuation || token.nominal?.kind === 'name') return null;
    if (i > from && PARTITIVE.has(words[i] ?? '') && words[i] !== 'of') isPartitive = true;
    if (PASSED_OVER.has(token.word)) continue;
    return isPast(token.word) && !isPartitive ? null : unitOf(token.stem);
  }
  return null;
}

export class Numbers {
  /** Cardinal numbers, without those that only name something. */
  readonly #values = new Set<number>();
  readonly #pairs = new Set<string>();
  readonly #cardinals = new Map<string, Set<number>>();
  readonly #ordinals = new Map<string, Set<number>>();

  constructor(uses: readonly NumberUse[]) {
    for (const { isOrdinal, of, unit, value } of uses) {
      for (const each of of === null ? [value] : [value, of]) {
        if (!isOrdinal) this.#values.add(each);
        if (unit !== null) added(isOrdinal ? this.#ordinals : this.#cardinals, unit, each);
      }
      if (of !== null) this.#pairs.add(`${value}/${of}`);
    }
  }

  holds({ isOrdinal, of, unit, value }: NumberUse): boolean {
    if (of !== null && this.#pairs.size > 0) return this.#pairs.has(`${value}/${of}`);
    if (of !== null) return this.#values.has(value) && this.#values.has(of);
    const known = unit === null ? undefined : (isOrdinal ? this.#ordinals : this.#cardinals).get(unit);
    if (known) return known.has(value) || (!isOrdinal && value === 1);
    if (isOrdinal)
      return (
        value <= 3 || this.#values.has(value) || [...this.#ordinals.values()].some((each) => each.has(value))
      );
    if (value === 1) return true;
    // A number of days or nights must be that of the last one.
    const counted = unit === 'day' || unit === 'night' ? this.#ordinals.get(unit) : undefined;
    return counted ? value === Math.max(...counted) : this.#values.has(value);
  }
}

function added(by: Map<string, Set<number>>, unit: string, value: number): void {
  const values = by.get(unit) ?? new Set();
  values.add(value);
  by.set(unit, values);
}
