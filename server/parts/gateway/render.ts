/** How the gateway's tools answer: the result as it is, and a refusal as `{code, message}` in text (S2-140). */
import { gatewayRefusal } from '../../../shared/gateway/refusals.ts';
import type { Refusal } from '../../../shared/protocol/refusals.ts';
import type { Render } from '../../tools/results.ts';
import type { ToolCallError } from '../../tools/tool-call-error.ts';

export const renderGateway: Render = (_call, outcome) => {
  if (outcome.ok) return { isError: false, structuredContent: outcome.value };
  const { code, message, retryAfterMs, retryable } = outcome.refusal;
  const told = { code, message, retryable, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  // A refusal has not the shape that the tool promises: in text alone nobody holds it against the schema.
  return { isError: true, structuredContent: told, text: JSON.stringify(told), textOnly: true };
};

/** Faults of arguments are the tool's own answer here (D58). */
export const refusalOfArguments = ({ message }: ToolCallError): Refusal =>
  gatewayRefusal('VALIDATION_ERROR', message);
