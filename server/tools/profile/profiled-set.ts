/** A toolset for language models: no dots in names, no output schemas, answers in text. */
import {
  spelledWithoutDots,
  type ToolDefinition,
  underscored,
} from '../../../shared/protocol/tool-definition.ts';
import { ANYTHING, schemaCheck } from '../arguments.ts';
import { errorLine, type Render } from '../results.ts';
import type { Spell, Tool } from '../tool.ts';
import type { Prompt, Toolset, ToolsetResources } from '../toolset.ts';
import type { ProfiledTool, ProfileTown, SetProfile } from './set-profile.ts';

/** `names`: of all tools that texts may mention. */
export function profiledSet(set: Toolset, town: ProfileTown, names: readonly string[]): Toolset {
  const spell: Spell = (text) => spelledWithoutDots(text, names);
  const profile = set.profile?.(town) ?? asItIs(set);
  const tools = set.tools.map((tool) => profiledTool(tool, profile.tools[tool.definition.name], spell));
  const byName = new Map(tools.map((tool) => [tool.definition.name, tool.definition]));
  const inSpelling = (definitions: readonly ToolDefinition[]) =>
    definitions.flatMap(({ name }) => byName.get(underscored(name)) ?? []);
  const { chat: _chat, profile: _profile, resources: _resources, ...rest } = set;
  return {
    ...rest,
    definitions: inSpelling(set.definitions),
    ...(set.unlisted && { unlisted: inSpelling(set.unlisted) }),
    ...(profile.alsoLists && { alsoLists: profile.alsoLists.map(underscored) }),
    tools,
    instructions: spell(profile.instructions),
    prompts: profile.prompts.map((prompt): Prompt => ({ ...prompt, text: spell(prompt.text) })),
    ...(profile.resources && { resources: spelled(profile.resources, spell) }),
    render: inText(spell),
  };
}

const asItIs = ({ instructions, prompts, resources }: Toolset): SetProfile => ({
  instructions,
  prompts,
  ...(resources && { resources }),
  tools: {},
});

function profiledTool(tool: Tool, profile: ProfiledTool | undefined, spell: Spell): Tool {
  const { outputSchema: _, ...own } = tool.definition;
  const named: ToolDefinition = {
    ...own,
    name: underscored(own.name),
    title: spell(own.title),
    description: spell(profile?.description ?? own.description),
    inputSchema: profile ? listedSchema(tool.definition.inputSchema, profile) : own.inputSchema,
  };
  if (!profile) return { ...tool, definition: named };
  // The profile delays callers that come too often instead of refusing them.
  const { budget: __, ...unhurried } = tool;
  const listed = schemaCheck(tool.lenient ? ANYTHING : named.inputSchema);
  return {
    ...unhurried,
    definition: named,
    check(given) {
      const checked = listed(given);
      if (!checked.ok) return checked;
      const { value: args } = checked;
      return { ok: true, value: { args, run: (context) => profile.run({ ...context, args }) } };
    },
  };
}

/** Clients cannot let a model fill in `_meta`, so it is an argument here. */
export const REASONING_ARGUMENT = 'reasoning';
const REASONING = {
  [REASONING_ARGUMENT]: { type: 'string', description: 'Why, for spectators; no player sees it.' },
};

/** Allows unlisted arguments: the tool's own schema checks them once omitted ones are filled in. */
export function listedSchema(
  inputSchema: ToolDefinition['inputSchema'],
  {
    listed,
    mayBeLeftOut = [],
    takesReasoning,
  }: Pick<ProfiledTool, 'listed' | 'mayBeLeftOut' | 'takesReasoning'>,
): ToolDefinition['inputSchema'] {
  const { properties = {}, required = [] } = inputSchema as {
    readonly properties?: Readonly<Record<string, object>>;
    readonly required?: readonly string[];
  };
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(
        Object.entries(listed).map(([name, description]) => [
          name,
          { ...properties[name], ...(description && { description }) },
        ]),
      ),
      ...(takesReasoning && REASONING),
    },
    required: required.filter((name) => !mayBeLeftOut.includes(name)),
  };
}

const spelled = (resources: ToolsetResources, spell: Spell): ToolsetResources => ({
  ...resources,
  read: (uri, reader) =>
    resources.read(uri, reader)?.then((answer) => {
      if (!answer.ok) return answer;
      return { ok: true, value: { ...answer.value, text: spell(answer.value.text) } };
    }) ?? null,
});

/** A text body is sent as it is; any other as JSON without an envelope. */
export const inText =
  (spell: Spell): Render =>
  ({ tool }, outcome) => {
    if (!outcome.ok) {
      const error = { ...outcome.refusal, message: spell(outcome.refusal.message) };
      return { isError: true, structuredContent: { error }, text: errorLine(error), textOnly: true };
    }
    const body = tool.respell?.(outcome.value, spell) ?? outcome.value;
    const { text } = body;
    const told = typeof text === 'string' ? text : JSON.stringify(body);
    return { isError: false, structuredContent: {}, text: told, textOnly: true };
  };
