/** How a search reads what it is asked: word by word, with the words of this world that may be meant instead. */
import type { Breathe } from './breath.ts';
import { MOST_TERMS, type Ranking } from './ranking.ts';
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

/** Robertson's idf; a word that stands nowhere counts as the rarest that does. */
function rarity(entry: Entry | undefined, documents: number): number {
  const having = entry?.documents ?? 0.5;
  return Math.log(1 + (documents - having + 0.5) / (having + 0.5));
}
