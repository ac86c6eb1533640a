/** Owners' worlds, their content, and recent changes. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ActivityType, RelationType } from '../../../shared/worlds/model.ts';

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
  '001-worlds': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('worlds')
        .addColumn('world_id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('holder', 'text', (c) => c.notNull())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('theme', 'text')
        .addColumn('description', 'text')
        .addColumn('rev', 'bigint', (c) => c.notNull())
        .addColumn('characters', 'integer', (c) => c.notNull())
        .addColumn('locations', 'integer', (c) => c.notNull())
        .addColumn('relationships', 'integer', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('updated_at', 'bigint', (c) => c.notNull())
        .addColumn('unfinished_since', 'bigint')
        .addColumn('share_token', 'text')
        .execute();
      await db.schema.createIndex('worlds_of_holder').on('worlds').column('holder').execute();
      await db.schema.createIndex('worlds_shared').on('worlds').column('share_token').unique().execute();
      await db.schema
        .createTable('world_entities')
        .addColumn('entity_id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('world_id', 'text', (c) => c.notNull())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('label', 'text')
        .addColumn('traits', 'text')
        .addColumn('text', 'text')
        .addColumn('avatar_url', 'text')
        .addColumn('location_id', 'text')
        .addColumn('rev', 'bigint', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('updated_at', 'bigint', (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('world_entities_by_rev')
        .on('world_entities')
        .columns(['world_id', 'rev'])
        .execute();
      await db.schema
        .createIndex('world_entities_in_order')
        .on('world_entities')
        .columns(['world_id', 'kind', 'entity_id'])
        .execute();
      await db.schema.createIndex('world_entities_at').on('world_entities').column('location_id').execute();
      await db.schema
        .createTable('world_relationships')
        .addColumn('relationship_id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('world_id', 'text', (c) => c.notNull())
        .addColumn('from_id', 'text', (c) => c.notNull())
        .addColumn('to_id', 'text', (c) => c.notNull())
        .addColumn('type', 'text', (c) => c.notNull())
        .addColumn('description', 'text')
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .execute();
      for (const columns of [['world_id', 'relationship_id'], ['from_id'], ['to_id']]) {
        await db.schema
          .createIndex(`world_relationships_by_${columns[0]}`)
          .on('world_relationships')
          .columns(columns)
          .execute();
      }
      await db.schema
        .createTable('world_activity')
        .addColumn('world_id', 'text', (c) => c.notNull())
        .addColumn('rev', 'bigint', (c) => c.notNull())
        .addColumn('type', 'text', (c) => c.notNull())
        .addColumn('description', 'text', (c) => c.notNull())
        .addColumn('at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('world_activity_in_order', ['world_id', 'rev'])
        .execute();
    },
  },
  '002-removals': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('world_removals')
        .addColumn('world_id', 'text', (c) => c.notNull())
        .addColumn('rev', 'bigint', (c) => c.notNull())
        .addColumn('entity_id', 'text', (c) => c.notNull())
        .addColumn('at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('world_removals_in_order', ['world_id', 'rev'])
        .execute();
    },
  },
};
