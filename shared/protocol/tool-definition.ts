/** A tool as listed to agents: name, purpose, and the schemas of its arguments and results. */

export type JsonSchema = { readonly type: 'object'; readonly [keyword: string]: unknown };

export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  /** Absent where results are text. */
  readonly outputSchema?: JsonSchema;
  readonly annotations?: Readonly<Record<string, boolean>>;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** Some model APIs refuse dots in tool names (D20). Only dots are replaced: `a-b` and `a_b` stay two names. */
export const underscored = (name: string): string => name.replaceAll('.', '_');

/** A text that mentions these tools, with their names spelled without dots. */
export function spelledWithoutDots(text: string, names: readonly string[]): string {
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  return longestFirst.reduce((spelled, name) => spelled.replaceAll(name, underscored(name)), text);
}

/** The tools of a `tools.json`; tests compare it with the names. */
export const toolRegistry = <Name extends string, Definition extends ToolDefinition = ToolDefinition>(
  json: unknown,
) => {
  const definitions = json as readonly (Definition & { readonly name: Name })[];
  return { definitions, definitionOf: definitionsByName<Name>(definitions) };
};

/** Finds a definition by its name; throws when the registry has none. */
export const definitionsByName =
  <Name extends string>(definitions: readonly ToolDefinition[]) =>
  (name: Name): ToolDefinition => {
    const definition = definitions.find((candidate) => candidate.name === name);
    if (!definition) throw new Error(`the registry has no ${name}`);
    return definition;
  };
