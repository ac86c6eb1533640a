/**
 * One id for everything that belongs to a request (S4-68): the caller's own or a generated one, returned in a header
 * and added to every line logged during the request.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { resumeTrace } from '../telemetry/requests.ts';

export const CORRELATION_HEADER = 'X-Correlation-Id';
/** Safe to copy into logs and headers. */
const SOUND = /^[\w.:@/-]{1,128}$/;

const current = new AsyncLocalStorage<string>();

/** Undefined outside of requests: timers, chores, house bots. */
export const correlationId = (): string | undefined => current.getStore();

/** The first handler, so that every answer carries the id. */
export const nameRequest: RequestHandler = (req, res, next) => {
  const given = req.headers['x-correlation-id'];
  res.setHeader(CORRELATION_HEADER, typeof given === 'string' && SOUND.test(given) ? given : randomUUID());
  next();
};

/** After the body is read: callbacks before that belong to the connection, not to the request. */
export const correlate: RequestHandler = (_req, res, next) => {
  const id = res.getHeader(CORRELATION_HEADER);
  if (typeof id === 'string') current.run(id, () => resumeTrace(res, next));
  else resumeTrace(res, next);
};
