/** What fields may hold, where the tools' own schemas do not say it (D68). */
import { IDEA_CATEGORIES, LOCATION_TYPES, RELATION_TYPES } from './model.ts';

/** In characters as people count them: code points, as JSON Schema has it. */
export const LONGEST = {
  name: 100,
  theme: 50,
  worldDescription: 1_000,
  role: 50,
  background: 2_000,
  placeDescription: 2_000,
  tieDescription: 500,
  query: 500,
} as const;

export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

export const MOST_TRAITS = 10;
export const LONGEST_TRAIT = 50;
export const LONGEST_URL = 500;
export const LONGEST_ID = 64;
export const MOST_RESULTS = 50;

const SORT_KEYS = ['name', 'createdAt', 'updatedAt'] as const;
const SORT_ORDERS = ['asc', 'desc'] as const;

export interface Issue {
  /** JSON pointer into the arguments. */
  readonly path: string;
  readonly message: string;
}

type Args = Readonly<Record<string, unknown>>;
type Check = (value: unknown) => string | null;

const string =
  (most: number, least = 0): Check =>
  (value) => {
    if (typeof value !== 'string') return 'must be string';
    if (value.trim().length < least) return 'must not be blank';
    return codePoints(value) > most ? `must NOT have more than ${most} characters` : null;
  };

const nullable =
  (check: Check): Check =>
  (value) =>
    value === null ? null : check(value);

const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || value === null ? null : check(value);

const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    values.includes(value as string) ? null : `must be one of ${JSON.stringify(values)}`;

const traits: Check = (value) => {
  if (!Array.isArray(value)) return 'must be array';
  if (value.length > MOST_TRAITS) return `must NOT have more than ${MOST_TRAITS} items`;
  const isTrait = (trait: unknown) => typeof trait === 'string' && codePoints(trait) <= LONGEST_TRAIT;
  return value.every(isTrait) ? null : `must hold strings of at most ${LONGEST_TRAIT} characters`;
};

/** Only what a browser could show; it is never loaded here. */
const webAddress: Check = (value) =>
  typeof value === 'string' && codePoints(value) <= LONGEST_URL && /^https?:\/\/[^\s/]\S*$/i.test(value)
    ? null
    : `must be a http or https address of at most ${LONGEST_URL} characters`;

const wholeNumber =
  (least: number, most: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most
      ? null
      : `must be a whole number from ${least} to ${most}`;

const filter: Check = (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be object';
  const { role, traits: wanted, ...others } = value as Args;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return `must not have "${unknown.slice(0, LONGEST_ID)}"`;
  if (role !== undefined && typeof role !== 'string') return 'must have a string as role';
  return wanted === undefined ? null : traits(wanted);
};

const MOST_OFFSET = 1_000_000;

/** By the argument's name: the same name means the same in every tool. */
const CHECKS: Readonly<Record<string, Check>> = {
  worldId: string(LONGEST_ID, 1),
  characterId: string(LONGEST_ID, 1),
  characterId1: string(LONGEST_ID, 1),
  characterId2: string(LONGEST_ID, 1),
  // Null takes a character's home away; tools that need a location say so in their schemas.
  locationId: nullable(string(LONGEST_ID, 1)),
  name: string(LONGEST.name, 1),
  query: string(LONGEST.query, 1),
  traits,
  avatarUrl: webAddress,
  offset: wholeNumber(0, MOST_OFFSET),
  limit: wholeNumber(1, MOST_RESULTS),
  count: wholeNumber(1, 10),
  rev: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  filter,
  sortBy: oneOf(SORT_KEYS),
  sortOrder: oneOf(SORT_ORDERS),
  category: oneOf(IDEA_CATEGORIES),
};

/** What the schemas let pass and the town does not. */
export const issuesOf = (args: Args): Issue[] =>
  Object.entries(args).flatMap(([name, value]) => {
    const message = value === undefined || !Object.hasOwn(CHECKS, name) ? null : CHECKS[name]!(value);
    return message === null ? [] : [{ path: `/${name}`, message }];
  });

/** For what is read from a file: the same limits as the tools have. */
export const FIELD_CHECKS = {
  world: {
    name: string(LONGEST.name, 1),
    theme: optional(string(LONGEST.theme)),
    description: optional(string(LONGEST.worldDescription)),
  },
  character: {
    id: string(LONGEST_ID, 1),
    name: string(LONGEST.name, 1),
    role: optional(string(LONGEST.role)),
    traits: optional(traits),
    background: optional(string(LONGEST.background)),
    avatarUrl: optional(webAddress),
    locationId: optional(string(LONGEST_ID, 1)),
  },
  location: {
    id: string(LONGEST_ID, 1),
    name: string(LONGEST.name, 1),
    type: optional(oneOf(LOCATION_TYPES)),
    description: optional(string(LONGEST.placeDescription)),
  },
  relationship: {
    characterId1: string(LONGEST_ID, 1),
    characterId2: string(LONGEST_ID, 1),
    type: oneOf(RELATION_TYPES),
    description: optional(string(LONGEST.tieDescription)),
  },
} as const satisfies Record<string, Readonly<Record<string, Check>>>;

export function faultsIn(kind: keyof typeof FIELD_CHECKS, value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ['must be object'];
  return Object.entries<Check>(FIELD_CHECKS[kind]).flatMap(([field, check]) => {
    const message = check((value as Args)[field]);
    return message === null ? [] : [`${field} ${message}`];
  });
}
