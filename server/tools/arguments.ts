/** Checks a call's arguments against the registry's own schema and fills in its defaults. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { TOOL_DEFINITIONS, type ToolName } from '../../shared/games/werewolf/tool-registry.ts';
import type { CheckedArgs } from './tool.ts';
import { type ArgumentIssue, ToolCallError } from './tool-call-error.ts';

const MAX_ISSUES = 20;

const ajv = new Ajv2020({ allErrors: true, useDefaults: true, allowUnionTypes: true });

const VALIDATORS: ReadonlyMap<ToolName, ValidateFunction> = new Map(
  TOOL_DEFINITIONS.map((tool) => [tool.name, ajv.compile(tool.inputSchema)]),
);

/** The caller's object is left as it came. Every argument is a scalar, so a shallow copy is a full one. */
export function checkArguments(tool: ToolName, given: unknown): CheckedArgs {
  const args: unknown = isRecord(given) ? { ...given } : (given ?? {});
  const validate = VALIDATORS.get(tool);
  if (!validate) throw new Error(`no schema for ${tool}`);
  if (validate(args) && isRecord(args)) return args;
  const issues = (validate.errors ?? []).slice(0, MAX_ISSUES).map(issueOf);
  const summary = issues.map(({ path, message }) => `${path || 'arguments'} ${message}`).join('; ');
  throw new ToolCallError('INVALID_ARGUMENTS', `Invalid arguments for ${tool}: ${summary}`, issues);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function issueOf({ instancePath, message, keyword, params }: ErrorObject): ArgumentIssue {
  if (keyword === 'additionalProperties') {
    return {
      path: instancePath,
      message: `must not have "${String(params.additionalProperty).slice(0, 64)}"`,
    };
  }
  if (keyword === 'enum') {
    return { path: instancePath, message: `must be one of ${JSON.stringify(params.allowedValues)}` };
  }
  return { path: instancePath, message: message ?? `fails ${keyword}` };
}
