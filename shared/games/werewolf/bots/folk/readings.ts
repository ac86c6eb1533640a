/**
 * What the words of one match mean to whoever hears them, read once however many listen. Follows from the words and
 * the names alone, so that neighbours may share it without telling each other anything.
 */
import { type Heard, type Hearing, hear, sentencesOf } from './hearing.ts';
import { once } from './once.ts';
import { quotesIn } from './quotes.ts';
import { type NamedPlayer, Roster } from './roster.ts';

export interface Sentence {
  readonly exact: string;
  /** Without the names. */
  readonly shape: string;
  /** Each different word once, as its number. */
  readonly words: readonly number[];
}

const wordsOf = (shape: string): ReadonlySet<string> => new Set(shape.match(/[\w'@]+/g));

/** What is asked about a text said in the match is kept as long as this is: ask about such texts only. */
export class Readings {
  readonly matchId: string;
  readonly roster: Roster;
  readonly #numbers = new Map<string, number>();
  readonly #heard = new Map<string, Heard>();

  constructor({ matchId, players }: { readonly matchId: string; readonly players: readonly NamedPlayer[] }) {
    this.matchId = matchId;
    this.roster = new Roster(players);
  }

  hear(text: string, hearing: Hearing): Heard {
    const key = `${hearing.knownSeer}|${hearing.gone}|${text}`;
    const known = this.#heard.get(key);
    if (known) return known;
    const heard = hear(text, this.roster, hearing);
    this.#heard.set(key, heard);
    return heard;
  }

  readonly sentences = once((text: string): readonly Sentence[] =>
    sentencesOf(text).map((sentence) => {
      const shape = this.shape(sentence);
      const words = [...wordsOf(shape)].map((word) => this.#number(word));
      return { exact: sentence.toLowerCase(), shape, words };
    }),
  );

  readonly quotes = once((text: string): readonly string[] => quotesIn(text, this.roster));

  shape(sentence: string): string {
    return this.roster.withoutNames(sentence).replace(/@\d/g, '@');
  }

  /** For words that may never be said: those of them that were said in this match, and how many there are in all. */
  wordsKnown(shape: string): { readonly known: readonly number[]; readonly size: number } {
    const words = wordsOf(shape);
    const known: number[] = [];
    for (const word of words) {
      const number = this.#numbers.get(word);
      if (number !== undefined) known.push(number);
    }
    return { known, size: words.size };
  }

  #number(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(word, number);
    return number;
  }
}
