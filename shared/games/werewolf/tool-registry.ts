/** The werewolf toolset, exactly as specified; names, look-up and the form that some clients need. */
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

export type JsonSchema = { readonly type: 'object'; readonly [keyword: string]: unknown };

export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  readonly annotations: Readonly<Record<string, boolean>>;
}

export const TOOL_DEFINITIONS = registry as unknown as readonly (ToolDefinition & {
  readonly name: ToolName;
})[];

/** Some model APIs refuse dots in tool names (D20). */
export const underscored = (name: string): string => name.replaceAll('.', '_');

export const UNDERSCORED_DEFINITIONS: readonly ToolDefinition[] = TOOL_DEFINITIONS.map((tool) => ({
  ...tool,
  name: underscored(tool.name),
}));

const BY_EITHER_NAME: ReadonlyMap<string, ToolName> = new Map(
  TOOL_NAMES.flatMap((name) => [
    [name, name],
    [underscored(name), name],
  ]),
);

/** The tool's proper name, whichever form was used; `null` when there is no such tool. */
export const toolNamed = (name: string): ToolName | null => BY_EITHER_NAME.get(name) ?? null;
