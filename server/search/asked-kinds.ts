/**
 * Which kind of thing a query asks for: a person, a place or an event. "A village of fishermen" is a place, though it
 * mentions people; so only the first words are read, up to a preposition or a verb.
 */
import { saysSomething, wordsOf } from './text.ts';
import { DIMS, type WordVectors } from './word-vectors.ts';

const EXAMPLES = {
  character:
    'man woman boy girl person doctor soldier king thief merchant priest teacher warrior servant hunter artist captain ' +
    'criminal leader worker',
  location:
    'place building city town island mountain river castle temple village house forest street room garden harbor ' +
    'prison market bridge cemetery',
  event:
    'battle war festival riot wedding disaster trial murder revolt ceremony siege accident election robbery celebration ' +
    'epidemic storm attack escape feast',
} as const;
const KINDS = Object.keys(EXAMPLES);

const PLAIN = new Map([
  ...'who whom whose somebody someone anybody anyone he she'
    .split(' ')
    .map((word): [string, string] => [word, 'character']),
  ['where', 'location'],
  ['somewhere', 'location'],
]);
const LINKS = new Set(
  `that which when with without of in on at by for from to into over after because and while near under about against
  before during`.split(/\s+/),
);
const VERB = /(?:ing|ed)$/;
const MOST_HEAD_WORDS = 3;
/** The last of the first words names the thing: a boat builder is a builder. */
const EARLIER_SHARE = 0.6;
const PLAIN_SHARE = 0.2;

interface Head {
  readonly words: readonly string[];
  readonly plain: string | undefined;
}

/** As stored with a document: a number for each kind that can be asked for, 0 for all others. */
export const kindNumber = (kind: string): number => KINDS.indexOf(kind) + 1;

export const KIND_NUMBERS = KINDS.length + 1;

export class AskedKinds {
  readonly #vectors: WordVectors;
  readonly #middles: readonly Float32Array[];

  constructor(vectors: WordVectors) {
    this.#vectors = vectors;
    this.#middles = Object.values(EXAMPLES).map((words) => this.#middleOf(words.split(' ')));
  }

  /** How much less the query asks for a kind than for the likeliest, from 0 to 1, by kind number. */
  behind(query: string): Float32Array {
    const { plain, words } = headOf(query);
    const scores = KINDS.map((kind, i) => {
      const named = kind === plain ? (words.length === 0 ? 1 : PLAIN_SHARE) : 0;
      return named + this.#likeness(words, this.#middles[i]!);
    });
    const top = Math.max(...scores);
    return Float32Array.from([0, ...scores.map((score) => top - score)]);
  }

  #likeness(words: readonly string[], middle: Float32Array): number {
    return Math.max(
      0,
      ...words.map((word, i) => {
        const point = this.#pointOf(word);
        const share = i === words.length - 1 ? 1 : EARLIER_SHARE;
        return point ? share * point.reduce((sum, value, d) => sum + value * middle[d]!, 0) : 0;
      }),
    );
  }

  #middleOf(words: readonly string[]): Float32Array {
    const sum = new Float32Array(DIMS);
    for (const word of words)
      this.#pointOf(word)?.forEach((value, d) => {
        sum[d]! += value;
      });
    const length = Math.hypot(...sum) || 1;
    return sum.map((value) => value / length);
  }

  #pointOf(word: string): Float32Array | undefined {
    const row = this.#vectors.rowOf(word);
    if (row === undefined) return undefined;
    const { bytes, norms } = this.#vectors;
    return Float32Array.from(bytes.subarray(row * DIMS, (row + 1) * DIMS), (value) => value / norms[row]!);
  }
}

function headOf(query: string): Head {
  const words: string[] = [];
  for (const word of wordsOf(query)) {
    const plain = PLAIN.get(word);
    if (plain) return { words, plain };
    const isOver =
      words.length > 0 && (LINKS.has(word) || VERB.test(word) || words.length === MOST_HEAD_WORDS);
    if (isOver) break;
    if (!LINKS.has(word) && saysSomething(word)) words.push(word);
  }
  return { words, plain: undefined };
}
