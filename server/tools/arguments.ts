/** Checks a call's arguments against the tool's own schema and fills in its defaults. */
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { NO_NUL, pathOfNul } from '../../shared/protocol/nul.ts';
import type { JsonSchema, ToolDefinition } from '../../shared/protocol/tool-definition.ts';
import { MAX_DEPTH, TOO_DEEP } from './caller-json.ts';
import type { CheckedArgs } from './tool.ts';
import { type ArgumentIssue, ToolCallError } from './tool-call-error.ts';

const MAX_ISSUES = 20;

export type CheckArguments = (given: unknown) => CheckedArgs;

const ajv = new Ajv2020({ allErrors: true, useDefaults: true, allowUnionTypes: true });
addFormats.default(ajv);

/** To be made once per tool: compiling a schema is dear, and checking with it cheap. */
export function argumentCheck({ name, inputSchema }: ToolDefinition): CheckArguments {
  const validate = ajv.compile(inputSchema);
  const copyOf = isFlat(inputSchema) ? shallowCopy : deepCopy;
  return (given) => {
    // Defaults are written into the copy; the caller's object is left as it came.
    const args = copyOf(given ?? {});
    const valid = validate(args) && isRecord(args);
    if (!valid) throw invalid(name, (validate.errors ?? []).slice(0, MAX_ISSUES).map(issueOf));
    const nul = pathOfNul(args);
    if (nul !== null) throw invalid(name, [{ path: nul, message: NO_NUL }]);
    return args;
  };
}

function invalid(tool: string, issues: readonly ArgumentIssue[]): ToolCallError {
  const summary = issues.map(({ path, message }) => `${path || 'arguments'} ${message}`).join('; ');
  return new ToolCallError('INVALID_ARGUMENTS', `Invalid arguments for ${tool}: ${summary}`, issues);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const SCALARS: readonly unknown[] = ['string', 'number', 'integer', 'boolean', 'null'];

/** Where every argument is a scalar, a shallow copy is a full one. */
function isFlat({ properties = {}, additionalProperties }: JsonSchema): boolean {
  const declared = Object.values(properties as Record<string, { readonly type?: unknown }>);
  return (
    additionalProperties === false &&
    declared.every(({ type }) => [type].flat().every((name) => SCALARS.includes(name)))
  );
}

const shallowCopy = (given: unknown): unknown => (isRecord(given) ? { ...given } : given);

/** Stops at a depth that no schema asks for: what a socket sends was not measured by anybody before. */
function deepCopy(given: unknown, depth = 0): unknown {
  if (typeof given !== 'object' || given === null) return given;
  if (depth >= MAX_DEPTH) {
    const issue = { path: '', message: TOO_DEEP };
    throw new ToolCallError('INVALID_ARGUMENTS', `Invalid arguments: they ${TOO_DEEP}`, [issue]);
  }
  if (Array.isArray(given)) return given.map((item) => deepCopy(item, depth + 1));
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, deepCopy(value, depth + 1)]));
}

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
