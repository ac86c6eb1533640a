/** Logistic regression over the features of shared/safety, by AdaGrad with dropout. */
import { DIMS } from '../../server/search/word-vectors.ts';
import {
  classOf,
  FEWEST,
  FUNCTION_WORDS,
  LABELS,
  type SafetyWeights,
  WINDOW,
  windowsOf,
} from '../../shared/safety/classifier.ts';
import { BUCKETS, hashOf, isListedClass, PHRASES_PER_WORD, phrasesIn } from '../../shared/safety/features.ts';
import { withGroups } from '../../shared/safety/groups.ts';
import { readingOf } from '../../shared/safety/reading.ts';
import { Chance, type Meanings } from './meanings.ts';

export interface Example {
  readonly text: string;
  /** Its place among `LABELS`. */
  readonly label: number;
}

const WIDTH = LABELS.length;
const EPOCHS = 12;
const RATE = 0.5;
const RATE_FLOOR = 1e-2;
const SHRINK = 1e-5;
const DROPOUT = 0.4;
/** One fit for each: their average errs less than any of them. */
const SEEDS: readonly number[] = [1, 2, 3];
/** How much of a step each kind of feature takes. */
const SHARES = { word: 0.5, listed: 0.5, meaning: 1, phrase: 0.2, bias: 0.3 } as const;
/** Longer texts made of single sentences: how many for each sentence, and the share that has an unsafe one in it. */
const JOINED = 1;
const JOINED_UNSAFE = 0.05;
/** Sums of a byte's steps beyond this are cut. */
const LARGEST = 127;
const BYTE_RANGE = 0.9995;

interface Prepared {
  readonly label: number;
  /** Rows of `word`, and their rows of `listed` and of the vectors; -1: none. */
  readonly words: Int32Array;
  readonly listed: Int32Array;
  readonly meanings: Int32Array;
  readonly phrases: Int32Array;
}

class Table {
  readonly values: Float32Array;
  readonly #squares: Float32Array;

  constructor(rows: number) {
    this.values = new Float32Array(rows * WIDTH);
    this.#squares = new Float32Array(rows * WIDTH);
  }

  /** Its share of an average. */
  include(other: Table, share: number): void {
    for (let i = 0; i < this.values.length; i++)
      (this.values[i] as number) += share * (other.values[i] as number);
  }

  addTo(sums: Float64Array, row: number, share: number): void {
    for (let k = 0; k < WIDTH; k++) (sums[k] as number) += share * (this.values[row * WIDTH + k] as number);
  }

  step(row: number, share: number, errors: Float64Array): void {
    for (let k = 0; k < WIDTH; k++) {
      const at = row * WIDTH + k;
      const gradient = share * (errors[k] as number) + SHRINK * (this.values[at] as number);
      (this.#squares[at] as number) += gradient * gradient;
      (this.values[at] as number) -=
        (RATE * gradient) / Math.sqrt((this.#squares[at] as number) + RATE_FLOOR);
    }
  }
}

export function trained(examples: readonly Example[], { classes, vectors, words }: Meanings): SafetyWeights {
  const rows = new Map(words.map((word, row) => [word, row]));
  const listedRows = new Map<number, number>();
  const prepared = examples.flatMap(({ label, text }): Prepared[] => {
    const tokens = withGroups(readingOf(text).tokens);
    return windowsOf(tokens).map(([from, to]) => prepare(tokens.slice(from, to), label));
  });

  function prepare(tokens: readonly string[], label: number): Prepared {
    const known = tokens.map((token) => rows.get(token) ?? -1);
    const encoded = {
      hashes: Int32Array.from(tokens, hashOf),
      classes: Int32Array.from(tokens, (token, i) => {
        const row = known[i] as number;
        return classOf(token, row, row >= 0 && row < words.length ? (classes[row] as number) : 0);
      }),
    };
    const phrases = new Int32Array(tokens.length * PHRASES_PER_WORD);
    const count = phrasesIn(encoded, 0, tokens.length, phrases);
    return {
      label,
      words: Int32Array.from(tokens, (token) => rowIn(rows, token)),
      listed: encoded.classes.map((kind) => (isListedClass(kind) ? rowIn(listedRows, kind) : -1)),
      meanings: Int32Array.from(known, (row) => (row >= FUNCTION_WORDS && row < words.length ? row : -1)),
      phrases: phrases.slice(0, count),
    };
  }

  function joined(chance: Chance): Prepared[] {
    const safe = examples.filter(({ label }) => label === 0);
    const unsafe = examples.filter(({ label }) => label > 0);
    const any = (from: readonly Example[]): Example =>
      from[Math.floor(chance.next() * from.length)] as Example;
    return Array.from({ length: Math.round(JOINED * examples.length) }, (): Prepared[] => {
      const second = any(chance.next() < JOINED_UNSAFE ? unsafe : safe);
      const pair = chance.next() < 0.5 ? [any(safe), second] : [second, any(safe)];
      const parts = chance.next() < 0.5 ? pair : [...pair, any(safe)];
      const tokens = withGroups(readingOf(parts.map(({ text }) => text).join('\n')).tokens);
      return tokens.length > WINDOW ? [] : [prepare(tokens, second.label)];
    }).flat();
  }

  const emptyTables = () => ({
    word: new Table(rows.size),
    listed: new Table(listedRows.size),
    meaning: new Table(DIMS),
    phrase: new Table(BUCKETS),
    bias: new Table(1),
  });
  const average = new Float64Array(DIMS);
  const sums = new Float64Array(WIDTH);

  function fitted(seed: number) {
    const chance = new Chance(seed);
    const shuffled = [...prepared, ...joined(chance)];
    const tables = emptyTables();
    for (let epoch = 0; epoch < EPOCHS; epoch++) {
      for (let i = shuffled.length - 1; i > 0; i--) {
        const j = Math.floor(chance.next() * (i + 1));
        [shuffled[i], shuffled[j]] = [shuffled[j] as Prepared, shuffled[i] as Prepared];
      }
      for (const example of shuffled) learn(tables, chance, example);
    }
    return tables;
  }

  function learn(
    tables: ReturnType<typeof emptyTables>,
    chance: Chance,
    { label, listed, meanings, phrases, words: used }: Prepared,
  ): void {
    const scale = 1 / Math.sqrt(Math.max(FEWEST, used.length));
    const isOn = Uint8Array.from({ length: used.length + phrases.length }, () =>
      Number(chance.next() > DROPOUT),
    );
    average.fill(0);
    for (const row of meanings)
      if (row >= 0)
        for (let d = 0; d < DIMS; d++) (average[d] as number) += scale * (vectors[row * DIMS + d] as number);
    const each = (visit: (table: Table, row: number, share: number) => void): void => {
      visit(tables.bias, 0, SHARES.bias);
      for (let i = 0; i < used.length; i++) {
        if (!isOn[i]) continue;
        visit(tables.word, used[i] as number, scale * SHARES.word);
        if ((listed[i] as number) >= 0) visit(tables.listed, listed[i] as number, scale * SHARES.listed);
      }
      for (let p = 0; p < phrases.length; p++)
        if (isOn[used.length + p]) visit(tables.phrase, phrases[p] as number, scale * SHARES.phrase);
      for (let d = 0; d < DIMS; d++) visit(tables.meaning, d, SHARES.meaning * (average[d] as number));
    };
    sums.fill(0);
    each((table, row, share) => table.addTo(sums, row, share));
    const highest = Math.max(...sums);
    const odds = sums.map((sum) => Math.exp(sum - highest));
    const total = odds.reduce((sum, one) => sum + one, 0);
    const errors = odds.map((one, k) => one / total - Number(k === label));
    each((table, row, share) => table.step(row, share, errors));
  }

  const tables = emptyTables();
  for (const seed of SEEDS) {
    const fit = fitted(seed);
    for (const kind of Object.keys(tables) as (keyof typeof tables)[])
      tables[kind].include(fit[kind], 1 / SEEDS.length);
  }

  const all = [...rows.keys()];
  const folded = new Float32Array(all.length * WIDTH);
  for (const [row, word] of all.entries()) {
    const sum = folded.subarray(row * WIDTH, (row + 1) * WIDTH);
    const add = (table: Table, from: number, share: number): void => {
      for (let k = 0; k < WIDTH; k++)
        (sum[k] as number) += share * (table.values[from * WIDTH + k] as number);
    };
    add(tables.word, row, SHARES.word);
    const listed = listedRows.get(classOf(word, row, 0));
    if (listed !== undefined) add(tables.listed, listed, SHARES.listed);
    if (row >= FUNCTION_WORDS && row < words.length)
      for (let d = 0; d < DIMS; d++)
        add(tables.meaning, d, SHARES.meaning * (vectors[row * DIMS + d] as number));
  }
  const [wordBytes, wordStep] = quantized(folded);
  const [phraseBytes, phraseStep] = quantized(tables.phrase.values.map((value) => value * SHARES.phrase));
  return {
    words: all.join(' '),
    classes: base64Of(Uint8Array.from(all, (_, row) => classes[row] ?? 0)),
    wordWeights: base64Of(wordBytes),
    wordStep,
    phraseWeights: base64Of(phraseBytes),
    phraseStep,
    bias: Array.from(tables.bias.values, (value) => Number((value * SHARES.bias).toFixed(4))),
  };
}

function rowIn<Key>(rows: Map<Key, number>, key: Key): number {
  const row = rows.get(key) ?? rows.size;
  rows.set(key, row);
  return row;
}

/** As signed bytes, and what a byte's step is worth: the few largest values are cut. */
function quantized(values: Float32Array): readonly [bytes: Int8Array, step: number] {
  const sizes = values.map(Math.abs).sort();
  const step = Number(
    (((sizes[Math.floor(sizes.length * BYTE_RANGE)] as number) || 1) / LARGEST).toPrecision(6),
  );
  const bytes = Int8Array.from(values, (value) =>
    Math.max(-LARGEST, Math.min(LARGEST, Math.round(value / step))),
  );
  return [bytes, step];
}

const base64Of = (bytes: Uint8Array | Int8Array): string => Buffer.from(bytes.buffer).toString('base64');
