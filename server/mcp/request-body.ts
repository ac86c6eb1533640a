/** Reads the JSON body of a request within limits; every failure is a JSON-RPC answer with the right status. */
import express, { type ErrorRequestHandler, type RequestHandler, type Response } from 'express';

const MAX_DEPTH = 32;
/** One small request must not ask for a hundred large answers. */
const MAX_BATCH = 8;

export function rpcError(res: Response, status: number, code: number, message: string, data?: object): void {
  res.status(status).json({ jsonrpc: '2.0', error: { code, message, ...(data && { data }) }, id: null });
}

/** One reader for every limit that is asked for; there are as many as the sets of tools have. */
export function jsonBodies(): (maxBytes: number) => RequestHandler {
  const readers = new Map<number, RequestHandler>();
  return (maxBytes) => {
    const known = readers.get(maxBytes);
    if (known) return known;
    const reader = express.json({ limit: maxBytes, strict: false, inflate: false });
    readers.set(maxBytes, reader);
    return reader;
  };
}

/** What the parser has left unread is of another type, or no body at all. */
export const requireJson: RequestHandler = (req, res, next) => {
  if (req.method !== 'POST') return next();
  if (req.headers['content-type'] !== 'application/json' && !req.is('application/json')) {
    return rpcError(res, 415, -32_000, 'Unsupported Media Type: Content-Type must be application/json');
  }
  if (isDeeperThan(MAX_DEPTH, req.body)) {
    return rpcError(res, 400, -32_600, `Invalid Request: nested deeper than ${MAX_DEPTH}`);
  }
  if (Array.isArray(req.body) && req.body.length > MAX_BATCH) {
    return rpcError(res, 400, -32_600, `Invalid Request: at most ${MAX_BATCH} messages in a batch`);
  }
  next();
};

/** Goes no deeper than it allows, so that the check itself cannot overflow the stack. */
function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

const BODY_FAILURES: Readonly<Record<string, readonly [status: number, code: number, message: string]>> = {
  'entity.parse.failed': [400, -32_700, 'Parse error: the body is not valid JSON'],
  'entity.too.large': [413, -32_000, 'Payload Too Large'],
  'encoding.unsupported': [415, -32_000, 'Unsupported Media Type: send the body uncompressed'],
  'charset.unsupported': [415, -32_000, 'Unsupported Media Type: send UTF-8'],
  'request.aborted': [400, -32_000, 'The request was aborted'],
  'request.size.invalid': [400, -32_000, 'Content-Length does not fit the body'],
};

export const bodyFailure: ErrorRequestHandler = (
  error: { type?: string; limit?: number },
  _req,
  res,
  next,
) => {
  const failure = BODY_FAILURES[error.type ?? ''];
  if (!failure || res.headersSent) return next(error);
  const [status, code, message] = failure;
  if (status !== 413) return rpcError(res, status, code, message);
  // The rest of an oversized body is not worth reading.
  res.set('Connection', 'close');
  rpcError(res, status, code, `${message}: at most ${error.limit} bytes`);
};
