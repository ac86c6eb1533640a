/**
 * What the fields of a world may hold, in zod, with the limits of the contract and those on which it is silent (D68).
 * Tools, REST and imports all derive their checks from these fields.
 */
import { z } from 'zod';
import { text } from '../contracts/text.ts';
import type { JsonSchema } from '../protocol/tool-definition.ts';
import { IDEA_CATEGORIES, LOCATION_TYPES, LONGEST, MOST_TRAITS, RELATION_TYPES } from './model.ts';

type Property = Readonly<Record<string, unknown>>;
const propertiesOf = ({ properties }: JsonSchema): Readonly<Record<string, Property>> =>
  properties as Readonly<Record<string, Property>>;

const NOT_BLANK = /\S/;
const named = (longest: number) => text(0, longest).regex(NOT_BLANK, 'must not be blank');
const id = named(LONGEST.id);
const name = named(LONGEST.name);
const traits = z.array(text(0, LONGEST.trait)).max(MOST_TRAITS);
/** Only what a browser could show; it is never loaded here. */
const webAddress = text(0, LONGEST.url).regex(
  /^[hH][tT][tT][pP][sS]?:\/\/[^\s/]\S*$/,
  'must be a http or https address',
);
const filter = z.strictObject({ role: z.string().optional(), traits: traits.optional() });

/** By the argument's name: it means the same in every tool. Whether it is required is up to the tool. */
export const ARGUMENTS = z
  .looseObject({
    worldId: id,
    characterId: id,
    characterId1: id,
    characterId2: id,
    /** Null takes a character's home away; tools that need a location say so in their schemas. */
    locationId: id.nullable(),
    name,
    query: named(LONGEST.query),
    traits,
    avatarUrl: webAddress,
    offset: z.int().min(0).max(1_000_000),
    limit: z.int().min(1).max(50),
    count: z.int().min(1).max(10),
    rev: z.int().min(0),
    filter,
    sortBy: z.enum(['name', 'createdAt', 'updatedAt']),
    sortOrder: z.enum(['asc', 'desc']),
    category: z.enum(IDEA_CATEGORIES),
  })
  .partial();

const OWN = propertiesOf(z.toJSONSchema(ARGUMENTS, { io: 'input' }) as JsonSchema);

/** The schema that a call must fit: that of the contract, with our limits where it is silent. */
export function enforcedSchema({ inputSchema }: { readonly inputSchema: JsonSchema }): JsonSchema {
  const listed = Object.entries(propertiesOf(inputSchema)).map(([argument, property]) => [
    argument,
    { ...property, ...ownLimits(argument, property) },
  ]);
  return { ...inputSchema, properties: { ...OWN, ...Object.fromEntries(listed) } };
}

/** Null is for the tools that do not list the argument. */
function ownLimits(argument: string, { type }: Property): Property | undefined {
  const own = OWN[argument];
  const options = own?.anyOf as readonly Property[] | undefined;
  return options ? options.find((option) => option.type === type) : own;
}

/** What a file may hold: the same limits as the tools have. */
export const IMPORTED = {
  world: z.looseObject({
    name,
    theme: text(0, LONGEST.theme).nullish(),
    description: text(0, LONGEST.worldDescription).nullish(),
  }),
  character: z.looseObject({
    id,
    name,
    role: text(0, LONGEST.role).nullish(),
    traits: traits.nullish(),
    background: text(0, LONGEST.background).nullish(),
    avatarUrl: webAddress.nullish(),
    locationId: id.nullish(),
  }),
  location: z.looseObject({
    id,
    name,
    type: z.enum(LOCATION_TYPES).nullish(),
    description: text(0, LONGEST.placeDescription).nullish(),
  }),
  relationship: z.looseObject({
    characterId1: id,
    characterId2: id,
    type: z.enum(RELATION_TYPES),
    description: text(0, LONGEST.tieDescription).nullish(),
  }),
} as const;
