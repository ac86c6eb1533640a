/** What an operator may set about owners' worlds. */
import { count, toggle } from '../../setting-types.ts';

export const SETTINGS = {
  WORLDS: toggle('on').describe("Whether owners may keep worlds here (/mcp/worlds, the map-maker's stall)"),
  WORLD_WRITES_PER_MINUTE: count(120).describe(
    'Changes one agent, or one owner at the stall, may make to worlds in a minute',
  ),
  WORLD_READS_PER_MINUTE: count(600).describe(
    'Worlds, characters and locations one agent, one owner, or one address with a shared link, may read in a minute',
  ),
  WORLD_SEARCHES_PER_MINUTE: count(120).describe('The same for searches, summaries and ideas'),
  WORLD_EXPORTS_PER_MINUTE: count(20).describe('The same for exports'),
  WORLD_MAX_WORLDS: count(50).describe('Worlds one owner may have'),
  WORLD_MAX_ENTITIES: count(20_000).describe('Characters and locations one world may have'),
  WORLD_MAX_RELATIONSHIPS: count(50_000).describe('Relationships one world may have'),
  WORLD_IMPORT_MB: count(64, 1_024).describe('The largest file that may be imported as a world'),
  WORLD_IMPORT_SHARE: count(25, 100).describe(
    'Per cent of a core, and of the database’s writer, for all imports of worlds together',
  ),
};
