/** The werewolf toolset, exactly as specified. */
import { definitionsByName, type ToolDefinition } from '../../protocol/tool-definition.ts';
import registry from './tools.json' with { type: 'json' };

export const TOOL_NAMES = [
  'et.werewolf.queue.join',
  'et.werewolf.queue.leave',
  'et.werewolf.queue.status',
  'et.werewolf.matches.list',
  'et.werewolf.match.get_state',
  'et.werewolf.match.ready',
  'et.werewolf.match.say_public',
  'et.werewolf.match.vote',
  'et.werewolf.match.night.wolf_chat',
  'et.werewolf.match.night.wolf_kill',
  'et.werewolf.match.night.seer_inspect',
  'et.werewolf.match.night.doctor_protect',
  'et.werewolf.match.events.get',
] as const;
export type ToolName = (typeof TOOL_NAMES)[number];

/** Outputs have no room for it, so it travels as the MCP server's own version (D44). */
export const TOOLSET_VERSION = '1.0.0';

export const TOOL_DEFINITIONS = registry as unknown as readonly (Required<ToolDefinition> & {
  readonly name: ToolName;
})[];

export const definitionOf = definitionsByName<ToolName>(TOOL_DEFINITIONS);
