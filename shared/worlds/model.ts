/** What a world is made of. Pure: who owns it and how it is stored is the server's. */
import type { World } from '../contracts/worlds.ts';

export const LOCATION_TYPES = [
  'city',
  'dungeon',
  'forest',
  'mountain',
  'ocean',
  'plains',
  'village',
  'castle',
  'temple',
  'ruins',
] as const;
export type LocationType = (typeof LOCATION_TYPES)[number];

export const RELATION_TYPES = ['ally', 'enemy', 'family', 'mentor', 'romantic', 'neutral'] as const;
export type RelationType = (typeof RELATION_TYPES)[number];

/** What one character is to the other: only a mentor's tie reads differently from its other end. */
export const otherIs = (type: RelationType, isFrom: boolean): RelationType | 'pupil' =>
  type === 'mentor' && isFrom ? 'pupil' : type;

export const ACTIVITY_TYPES = [
  'character_added',
  'location_added',
  'relationship_added',
  'character_updated',
  'world_updated',
] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

export const IDEA_CATEGORIES = ['characters', 'locations', 'events', 'items'] as const;
export type IdeaCategory = (typeof IDEA_CATEGORIES)[number];

export const EXPORT_FORMATS = ['json', 'markdown'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Of texts, in code points, as JSON Schema counts. A test compares those of the contract with `tools.json`. */
export const LONGEST = {
  name: 100,
  theme: 50,
  worldDescription: 1_000,
  role: 50,
  background: 2_000,
  placeDescription: 2_000,
  tieDescription: 500,
  query: 500,
  id: 64,
  trait: 50,
  url: 500,
} as const;
export const MOST_TRAITS = 10;

/** The town's own world: anybody may read it, and only what happened changes it. */
export const TOWN_WORLD = 'eliza-town';

export interface Character {
  readonly id: string;
  readonly name: string;
  readonly role: string | null;
  readonly traits: readonly string[];
  readonly background: string | null;
  readonly avatarUrl: string | null;
  readonly locationId: string | null;
  readonly rev: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface Location {
  readonly id: string;
  readonly name: string;
  readonly type: LocationType | null;
  readonly description: string | null;
  readonly rev: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface Relationship {
  readonly id: string;
  readonly fromId: string;
  readonly toId: string;
  readonly type: RelationType;
  readonly description: string | null;
  readonly createdAt: number;
}

export interface WorldContent {
  readonly world: Pick<World, 'id' | 'name' | 'theme' | 'description'>;
  readonly characters: readonly Character[];
  readonly locations: readonly Location[];
  readonly relationships: readonly Relationship[];
  /** Only so much of a large world was read: what is not in here may still be in the world. */
  readonly isPart?: boolean;
}
