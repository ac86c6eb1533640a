/**
 * The REST twin of every tool, derived from its definition: the same call through the same dispatch, so that both
 * return equal values. GET takes its arguments from the path and the query, POST from the path and the body.
 */
import { type Request, type Response, Router } from 'express';
import type { ErrorReply } from '../../../shared/contracts/route.ts';
import { statusOfRefusal } from '../../../shared/gateway/refusals.ts';
import type { JsonSchema } from '../../../shared/protocol/tool-definition.ts';
import { addressOf } from '../../budgets/address.ts';
import { retryAfterOf } from '../../budgets/budget.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Dispatch } from '../../tools/dispatch.ts';
import type { Kernel } from '../kernel.ts';
import type { GatewayTool } from './define-tool.ts';
import { isJsonObject, type JsonObject } from './json.ts';

export interface RestDeps {
  readonly tools: readonly GatewayTool[];
  readonly call: Dispatch;
  readonly callerOf: Kernel['callerOf'];
}

/** Query parameters that are not an argument of any tool. */
const NOT_ARGUMENTS: readonly string[] = ['as'];

export function restTwins({ call, callerOf, tools }: RestDeps): Router {
  const router = Router();
  // Literal paths before placeholders: /experiences/mine is not an experience.
  const inOrder = tools.toSorted((a, b) => placeholders(a) - placeholders(b));
  for (const { method, open, path, status, tool } of inOrder) {
    const { inputSchema, name } = tool.definition;
    const handle = async (req: Request, res: Response): Promise<void> => {
      const caller = await callerOf(req);
      if (!caller && !open) {
        throw new ApiError(
          401,
          'UNAUTHORIZED',
          'Send an agent’s key as Authorization: Bearer, or as X-API-Key.',
        );
      }
      const gone = new AbortController();
      res.on('close', () => {
        if (!res.writableFinished) gone.abort();
      });
      const args = argumentsOf(req, inputSchema);
      const { isError, structuredContent } = await call(name, args, caller, {
        address: addressOf(req),
        signal: gone.signal,
      });
      if (isError) return refuse(res, structuredContent);
      res.status(status ?? 200).json(structuredContent);
    };
    if (method === 'GET') router.get(path, handle);
    else router.post(path, handle);
  }
  return router;
}

const placeholders = ({ path }: GatewayTool): number => path.split('/:').length;

function refuse(res: Response, { code, message, retryAfterMs, retryable }: JsonObject): void {
  const told = {
    code: String(code),
    message: String(message),
    retryable: retryable === true,
    ...(typeof retryAfterMs === 'number' && { retryAfterMs }),
  };
  const status = statusOfRefusal(told.code);
  if (status === 503) res.set('Retry-After', '5');
  if (typeof retryAfterMs === 'number') res.set('Retry-After', retryAfterOf({ retryAfterMs }));
  res.status(status ?? 200).json({ error: told } satisfies ErrorReply);
}

function argumentsOf(req: Request, schema: JsonSchema): JsonObject {
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const given = req.method === 'GET' ? fromQuery(req.query, properties) : bodyOf(req);
  return { ...given, ...req.params };
}

function bodyOf(req: Request): JsonObject {
  if (req.body === undefined) return {};
  if (!isJsonObject(req.body)) throw new ApiError(400, 'VALIDATION_ERROR', 'The body must be a JSON object.');
  return req.body;
}

/** Query values are text: numbers and flags are parsed; anything invalid is left to the schema. */
function fromQuery(query: JsonObject, properties: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(query)
      .filter(([name]) => !NOT_ARGUMENTS.includes(name))
      .map(([name, value]) => [name, read(value, typesIn(properties[name]))]),
  );
}

function typesIn(schema: unknown): readonly unknown[] {
  if (!isJsonObject(schema)) return [];
  const inner = Array.isArray(schema.anyOf) ? schema.anyOf.flatMap(typesIn) : [];
  return [...[schema.type].flat(), ...inner];
}

function read(value: unknown, types: readonly unknown[]): unknown {
  if (typeof value !== 'string') return value;
  if (types.includes('boolean') && (value === 'true' || value === 'false')) return value === 'true';
  const isNumber = (types.includes('number') || types.includes('integer')) && value.trim() !== '';
  return isNumber && Number.isFinite(Number(value)) ? Number(value) : value;
}
