/**
 * Fits the weights of the safety classifier to the sentences in shared/safety/fixtures and writes shared/safety/weights.json
 * anew. The same sentences give the same weights.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadWordVectors } from '../server/search/word-vectors.ts';
import { LABELS } from '../shared/safety/classifier.ts';
import { trained } from './safety/fit.ts';
import { meaningsOf } from './safety/meanings.ts';

const FOLDER = join(import.meta.dirname, '../shared/safety');
/** Held out: the test alone reads them. */
const HELD_OUT = ['b', 'm', 'o'].map((set) => `set-${set}.jsonl`);

interface Sentence {
  readonly text: string;
  readonly category: string;
}

/** Talk of the game, all of it innocent: messages written to fit the reader of talk. */
const TALK = join(import.meta.dirname, '../shared/games/werewolf/talk/fixtures/labelled.jsonl');

const linesOf = <T>(file: string): T[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

const fixtures = join(FOLDER, 'fixtures');
const written = readdirSync(fixtures, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.jsonl') && !HELD_OUT.includes(file))
  .toSorted()
  .flatMap((file) => linesOf<Sentence>(join(fixtures, file)));
const played = linesOf<Partial<Sentence>>(TALK).flatMap(({ text }) =>
  text ? [{ text, category: 'none' }] : [],
);
const sentences = [...written, ...played]
  .map(({ category, text }) => ({
    text,
    label: category === 'none' ? 0 : (LABELS as readonly string[]).indexOf(category),
  }))
  // Web addresses, prompts and swear words are found by patterns.
  .filter(({ label }) => label >= 0);

const vectors = loadWordVectors();
if (!vectors) throw new Error('The word vectors in server/search are missing or not those of this version.');
const weights = trained(sentences, meaningsOf(vectors));
writeFileSync(join(FOLDER, 'weights.json'), `${JSON.stringify(weights)}\n`);
const unsafe = sentences.filter(({ label }) => label > 0).length;
console.log(
  `${sentences.length} sentences, ${unsafe} of them unsafe; ${weights.words.split(' ').length} words.`,
);
