/**
 * One definition per tool of the gateway. From it come its line in `tools/list`, its REST twin, its entry in the
 * OpenAPI document, `auth.whoami` and the matrix of scopes in the tests: what is not said here is said nowhere.
 */
import { z } from 'zod';
import { gatewayRefusal } from '../../../shared/gateway/refusals.ts';
import type { Answer, Refusal } from '../../../shared/protocol/refusals.ts';
import type { JsonSchema, ToolDefinition } from '../../../shared/protocol/tool-definition.ts';
import type { AgentIdentity, Caller } from '../../agents/identity.ts';
import type { Scope } from '../../agents/scopes.ts';
import type { Budget } from '../../budgets/budget.ts';
import { NO_PROTOTYPE, reachesPrototype } from '../../tools/caller-json.ts';
import type { AnyTool, Body, ToolCall } from '../../tools/tool.ts';

/** What tools are listed by: `/mcp/gateway` shows the first two, `?sets=` any of them. */
export const TOOL_GROUPS = ['core', 'table', 'social', 'board', 'vault', 'author', 'proxy'] as const;
export type ToolGroup = (typeof TOOL_GROUPS)[number];

export interface RestRoute {
  readonly method: 'GET' | 'POST';
  /** Below `/api`; `:name` is the argument of that name. */
  readonly path: string;
  readonly status?: 201;
}

interface Described<Input extends z.ZodType> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly scope: Scope;
  /** Where the contract names two scopes (D21): this one will do as well. */
  readonly orScope?: Scope;
  readonly group: ToolGroup;
  readonly input: Input;
  readonly output: z.ZodType;
  readonly rest: RestRoute;
  /** Whether it only looks, may be repeated without harm, or undoes something. */
  readonly nature: 'reads' | 'repeatable' | 'acts' | 'destroys';
  /** It reaches servers outside the town. */
  readonly openWorld?: true;
  readonly budget?: Budget;
  readonly respell?: AnyTool['respell'];
}

/** What it answers is held against its output by the tests, value by value: the types here are the protocol's own. */
type RunOf<Input extends z.ZodType, Who extends Caller> = (
  call: ToolCall<z.output<Input>, Who>,
) => Promise<Answer<object>>;

/** Needs a key with the scope, or is open to whoever has none. */
type Running<Input extends z.ZodType> =
  | { readonly open?: false; readonly run: RunOf<Input, AgentIdentity> }
  | { readonly open: true; readonly run: RunOf<Input, Caller> };

/** A tool with its types forgotten: what transports, documents and tests go by. */
export interface GatewayTool {
  readonly tool: AnyTool;
  readonly scope: Scope;
  readonly orScope?: Scope;
  readonly group: ToolGroup;
  readonly rest: RestRoute;
  readonly open: boolean;
}

export function defineGatewayTool<Input extends z.ZodType>(
  described: Described<Input> & Running<Input>,
): GatewayTool {
  const { budget, group, input, open = false, orScope, respell, rest, run, scope } = described;
  const tool = {
    definition: definitionOf(described),
    access: open ? 'open' : 'agent',
    scope,
    ...(orScope && { orScope }),
    ...(budget && { budget }),
    ...(respell && { respell }),
    // The JSON Schema has looked at the form; this parses what only zod can say, and fills in defaults.
    async run(call: ToolCall<unknown, Caller>): Promise<Answer<Body>> {
      if (reachesPrototype(call.args)) return { ok: false, refusal: PROTOTYPE };
      const parsed = input.safeParse(call.args);
      if (!parsed.success) return { ok: false, refusal: refusalOfFault(parsed.error) };
      return run({ ...call, args: parsed.data } as never) as Promise<Answer<Body>>;
    },
  } as unknown as AnyTool;
  return { tool, scope, ...(orScope && { orScope }), group, rest, open };
}

const PROTOTYPE = gatewayRefusal('VALIDATION_ERROR', `${NO_PROTOTYPE}.`);

const refusalOfFault = ({ issues }: z.ZodError): Refusal =>
  gatewayRefusal(
    'VALIDATION_ERROR',
    issues.map(({ message, path }) => `${path.join('.') || 'arguments'}: ${message}`).join('; '),
  );

function definitionOf({
  description,
  input,
  name,
  nature,
  openWorld,
  output,
  title,
}: Described<z.ZodType>): ToolDefinition {
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
  };
}

function schemaOf(type: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  if (schema.type !== 'object') throw new Error('arguments and results are objects');
  return schema as JsonSchema;
}
