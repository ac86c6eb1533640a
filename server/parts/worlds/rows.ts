/** Rows of the tables as the model has them. */
import type { Selectable } from 'kysely';
import type {
  Activity,
  ActivityType,
  Character,
  Location,
  LocationType,
  Relationship,
  RelationType,
  World,
} from '../../../shared/worlds/model.ts';
import type { WorldsTables } from './migrations.ts';

export type WorldRow = Selectable<WorldsTables['worlds']>;
export type EntityRow = Selectable<WorldsTables['world_entities']>;
export type RelationshipRow = Selectable<WorldsTables['world_relationships']>;
export type ActivityRow = Selectable<WorldsTables['world_activity']>;

export const worldOf = (row: WorldRow): World => ({
  id: row.world_id,
  name: row.name,
  theme: row.theme,
  description: row.description,
  rev: row.rev,
  characters: row.characters,
  locations: row.locations,
  relationships: row.relationships,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const characterOf = (row: EntityRow): Character => ({
  id: row.entity_id,
  name: row.name,
  role: row.label,
  traits: row.traits === null ? [] : (JSON.parse(row.traits) as string[]),
  background: row.text,
  avatarUrl: row.avatar_url,
  locationId: row.location_id,
  rev: row.rev,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const locationOf = (row: EntityRow): Location => ({
  id: row.entity_id,
  name: row.name,
  type: row.label as LocationType | null,
  description: row.text,
  rev: row.rev,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const relationshipOf = (row: RelationshipRow): Relationship => ({
  id: row.relationship_id,
  fromId: row.from_id,
  toId: row.to_id,
  type: row.type as RelationType,
  description: row.description,
  createdAt: row.created_at,
});

export const activityOf = (row: ActivityRow): Activity => ({
  id: activityId(row.rev),
  type: row.type as ActivityType,
  description: row.description,
  at: row.at,
});

export const activityId = (rev: number): string => `act_${rev}`;
