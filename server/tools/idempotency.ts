/** Tells a repeated call from another one under the same key (D17). */
import { createHash } from 'node:crypto';
import type { IdempotencyRecord } from './call-memory.ts';
import type { CheckedArgs } from './tool.ts';

/** `undefined` without a key. The order in which arguments were written makes no difference, at any depth. */
export function idempotencyOf(tool: string, args: CheckedArgs): IdempotencyRecord | undefined {
  // Each set has its own way of writing names.
  const { idempotencyKey: camel, idempotency_key: snake, ...rest } = args;
  const idempotencyKey = camel ?? snake;
  if (idempotencyKey === undefined) return undefined;
  const argsHash = createHash('sha256')
    .update(JSON.stringify(inOrder(rest)))
    .digest('hex');
  return { tool, key: String(idempotencyKey), argsHash };
}

const inOrder = (object: object): unknown[] =>
  Object.entries(object)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, ordered(value)]);

/** Wrapped, so that no array can pass for an object. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  return typeof value === 'object' && value !== null ? { fields: inOrder(value) } : value;
}
