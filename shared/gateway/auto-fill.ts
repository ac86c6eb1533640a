/**
 * Fills in arguments that an agent left out and the town knows (S2-042). The agent's own arguments always win; a tool
 * that creates an account receives none.
 */
import { accountToolOf, type Fields, fieldKindOf, plainName } from './secret-fields.ts';

export interface Fillings {
  readonly credential: Fields;
  readonly session: Fields;
  readonly ownerMemory: Fields;
}

export interface Filled {
  readonly args: Fields;
  /** Their names, reported to the agent; the values are not. */
  readonly keys: readonly string[];
}

/** Replaces a stored token in results; passed as any argument, it is turned back into the token. */
export const keptMark = (key: string): string => `[kept: ${key}]`;

export function autoFill(
  tool: { readonly name: string; readonly inputSchema: unknown },
  args: Fields,
  fillings: Fillings,
): Filled {
  const account = accountToolOf(tool.name);
  const marked = new Map(Object.entries(fillings.session).map(([key, value]) => [keptMark(key), value]));
  const found = Object.entries(args).flatMap(([key, value]): [string, unknown][] =>
    typeof value === 'string' && marked.has(value) ? [[key, marked.get(value)]] : [],
  );
  for (const [key, type] of propertiesIn(tool.inputSchema)) {
    if (Object.hasOwn(args, key)) continue;
    const value = [
      account === 'login' ? namedLike(fillings.credential, key) : undefined,
      account === null ? tokenFor(fillings.session, key) : undefined,
      account === 'register' && fieldKindOf(key) !== null ? undefined : own(fillings.ownerMemory, key),
    ].find((each) => each !== undefined && fits(each, type));
    if (value !== undefined) found.push([key, value]);
  }
  return { args: { ...args, ...Object.fromEntries(found) }, keys: found.map(([key]) => key) };
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const propertiesIn = (schema: unknown): [string, unknown][] =>
  isObject(schema) && isObject(schema.properties) ? Object.entries(schema.properties) : [];

const own = (fields: Fields, key: string): unknown => (Object.hasOwn(fields, key) ? fields[key] : undefined);

const namedLike = (fields: Fields, key: string): unknown =>
  own(fields, key) ?? Object.entries(fields).find(([name]) => plainName(name) === plainName(key))?.[1];

/** The stored value of that name; a single token matches any token's name. */
function tokenFor(session: Fields, key: string): unknown {
  const kind = fieldKindOf(key);
  if (kind !== 'token' && kind !== 'secret') return undefined;
  const named = namedLike(session, key);
  const values = Object.values(session);
  return named ?? (kind === 'token' && values.length === 1 ? values[0] : undefined);
}

function fits(value: unknown, schema: unknown): boolean {
  const wanted = isObject(schema) ? [schema.type].flat() : [];
  const types = wanted.filter((type) => typeof type === 'string');
  return types.length === 0 || types.some((type) => isOfType(value, type));
}

function isOfType(value: unknown, type: unknown): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'null':
      return value === null;
    default:
      return typeof value === type;
  }
}
