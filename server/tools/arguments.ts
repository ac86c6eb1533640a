/** The two argument validators: AJV where a JSON Schema is the source, zod everywhere else. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { z } from 'zod';
import { NO_NUL, pathOfNul } from '../../shared/protocol/nul.ts';
import type { JsonSchema } from '../../shared/protocol/tool-definition.ts';
import type { Check, Checked, CheckedArgs } from './tool.ts';
import type { ArgumentIssue } from './tool-call-error.ts';

const MAX_ISSUES = 20;

export const ANYTHING = { type: 'object' } as const satisfies JsonSchema;

const ajv = new Ajv2020({ allErrors: true, verbose: true, useDefaults: true, allowUnionTypes: true });
addFormats.default(ajv);

const failed = (issues: readonly ArgumentIssue[]): Checked<never> => ({
  ok: false,
  issues: issues.slice(0, MAX_ISSUES),
});
const fault = (message: string): Checked<never> => failed([{ path: '', message }]);

/**
 * Create it once per tool: compiling a schema is expensive, checking is cheap. Compiled on first use, so that startup
 * does not compile schemas nobody may need.
 */
export function schemaCheck<Args extends CheckedArgs>(schema: JsonSchema): Check<Args> {
  let compiled: ValidateFunction<Args> | undefined;
  const isFlatSchema = isFlat(schema);
  return (given) => {
    if (!isFlatSchema && isTooDeep(given)) return fault(TOO_DEEP);
    // Defaults are written into the copy; the caller's object stays unchanged.
    const args = (isFlatSchema ? shallowCopy : deepCopy)(given ?? {});
    compiled ??= ajv.compile<Args>(schema);
    const validate = compiled;
    if (!validate(args)) return failed((validate.errors ?? []).map(issueOf));
    return withoutNul(args);
  };
}

/** Accepts arguments of any depth, because those from sockets were not measured before. */
export const zodCheck =
  <Input extends z.ZodType<CheckedArgs>>(input: Input): Check<z.output<Input>> =>
  (given) => {
    if (isTooDeep(given)) return fault(TOO_DEEP);
    // Parsers drop such a key silently, but the caller should know.
    if (reachesPrototype(given)) return fault(`are not accepted: ${NO_PROTOTYPE}`);
    const parsed = input.safeParse(given ?? {}, { reportInput: true });
    return parsed.success ? withoutNul(parsed.data) : failed(parsed.error.issues.flatMap(zodIssues));
  };

function withoutNul<Args extends CheckedArgs>(args: Args): Checked<Args> {
  const nul = pathOfNul(args);
  return nul === null ? { ok: true, value: args } : failed([{ path: nul, message: NO_NUL }]);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const SCALARS: readonly unknown[] = ['string', 'number', 'integer', 'boolean', 'null'];

/** If every argument is a scalar, a shallow copy is a full one. */
function isFlat({ properties = {}, additionalProperties }: JsonSchema): boolean {
  const declared = Object.values(properties as Record<string, { readonly type?: unknown }>);
  return (
    additionalProperties === false &&
    declared.every(({ type }) => [type].flat().every((name) => SCALARS.includes(name)))
  );
}

const shallowCopy = (given: unknown): unknown => (isRecord(given) ? { ...given } : given);

function deepCopy(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(deepCopy);
  if (!isRecord(given)) return given;
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, deepCopy(value)]));
}

const surplus = (name: string): string => `must not have "${name.slice(0, 64)}"`;
const oneOf = (values: unknown): string => `must be one of ${JSON.stringify(values)}`;

/** AJV keywords whose message is complete without the actual value. */
const COMPLETE = new Set(['required', 'dependentRequired', 'additionalProperties']);

function issueOf(error: ErrorObject): ArgumentIssue {
  const { data, instancePath, keyword } = error;
  const words = wordsOf(error);
  if (COMPLETE.has(keyword)) return { path: instancePath, message: words };
  const came = /^(?:min|max)/.test(keyword) ? receivedSize(data) : received(data);
  return { path: instancePath, message: `${words}, got ${came}` };
}

function wordsOf({ message, keyword, params }: ErrorObject): string {
  if (keyword === 'additionalProperties') return surplus(String(params.additionalProperty));
  if (keyword === 'enum') return oneOf(params.allowedValues);
  if (keyword === 'pattern' && params.pattern === '\\S') return 'must not be blank';
  return message ?? `fails ${keyword}`;
}

const pointer = (path: readonly PropertyKey[]): string => path.map((key) => `/${String(key)}`).join('');

/** Worded like AJV's messages: callers need not know which validator read their call. */
function zodIssues(issue: z.core.$ZodIssue): ArgumentIssue[] {
  const path = pointer(issue.path);
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ path, message: surplus(key) }));
  if (issue.input === undefined && issue.path.length > 0 && issue.code !== 'custom') {
    const missing = String(issue.path.at(-1));
    return [{ path: pointer(issue.path.slice(0, -1)), message: `must have required property '${missing}'` }];
  }
  return [{ path, message: `${messageOf(issue)}${cameIn(issue)}` }];
}

/** A custom message is already complete. */
function cameIn({ code, input }: z.core.$ZodIssue): string {
  if (code === 'custom') return '';
  return `, got ${code === 'too_big' || code === 'too_small' ? receivedSize(input) : received(input)}`;
}

function messageOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${typeName(issue.expected)}`;
    case 'invalid_value':
      return issue.values.length === 1 ? `must be ${JSON.stringify(issue.values[0])}` : oneOf(issue.values);
    case 'too_big':
      return tooMany(issue.origin, 'more', '<=', issue.maximum) ?? issue.message;
    case 'too_small':
      return tooMany(issue.origin, 'fewer', '>=', issue.minimum) ?? issue.message;
    case 'invalid_union': {
      const options = issue.errors.map(([first]) => first && messageOf(first)).filter(Boolean);
      return options.join(' or ') || issue.message;
    }
    default:
      return issue.message;
  }
}

const UNITS: Readonly<Record<string, string>> = { string: 'characters', array: 'items' };
const typeName = (expected: string): string => ({ int: 'integer', record: 'object' })[expected] ?? expected;

function tooMany(origin: string, than: string, comparison: string, limit: number | bigint): string | null {
  if (origin === 'number' || origin === 'int') return `must be ${comparison} ${limit}`;
  const unit = UNITS[origin];
  return unit ? `must NOT have ${than} than ${limit} ${unit}` : null;
}

/** The longest excerpt of an actual value in an error message. */

const LONGEST = 40;

export function received(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value !== 'string') return String(value);
  const characters = [...value];
  return JSON.stringify(characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}…` : value);
}

export const receivedSize = (value: unknown): string =>
  typeof value === 'string' ? String([...value].length) : String(Array.isArray(value) ? value.length : value);

export const MAX_DEPTH = 32;
export const TOO_DEEP = `must not be nested deeper than ${MAX_DEPTH}`;
export const NO_PROTOTYPE = '__proto__ cannot be a key';

export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: string };

/** `fault` follows the name of the field that held the text. */
export function parseJsonText(text: string): ParsedJson {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, fault: 'is not valid JSON' };
  }
  if (isTooDeep(value)) return { ok: false, fault: TOO_DEEP };
  if (reachesPrototype(value)) return { ok: false, fault: `is not accepted: ${NO_PROTOTYPE}` };
  const nul = pathOfNul(value);
  return nul === null ? { ok: true, value } : { ok: false, fault: `${nul} ${NO_NUL}` };
}

/** Level by level instead of recursive, because callers could overflow the stack. */
export function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
    if (level.length === 0) return false;
  }
  return true;
}

/** Only for values that are not too deep. */
export const reachesPrototype = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Object.hasOwn(value, '__proto__') || Object.values(value).some(reachesPrototype));
