/** The context tools as they are promised to agents, in the order of the listing, and the old names that still work. */
import { type ToolDefinition, toolRegistry } from '../protocol/tool-definition.ts';
import tools from './tools.json' with { type: 'json' };

export const CONTEXT_TOOLSET_VERSION = '1.0.0';

export const CONTEXT_TOOLS = [
  'health',
  'get-location-context',
  'get-player-context',
  'get-atmosphere',
  'get-spatial-context',
  'get-recent-events',
  'get-canonical-fact',
  'search-lore',
] as const;
export type ContextTool = (typeof CONTEXT_TOOLS)[number];

/** Listed to language models beside a game's own tools: what players may look up about each other. */
export const SCOUTING_TOOLS = ['get-player-context', 'search-lore'] as const satisfies readonly ContextTool[];

export const { definitions: CONTEXT_DEFINITIONS, definitionOf: contextDefinition } =
  toolRegistry<ContextTool>(tools);

/** Names of old that can be called and are listed nowhere (D33). */
const alias = (name: string, title: string, description: string, like: ContextTool): ToolDefinition => {
  const { locationId } = contextDefinition(like).inputSchema.properties as { locationId?: unknown };
  return {
    name,
    title,
    description,
    inputSchema: {
      type: 'object',
      properties: locationId ? { locationId } : {},
      additionalProperties: false,
    },
    annotations: contextDefinition(like).annotations ?? {},
  };
};

export const ALIASES = {
  'get-location': alias(
    'get-location',
    'Location',
    'A place of the town; use get-location-context.',
    'get-location-context',
  ),
  'list-exits': alias(
    'list-exits',
    'Exits',
    'The ways out of a place; use get-location-context.',
    'get-location-context',
  ),
  'world-context-health': alias('world-context-health', 'Health', 'The same as health.', 'health'),
} as const satisfies Record<string, ToolDefinition>;
