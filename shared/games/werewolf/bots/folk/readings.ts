/**
 * The meaning of a match's public words, computed once for all listeners. It follows from the words, their labels and
 * the names alone, so neighbours may share it without leaking anything to each other.
 */
import type { PlayerId } from '../../model.ts';
import { TalkReader } from '../../talk/talk-reader.ts';
import type { Said } from '../sight.ts';
import { type Heard, heardIn, sentencesOf } from './hearing.ts';
import { once } from './once.ts';
import { type NamedPlayer, Roster } from './roster.ts';
import { COMMON_LINES, VOICES } from './speech.ts';
import { TOPIC_CUES, type Topic } from './topics.ts';

export const topicsIn = (text: string, roster: Roster): Topic[] => {
  const plain = roster.withoutNames(text.replace(/[“"][^”"]*[”"]/g, '“…”'));
  return TOPIC_CUES.filter(([, cue]) => cue.test(plain)).map(([topic]) => topic);
};

/** A player's sentences that are worth holding against them. */
const quotesIn = (text: string, roster: Roster): string[] =>
  sentencesOf(text).filter((sentence) => isWhole(sentence) && isMusing(sentence, roster));

/** A whole statement about oneself, not a question or figure of speech: worth holding against the speaker. */
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

/** Mentions no other player and no role: charges and claims are answered, not quoted. */
const isMusing = (sentence: string, roster: Roster): boolean =>
  !OF_SOMEBODY.test(roster.withoutNames(sentence)) && topicsIn(sentence, roster).length === 0;

const OF_SOMEBODY =
  /@\d|\b(?:you|your|he|him|his|she|her|they|them|their|seer|doctor|villagers?|wolf|wolves|werewol\w+)\b/;

/** Greetings and closings mean nothing. */
const FLOURISHES: ReadonlySet<string> = new Set(
  [COMMON_LINES, ...Object.values(VOICES)]
    .flatMap(({ opener = [], closer = [] }) => [...opener, ...closer])
    .flatMap((line) => sentencesOf(line.toLowerCase())),
);

export interface Sentence {
  readonly exact: string;
  /** Without the names. */
  readonly shape: string;
  /** Number of different words. */
  readonly size: number;
  /** Its index among all sentences read. */
  readonly at: number;
}

const wordsOf = (shape: string): ReadonlySet<string> => new Set(shape.match(/[\w'@]+/g));

/** Answers about a text said in the match are cached for as long as this object lives: only ask about such texts. */
export class Readings {
  readonly matchId: string;
  readonly roster: Roster;
  /** The sentences that contain each word. */
  readonly #places = new Map<string, number[]>();
  #count = 0;
  readonly #heard = new Map<string, Heard>();
  readonly #reader: TalkReader;

  constructor({ matchId, players }: { readonly matchId: string; readonly players: readonly NamedPlayer[] }) {
    this.matchId = matchId;
    this.roster = new Roster(players);
    this.#reader = new TalkReader(players);
  }

  /** In the order spoken. Text without labels, as over the wire, is read here. */
  hear(said: Said, gone: readonly PlayerId[]): Heard {
    const known = this.#heard.get(said.eventId);
    if (known) return known;
    for (const playerId of gone) this.#reader.lose(playerId);
    const talk = this.#reader.hear(said, said.talk);
    const heard = heardIn(talk, topicsIn(said.text, this.roster), gone);
    this.#heard.set(said.eventId, heard);
    return heard;
  }

  readonly sentences = once((text: string): readonly Sentence[] =>
    sentencesOf(text).map((sentence) => this.#read(sentence)),
  );

  readonly quotes = once((text: string): readonly string[] => quotesIn(text, this.roster));

  shape(sentence: string): string {
    return this.roster.withoutNames(sentence).replace(/@\d/g, '@');
  }

  /** For a sentence that may never be said: its number of words, and how many it shares with each sentence read. */
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
