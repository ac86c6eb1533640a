/** The two ways to create a tool: from a registry of JSON Schemas fixed by the specification, or from zod. */
import { z } from 'zod';
import type { JsonSchema, ToolDefinition } from '../../shared/protocol/tool-definition.ts';
import { ANYTHING, schemaCheck, zodCheck } from './arguments.ts';
import { type CheckedArgs, type Tool, type ToolSpec, toolOf } from './tool.ts';

/** `Args` repeats the schema as a type; a test compares the two. */
export const fromJsonSchema = <Args extends CheckedArgs = CheckedArgs>(
  spec: ToolSpec<Args>,
  /** The schema a call must fit, if stricter than the listed one. */
  enforced = spec.lenient ? ANYTHING : spec.definition.inputSchema,
): Tool => toolOf(schemaCheck<Args>(enforced), spec);

export interface Described<Input extends z.ZodType<CheckedArgs>> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: z.ZodType;
  /** Whether it only reads, may be repeated safely, or destroys something. */
  readonly nature: 'reads' | 'repeatable' | 'acts' | 'destroys';
  readonly openWorld?: true;
  /** For clients that show results as widgets. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** Derives the listed schemas from `input` and `output`. Tests check every result against `output`. */
export function defineTool<Input extends z.ZodType<CheckedArgs>>(
  described: Described<Input>,
  spec: WithoutDefinition<ToolSpec<z.output<Input>>>,
): Tool {
  return toolOf(zodCheck(described.input), { ...spec, definition: definitionOf(described) });
}

type WithoutDefinition<Spec> = Spec extends unknown ? Omit<Spec, 'definition'> : never;

function definitionOf({
  description,
  input,
  meta,
  name,
  nature,
  openWorld,
  output,
  title,
}: Described<z.ZodType<CheckedArgs>>): ToolDefinition {
  return {
    name,
    title,
    description,
    inputSchema: schemaOf(input, 'input'),
    outputSchema: schemaOf(output, 'output'),
    annotations: {
      readOnlyHint: nature === 'reads',
      destructiveHint: nature === 'destroys',
      idempotentHint: nature === 'reads' || nature === 'repeatable',
      openWorldHint: openWorld === true,
    },
    ...(meta && { _meta: meta }),
  };
}

/** Results may have more fields than the specification lists: see `unlisted` in `shared/contracts/tool.ts`. */
function withoutUnlisted({
  jsonSchema,
  zodSchema,
}: {
  jsonSchema: z.core.JSONSchema.BaseSchema;
  zodSchema: z.core.$ZodType;
}): void {
  if (!(zodSchema instanceof z.ZodObject) || !jsonSchema.properties) return;
  const hidden = Object.entries(zodSchema.shape).filter(([, field]) => isUnlisted(field));
  for (const [name] of hidden) {
    delete jsonSchema.properties[name];
    if (jsonSchema.required) jsonSchema.required = jsonSchema.required.filter((each) => each !== name);
  }
}

const isUnlisted = (field: z.core.$ZodType): boolean => z.globalRegistry.get(field)?.unlisted === true;

function schemaOf(type: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    override: withoutUnlisted,
  });
  if (schema.type !== 'object') throw new Error('arguments and results are objects');
  return { ...schema, type: 'object' };
}
