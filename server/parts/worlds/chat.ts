/** The definitions as chat clients want them: which widget shows a result, and what a call does. */
import type { ToolDefinition } from '../../../shared/protocol/tool-definition.ts';
import { TOOL_DEFINITIONS, type ToolName } from '../../../shared/worlds/tool-registry.ts';

const SKYBRIDGE = /^ui:\/\/widget\/([a-z-]+\.html)$/;

export function chatDefinitions(): {
  readonly definitions: readonly ToolDefinition[];
  define(name: ToolName): ToolDefinition;
} {
  const byName = new Map(TOOL_DEFINITIONS.map((definition) => [definition.name, forChat(definition)]));
  return {
    definitions: [...byName.values()],
    define: (name) => {
      const definition = byName.get(name);
      if (!definition) throw new Error(`the registry has no ${name}`);
      return definition;
    },
  };
}

function forChat(definition: ToolDefinition & { readonly name: ToolName }): ToolDefinition {
  const template = definition._meta?.['openai/outputTemplate'];
  const [, file] = SKYBRIDGE.exec(typeof template === 'string' ? template : '') ?? [];
  return {
    ...definition,
    annotations: annotationsOf(definition.name),
    ...(file && { _meta: { ...definition._meta, ui: { resourceUri: `ui://widget/apps/${file}` } } }),
  };
}

function annotationsOf(name: ToolName): Readonly<Record<string, boolean>> {
  const readOnlyHint = !/^(create|update|add)_/.test(name);
  return {
    readOnlyHint,
    // What was written before is overwritten by updates alone.
    destructiveHint: name.startsWith('update_'),
    idempotentHint: readOnlyHint || name.startsWith('update_'),
    openWorldHint: false,
  };
}
