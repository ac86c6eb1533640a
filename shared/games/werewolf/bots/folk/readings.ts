/**
 * What the words of one match mean to whoever hears them, read once however many listen. Follows from the words and
 * the names alone, so that neighbours may share it without telling each other anything.
 */
import { type Heard, type Hearing, hear, sentencesOf } from './hearing.ts';
import { once } from './once.ts';
import { type NamedPlayer, Roster } from './roster.ts';
import { COMMON_LINES, VOICES } from './speech.ts';

/** Which of somebody's sentences are worth holding against them. */
const quotesIn = (text: string, roster: Roster): string[] =>
  sentencesOf(text).filter((sentence) => isWhole(sentence) && isMusing(hear(sentence, roster)));

/** A whole statement about oneself, no question and no figure of speech: worth holding against somebody. */
function isWhole(sentence: string): boolean {
  const words = sentence.split(/\s+/).length;
  return (
    words >= 5 &&
    words <= 14 &&
    /\b(?:I|my|me)\b/.test(sentence) &&
    !/[“”"?]/.test(sentence) &&
    !FLOURISHES.has(sentence.toLowerCase())
  );
}

/** Neither a charge nor a claim: those are answered, not quoted. */
const isMusing = ({ accused, defended, topics, claim }: Heard): boolean =>
  accused.length + defended.length + topics.length === 0 && !claim;

/** What people say to begin and to end means nothing. */
const FLOURISHES: ReadonlySet<string> = new Set(
  [COMMON_LINES, ...Object.values(VOICES)]
    .flatMap(({ opener = [], closer = [] }) => [...opener, ...closer])
    .flatMap((line) => sentencesOf(line.toLowerCase())),
);

export interface Sentence {
  readonly exact: string;
  /** Without the names. */
  readonly shape: string;
  /** How many different words it has. */
  readonly size: number;
  /** Its place among all sentences read. */
  readonly at: number;
}

const wordsOf = (shape: string): ReadonlySet<string> => new Set(shape.match(/[\w'@]+/g));

/** What is asked about a text said in the match is kept as long as this is: ask about such texts only. */
export class Readings {
  readonly matchId: string;
  readonly roster: Roster;
  /** In which sentences each word is. */
  readonly #places = new Map<string, number[]>();
  #count = 0;
  readonly #heard = new Map<string, Heard>();

  constructor({ matchId, players }: { readonly matchId: string; readonly players: readonly NamedPlayer[] }) {
    this.matchId = matchId;
    this.roster = new Roster(players);
  }

  hear(text: string, hearing: Hearing): Heard {
    const { by, answers, knownSeer, gone, earlier } = hearing;
    const before = by && earlier ? earlier.digest(by) : '';
    const key = `${by}|${answers}|${knownSeer}|${gone}|${before}|${text}`;
    const known = this.#heard.get(key);
    if (known) return known;
    const heard = hear(text, this.roster, hearing);
    this.#heard.set(key, heard);
    return heard;
  }

  readonly sentences = once((text: string): readonly Sentence[] =>
    sentencesOf(text).map((sentence) => this.#read(sentence)),
  );

  readonly quotes = once((text: string): readonly string[] => quotesIn(text, this.roster));

  shape(sentence: string): string {
    return this.roster.withoutNames(sentence).replace(/@\d/g, '@');
  }

  /** For a sentence that may never be said: how many words it has, and shares with each sentence read. */
  compare(shape: string): { readonly size: number; readonly shared: Uint8Array } {
    const words = wordsOf(shape);
    const shared = new Uint8Array(this.#count);
    for (const word of words) {
      for (const at of this.#places.get(word) ?? []) shared[at]! += 1;
    }
    return { size: words.size, shared };
  }

  #read(sentence: string): Sentence {
    const shape = this.shape(sentence);
    const words = wordsOf(shape);
    const at = this.#count;
    this.#count += 1;
    for (const word of words) {
      const places = this.#places.get(word);
      if (places) places.push(at);
      else this.#places.set(word, [at]);
    }
    return { exact: sentence.toLowerCase(), shape, size: words.size, at };
  }
}
