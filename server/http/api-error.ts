/** Errors of the REST side: `{ error: { code, message } }` with the right status. */
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { ZodError } from 'zod';
import type { Refusal, RefusalCode } from '../../shared/protocol/refusals.ts';
import type { Log } from '../log.ts';
import { STORE_AWAY } from '../matches/passing-trouble.ts';
import { isOutage } from '../store/errors.ts';

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const STATUS: Partial<Record<RefusalCode, number>> = {
  MATCH_NOT_FOUND: 404,
  QUEUE_NOT_FOUND: 404,
  INVALID_CURSOR: 400,
  NAME_REFUSED: 422,
  RATE_LIMITED: 429,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  UNAVAILABLE: 503,
};

/** A store or a match that is away is back within seconds. */
const RETRY_AFTER_S = '5';

export const refused = (refusal: Refusal): ApiError =>
  new ApiError(STATUS[refusal.code] ?? 409, refusal.code, refusal.message);

export const notFound = (what: string): ApiError =>
  new ApiError(404, 'NOT_FOUND', `There is no such ${what}.`);

export const unknownPath: RequestHandler = (req) => {
  throw new ApiError(404, 'NOT_FOUND', `Nothing lives at ${req.method} ${req.path}.`);
};

export function errorHandler(log: Log): ErrorRequestHandler {
  return (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const known = toApiError(error);
    if (!known) log.error({ err: error, method: req.method, path: req.path }, 'a request failed');
    send(res, known ?? new ApiError(500, 'INTERNAL', 'Something went wrong here; it has been logged.'));
  };
}

function send(res: Response, error: ApiError): void {
  if (error.status === 503) res.set('Retry-After', RETRY_AFTER_S);
  res.status(error.status).json({ error: { code: error.code, message: error.message } });
}

function toApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (error instanceof ZodError) {
    const words = error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`);
    return new ApiError(400, 'INVALID_REQUEST', words.join('; '));
  }
  if (isOutage(error)) return refused(STORE_AWAY);
  // body-parser and express name the status of what a client did wrong.
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0;
  if (status < 400 || status >= 500) return null;
  const code = status === 413 ? 'TOO_LARGE' : 'INVALID_REQUEST';
  return new ApiError(status, code, (error as Error).message);
}
