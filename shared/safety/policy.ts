/** Which categories of unsafe text exist, and which of them are refused where. */

/** Changes whenever the categories, the table below, the patterns or the weights change. */
export const SAFETY_POLICY = 'v5';

/** What the classifier tells apart, in the order of its weights. */
export const JUDGED = [
  /** Slurs, dehumanising statements about groups of people, extremist slogans. */
  'HATE',
  /** Calls for violence against groups of people, attacks, instructions for weapons. */
  'VIOLENCE',
  /** Against somebody outside the fiction. */
  'THREAT',
  'SELF_HARM',
  'SEXUAL',
  'MINORS',
  /** Abuse of the person spoken to. */
  'HARASSMENT',
  'PRIVATE_DATA',
] as const;

export const SAFETY_CATEGORIES = [
  ...JUDGED,
  'INJECTION',
  'LINK',
  /** Strong swear words. */
  'VULGAR',
  /** Anything a name should not contain, mild words included. */
  'INDECENT',
  'UNREADABLE',
  /** Words the operator refuses (`SAFETY_REFUSED_WORDS`). */
  'HOUSE_RULES',
] as const;
export type SafetyCategory = (typeof SAFETY_CATEGORIES)[number];

export const SAFETY_PURPOSES = ['lore', 'name', 'talk', 'world', 'review'] as const;
export type SafetyPurpose = (typeof SAFETY_PURPOSES)[number];

const EVERYWHERE: readonly SafetyCategory[] = [...JUDGED, 'HOUSE_RULES'];

/** Talk at a table, worlds and reviews may swear, link and quote prompts; the canon is read by every agent. */
export const REFUSED: Readonly<Record<SafetyPurpose, readonly SafetyCategory[]>> = {
  lore: [...EVERYWHERE, 'INJECTION', 'LINK', 'VULGAR', 'UNREADABLE'],
  name: [...EVERYWHERE, 'INJECTION', 'LINK', 'VULGAR', 'INDECENT'],
  talk: EVERYWHERE,
  world: EVERYWHERE,
  review: EVERYWHERE,
};

export interface SafetyPolicy {
  readonly refused: Readonly<Record<SafetyPurpose, ReadonlySet<SafetyCategory>>>;
  readonly refusedWords: readonly string[];
  /** Words, lower case, that no rule looks at. */
  readonly allowedWords: ReadonlySet<string>;
}

export interface SafetyChoices {
  readonly refusedWords?: readonly string[];
  readonly allowedWords?: readonly string[];
  /** `CATEGORY` everywhere, or `purpose:CATEGORY`. */
  readonly off?: readonly string[];
}

export const isSafetyException = (text: string): boolean => {
  const [category, purpose] = text.split(':').reverse();
  return (
    SAFETY_CATEGORIES.some((known) => known === category) &&
    (purpose === undefined || SAFETY_PURPOSES.some((known) => known === purpose)) &&
    text.split(':').length <= 2
  );
};

export function safetyPolicy({
  allowedWords = [],
  off = [],
  refusedWords = [],
}: SafetyChoices): SafetyPolicy {
  const refusedFor = (purpose: SafetyPurpose): ReadonlySet<SafetyCategory> =>
    new Set(
      REFUSED[purpose].filter(
        (category) => !off.includes(category) && !off.includes(`${purpose}:${category}`),
      ),
    );
  const refused = Object.fromEntries(
    SAFETY_PURPOSES.map((purpose) => [purpose, refusedFor(purpose)]),
  ) as unknown as SafetyPolicy['refused'];
  const lower = (words: readonly string[]) => words.map((word) => word.trim().toLowerCase()).filter(Boolean);
  return { refused, refusedWords: lower(refusedWords), allowedWords: new Set(lower(allowedWords)) };
}

export const DEFAULT_POLICY = safetyPolicy({});
