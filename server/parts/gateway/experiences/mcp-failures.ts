import {
  ProtocolError,
  ProtocolErrorCode,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
} from '@modelcontextprotocol/client';
import type { JsonObject } from '../json.ts';
import type { Reply } from './experience.ts';
import { failed, replyToFailure, replyToStatus, responseOf, textOf } from './upstream-replies.ts';

type Failed = Extract<Reply, { ok: false }>;

const UNKNOWN_TOOL = /unknown tool|tool .*not found|not found: .*tool|no such tool/i;

export function replyOfResult(
  result: JsonObject,
  kept: Pick<Extract<Reply, { ok: true }>, 'upstream' | 'restarted'>,
): Reply {
  if (result.isError !== true) return { ok: true, response: responseOf(result), ...kept };
  const message = textOf(result);
  return UNKNOWN_TOOL.test(message)
    ? failed('EXPERIENCE_TOOL_NOT_FOUND', message, { inDoubt: false })
    : failed('EXPERIENCE_ERROR', message || 'It answered with an error.', { inDoubt: false });
}

/** Rethrows what a remote server cannot cause: that is a bug. */
export function replyToMcpFailure(error: unknown, serverUrl: string): Failed {
  const known = replyToFailure(error) ?? (error instanceof Error ? replyToFailure(error.cause) : null);
  if (known) return known;
  if (error instanceof ProtocolError) {
    const isUnknown = error.code === ProtocolErrorCode.MethodNotFound || UNKNOWN_TOOL.test(error.message);
    return failed(isUnknown ? 'EXPERIENCE_TOOL_NOT_FOUND' : 'EXPERIENCE_ERROR', error.message, {
      // It broke during the call and may have done something before.
      inDoubt: error.code === ProtocolErrorCode.InternalError,
    });
  }
  if (error instanceof SdkHttpError) return replyToStatus(error.status, '', serverUrl);
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout)
    return failed('EXPERIENCE_TIMEOUT', `${serverUrl} did not answer in time.`, { inDoubt: true });
  // A page of HTML, or a body that is not JSON.
  if (error instanceof SdkError || error instanceof SyntaxError || isShapeError(error))
    return failed(
      'EXPERIENCE_ERROR',
      `${serverUrl} answers, but not in MCP. Check the path of the address: it is often /mcp.`,
      { inDoubt: true },
    );
  throw error;
}

const isShapeError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ZodError' || error.name === '$ZodError' || /content type/i.test(error.message));
