/** The thirteen tools of world building as they are listed to agents: a contract, kept word for word. */
import { toolRegistry } from '../protocol/tool-definition.ts';
import registry from './tools.json' with { type: 'json' };

/** Outputs have no room for it, so it travels as the MCP server's own version (D44). */
export const TOOLSET_VERSION = '1.0.0';

export const TOOL_NAMES = [
  'create_world',
  'get_world',
  'update_world',
  'create_character',
  'get_character',
  'update_character',
  'create_location',
  'get_location',
  'add_relationship',
  'search_world',
  'get_world_summary',
  'export_world',
  'suggest_ideas',
] as const;
export type ToolName = (typeof TOOL_NAMES)[number];

export const { definitions: TOOL_DEFINITIONS, definitionOf } = toolRegistry<ToolName>(registry);
