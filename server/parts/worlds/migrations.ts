/** Owners' worlds, their content, and recent changes. */
import type { Migration } from 'kysely/migration';
import type { ActivityType, RelationType } from '../../../shared/worlds/model.ts';
import { statements } from '../../store/migrations.ts';

export type WorldsTables = {
  worlds: {
    worldId: string;
    /** An owner, or an agent without one. */
    holder: string;
    name: string;
    theme: string | null;
    description: string | null;
    /** Increases with every row written in this world. */
    rev: number;
    characters: number;
    locations: number;
    relationships: number;
    createdAt: number;
    updatedAt: number;
    /** Set during an import: until it ends the world is invisible. */
    unfinishedSince: number | null;
    /** Anyone with it may read; null: not shared. */
    shareToken: string | null;
  };
  worldEntities: {
    entityId: string;
    worldId: string;
    kind: 'character' | 'location';
    name: string;
    /** A character's role, a location's type. */
    label: string | null;
    /** Null for locations. */
    traits: readonly string[] | null;
    text: string | null;
    avatarUrl: string | null;
    locationId: string | null;
    rev: number;
    createdAt: number;
    updatedAt: number;
  };
  worldRelationships: {
    relationshipId: string;
    worldId: string;
    fromId: string;
    toId: string;
    type: RelationType;
    description: string | null;
    createdAt: number;
  };
  worldActivity: {
    worldId: string;
    rev: number;
    type: ActivityType;
    description: string;
    at: number;
  };
  /** Deleted characters and locations, for search indexes. */
  worldRemovals: {
    worldId: string;
    rev: number;
    entityId: string;
    at: number;
  };
};

export const MIGRATIONS: Record<string, Migration> = {
  '001-worlds': statements(`
    create table worlds (
      world_id text not null primary key, holder text not null, name text not null, theme text,
      description text, rev bigint not null, characters integer not null, locations integer not null,
      relationships integer not null, created_at bigint not null, updated_at bigint not null,
      unfinished_since bigint, share_token text);
    create index worlds_of_holder on worlds (holder);
    create unique index worlds_shared on worlds (share_token);
    create table world_entities (
      entity_id text not null primary key, world_id text not null, kind text not null, name text not null,
      label text, traits text, text text, avatar_url text, location_id text, rev bigint not null,
      created_at bigint not null, updated_at bigint not null);
    create index world_entities_by_rev on world_entities (world_id, rev);
    create index world_entities_in_order on world_entities (world_id, kind, entity_id);
    create index world_entities_at on world_entities (location_id);
    create table world_relationships (
      relationship_id text not null primary key, world_id text not null, from_id text not null,
      to_id text not null, type text not null, description text, created_at bigint not null);
    create index world_relationships_by_world_id on world_relationships (world_id, relationship_id);
    create index world_relationships_by_from_id on world_relationships (from_id);
    create index world_relationships_by_to_id on world_relationships (to_id);
    create table world_activity (
      world_id text not null, rev bigint not null, type text not null, description text not null,
      at bigint not null, constraint world_activity_in_order primary key (world_id, rev))`),
  '002-removals': statements(`
    create table world_removals (
      world_id text not null, rev bigint not null, entity_id text not null, at bigint not null,
      constraint world_removals_in_order primary key (world_id, rev))`),
};
