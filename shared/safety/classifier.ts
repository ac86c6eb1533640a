/**
 * A linear classifier of short texts: for each category the sum of what its words and phrases weigh. The weights are fitted by
 * `npm run fit:safety` to the sentences in `fixtures/`; words that the sentences lack weigh what words of similar meaning do.
 */
import {
  type Encoded,
  hashOf,
  listedClassOf,
  PHRASES_PER_WORD,
  phrasesIn,
  unlistedClassOf,
} from './features.ts';
import { JUDGED } from './policy.ts';

export const LABELS = ['SAFE', ...JUDGED] as const;
type Label = (typeof LABELS)[number];

export interface SafetyWeights {
  readonly words: string;
  /** Of each word its class by meaning, 0 for none: bytes in base64, like all below. */
  readonly classes: string;
  /** A row for each word with a signed byte for each label; a byte is worth `wordStep`. */
  readonly wordWeights: string;
  readonly wordStep: number;
  /** The same for each bucket of phrases. */
  readonly phraseWeights: string;
  readonly phraseStep: number;
  readonly bias: readonly number[];
}

export interface Verdict {
  readonly category: Exclude<Label, 'SAFE'>;
  readonly probability: number;
}

const WIDTH = LABELS.length;
/** Most words that are looked at together: a sentence or three. */
export const WINDOW = 48;
/** In more words than this something is unsafe only if it is so much more clearly. */
const LONG = 28;
const LONG_PENALTY = 1.8;
/** Fewer words than this weigh no more than so many. */
export const FEWEST = 4;
export const FUNCTION_WORDS = 120;

/** Of every platform; `shared/` is compiled without any platform's types. */
declare const atob: (base64: string) => string;

const bytesOf = (base64: string): Int8Array => {
  const text = atob(base64);
  const bytes = new Int8Array(text.length);
  // Half a megabyte before the town or the page is ready: an iterator over the text takes ten times as long.
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
};

export class Classifier {
  readonly #rows: ReadonlyMap<string, number>;
  readonly #hashes: Int32Array;
  readonly #classes: Int32Array;
  readonly #weights: SafetyWeights;
  readonly #wordWeights: Int8Array;
  readonly #phraseWeights: Int8Array;
  readonly #phrases = new Int32Array(WINDOW * PHRASES_PER_WORD);
  readonly #wordSums = new Int32Array(WIDTH);
  readonly #phraseSums = new Int32Array(WIDTH);

  constructor(weights: SafetyWeights) {
    const words = weights.words.split(' ');
    const classes = bytesOf(weights.classes);
    this.#weights = weights;
    this.#rows = new Map(words.map((word, row) => [word, row]));
    this.#hashes = Int32Array.from(words, hashOf);
    this.#classes = Int32Array.from(words, (word, row) =>
      classOf(word, row, (classes[row] as number) & 0xff),
    );
    this.#wordWeights = bytesOf(weights.wordWeights);
    this.#phraseWeights = bytesOf(weights.phraseWeights);
  }

  verdictOn(tokens: readonly string[]): Verdict {
    const rows = new Int32Array(tokens.length);
    const encoded = { hashes: new Int32Array(tokens.length), classes: new Int32Array(tokens.length) };
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i] as string;
      const row = this.#rows.get(token) ?? -1;
      rows[i] = row;
      encoded.hashes[i] = row < 0 ? hashOf(token) : (this.#hashes[row] as number);
      encoded.classes[i] = row < 0 ? classOf(token, -1, 0) : (this.#classes[row] as number);
    }
    let worst: Verdict = { category: 'HATE', probability: 0 };
    for (const [from, to] of windowsOf(tokens)) {
      const verdict = this.#verdictOn(rows, encoded, from, to);
      if (verdict.probability > worst.probability) worst = verdict;
    }
    return worst;
  }

  #verdictOn(rows: Int32Array, encoded: Encoded, from: number, to: number): Verdict {
    const [words, phrases] = [this.#wordSums.fill(0), this.#phraseSums.fill(0)];
    for (let i = from; i < to; i++) {
      const row = rows[i] as number;
      if (row >= 0) addRow(words, this.#wordWeights, row);
    }
    const count = phrasesIn(encoded, from, to, this.#phrases);
    for (let p = 0; p < count; p++) addRow(phrases, this.#phraseWeights, this.#phrases[p] as number);
    const { bias, phraseStep, wordStep } = this.#weights;
    const scale = 1 / Math.sqrt(Math.max(FEWEST, to - from));
    const penalty = to - from > LONG ? LONG_PENALTY : 0;
    return verdictOf(
      bias.map(
        (start, k) =>
          start +
          (k === 0 ? penalty : 0) +
          scale * (wordStep * (words[k] as number) + phraseStep * (phrases[k] as number)),
      ),
    );
  }
}

function addRow(sums: Int32Array, weights: Int8Array, row: number): void {
  const start = row * WIDTH;
  for (let k = 0; k < WIDTH; k++) sums[k] = (sums[k] as number) + (weights[start + k] as number);
}

export function classOf(word: string, row: number, byMeaning: number): number {
  const listed = listedClassOf(word);
  if (listed !== undefined) return listed;
  if (row >= 0 && row < FUNCTION_WORDS) return hashOf(word);
  return byMeaning > 0 ? byMeaning : unlistedClassOf(word);
}

function verdictOf(sums: readonly number[]): Verdict {
  const highest = Math.max(...sums);
  const [safe = 0, ...unsafe] = sums.map((sum) => Math.exp(sum - highest));
  const total = unsafe.reduce((sum, each) => sum + each, safe);
  const label = unsafe.indexOf(Math.max(...unsafe)) + 1;
  return { category: LABELS[label] as Verdict['category'], probability: 1 - safe / total };
}

/** Runs of whole sentences that fit, each beginning with the last sentence of the one before; a longer sentence is cut. */
export function windowsOf(tokens: readonly string[]): (readonly [from: number, to: number])[] {
  const windows: (readonly [number, number])[] = [];
  let [from, last] = [0, 0];
  for (let i = 1; i < tokens.length; i++) {
    if (i + 1 - from > WINDOW) {
      const end = last > from ? last + 1 : i;
      windows.push([from, end]);
      const before = tokens.lastIndexOf('.', end - 2);
      from = before > from && i + 1 - before <= WINDOW ? before : end - 1;
    }
    if (tokens[i] === '.') last = i;
  }
  if (tokens.length - from > 1 || windows.length === 0) windows.push([from, tokens.length]);
  return windows;
}
