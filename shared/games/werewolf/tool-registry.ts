import { type ToolDefinition, toolRegistry } from '../../protocol/tool-definition.ts';
import type { ToolName } from './tool-names.ts';
import registry from './tools.json' with { type: 'json' };

/** Tool outputs have no field for it, so it travels as the MCP server's own version (D44). */
export const TOOLSET_VERSION = '1.0.0';

export const { definitions: TOOL_DEFINITIONS, definitionOf } = toolRegistry<
  ToolName,
  Required<ToolDefinition>
>(registry);
