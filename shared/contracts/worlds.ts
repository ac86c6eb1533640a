/** Owners' worlds: built, searched, shared, exported, and offered to the town as legends. */
import { z } from 'zod';
import type { Figure } from '../art/figure.ts';
import { GATES } from '../canon/gate.ts';
import { LEGEND_TYPES } from '../canon/proposal.ts';
import {
  ACTIVITY_TYPES,
  EXPORT_FORMATS,
  IDEA_CATEGORIES,
  LOCATION_TYPES,
  LONGEST,
  RELATION_TYPES,
} from '../worlds/model.ts';
import { forAgentOrOwner, forAnyone, type OutputOf, type RouteTable, whole } from './route.ts';
import { text } from './text.ts';

const time = z.number().describe('Milliseconds since 1970');
const utc = z.string().describe('ISO 8601');
const limited = (most: number, least = 0) => text(least, most, `must NOT have more than ${most} characters`);
const written = z.string().nullable();

const World = z.object({
  id: z.string(),
  name: z.string(),
  theme: written,
  description: written,
  rev: z.number().describe('Of everything that was ever written to it'),
  characters: z.number(),
  locations: z.number(),
  relationships: z.number(),
  createdAt: time,
  updatedAt: time,
});
export type World = OutputOf<typeof World>;

const Relationship = z.object({
  id: z.string(),
  fromId: z.string(),
  toId: z.string(),
  type: z.enum(RELATION_TYPES),
  description: written,
});

const Activity = z.object({
  id: z.string(),
  type: z.enum(ACTIVITY_TYPES),
  description: z.string(),
  at: time,
});
export type Activity = OutputOf<typeof Activity>;

const Overview = z.object({
  world: World,
  characters: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: written,
      traits: z.array(z.string()),
      locationId: z.string().nullable(),
      figure: z.custom<Figure>().describe('Drawn from all that is written of them'),
    }),
  ),
  locations: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      type: z.enum(LOCATION_TYPES).nullable(),
      description: written,
    }),
  ),
  relationships: z.array(Relationship),
  activity: z.array(Activity),
  shareToken: z.string().nullable(),
  mayEdit: z.boolean(),
});
export type Overview = OutputOf<typeof Overview>;

const Found = z.object({
  results: z.array(
    z.object({
      type: z.string(),
      id: z.string(),
      name: z.string(),
      relevance: z.number(),
      snippet: z.string(),
    }),
  ),
  totalResults: z.number(),
});
export type Hit = OutputOf<typeof Found>['results'][number];

const Summary = z.object({
  worldId: z.string(),
  summary: z.string(),
  keyThemes: z.array(z.string()),
  keyCharacters: z.array(z.object({ id: z.string(), name: z.string(), role: written })),
  keyLocations: z.array(
    z.object({ id: z.string(), name: z.string(), type: z.enum(LOCATION_TYPES).nullable() }),
  ),
  generatedAt: utc,
});

const Idea = z.object({
  name: z.string(),
  role: z.string(),
  traits: z.array(z.string()),
  background: z.string(),
  rationale: z.string(),
});
export type Idea = OutputOf<typeof Idea>;
const Ideas = z.object({
  category: z.enum(IDEA_CATEGORIES),
  suggestions: z.array(Idea),
  generatedAt: utc,
});

const NewWorld = z.strictObject({
  name: limited(LONGEST.name, 1),
  theme: limited(LONGEST.theme).optional(),
  description: limited(LONGEST.worldDescription).optional(),
});
export type NewWorld = OutputOf<typeof NewWorld>;

const NewCharacter = z.strictObject({
  name: limited(LONGEST.name, 1),
  role: limited(LONGEST.role).optional(),
  traits: z.array(z.string()).optional(),
  background: limited(LONGEST.background).optional(),
  locationId: z.string().optional(),
});
export type NewCharacter = OutputOf<typeof NewCharacter>;

const NewLocation = z.strictObject({
  name: limited(LONGEST.name, 1),
  type: z.enum(LOCATION_TYPES).optional(),
  description: limited(LONGEST.placeDescription).optional(),
});
export type NewLocation = OutputOf<typeof NewLocation>;

const NewRelationship = z.strictObject({
  characterId1: z.string(),
  characterId2: z.string(),
  type: z.enum(RELATION_TYPES),
  description: limited(LONGEST.tieDescription).optional(),
});
export type NewRelationship = OutputOf<typeof NewRelationship>;

const rev = z.int().min(0).optional().describe('Which was read: an older one gets 409 and changes nothing');
/** Omitted fields stay unchanged; an empty text clears a field. */
const WorldChange = NewWorld.partial().extend({ rev });
const CharacterChange = NewCharacter.partial().extend({
  locationId: limited(LONGEST.id, 1).nullable().optional().describe('Null: no home'),
  rev,
});
const LocationChange = NewLocation.partial().extend({
  type: z.enum(LOCATION_TYPES).nullable().optional(),
  rev,
});
export type WorldChange = OutputOf<typeof WorldChange>;
export type CharacterChange = OutputOf<typeof CharacterChange>;
export type LocationChange = OutputOf<typeof LocationChange>;

const MadeCharacter = z.object({
  characterId: z.string(),
  name: z.string(),
  role: written,
  traits: z.array(z.string()),
  background: written,
  worldName: z.string(),
  createdAt: utc,
});
const ChangedCharacter = MadeCharacter.extend({
  avatarUrl: z.string().optional(),
  locationId: z.string().optional(),
  updatedAt: utc,
  rev: z.number(),
  relationshipIds: z.array(z.string()).optional().describe('In the order of the relationships'),
});
const CharacterSheet = ChangedCharacter.extend({
  relationships: z.array(
    z.object({
      characterId: z.string(),
      characterName: z.string(),
      characterIs: z.string().describe('What that character is to this one'),
      type: z.string(),
      description: written,
    }),
  ),
});
export type CharacterSheet = OutputOf<typeof CharacterSheet>;

const MadeLocation = z.object({
  locationId: z.string(),
  name: z.string(),
  type: z.enum(LOCATION_TYPES).nullable(),
  description: written,
  worldName: z.string(),
  createdAt: utc,
});
const LocationSheet = MadeLocation.extend({
  characters: z.array(z.object({ characterId: z.string(), name: z.string(), role: written })),
  updatedAt: utc,
  rev: z.number(),
});
export type LocationSheet = OutputOf<typeof LocationSheet>;

const OfferedLegend = z.object({
  outcome: z.enum(['accepted', 'rejected', 'waiting']),
  gate: z
    .enum([...GATES, 'review'])
    .nullable()
    .describe('That stopped it'),
  reasons: z.array(z.string()),
  factId: z.string().nullable().describe('Where it is in the library now'),
  again: z.boolean().describe('It had been offered before, word for word'),
});
export type OfferedLegend = OutputOf<typeof OfferedLegend>;

/** Anyone with the link of a shared world reads it without a key; `eliza-town` is open to everybody. */
const reader = z.object({ share: z.unknown().optional().describe('The token of a shared world’s link') });
/** What to delete is named in the address: not every client sends a body with DELETE. */
const seen = z.object({ rev: whole(0, Number.MAX_SAFE_INTEGER).optional() });
const change = <Body extends z.ZodType, Output extends z.ZodType>(
  summary: string,
  body: Body,
  output: Output,
) => forAgentOrOwner(summary, { body, output });
const addition = <Body extends z.ZodType, Output extends z.ZodType>(
  summary: string,
  body: Body,
  output: Output,
) => forAgentOrOwner(summary, { body, output, status: 201 });

export const WORLD_ROUTES = {
  'GET /worlds': forAgentOrOwner('The worlds of the caller', {
    output: z.object({ worlds: z.array(World) }),
  }),
  'POST /worlds': addition(
    'Create a world',
    NewWorld,
    NewWorld.extend({ worldId: z.string(), theme: written, description: written, createdAt: utc }),
  ),
  'GET /worlds/:worldId': forAnyone('A world at a glance', { query: reader, output: Overview }),
  'PATCH /worlds/:worldId': change(
    'Change what is given',
    WorldChange,
    World.pick({ name: true, theme: true, description: true, rev: true }).extend({
      worldId: z.string(),
      createdAt: utc,
      updatedAt: utc,
    }),
  ),
  'DELETE /worlds/:worldId': forAgentOrOwner('Delete a world for good'),
  'GET /worlds/:worldId/search': forAnyone('Search a world by words and meaning', {
    query: reader.extend({
      q: limited(LONGEST.query, 1),
      limit: whole(1, 50).default(20),
      offset: whole(0, 1_000_000).default(0),
    }),
    output: Found,
  }),
  'GET /worlds/:worldId/summary': forAnyone('What a world is about', { query: reader, output: Summary }),
  'GET /worlds/:worldId/ideas': forAgentOrOwner('What a world could do with next', {
    query: z.object({ category: z.enum(IDEA_CATEGORIES).default('characters') }),
    output: Ideas,
  }),
  'POST /worlds/:worldId/characters': addition('Add a character', NewCharacter, MadeCharacter),
  'GET /worlds/:worldId/characters/:id': forAnyone('One character, with relationships', {
    query: reader,
    output: CharacterSheet,
  }),
  'PATCH /worlds/:worldId/characters/:id': change('Change what is given', CharacterChange, ChangedCharacter),
  'DELETE /worlds/:worldId/characters/:id': forAgentOrOwner('Delete a character with its relationships', {
    query: seen,
    output: z.object({ characterId: z.string(), relationshipsRemoved: z.number() }),
  }),
  'POST /worlds/:worldId/locations': addition('Add a place', NewLocation, MadeLocation),
  'GET /worlds/:worldId/locations/:id': forAnyone('One place, with who lives there', {
    query: reader,
    output: LocationSheet,
  }),
  'PATCH /worlds/:worldId/locations/:id': change('Change what is given', LocationChange, LocationSheet),
  'DELETE /worlds/:worldId/locations/:id': forAgentOrOwner('Delete a place; who lived there lives nowhere', {
    query: seen,
    output: z.object({ locationId: z.string(), charactersLeft: z.number() }),
  }),
  'POST /worlds/:worldId/relationships': addition(
    'Add a relationship',
    NewRelationship,
    z.object({
      relationshipId: z.string(),
      character1Name: z.string(),
      character2Name: z.string(),
      type: z.enum(RELATION_TYPES),
      description: written,
      createdAt: utc,
    }),
  ),
  'DELETE /worlds/:worldId/relationships/:id': forAgentOrOwner('Delete a relationship', {
    output: z.object({ relationshipId: z.string() }),
  }),
  'POST /worlds/:worldId/legends': forAgentOrOwner(
    'Offer an entry to the town as a legend; a key needs `lore:propose`',
    {
      body: z.strictObject({
        entityId: limited(LONGEST.id, 1),
        type: z.enum(LEGEND_TYPES).optional(),
      }),
      output: OfferedLegend,
    },
  ),
  'POST /worlds/:worldId/export': forAnyone(
    'A signed link to this revision as a file, good for a day or until the world changes',
    {
      query: reader,
      body: z.strictObject({ format: z.enum(EXPORT_FORMATS).default('json') }),
      output: z.object({
        format: z.enum(EXPORT_FORMATS),
        downloadUrl: z.string(),
        expiresAt: utc,
        fileSize: z.number(),
        truncated: z.literal(true).optional(),
      }),
    },
  ),
  'POST /worlds/:worldId/share': forAgentOrOwner('A new link for reading; an old one ends', {
    output: z.object({ shareToken: z.string() }),
  }),
  'DELETE /worlds/:worldId/share': forAgentOrOwner('Stop sharing'),
} as const satisfies RouteTable;
