/** What a text may draw upon: who and what it may name, what holds between them, and what is known of them, in sentences. */

export const RELATIONS = [
  'ally',
  'enemy',
  'family',
  'mentor',
  'romantic',
  'lives-at',
  'hanged',
  'killed',
  'survived',
  'won',
  'lost',
  'voted',
  'accused',
  'claimed',
] as const;
export type Relation = (typeof RELATIONS)[number];

export interface GivenName {
  readonly name: string;
  /** What it is called beside its name: a role, a kind of place. */
  readonly is?: readonly string[];
}

export interface GivenRelation {
  /** A given name, or a side: `the werewolves`. */
  readonly from: string;
  readonly relation: Relation;
  /** A given name; a role, for a claim. */
  readonly to?: string;
}

export interface Facts {
  /** What all of it is about: it may be named beside anything. */
  readonly topic?: string;
  readonly names: readonly GivenName[];
  readonly relations: readonly GivenRelation[];
  readonly statements: readonly string[];
  /** Somebody's own words: to be repeated letter for letter, between “ and ”, or not at all. */
  readonly quotes: readonly string[];
}

/** Whether there is such a word in English; what is none may be a name in small letters. */
export type IsWord = (word: string) => boolean;

/** As a model is shown them. */
export const factsInWords = ({ quotes, statements }: Facts): string =>
  JSON.stringify({ facts: statements, ...(quotes.length > 0 && { quotes }) });
