import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { ZodError, type z } from 'zod';
import type { ErrorReply } from '../../shared/contracts/route.ts';
import { NO_NUL, pathOfNul } from '../../shared/protocol/nul.ts';
import type { Refusal } from '../../shared/protocol/refusals.ts';
import { retryAfterOf } from '../budgets/budget.ts';
import type { Log } from '../log.ts';
import { troubled, troubleOf } from '../matches/passing-trouble.ts';
import { received } from '../tools/arguments.ts';

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterMs: number | undefined;
  constructor(status: number, code: string, message: string, retryAfterMs?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

const STATUS: Readonly<Record<string, number>> = {
  MATCH_NOT_FOUND: 404,
  QUEUE_NOT_FOUND: 404,
  INVALID_CURSOR: 400,
  NAME_REFUSED: 422,
  RATE_LIMITED: 429,
  ABSENTEE: 429,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  UNAVAILABLE: 503,
};

export const RETRY_AFTER_S = '5';

/** REST wording for refusals that mention tools and their arguments. */
const REST_WORDS: Readonly<Record<string, string>> = {
  MATCH_NOT_FOUND: 'No such match; GET /api/matches shows what there is.',
  INVALID_CURSOR: 'after names no public event of this match; leave it out for the most recent ones.',
};

export const refused = ({ code, message, retryAfterMs }: Refusal): ApiError =>
  new ApiError(STATUS[code] ?? 409, code, REST_WORDS[code] ?? message, retryAfterMs);

export const notFound = (what: string): ApiError => new ApiError(404, 'NOT_FOUND', `No such ${what}.`);

export const unknownPath: RequestHandler = (req) => {
  throw new ApiError(404, 'NOT_FOUND', `Nothing lives at ${req.method} ${req.baseUrl}${req.path}.`);
};

/** Postgres stores no NUL; one in an id would fail as if the town were broken. */
export const refuseNul: RequestHandler = (req, _res, next) => {
  if (req.url.includes('%00')) throw new ApiError(400, 'INVALID_REQUEST', `The address ${NO_NUL}.`);
  const path = pathOfNul(req.body);
  if (path !== null) throw new ApiError(400, 'INVALID_REQUEST', `The body at ${path || '/'} ${NO_NUL}.`);
  next();
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
  const { code, message, retryAfterMs } = error;
  if (retryAfterMs !== undefined) res.set('Retry-After', retryAfterOf({ retryAfterMs }));
  const told = { code, message, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  res.status(error.status).json({ error: told } satisfies ErrorReply);
}

/** Used where Zod's own message does not say what was expected or received. */
function wordsOf(issue: z.core.$ZodIssue): string {
  const isBare = issue.message.startsWith('Invalid') && issue.input !== undefined;
  if (isBare && (issue.code === 'invalid_value' || issue.code === 'invalid_format'))
    return `${issue.message}, received ${received(issue.input)}`;
  if (issue.code !== 'invalid_union') return issue.message;
  return [...new Set(issue.errors.flatMap(([first]) => first?.message ?? []))].join(' or ') || issue.message;
}

function toApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (error instanceof ZodError) {
    const words = error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${wordsOf(issue)}`);
    return new ApiError(400, 'INVALID_REQUEST', words.join('; '));
  }
  const trouble = troubleOf(error);
  if (trouble) return refused(troubled(trouble).refusal);
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0;
  if (status < 400 || status >= 500) return null;
  const code = status === 413 ? 'TOO_LARGE' : 'INVALID_REQUEST';
  return new ApiError(status, code, (error as Error).message);
}
