import { iso } from '../../../shared/protocol/iso.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Like JSON: undefined members are dropped. */
export const definedIn = (value: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined));

export const parsedOr = <T>(text: string | null, otherwise: T): T =>
  text === null ? otherwise : (JSON.parse(text) as T);

export const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));

/** Removes the ids of the town's agents, at any depth. */
export function withoutAgentIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAgentIds);
  if (!isJsonObject(value)) return value;
  const others = Object.entries(value).filter(([name]) => name !== 'agentId');
  return Object.fromEntries(others.map(([name, each]) => [name, withoutAgentIds(each)]));
}
