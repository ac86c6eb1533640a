/** Extends full keys to league, worlds, context and lore; narrower keys stay as they are. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The scopes of a full key before. */
const BEFORE = [
  'werewolf:play',
  'even-odd:play',
  'catalog:read',
  'catalog:write',
  'session:read',
  'session:write',
  'memory:read',
  'memory:write',
  'lobby:read',
  'lobby:write',
  'match:write',
  'social:read',
  'social:write',
  'experience:read',
  'experience:write',
  'proxy:write',
];
const ADDED = ['league:play', 'worlds:read', 'worlds:write', 'worlds:share', 'context:read', 'lore:propose'];

export const moreToDo: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const after = JSON.stringify([...BEFORE, ...ADDED]);
    await sql`update agents set scopes = ${after} where scopes = ${JSON.stringify(BEFORE)}`.execute(db);
  },
};
