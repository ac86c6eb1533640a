/** The facts a text may use: names, relations between them, and statements. */

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
  /** Its roles or kind of place. */
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
  /** The subject of the whole text; it may be named with anything. */
  readonly topic?: string;
  readonly names: readonly GivenName[];
  readonly relations: readonly GivenRelation[];
  readonly statements: readonly string[];
  /** Quotes, to be repeated letter for letter between “ and ” or left out. */
  readonly quotes: readonly string[];
}

/** Whether this is an English word; otherwise it may be a name in lower case. */
export type IsWord = (word: string) => boolean;

/** The facts as a model sees them. */
export const factsInWords = ({ quotes, statements }: Facts): string =>
  JSON.stringify({ facts: statements, ...(quotes.length > 0 && { quotes }) });
