/**
 * One id for all that belongs to one request (S4-68): the caller's own or one made here, told back in the header, and on
 * every line that is logged while the request is worked on.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { resumeTrace } from '../telemetry/requests.ts';

export const CORRELATION_HEADER = 'X-Correlation-Id';
/** What may be copied into logs and headers without a second thought. */
const SOUND = /^[\w.:@/-]{1,128}$/;

const current = new AsyncLocalStorage<string>();

/** Undefined where no request is worked on: timers, chores, the house. */
export const correlationId = (): string | undefined => current.getStore();

/** First of all: whatever becomes of the request, its answer names it. */
export const nameRequest: RequestHandler = (req, res, next) => {
  const given = req.headers['x-correlation-id'];
  res.setHeader(CORRELATION_HEADER, typeof given === 'string' && SOUND.test(given) ? given : randomUUID());
  next();
};

/** Once the body is there: what is called when it has come belongs to the connection, not to the request. */
export const correlate: RequestHandler = (_req, res, next) => {
  const id = res.getHeader(CORRELATION_HEADER);
  if (typeof id === 'string') current.run(id, () => resumeTrace(res, next));
  else resumeTrace(res, next);
};
