/** Parses a query word by word, with the words of this world that may be meant instead. */
import type { Breathe } from './breath.ts';
import { type Token, termsOf } from './text.ts';
import type { Akin, Entry, Guess, Vocabulary } from './vocabulary.ts';
import type { WordVectors } from './word-vectors.ts';

export interface Term {
  readonly token: Token;
  readonly weight: number;
  readonly exact: Entry | undefined;
  readonly misspelt: readonly Guess[];
  readonly akin: readonly Akin[];
}

export interface QueryReaderOptions {
  readonly vectors: WordVectors | null;
  readonly vocabulary: Vocabulary;
  readonly ranking: Ranking;
  readonly breathe: Breathe;
}

export class QueryReader {
  readonly #options: QueryReaderOptions;

  constructor(options: QueryReaderOptions) {
    this.#options = options;
  }

  read(query: string, documents: number): Term[] {
    return termsOf(query, MOST_TERMS).map((token) => this.#termOf(token, documents));
  }

  #termOf(token: Token, documents: number): Term {
    const { breathe, ranking, vectors, vocabulary } = this.#options;
    const { akinFrom, akinMost, commonShare } = ranking;
    breathe();
    const exact = vocabulary.of(token.stem);
    const isEnglish = vectors?.knows(token.word) === true;
    const telling = vectors?.weightOf(token.word) ?? 1;
    return {
      token,
      weight: rarity(exact, documents) * (commonShare + (1 - commonShare) * telling),
      exact,
      misspelt: exact
        ? []
        : vocabulary.speltLike(token.word).map((guess) => this.#lessened(guess, isEnglish)),
      akin: vocabulary.meaningLike(token.word, { atLeast: akinFrom, most: akinMost }),
    };
  }

  #lessened({ entry, likeness, word }: Guess, isEnglish: boolean): Guess {
    const { misspeltShare, realWordShare } = this.#options.ranking;
    return { entry, word, likeness: likeness * (isEnglish ? realWordShare : misspeltShare) };
  }
}

/** Robertson's idf; an unknown word counts as the rarest known one. */
function rarity(entry: Entry | undefined, documents: number): number {
  const having = entry?.documents ?? 0.5;
  return Math.log(1 + (documents - having + 0.5) / (having + 0.5));
}

/** The tuning parameters of search, each measured on the quality set (see quality/README.md). */

export const RANKING = {
  /** BM25's: how soon repetitions stop counting, and how much longer texts are penalised. */
  saturation: 0.6,
  lengthShare: 0.6,
  /** A word of the name or of a label counts as this many in the text. */
  nameWeight: 1.2,
  labelWeight: 2.5,
  /** The likeness from which a related word counts, how much, and how many of them. */
  akinFrom: 0.2,
  akinShare: 1,
  akinMost: 24,
  /** A word that is not English is more likely misspelt than one that is. */
  misspeltShare: 0.95,
  realWordShare: 0.35,
  /** The shares of words, related words and the whole text's meaning in the relevance. */
  lexical: 0.35,
  akin: 0.75,
  meaning: 0.55,
  meaningFrom: 0.05,
  exactName: 0.5,
  /** The weight of a query's commonest word; a rare one has 1. */
  commonShare: 0.5,
  /** Meaning counts less for documents of other kinds than the query asks for, down to a limit. */
  kindLoss: 1,
  kindMostLoss: 0.3,
  /** Less relevant documents are not returned. */
  floor: 0.15,
} as const;

export type Ranking = { readonly [Name in keyof typeof RANKING]: number };

export const MOST_TERMS = 24;
