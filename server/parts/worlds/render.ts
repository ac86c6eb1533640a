import type { Refusal } from '../../../shared/protocol/refusals.ts';
import { errorLine, type Render, type RenderedCall, type ToolResult } from '../../tools/results.ts';
import type { Body, CheckedArgs } from '../../tools/tool.ts';
import {
  INTERNAL_ERROR,
  INVALID_PARAMS,
  type ToolCallError,
  ToolFailedError,
} from '../../tools/tool-call-error.ts';

import { ERROR_TYPES, META, refuseWorld, type WorldRefusal } from './answers.ts';

const IDS = ['worldId', 'characterId', 'characterId1', 'characterId2', 'locationId'] as const;

const ERRORS: Readonly<Record<string, string>> = {
  ...ERROR_TYPES,
  UNAUTHORIZED: 'UnauthorizedError',
  FORBIDDEN: 'ForbiddenError',
  RATE_LIMITED: 'RateLimitError',
  UNAVAILABLE: 'UnavailableError',
};

const errorTypeOf = (code: string): string => ERRORS[code] ?? 'Error';

const idsIn = (args: CheckedArgs): Record<string, unknown> =>
  Object.fromEntries(IDS.flatMap((name) => (typeof args[name] === 'string' ? [[name, args[name]]] : [])));

function dataOf({ tool, ready }: RenderedCall, refusal: WorldRefusal): Record<string, unknown> {
  const { code, issues, retryAfterMs } = refusal;
  return {
    toolName: tool.definition.name,
    errorType: errorTypeOf(code),
    ...idsIn(ready.args),
    ...(issues && { issues }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

function success({ [META]: meta, ...body }: Body): ToolResult {
  return { isError: false, structuredContent: body, ...(meta !== undefined && { meta: meta as Body }) };
}

/** Exactly as in the contract, which has no structured results. */
export const renderPlain: Render = (call, outcome) => {
  if (outcome.ok) return { ...success(outcome.value), textOnly: true };
  const { code, message } = outcome.refusal;
  const data = dataOf(call, outcome.refusal);
  if (code === 'VALIDATION') throw new ToolFailedError({ code, rpcCode: INVALID_PARAMS, message, data });
  throw new ToolFailedError({
    code,
    rpcCode: INTERNAL_ERROR,
    message: `Tool execution failed: ${message}`,
    data,
  });
};

/** For chat clients: widgets read the structure, and a model must see errors. */
export const renderForChat: Render = (call, outcome) => {
  if (outcome.ok) return success(outcome.value);
  const { code, message, retryable } = outcome.refusal;
  return {
    isError: true,
    structuredContent: { error: { message, ...dataOf(call, outcome.refusal) } },
    text: errorLine({ code: errorTypeOf(code), message, retryable }),
  };
};

/** Arguments that violate the schema are refused like those that exceed the town's limits. */
export const refusalOfArguments = ({ issues, message }: ToolCallError): Refusal =>
  refuseWorld('VALIDATION', message, issues).refusal;
